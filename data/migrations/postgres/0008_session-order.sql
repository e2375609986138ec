ALTER TABLE "sessions" ADD COLUMN "opened_rev" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_forgets" ADD COLUMN "rev" bigint DEFAULT 0 NOT NULL;