ALTER TABLE `orders` ADD `refund_begun_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `refund_failures` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
UPDATE `orders` SET `refund_failures` = json_array(json_object('id', 'earlier', 'cents', `refund_failed_cents`, 'at', `refund_failed_at`)) WHERE `refund_failed_at` IS NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` DROP COLUMN `refund_failed_cents`;--> statement-breakpoint
ALTER TABLE `cashier_sessions` DROP COLUMN `refunded_cents`;