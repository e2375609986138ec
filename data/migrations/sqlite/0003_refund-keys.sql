ALTER TABLE `orders` ADD `refund_failed_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `refund_key` text;