ALTER TABLE "orders" ADD COLUMN "refund_begun_at" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_failures" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "refund_failures" = json_build_array(json_build_object('id', 'earlier', 'cents', "refund_failed_cents", 'at', "refund_failed_at")) WHERE "refund_failed_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "cashier_sessions" DROP COLUMN "refunded_cents";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "refund_failed_cents";