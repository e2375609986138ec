DROP INDEX `conversations_user`;--> statement-breakpoint
CREATE INDEX `conversations_user` ON `conversations` (`user_id`,`updated_at`,`id`);--> statement-breakpoint
DROP INDEX `goals_submission`;--> statement-breakpoint
CREATE INDEX `goals_client_order` ON `goals` (`client_id`,`rev`);--> statement-breakpoint
CREATE INDEX `goals_submission` ON `goals` (`submission_id`,`rev`);--> statement-breakpoint
DROP INDEX `notes_submission`;--> statement-breakpoint
CREATE INDEX `notes_submission` ON `notes` (`submission_id`,`rev`);--> statement-breakpoint
DROP INDEX `submissions_created`;--> statement-breakpoint
CREATE INDEX `submissions_created` ON `submissions` (`created_at`,`id`);--> statement-breakpoint
DROP INDEX `sync_forgets_user`;--> statement-breakpoint
CREATE INDEX `sync_forgets_user` ON `sync_forgets` (`user_id`,`created_at`,`id`);