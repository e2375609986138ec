CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"pinned" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"deleted_at" bigint,
	"rev" bigint NOT NULL,
	"created_rev" bigint NOT NULL,
	"clocks" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"value" json,
	"updated_at" bigint NOT NULL,
	"cleared_at" bigint,
	"rev" bigint NOT NULL,
	"created_rev" bigint NOT NULL,
	"clocks" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goals" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text,
	"submission_id" text,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"priority" text NOT NULL,
	"target_completion" text,
	"completed_date" text,
	"notes" text NOT NULL,
	"goal_type" text NOT NULL,
	"position" text COLLATE "C" NOT NULL,
	"created_by" text NOT NULL,
	"coach_first_name" text,
	"coach_last_name" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"deleted_at" bigint,
	"rev" bigint NOT NULL,
	"created_rev" bigint NOT NULL,
	"clocks" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"state" text NOT NULL,
	"replaces_id" text,
	"based_on" json NOT NULL,
	"provider" text,
	"created_at" bigint NOT NULL,
	"rev" bigint NOT NULL,
	"created_rev" bigint NOT NULL,
	"clocks" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"note_type" text NOT NULL,
	"author_id" text NOT NULL,
	"coach_first_name" text NOT NULL,
	"coach_last_name" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"deleted_at" bigint,
	"rev" bigint NOT NULL,
	"created_rev" bigint NOT NULL,
	"clocks" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"auto" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"rev" bigint NOT NULL,
	"created_rev" bigint NOT NULL,
	"clocks" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "row_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"row_key" text NOT NULL,
	"field" text NOT NULL,
	"kind" text NOT NULL,
	"value" json,
	"hash" text NOT NULL,
	"user_id" text,
	"device_id" text,
	"at" bigint NOT NULL,
	"rev" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_counter" (
	"id" text PRIMARY KEY NOT NULL,
	"rev" bigint NOT NULL,
	"highest_intent" bigint NOT NULL,
	"purged_through" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"accepted_through" bigint NOT NULL,
	"acked_results" bigint NOT NULL,
	"last_intent" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"seen_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_escrow" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"args" json NOT NULL,
	"submission_id" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_feed" (
	"audience" text NOT NULL,
	"entity" text NOT NULL,
	"row_key" text NOT NULL,
	"rev" bigint NOT NULL,
	"is_gone" boolean NOT NULL,
	"gone_at" bigint
);
--> statement-breakpoint
CREATE TABLE "sync_forget_acks" (
	"forget_id" text NOT NULL,
	"device_id" text NOT NULL,
	"acked_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_forgets" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"scope" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_mutations" (
	"device_id" text NOT NULL,
	"mutation_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"result" json,
	"name" text,
	"subject" text,
	"recorded_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_segments" (
	"start_rev" bigint PRIMARY KEY NOT NULL,
	"ended_rev" bigint NOT NULL,
	"started_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "summary" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "rev" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "created_rev" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "clocks" json DEFAULT '{}'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "body_rev" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_user" ON "conversations" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "conversations_deleted" ON "conversations" USING btree ("deleted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_owner" ON "drafts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "drafts_cleared" ON "drafts" USING btree ("cleared_at");--> statement-breakpoint
CREATE INDEX "goals_client" ON "goals" USING btree ("client_id","position");--> statement-breakpoint
CREATE INDEX "goals_submission" ON "goals" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "goals_deleted" ON "goals" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notes_submission" ON "notes" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "notes_deleted" ON "notes" USING btree ("deleted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pins_owner" ON "pins" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "pins_age" ON "pins" USING btree ("auto","created_at");--> statement-breakpoint
CREATE INDEX "row_versions_row" ON "row_versions" USING btree ("entity","row_key","rev");--> statement-breakpoint
CREATE INDEX "row_versions_text" ON "row_versions" USING btree ("entity","row_key","field","hash");--> statement-breakpoint
CREATE INDEX "sync_devices_user" ON "sync_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sync_devices_seen" ON "sync_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "sync_escrow_age" ON "sync_escrow" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sync_feed_row" ON "sync_feed" USING btree ("entity","row_key","audience");--> statement-breakpoint
CREATE UNIQUE INDEX "sync_feed_order" ON "sync_feed" USING btree ("audience","rev");--> statement-breakpoint
CREATE INDEX "sync_feed_gone" ON "sync_feed" USING btree ("gone_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sync_forget_acks_once" ON "sync_forget_acks" USING btree ("forget_id","device_id");--> statement-breakpoint
CREATE INDEX "sync_forgets_user" ON "sync_forgets" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sync_mutations_once" ON "sync_mutations" USING btree ("device_id","mutation_id");--> statement-breakpoint
CREATE INDEX "sync_mutations_age" ON "sync_mutations" USING btree ("recorded_at");--> statement-breakpoint
-- Submissions from before get their place in the order, and their audiences: oldest first, the card and then its texts.
UPDATE "submissions" SET "rev" = 2 * "ordered"."place" - 1, "created_rev" = 2 * "ordered"."place" - 1, "body_rev" = 2 * "ordered"."place" FROM (SELECT "id", row_number() OVER (ORDER BY "created_at", "id") AS "place" FROM "submissions") AS "ordered" WHERE "ordered"."id" = "submissions"."id";--> statement-breakpoint
INSERT INTO "sync_feed" ("audience", "entity", "row_key", "rev", "is_gone", "gone_at") SELECT 'staff', 'submission', "id", "rev", false, NULL FROM "submissions";--> statement-breakpoint
INSERT INTO "sync_feed" ("audience", "entity", "row_key", "rev", "is_gone", "gone_at") SELECT 'own:' || "user_id", 'submission', "id", "rev", false, NULL FROM "submissions" WHERE "user_id" IS NOT NULL;--> statement-breakpoint
INSERT INTO "sync_feed" ("audience", "entity", "row_key", "rev", "is_gone", "gone_at") SELECT 'staff', 'submissionBody', "id", "body_rev", false, NULL FROM "submissions";--> statement-breakpoint
INSERT INTO "sync_feed" ("audience", "entity", "row_key", "rev", "is_gone", "gone_at") SELECT 'own:' || "user_id", 'submissionBody', "id", "body_rev", false, NULL FROM "submissions" WHERE "user_id" IS NOT NULL;--> statement-breakpoint
-- Of those that are somebody's it is told at which rev they were linked: theirs is the only one.
UPDATE "submissions" SET "clocks" = json_build_object('clientId', json_build_object('rev', "rev", 'at', "created_at", 'device', 'server:before', 'userId', NULL)) WHERE "user_id" IS NOT NULL;--> statement-breakpoint
INSERT INTO "sync_counter" ("id", "rev", "highest_intent", "purged_through") SELECT 'one', coalesce(max("body_rev"), 0), 0, 0 FROM "submissions";
