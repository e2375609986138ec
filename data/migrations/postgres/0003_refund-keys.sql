ALTER TABLE "orders" ADD COLUMN "refund_failed_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_key" text;