CREATE TABLE `payout_reversals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payout_id` integer NOT NULL,
	`reason` text NOT NULL,
	`payment_ids` text NOT NULL,
	`refund_ids` text NOT NULL,
	`made_by_id` integer NOT NULL,
	`made_at` integer NOT NULL,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`made_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_reversals_payoutId_unique` ON `payout_reversals` (`payout_id`);--> statement-breakpoint
DROP INDEX `payouts_court_id_reference_idx`;--> statement-breakpoint
ALTER TABLE `payouts` ADD `taken_back_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_standing_court_id_reference_idx` ON `payouts` (`court_id`,`reference`) WHERE "payouts"."taken_back_at" is null;--> statement-breakpoint
CREATE INDEX `payouts_court_id_idx` ON `payouts` (`court_id`);