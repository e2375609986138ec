CREATE TABLE "chat_turns" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"conversation_id" text COLLATE "C" NOT NULL,
	"client_message_id" text COLLATE "C" NOT NULL,
	"asked_hash" text COLLATE "C" NOT NULL,
	"question_id" text COLLATE "C" NOT NULL,
	"answer_id" text COLLATE "C" NOT NULL,
	"is_continuing" boolean NOT NULL,
	"without" json NOT NULL,
	"attempt" bigint NOT NULL,
	"lease_token" text COLLATE "C",
	"lease_until" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "chat_turns_once" ON "chat_turns" USING btree ("user_id","client_message_id");--> statement-breakpoint
CREATE INDEX "chat_turns_day" ON "chat_turns" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_turns_answer" ON "chat_turns" USING btree ("answer_id");--> statement-breakpoint
CREATE INDEX "chat_turns_conversation" ON "chat_turns" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "chat_turns_under_way" ON "chat_turns" USING btree ("lease_until") WHERE "chat_turns"."lease_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open_chat" ON "orders" USING btree ("user_id") WHERE state = 'open' and kind = 'chat';