ALTER TABLE `sessions` ADD `opened_rev` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sync_forgets` ADD `rev` integer DEFAULT 0 NOT NULL;