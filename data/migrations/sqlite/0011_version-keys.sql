PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_row_versions` (
	`id` text NOT NULL,
	`entity` text NOT NULL,
	`row_key` text NOT NULL,
	`field` text NOT NULL,
	`kind` text NOT NULL,
	`value` text,
	`hash` text,
	`user_id` text,
	`device_id` text,
	`at` integer NOT NULL,
	`rev` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_row_versions`("id", "entity", "row_key", "field", "kind", "value", "hash", "user_id", "device_id", "at", "rev", "created_at") SELECT "id", "entity", "row_key", "field", "kind", "value", "hash", "user_id", "device_id", "at", "rev", "created_at" FROM `row_versions`;--> statement-breakpoint
DROP TABLE `row_versions`;--> statement-breakpoint
ALTER TABLE `__new_row_versions` RENAME TO `row_versions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `row_versions_row` ON `row_versions` (`entity`,`row_key`,`rev`);--> statement-breakpoint
CREATE INDEX `row_versions_text` ON `row_versions` (`entity`,`row_key`,`field`,`hash`) WHERE "row_versions"."hash" is not null;