CREATE TABLE "audit_entries" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"action" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C",
	"about_user_id" text COLLATE "C",
	"count" bigint NOT NULL,
	"fields" json NOT NULL,
	"request_id" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coach_desks" (
	"user_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"views" json NOT NULL,
	"last_visit_at" bigint
);
--> statement-breakpoint
CREATE TABLE "submission_changes" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submission_needs" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"created_at" bigint NOT NULL,
	"opened_at" bigint,
	"asked_at" bigint,
	"goal_due" text COLLATE "C",
	"staff_acted_at" bigint
);
--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "summary_provider" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "summary_at" bigint;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "summary_fields" json;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "summary_hash" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "has_report" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_entries_age" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_user" ON "audit_entries" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_submission" ON "audit_entries" USING btree ("submission_id","at","id");--> statement-breakpoint
CREATE INDEX "submission_needs_order" ON "submission_needs" USING btree ("created_at","id","opened_at","asked_at","goal_due","staff_acted_at");--> statement-breakpoint
CREATE INDEX "submissions_name" ON "submissions" USING btree (lower("first_name"),lower("last_name"),"id");--> statement-breakpoint
CREATE INDEX "submissions_company" ON "submissions" USING btree (("company" IS NULL),lower("company"),"id");--> statement-breakpoint
CREATE INDEX "submissions_industry" ON "submissions" USING btree ("industry","created_at","id");--> statement-breakpoint
CREATE INDEX "submissions_company_size" ON "submissions" USING btree ("company_size","created_at","id");--> statement-breakpoint
CREATE INDEX "submissions_has_report" ON "submissions" USING btree ("has_report","created_at","id");--> statement-breakpoint
CREATE INDEX "submissions_has_insights" ON "submissions" USING btree ((CASE WHEN json_array_length("insights") > 0 THEN 1 ELSE 0 END),"created_at","id");--> statement-breakpoint
UPDATE "submissions" SET "has_report" = true WHERE "id" IN (SELECT "submission_id" FROM "reports");--> statement-breakpoint
-- The audit log is append-only: an entry never changes, and goes a year after it was written at the earliest (by the newest entry's time, which is the product's clock).
CREATE FUNCTION "audit_entries_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'An entry of the audit log never changes.'; END $$;--> statement-breakpoint
CREATE FUNCTION "audit_entries_retain"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF OLD."at" > (SELECT max("at") FROM "audit_entries") - 31536000000 THEN RAISE EXCEPTION 'An entry of the audit log is retained for a year.'; END IF; RETURN OLD; END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_unchanged" BEFORE UPDATE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "audit_entries_refuse"();--> statement-breakpoint
CREATE TRIGGER "audit_entries_retained" BEFORE DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "audit_entries_retain"();--> statement-breakpoint
-- The order need: a row for each submission, so that no write can pass it by. A question counts for the client's newest submission.
INSERT INTO "submission_needs" ("id", "created_at", "asked_at", "goal_due", "staff_acted_at") SELECT "s"."id", "s"."created_at", CASE WHEN "s"."id" = (SELECT "n"."id" FROM "submissions" AS "n" WHERE "n"."user_id" = "s"."user_id" ORDER BY "n"."created_at" DESC, "n"."id" DESC LIMIT 1) THEN (SELECT max("m"."created_at") FROM "messages" AS "m" JOIN "conversations" AS "c" ON "c"."id" = "m"."conversation_id" WHERE "c"."user_id" = "s"."user_id" AND "m"."role" = 'user') END, (SELECT min("g"."target_completion") FROM "goals" AS "g" WHERE "g"."submission_id" = "s"."id" AND "g"."goal_type" = 'coaching' AND "g"."status" IN ('Not Started', 'In Progress') AND "g"."deleted_at" IS NULL), (SELECT max("n"."updated_at") FROM "notes" AS "n" WHERE "n"."submission_id" = "s"."id") FROM "submissions" AS "s";--> statement-breakpoint
CREATE FUNCTION "submission_needs_follow"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF TG_OP = 'DELETE' THEN DELETE FROM "submission_needs" WHERE "id" = OLD."id"; ELSIF TG_OP = 'INSERT' THEN INSERT INTO "submission_needs" ("id", "created_at") VALUES (NEW."id", NEW."created_at"); ELSE UPDATE "submission_needs" SET "created_at" = NEW."created_at" WHERE "id" = NEW."id"; END IF; RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "submission_needs_rows" AFTER INSERT OR DELETE OR UPDATE OF "created_at" ON "submissions" FOR EACH ROW EXECUTE FUNCTION "submission_needs_follow"();--> statement-breakpoint
CREATE FUNCTION "submission_needs_ask"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE "submission_needs" SET "asked_at" = greatest(coalesce("asked_at", 0), NEW."created_at") WHERE "id" = (SELECT "s"."id" FROM "submissions" AS "s" WHERE "s"."user_id" = (SELECT "user_id" FROM "conversations" WHERE "id" = NEW."conversation_id") ORDER BY "s"."created_at" DESC, "s"."id" DESC LIMIT 1); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "submission_needs_asked" AFTER INSERT ON "messages" FOR EACH ROW WHEN (NEW."role" = 'user') EXECUTE FUNCTION "submission_needs_ask"();--> statement-breakpoint
CREATE FUNCTION "submission_needs_due"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF TG_OP <> 'DELETE' THEN UPDATE "submission_needs" SET "goal_due" = (SELECT min("target_completion") FROM "goals" WHERE "submission_id" = "submission_needs"."id" AND "goal_type" = 'coaching' AND "status" IN ('Not Started', 'In Progress') AND "deleted_at" IS NULL) WHERE "id" = NEW."submission_id"; END IF; IF TG_OP <> 'INSERT' THEN UPDATE "submission_needs" SET "goal_due" = (SELECT min("target_completion") FROM "goals" WHERE "submission_id" = "submission_needs"."id" AND "goal_type" = 'coaching' AND "status" IN ('Not Started', 'In Progress') AND "deleted_at" IS NULL) WHERE "id" = OLD."submission_id"; END IF; RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "submission_needs_goals" AFTER INSERT OR DELETE OR UPDATE OF "target_completion", "status", "deleted_at", "submission_id" ON "goals" FOR EACH ROW EXECUTE FUNCTION "submission_needs_due"();--> statement-breakpoint
CREATE FUNCTION "submission_needs_audit"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW."action" = 'read' AND NEW."subject" = 'submission' THEN UPDATE "submission_needs" SET "opened_at" = greatest(coalesce("opened_at", 0), NEW."at") WHERE "id" = NEW."submission_id"; ELSIF NEW."action" IN ('changed', 'deleted', 'released') THEN UPDATE "submission_needs" SET "staff_acted_at" = greatest(coalesce("staff_acted_at", 0), NEW."at") WHERE "id" = NEW."submission_id"; END IF; RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "submission_needs_audited" AFTER INSERT ON "audit_entries" FOR EACH ROW WHEN (NEW."submission_id" IS NOT NULL) EXECUTE FUNCTION "submission_needs_audit"();--> statement-breakpoint
-- The words of a text for the portal's search: small letters, Latin ones without accents, ß as ss, ς as σ, each at most 60 letters long. PostgreSQL's own reading of texts keeps addresses whole, so that nobody would find one by its domain.
CREATE FUNCTION "submission_words"("said" text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT coalesce(array_to_tsvector(array_agg(left(word, 60))), ''::tsvector) FROM regexp_split_to_table(replace(replace(lower(normalize(regexp_replace(normalize(said, NFD), '([A-Za-z\u00c0-\u02af\u1e00-\u1eff])[\u0300-\u036f]+', '\1', 'g'), NFC) COLLATE pg_c_utf8), 'ß', 'ss'), 'ς', 'σ'), '[^[:alnum:]]+') AS word WHERE word <> '' $$;--> statement-breakpoint
CREATE INDEX "submission_search" ON "submissions" USING gin (submission_words("first_name" || ' ' || coalesce("last_name", '') || ' ' || "email" || ' ' || coalesce("company", '') || ' ' || "problems"));--> statement-breakpoint
CREATE FUNCTION "submission_changes_count"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO "submission_changes" ("id", "count") VALUES ('one', 1) ON CONFLICT ("id") DO UPDATE SET "count" = "submission_changes"."count" + 1; RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "submissions_come_and_go" AFTER INSERT OR DELETE ON "submissions" FOR EACH ROW EXECUTE FUNCTION "submission_changes_count"();--> statement-breakpoint
CREATE TRIGGER "submissions_changed" AFTER UPDATE OF "first_name", "last_name", "email", "company", "problems", "industry", "company_size", "has_report", "insights", "created_at" ON "submissions" FOR EACH ROW WHEN ((OLD."first_name", OLD."last_name", OLD."email", OLD."company", OLD."problems", OLD."industry", OLD."company_size", OLD."has_report", OLD."insights"::text, OLD."created_at") IS DISTINCT FROM (NEW."first_name", NEW."last_name", NEW."email", NEW."company", NEW."problems", NEW."industry", NEW."company_size", NEW."has_report", NEW."insights"::text, NEW."created_at")) EXECUTE FUNCTION "submission_changes_count"();
