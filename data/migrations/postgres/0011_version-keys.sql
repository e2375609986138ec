DROP INDEX "row_versions_text";--> statement-breakpoint
ALTER TABLE "row_versions" DROP CONSTRAINT "row_versions_pkey";--> statement-breakpoint
ALTER TABLE "row_versions" ALTER COLUMN "hash" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "row_versions_text" ON "row_versions" USING btree ("entity","row_key","field","hash") WHERE "row_versions"."hash" is not null;