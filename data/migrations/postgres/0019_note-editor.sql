ALTER TABLE "notes" ADD COLUMN "editor_first_name" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "editor_last_name" text COLLATE "C";