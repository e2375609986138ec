CREATE TABLE "sync_staff_holders" (
	"user_id" text PRIMARY KEY NOT NULL,
	"served_at" bigint NOT NULL
);
