CREATE TABLE "ai_spend" (
	"day" text PRIMARY KEY NOT NULL,
	"millicents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deleted_ids" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"deleted_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_cursors" (
	"id" text PRIMARY KEY NOT NULL,
	"read_until" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "failed_at" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "processing_at" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_at" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_failed_at" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receipt_url" text;--> statement-breakpoint
CREATE INDEX "orders_payment_intent" ON "orders" USING btree ("payment_intent_id");