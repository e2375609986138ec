ALTER TABLE "reports" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "additional_context" text;--> statement-breakpoint
-- A submission that was paid for again after a refund has several already.
UPDATE "reports" SET "version" = (
  SELECT count(*) FROM "reports" AS "earlier"
  WHERE "earlier"."submission_id" = "reports"."submission_id"
    AND ("earlier"."created_at", "earlier"."id") <= ("reports"."created_at", "reports"."id")
);--> statement-breakpoint
CREATE UNIQUE INDEX "reports_version" ON "reports" USING btree ("submission_id","version");
