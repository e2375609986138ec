CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`pinned` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`rev` integer NOT NULL,
	`created_rev` integer NOT NULL,
	`clocks` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `conversations_user` ON `conversations` (`user_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `conversations_deleted` ON `conversations` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `drafts` (
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`value` text,
	`updated_at` integer NOT NULL,
	`cleared_at` integer,
	`rev` integer NOT NULL,
	`created_rev` integer NOT NULL,
	`clocks` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `drafts_owner` ON `drafts` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `drafts_cleared` ON `drafts` (`cleared_at`);--> statement-breakpoint
CREATE TABLE `goals` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text,
	`submission_id` text,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`status` text NOT NULL,
	`priority` text NOT NULL,
	`target_completion` text,
	`completed_date` text,
	`notes` text NOT NULL,
	`goal_type` text NOT NULL,
	`position` text NOT NULL,
	`created_by` text NOT NULL,
	`coach_first_name` text,
	`coach_last_name` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`rev` integer NOT NULL,
	`created_rev` integer NOT NULL,
	`clocks` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `goals_client` ON `goals` (`client_id`,`position`);--> statement-breakpoint
CREATE INDEX `goals_submission` ON `goals` (`submission_id`);--> statement-breakpoint
CREATE INDEX `goals_deleted` ON `goals` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`role` text NOT NULL,
	`content` text NOT NULL,
	`state` text NOT NULL,
	`replaces_id` text,
	`based_on` text NOT NULL,
	`provider` text,
	`created_at` integer NOT NULL,
	`rev` integer NOT NULL,
	`created_rev` integer NOT NULL,
	`clocks` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `messages_conversation` ON `messages` (`conversation_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `notes` (
	`id` text PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`note_type` text NOT NULL,
	`author_id` text NOT NULL,
	`coach_first_name` text NOT NULL,
	`coach_last_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`rev` integer NOT NULL,
	`created_rev` integer NOT NULL,
	`clocks` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `notes_submission` ON `notes` (`submission_id`);--> statement-breakpoint
CREATE INDEX `notes_deleted` ON `notes` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `pins` (
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`auto` integer NOT NULL,
	`created_at` integer NOT NULL,
	`rev` integer NOT NULL,
	`created_rev` integer NOT NULL,
	`clocks` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `pins_owner` ON `pins` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `pins_age` ON `pins` (`auto`,`created_at`);--> statement-breakpoint
CREATE TABLE `row_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`entity` text NOT NULL,
	`row_key` text NOT NULL,
	`field` text NOT NULL,
	`kind` text NOT NULL,
	`value` text,
	`hash` text NOT NULL,
	`user_id` text,
	`device_id` text,
	`at` integer NOT NULL,
	`rev` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `row_versions_row` ON `row_versions` (`entity`,`row_key`,`rev`);--> statement-breakpoint
CREATE INDEX `row_versions_text` ON `row_versions` (`entity`,`row_key`,`field`,`hash`);--> statement-breakpoint
CREATE TABLE `sync_counter` (
	`id` text PRIMARY KEY NOT NULL,
	`rev` integer NOT NULL,
	`highest_intent` integer NOT NULL,
	`purged_through` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `sync_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`accepted_through` integer NOT NULL,
	`acked_results` integer NOT NULL,
	`last_intent` integer NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `sync_devices_user` ON `sync_devices` (`user_id`);--> statement-breakpoint
CREATE INDEX `sync_devices_seen` ON `sync_devices` (`seen_at`);--> statement-breakpoint
CREATE TABLE `sync_escrow` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`args` text NOT NULL,
	`submission_id` text,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `sync_escrow_age` ON `sync_escrow` (`created_at`);--> statement-breakpoint
CREATE TABLE `sync_feed` (
	`audience` text NOT NULL,
	`entity` text NOT NULL,
	`row_key` text NOT NULL,
	`rev` integer NOT NULL,
	`is_gone` integer NOT NULL,
	`gone_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sync_feed_row` ON `sync_feed` (`entity`,`row_key`,`audience`);--> statement-breakpoint
CREATE UNIQUE INDEX `sync_feed_order` ON `sync_feed` (`audience`,`rev`);--> statement-breakpoint
CREATE INDEX `sync_feed_gone` ON `sync_feed` (`gone_at`);--> statement-breakpoint
CREATE TABLE `sync_forget_acks` (
	`forget_id` text NOT NULL,
	`device_id` text NOT NULL,
	`acked_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sync_forget_acks_once` ON `sync_forget_acks` (`forget_id`,`device_id`);--> statement-breakpoint
CREATE TABLE `sync_forgets` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`scope` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `sync_forgets_user` ON `sync_forgets` (`user_id`);--> statement-breakpoint
CREATE TABLE `sync_mutations` (
	`device_id` text NOT NULL,
	`mutation_id` integer NOT NULL,
	`hash` text NOT NULL,
	`result` text,
	`name` text,
	`subject` text,
	`recorded_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sync_mutations_once` ON `sync_mutations` (`device_id`,`mutation_id`);--> statement-breakpoint
CREATE INDEX `sync_mutations_age` ON `sync_mutations` (`recorded_at`);--> statement-breakpoint
CREATE TABLE `sync_segments` (
	`start_rev` integer PRIMARY KEY NOT NULL,
	`ended_rev` integer NOT NULL,
	`started_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `submissions` ADD `summary` text;--> statement-breakpoint
ALTER TABLE `submissions` ADD `rev` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `submissions` ADD `created_rev` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `submissions` ADD `clocks` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `submissions` ADD `body_rev` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Submissions from before get their place in the order, and their audiences: oldest first, the card and then its texts.
UPDATE `submissions` SET `rev` = 2 * `ordered`.`place` - 1, `created_rev` = 2 * `ordered`.`place` - 1, `body_rev` = 2 * `ordered`.`place` FROM (SELECT `id`, row_number() OVER (ORDER BY `created_at`, `id`) AS `place` FROM `submissions`) AS `ordered` WHERE `ordered`.`id` = `submissions`.`id`;--> statement-breakpoint
INSERT INTO `sync_feed` (`audience`, `entity`, `row_key`, `rev`, `is_gone`, `gone_at`) SELECT 'staff', 'submission', `id`, `rev`, 0, NULL FROM `submissions`;--> statement-breakpoint
INSERT INTO `sync_feed` (`audience`, `entity`, `row_key`, `rev`, `is_gone`, `gone_at`) SELECT 'own:' || `user_id`, 'submission', `id`, `rev`, 0, NULL FROM `submissions` WHERE `user_id` IS NOT NULL;--> statement-breakpoint
INSERT INTO `sync_feed` (`audience`, `entity`, `row_key`, `rev`, `is_gone`, `gone_at`) SELECT 'staff', 'submissionBody', `id`, `body_rev`, 0, NULL FROM `submissions`;--> statement-breakpoint
INSERT INTO `sync_feed` (`audience`, `entity`, `row_key`, `rev`, `is_gone`, `gone_at`) SELECT 'own:' || `user_id`, 'submissionBody', `id`, `body_rev`, 0, NULL FROM `submissions` WHERE `user_id` IS NOT NULL;--> statement-breakpoint
-- Of those that are somebody's it is told at which rev they were linked: theirs is the only one.
UPDATE `submissions` SET `clocks` = json_object('clientId', json_object('rev', `rev`, 'at', `created_at`, 'device', 'server:before', 'userId', NULL)) WHERE `user_id` IS NOT NULL;--> statement-breakpoint
INSERT INTO `sync_counter` (`id`, `rev`, `highest_intent`, `purged_through`) SELECT 'one', coalesce(max(`body_rev`), 0), 0, 0 FROM `submissions`;
