CREATE TABLE `audit_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`user_id` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`submission_id` text,
	`about_user_id` text,
	`count` integer NOT NULL,
	`fields` text NOT NULL,
	`request_id` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_entries_age` ON `audit_entries` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_user` ON `audit_entries` (`user_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_submission` ON `audit_entries` (`submission_id`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `coach_desks` (
	`user_id` text PRIMARY KEY NOT NULL,
	`views` text NOT NULL,
	`last_visit_at` integer
) STRICT;
--> statement-breakpoint
CREATE TABLE `submission_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `submission_needs` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`opened_at` integer,
	`asked_at` integer,
	`goal_due` text,
	`staff_acted_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `submission_needs_order` ON `submission_needs` (`created_at`,`id`,`opened_at`,`asked_at`,`goal_due`,`staff_acted_at`);--> statement-breakpoint
ALTER TABLE `submissions` ADD `summary_provider` text;--> statement-breakpoint
ALTER TABLE `submissions` ADD `summary_at` integer;--> statement-breakpoint
ALTER TABLE `submissions` ADD `summary_fields` text;--> statement-breakpoint
ALTER TABLE `submissions` ADD `summary_hash` text;--> statement-breakpoint
ALTER TABLE `submissions` ADD `has_report` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `submissions_name` ON `submissions` (lower("first_name"),lower("last_name"),`id`);--> statement-breakpoint
CREATE INDEX `submissions_company` ON `submissions` (("company" IS NULL),lower("company"),`id`);--> statement-breakpoint
CREATE INDEX `submissions_industry` ON `submissions` (`industry`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `submissions_company_size` ON `submissions` (`company_size`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `submissions_has_report` ON `submissions` (`has_report`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `submissions_has_insights` ON `submissions` ((CASE WHEN json_array_length("insights") > 0 THEN 1 ELSE 0 END),`created_at`,`id`);--> statement-breakpoint
UPDATE `submissions` SET `has_report` = 1 WHERE `id` IN (SELECT `submission_id` FROM `reports`);--> statement-breakpoint
-- The audit log is append-only: an entry never changes, and goes a year after it was written at the earliest (by the newest entry's time, which is the product's clock).
CREATE TRIGGER `audit_entries_unchanged` BEFORE UPDATE ON `audit_entries` BEGIN SELECT RAISE(ABORT, 'An entry of the audit log never changes.'); END;--> statement-breakpoint
CREATE TRIGGER `audit_entries_retained` BEFORE DELETE ON `audit_entries` WHEN OLD.`at` > (SELECT max(`at`) FROM `audit_entries`) - 31536000000 BEGIN SELECT RAISE(ABORT, 'An entry of the audit log is retained for a year.'); END;--> statement-breakpoint
-- The order need: a row for each submission, so that no write can pass it by. A question counts for the client's newest submission.
INSERT INTO `submission_needs` (`id`, `created_at`, `asked_at`, `goal_due`, `staff_acted_at`) SELECT `s`.`id`, `s`.`created_at`, CASE WHEN `s`.`id` = (SELECT `n`.`id` FROM `submissions` AS `n` WHERE `n`.`user_id` = `s`.`user_id` ORDER BY `n`.`created_at` DESC, `n`.`id` DESC LIMIT 1) THEN (SELECT max(`m`.`created_at`) FROM `messages` AS `m` JOIN `conversations` AS `c` ON `c`.`id` = `m`.`conversation_id` WHERE `c`.`user_id` = `s`.`user_id` AND `m`.`role` = 'user') END, (SELECT min(`g`.`target_completion`) FROM `goals` AS `g` WHERE `g`.`submission_id` = `s`.`id` AND `g`.`goal_type` = 'coaching' AND `g`.`status` IN ('Not Started', 'In Progress') AND `g`.`deleted_at` IS NULL), (SELECT max(`n`.`updated_at`) FROM `notes` AS `n` WHERE `n`.`submission_id` = `s`.`id`) FROM `submissions` AS `s`;--> statement-breakpoint
CREATE TRIGGER `submission_needs_inserted` AFTER INSERT ON `submissions` BEGIN INSERT INTO `submission_needs` (`id`, `created_at`) VALUES (NEW.`id`, NEW.`created_at`); END;--> statement-breakpoint
CREATE TRIGGER `submission_needs_moved` AFTER UPDATE OF `created_at` ON `submissions` BEGIN UPDATE `submission_needs` SET `created_at` = NEW.`created_at` WHERE `id` = NEW.`id`; END;--> statement-breakpoint
CREATE TRIGGER `submission_needs_deleted` AFTER DELETE ON `submissions` BEGIN DELETE FROM `submission_needs` WHERE `id` = OLD.`id`; END;--> statement-breakpoint
CREATE TRIGGER `submission_needs_asked` AFTER INSERT ON `messages` WHEN NEW.`role` = 'user' BEGIN UPDATE `submission_needs` SET `asked_at` = max(coalesce(`asked_at`, 0), NEW.`created_at`) WHERE `id` = (SELECT `s`.`id` FROM `submissions` AS `s` WHERE `s`.`user_id` = (SELECT `user_id` FROM `conversations` WHERE `id` = NEW.`conversation_id`) ORDER BY `s`.`created_at` DESC, `s`.`id` DESC LIMIT 1); END;--> statement-breakpoint
CREATE TRIGGER `submission_needs_goal_inserted` AFTER INSERT ON `goals` WHEN NEW.`goal_type` = 'coaching' BEGIN UPDATE `submission_needs` SET `goal_due` = (SELECT min(`target_completion`) FROM `goals` WHERE `submission_id` = NEW.`submission_id` AND `goal_type` = 'coaching' AND `status` IN ('Not Started', 'In Progress') AND `deleted_at` IS NULL) WHERE `id` = NEW.`submission_id`; END;--> statement-breakpoint
CREATE TRIGGER `submission_needs_goal_changed` AFTER UPDATE OF `target_completion`, `status`, `deleted_at`, `submission_id` ON `goals` WHEN NEW.`goal_type` = 'coaching' BEGIN UPDATE `submission_needs` SET `goal_due` = (SELECT min(`target_completion`) FROM `goals` WHERE `submission_id` = `submission_needs`.`id` AND `goal_type` = 'coaching' AND `status` IN ('Not Started', 'In Progress') AND `deleted_at` IS NULL) WHERE `id` IN (OLD.`submission_id`, NEW.`submission_id`); END;--> statement-breakpoint
CREATE TRIGGER `submission_needs_goal_deleted` AFTER DELETE ON `goals` WHEN OLD.`goal_type` = 'coaching' BEGIN UPDATE `submission_needs` SET `goal_due` = (SELECT min(`target_completion`) FROM `goals` WHERE `submission_id` = OLD.`submission_id` AND `goal_type` = 'coaching' AND `status` IN ('Not Started', 'In Progress') AND `deleted_at` IS NULL) WHERE `id` = OLD.`submission_id`; END;--> statement-breakpoint
CREATE TRIGGER `submission_needs_audited` AFTER INSERT ON `audit_entries` WHEN NEW.`submission_id` IS NOT NULL BEGIN
	UPDATE `submission_needs` SET `opened_at` = max(coalesce(`opened_at`, 0), NEW.`at`) WHERE `id` = NEW.`submission_id` AND NEW.`action` = 'read' AND NEW.`subject` = 'submission';
	UPDATE `submission_needs` SET `staff_acted_at` = max(coalesce(`staff_acted_at`, 0), NEW.`at`) WHERE `id` = NEW.`submission_id` AND NEW.`action` IN ('changed', 'deleted', 'released');
END;--> statement-breakpoint
-- The search of the portal. A place is a submission's number in the order of time: its instant, and a number among those of the same one.
CREATE TABLE `submission_places` (`place` integer PRIMARY KEY, `id` text NOT NULL UNIQUE) STRICT;--> statement-breakpoint
INSERT INTO `submission_places` (`place`, `id`) SELECT (`created_at` << 21) + row_number() OVER (PARTITION BY `created_at` ORDER BY `id`) - 1, `id` FROM `submissions`;--> statement-breakpoint
-- It keeps no texts, only which words stand at which places; a prefix of up to twelve letters has a list of its own. What is deleted is taken out of its pages at once (secure-delete).
CREATE VIRTUAL TABLE `submission_search` USING fts5(`words`, `facets`, content='', columnsize=0, prefix='1 2 3 4 5 6 7 8 9 10 11 12', tokenize="unicode61 remove_diacritics 2");--> statement-breakpoint
INSERT INTO `submission_search` (`submission_search`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
CREATE VIRTUAL TABLE `submission_search_terms` USING fts5vocab(`submission_search`, instance);--> statement-breakpoint
-- The search reads the words, with ß as ss, and each filter as one word.
CREATE VIEW `submission_search_source` AS SELECT `s`.`id`, `p`.`place`, replace(replace(`s`.`first_name` || ' ' || coalesce(`s`.`last_name`, '') || ' ' || `s`.`email` || ' ' || coalesce(`s`.`company`, '') || ' ' || `s`.`problems`, 'ß', 'ss'), 'ẞ', 'ss') AS `words`, 'i' || hex(`s`.`industry`) || coalesce(' s' || hex(`s`.`company_size`), '') || ' r' || `s`.`has_report` || ' n' || (CASE WHEN json_array_length(`s`.`insights`) > 0 THEN 1 ELSE 0 END) AS `facets` FROM `submissions` AS `s` JOIN `submission_places` AS `p` ON `p`.`id` = `s`.`id`;--> statement-breakpoint
INSERT INTO `submission_search` (`rowid`, `words`, `facets`) SELECT `place`, `words`, `facets` FROM `submission_search_source` ORDER BY `place`;--> statement-breakpoint
CREATE TRIGGER `submissions_search_inserted` AFTER INSERT ON `submissions` BEGIN
	INSERT INTO `submission_places` (`place`, `id`) VALUES (coalesce((SELECT max(`place`) + 1 FROM `submission_places` WHERE `place` >= (NEW.`created_at` << 21) AND `place` < ((NEW.`created_at` + 1) << 21)), NEW.`created_at` << 21), NEW.`id`);
	INSERT INTO `submission_search` (`rowid`, `words`, `facets`) SELECT `place`, `words`, `facets` FROM `submission_search_source` WHERE `id` = NEW.`id`;
	INSERT INTO `submission_changes` (`id`, `count`) VALUES ('one', 1) ON CONFLICT (`id`) DO UPDATE SET `count` = `count` + 1;
END;--> statement-breakpoint
-- Before it changes, because an index without texts has to be told what stood there.
CREATE TRIGGER `submissions_search_changing` BEFORE UPDATE OF `first_name`, `last_name`, `email`, `company`, `problems`, `industry`, `company_size`, `has_report`, `insights`, `created_at` ON `submissions` WHEN (OLD.`first_name`, OLD.`last_name`, OLD.`email`, OLD.`company`, OLD.`problems`, OLD.`industry`, OLD.`company_size`, OLD.`has_report`, OLD.`insights`, OLD.`created_at`) IS NOT (NEW.`first_name`, NEW.`last_name`, NEW.`email`, NEW.`company`, NEW.`problems`, NEW.`industry`, NEW.`company_size`, NEW.`has_report`, NEW.`insights`, NEW.`created_at`) BEGIN
	INSERT INTO `submission_search` (`submission_search`, `rowid`, `words`, `facets`) SELECT 'delete', `place`, `words`, `facets` FROM `submission_search_source` WHERE `id` = OLD.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `submissions_search_changed` AFTER UPDATE OF `first_name`, `last_name`, `email`, `company`, `problems`, `industry`, `company_size`, `has_report`, `insights`, `created_at` ON `submissions` WHEN (OLD.`first_name`, OLD.`last_name`, OLD.`email`, OLD.`company`, OLD.`problems`, OLD.`industry`, OLD.`company_size`, OLD.`has_report`, OLD.`insights`, OLD.`created_at`) IS NOT (NEW.`first_name`, NEW.`last_name`, NEW.`email`, NEW.`company`, NEW.`problems`, NEW.`industry`, NEW.`company_size`, NEW.`has_report`, NEW.`insights`, NEW.`created_at`) BEGIN
	UPDATE `submission_places` SET `place` = coalesce((SELECT max(`place`) + 1 FROM `submission_places` WHERE `place` >= (NEW.`created_at` << 21) AND `place` < ((NEW.`created_at` + 1) << 21)), NEW.`created_at` << 21) WHERE `id` = NEW.`id` AND NEW.`created_at` <> OLD.`created_at`;
	INSERT INTO `submission_search` (`rowid`, `words`, `facets`) SELECT `place`, `words`, `facets` FROM `submission_search_source` WHERE `id` = NEW.`id`;
	INSERT INTO `submission_changes` (`id`, `count`) VALUES ('one', 1) ON CONFLICT (`id`) DO UPDATE SET `count` = `count` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `submissions_search_deleting` BEFORE DELETE ON `submissions` BEGIN
	INSERT INTO `submission_search` (`submission_search`, `rowid`, `words`, `facets`) SELECT 'delete', `place`, `words`, `facets` FROM `submission_search_source` WHERE `id` = OLD.`id`;
	DELETE FROM `submission_places` WHERE `id` = OLD.`id`;
	INSERT INTO `submission_changes` (`id`, `count`) VALUES ('one', 1) ON CONFLICT (`id`) DO UPDATE SET `count` = `count` + 1;
END;
