CREATE TABLE `chat_turns` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`client_message_id` text NOT NULL,
	`asked_hash` text NOT NULL,
	`question_id` text NOT NULL,
	`answer_id` text NOT NULL,
	`is_continuing` integer NOT NULL,
	`without` text NOT NULL,
	`attempt` integer NOT NULL,
	`lease_token` text,
	`lease_until` integer,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_turns_once` ON `chat_turns` (`user_id`,`client_message_id`);--> statement-breakpoint
CREATE INDEX `chat_turns_day` ON `chat_turns` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `chat_turns_answer` ON `chat_turns` (`answer_id`);--> statement-breakpoint
CREATE INDEX `chat_turns_conversation` ON `chat_turns` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `chat_turns_under_way` ON `chat_turns` (`lease_until`) WHERE "chat_turns"."lease_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_open_chat` ON `orders` (`user_id`) WHERE state = 'open' and kind = 'chat';