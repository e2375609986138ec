DROP INDEX `goals_submission`;--> statement-breakpoint
CREATE INDEX `goals_submission` ON `goals` (`submission_id`,`rev`) WHERE "goals"."submission_id" is not null;