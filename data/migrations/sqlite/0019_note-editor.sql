ALTER TABLE `notes` ADD `editor_first_name` text;--> statement-breakpoint
ALTER TABLE `notes` ADD `editor_last_name` text;