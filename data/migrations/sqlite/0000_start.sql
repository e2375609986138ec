CREATE TABLE `analytics_events` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`at` integer NOT NULL,
	`session` text NOT NULL,
	`received_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `analytics_events_once` ON `analytics_events` (`session`,`name`,`at`);--> statement-breakpoint
CREATE TABLE `cashier_answers` (
	`idempotency_key` text PRIMARY KEY NOT NULL,
	`request_hash` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `cashier_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`object` text NOT NULL,
	`settled_at` integer,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `cashier_events_created` ON `cashier_events` (`created_at`);--> statement-breakpoint
CREATE INDEX `cashier_events_unsettled` ON `cashier_events` (`settled_at`);--> statement-breakpoint
CREATE TABLE `cashier_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_intent_id` text,
	`product_name` text NOT NULL,
	`object` text NOT NULL,
	`declined` integer NOT NULL,
	`refunded_cents` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cashier_sessions_payment_intent_id_unique` ON `cashier_sessions` (`payment_intent_id`);--> statement-breakpoint
CREATE TABLE `entitlements` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`cause` text NOT NULL,
	`user_id` text,
	`submission_id` text,
	`order_id` text,
	`starts_at` integer,
	`ends_at` integer,
	`revoked_at` integer,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `entitlements_cause` ON `entitlements` (`cause`,`kind`);--> statement-breakpoint
CREATE INDEX `entitlements_user` ON `entitlements` (`user_id`,`kind`);--> statement-breakpoint
CREATE INDEX `entitlements_submission` ON `entitlements` (`submission_id`,`kind`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`state` text NOT NULL,
	`payload` text NOT NULL,
	`attempts` integer NOT NULL,
	`run_at` integer NOT NULL,
	`lease_until` integer,
	`lease_token` text,
	`stage` text,
	`checkpoint` text,
	`provider_ref` text,
	`error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_dedupe_key_unique` ON `jobs` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`state`,`run_at`);--> statement-breakpoint
CREATE TABLE `link_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `link_tokens_user` ON `link_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`cause` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`attachment_report_id` text,
	`message_id` text NOT NULL,
	`attempts` integer NOT NULL,
	`run_at` integer NOT NULL,
	`sent_at` integer,
	`error` text,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_cause_unique` ON `mails` (`cause`);--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`sent_at`,`run_at`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`submission_id` text,
	`user_id` text,
	`state` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`question_answers` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`session_id` text,
	`session_url` text,
	`payment_intent_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`paid_at` integer,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_session_id_unique` ON `orders` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_open` ON `orders` (`submission_id`,`kind`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `orders_state` ON `orders` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`received_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`reset_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`job_id` text NOT NULL,
	`doc` text NOT NULL,
	`text` text NOT NULL,
	`text_hash` text NOT NULL,
	`pdf` blob,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_job_id_unique` ON `reports` (`job_id`);--> statement-breakpoint
CREATE INDEX `reports_submission` ON `reports` (`submission_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reports_hash` ON `reports` (`text_hash`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`label` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`idle_ms` integer NOT NULL,
	`ended_at` integer,
	`end_reason` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `submissions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`first_name` text NOT NULL,
	`last_name` text,
	`email` text NOT NULL,
	`company` text,
	`phone` text,
	`problems` text NOT NULL,
	`desired_outcome` text NOT NULL,
	`industry` text NOT NULL,
	`steps_taken` text,
	`role` text,
	`revenue_band` text,
	`company_size` text,
	`timeline` text,
	`budget_range` text,
	`decision_authority` text,
	`location` text,
	`referral_source` text,
	`idempotency_hash` text,
	`body_hash` text NOT NULL,
	`insights` text,
	`provider` text NOT NULL,
	`questions` text,
	`question_answers` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `submissions_idempotency_hash_unique` ON `submissions` (`idempotency_hash`);--> statement-breakpoint
CREATE INDEX `submissions_user` ON `submissions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `submissions_created` ON `submissions` (`created_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_verified_at` integer,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`role` text NOT NULL,
	`status` text NOT NULL,
	`company` text,
	`industry` text,
	`company_size` text,
	`revenue_band` text,
	`decision_authority` text,
	`password_hash` text,
	`delete_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);