ALTER TABLE "submissions" ADD COLUMN "change_hash" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "change_body_hash" text COLLATE "C";