CREATE TABLE `ai_spend` (
	`day` text PRIMARY KEY NOT NULL,
	`millicents` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `deleted_ids` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`deleted_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `payment_cursors` (
	`id` text PRIMARY KEY NOT NULL,
	`read_until` integer NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `mails` ADD `failed_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `country` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `processing_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `refunded_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `refunded_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `refund_failed_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `receipt_url` text;--> statement-breakpoint
CREATE INDEX `orders_payment_intent` ON `orders` (`payment_intent_id`);