CREATE TABLE "analytics_events" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"at" bigint NOT NULL,
	"session" text NOT NULL,
	"received_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cashier_answers" (
	"idempotency_key" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"body" json NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cashier_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object" json NOT NULL,
	"settled_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cashier_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_intent_id" text,
	"product_name" text NOT NULL,
	"object" json NOT NULL,
	"declined" boolean NOT NULL,
	"refunded_cents" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "cashier_sessions_payment_intent_id_unique" UNIQUE("payment_intent_id")
);
--> statement-breakpoint
CREATE TABLE "entitlements" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"cause" text NOT NULL,
	"user_id" text,
	"submission_id" text,
	"order_id" text,
	"starts_at" bigint,
	"ends_at" bigint,
	"revoked_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"state" text NOT NULL,
	"payload" json NOT NULL,
	"attempts" bigint NOT NULL,
	"run_at" bigint NOT NULL,
	"lease_until" bigint,
	"lease_token" text,
	"stage" text,
	"checkpoint" json,
	"provider_ref" text,
	"error" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "jobs_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "link_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"attachment_report_id" text,
	"message_id" text NOT NULL,
	"attempts" bigint NOT NULL,
	"run_at" bigint NOT NULL,
	"sent_at" bigint,
	"error" text,
	"created_at" bigint NOT NULL,
	CONSTRAINT "mails_cause_unique" UNIQUE("cause")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"submission_id" text,
	"user_id" text,
	"state" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"question_answers" json NOT NULL,
	"idempotency_key" text NOT NULL,
	"session_id" text,
	"session_url" text,
	"payment_intent_id" text,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"paid_at" bigint,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "orders_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"reset_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"job_id" text NOT NULL,
	"doc" json NOT NULL,
	"text" text NOT NULL,
	"text_hash" text NOT NULL,
	"pdf" "bytea",
	"created_at" bigint NOT NULL,
	CONSTRAINT "reports_job_id_unique" UNIQUE("job_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"label" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"idle_ms" bigint NOT NULL,
	"ended_at" bigint,
	"end_reason" text,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"first_name" text NOT NULL,
	"last_name" text,
	"email" text NOT NULL,
	"company" text,
	"phone" text,
	"problems" text NOT NULL,
	"desired_outcome" text NOT NULL,
	"industry" text NOT NULL,
	"steps_taken" text,
	"role" text,
	"revenue_band" text,
	"company_size" text,
	"timeline" text,
	"budget_range" text,
	"decision_authority" text,
	"location" text,
	"referral_source" text,
	"idempotency_hash" text,
	"body_hash" text NOT NULL,
	"insights" json,
	"provider" text NOT NULL,
	"questions" json,
	"question_answers" json,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "submissions_idempotency_hash_unique" UNIQUE("idempotency_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" bigint,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"company" text,
	"industry" text,
	"company_size" text,
	"revenue_band" text,
	"decision_authority" text,
	"password_hash" text,
	"delete_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "analytics_events_once" ON "analytics_events" USING btree ("session","name","at");--> statement-breakpoint
CREATE INDEX "cashier_events_created" ON "cashier_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "cashier_events_unsettled" ON "cashier_events" USING btree ("settled_at");--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_cause" ON "entitlements" USING btree ("cause","kind");--> statement-breakpoint
CREATE INDEX "entitlements_user" ON "entitlements" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "entitlements_submission" ON "entitlements" USING btree ("submission_id","kind");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("state","run_at");--> statement-breakpoint
CREATE INDEX "link_tokens_user" ON "link_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("sent_at","run_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open" ON "orders" USING btree ("submission_id","kind") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reports_submission" ON "reports" USING btree ("submission_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_hash" ON "reports" USING btree ("text_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "submissions_user" ON "submissions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "submissions_created" ON "submissions" USING btree ("created_at");