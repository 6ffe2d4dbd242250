CREATE TABLE `payouts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`until_date` text NOT NULL,
	`gross` integer NOT NULL,
	`refunded` integer NOT NULL,
	`fee` integer NOT NULL,
	`reference` text NOT NULL,
	`paid_on` text NOT NULL,
	`made_by_id` integer NOT NULL,
	`made_at` integer NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`made_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "payouts_amounts_check" CHECK("payouts"."refunded" >= 0 and "payouts"."fee" >= 0 and "payouts"."gross" > "payouts"."refunded" + "payouts"."fee")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_court_id_reference_idx` ON `payouts` (`court_id`,`reference`);--> statement-breakpoint
ALTER TABLE `payments` ADD `payout_id` integer REFERENCES payouts(id);--> statement-breakpoint
CREATE INDEX `payments_not_paid_out_idx` ON `payments` (`provider`,`received_at`) WHERE "payments"."payout_id" is null;--> statement-breakpoint
CREATE INDEX `payments_payout_id_idx` ON `payments` (`payout_id`) WHERE "payments"."payout_id" is not null;--> statement-breakpoint
ALTER TABLE `refunds` ADD `payout_id` integer REFERENCES payouts(id);--> statement-breakpoint
CREATE INDEX `refunds_not_paid_out_idx` ON `refunds` (`by`,`done_at`) WHERE "refunds"."payout_id" is null;--> statement-breakpoint
CREATE INDEX `refunds_payout_id_idx` ON `refunds` (`payout_id`) WHERE "refunds"."payout_id" is not null;