ALTER TABLE `submissions` ADD `change_hash` text;--> statement-breakpoint
ALTER TABLE `submissions` ADD `change_body_hash` text;