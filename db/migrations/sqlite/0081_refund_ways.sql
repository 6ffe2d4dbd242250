PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_refunds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` integer NOT NULL,
	`booking_id` integer,
	`team_id` integer,
	`sale_id` integer,
	`amount` integer NOT NULL,
	`by` text NOT NULL,
	`reason` text NOT NULL,
	`status` text DEFAULT 'due' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease_until` integer,
	`provider_refund_id` text,
	`last_error` text,
	`done_at` integer,
	`done_by_id` integer,
	`method` text,
	`till_close_id` integer,
	`payout_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`team_id`) REFERENCES `tournament_teams`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`done_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`till_close_id`) REFERENCES `till_closes`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "refunds_bill_check" CHECK((case when "__new_refunds"."booking_id" is null then 0 else 1 end) + (case when "__new_refunds"."team_id" is null then 0 else 1 end) + (case when "__new_refunds"."sale_id" is null then 0 else 1 end) = 1),
	CONSTRAINT "refunds_amount_check" CHECK("__new_refunds"."amount" > 0),
	CONSTRAINT "refunds_by_check" CHECK("__new_refunds"."by" in ('provider', 'venue', 'credit')),
	CONSTRAINT "refunds_reason_check" CHECK("__new_refunds"."reason" in ('cancelled', 'venue', 'closed', 'late', 'resold', 'overpaid', 'moved', 'mismatch', 'discount', 'addOns')),
	CONSTRAINT "refunds_status_check" CHECK("__new_refunds"."status" in ('due', 'sending', 'sent', 'done')),
	CONSTRAINT "refunds_method_check" CHECK("__new_refunds"."method" in ('eft', 'cash', 'card_machine', 'snapscan', 'payshap', 'other'))
);
--> statement-breakpoint
INSERT INTO `__new_refunds`("id", "payment_id", "booking_id", "team_id", "sale_id", "amount", "by", "reason", "status", "attempts", "lease_until", "provider_refund_id", "last_error", "done_at", "done_by_id", "method", "till_close_id", "payout_id", "created_at", "updated_at") SELECT "id", "payment_id", "booking_id", "team_id", "sale_id", "amount", "by", "reason", "status", "attempts", "lease_until", "provider_refund_id", "last_error", "done_at", "done_by_id", "method", "till_close_id", "payout_id", "created_at", "updated_at" FROM `refunds`;--> statement-breakpoint
DROP TABLE `refunds`;--> statement-breakpoint
ALTER TABLE `__new_refunds` RENAME TO `refunds`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `refunds_payment_id_idx` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_booking_id_idx` ON `refunds` (`booking_id`);--> statement-breakpoint
CREATE INDEX `refunds_team_id_idx` ON `refunds` (`team_id`) WHERE "refunds"."team_id" is not null;--> statement-breakpoint
CREATE INDEX `refunds_sale_id_idx` ON `refunds` (`sale_id`) WHERE "refunds"."sale_id" is not null;--> statement-breakpoint
CREATE INDEX `refunds_status_created_at_idx` ON `refunds` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_done_at_idx` ON `refunds` (`done_at`);--> statement-breakpoint
CREATE INDEX `refunds_till_close_id_idx` ON `refunds` (`till_close_id`) WHERE "refunds"."till_close_id" is not null;--> statement-breakpoint
CREATE INDEX `refunds_not_paid_out_idx` ON `refunds` (`by`,`done_at`) WHERE "refunds"."payout_id" is null;--> statement-breakpoint
CREATE INDEX `refunds_payout_id_idx` ON `refunds` (`payout_id`) WHERE "refunds"."payout_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider_refund_id_idx` ON `refunds` (`provider_refund_id`);