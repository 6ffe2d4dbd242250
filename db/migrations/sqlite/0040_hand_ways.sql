PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`checkout_id` text NOT NULL,
	`user_id` integer,
	`booking_id` integer,
	`team_id` integer,
	`split_id` integer,
	`provider` text NOT NULL,
	`method` text,
	`amount` integer NOT NULL,
	`currency` text DEFAULT 'ZAR' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`reference` text NOT NULL,
	`receipt_number` text,
	`claimed_at` integer,
	`received_amount` integer,
	`received_at` integer,
	`received_by` text,
	`received_by_id` integer,
	`provider_checkout_id` text,
	`provider_payment_id` text,
	`redirect_url` text,
	`metadata` text,
	`till_close_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`team_id`) REFERENCES `tournament_teams`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`split_id`) REFERENCES `bill_splits`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`received_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`till_close_id`) REFERENCES `till_closes`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "payments_bill_check" CHECK(("__new_payments"."booking_id" is null) <> ("__new_payments"."team_id" is null)),
	CONSTRAINT "payments_amount_check" CHECK("__new_payments"."amount" > 0),
	CONSTRAINT "payments_received_amount_check" CHECK("__new_payments"."received_amount" >= 0),
	CONSTRAINT "payments_received_check" CHECK(("__new_payments"."received_at" is null) = ("__new_payments"."received_amount" is null) and ("__new_payments"."received_at" is null) = ("__new_payments"."received_by" is null)),
	CONSTRAINT "payments_provider_check" CHECK("__new_payments"."provider" in ('manual', 'yoco', 'sandbox', 'credit')),
	CONSTRAINT "payments_method_check" CHECK("__new_payments"."method" in ('card', 'eft', 'cash', 'card_machine', 'snapscan', 'payshap', 'other', 'credit')),
	CONSTRAINT "payments_status_check" CHECK("__new_payments"."status" in ('pending', 'success', 'failed', 'cancelled', 'expired', 'review', 'refunded')),
	CONSTRAINT "payments_received_by_check" CHECK("__new_payments"."received_by" in ('webhook', 'provider', 'venue', 'bank', 'credit'))
);
--> statement-breakpoint
INSERT INTO `__new_payments`("id", "checkout_id", "user_id", "booking_id", "team_id", "split_id", "provider", "method", "amount", "currency", "status", "reference", "receipt_number", "claimed_at", "received_amount", "received_at", "received_by", "received_by_id", "provider_checkout_id", "provider_payment_id", "redirect_url", "metadata", "till_close_id", "created_at", "updated_at") SELECT "id", "checkout_id", "user_id", "booking_id", "team_id", "split_id", "provider", "method", "amount", "currency", "status", "reference", "receipt_number", "claimed_at", "received_amount", "received_at", "received_by", "received_by_id", "provider_checkout_id", "provider_payment_id", "redirect_url", "metadata", "till_close_id", "created_at", "updated_at" FROM `payments`;--> statement-breakpoint
DROP TABLE `payments`;--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_checkoutId_unique` ON `payments` (`checkout_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_reference_unique` ON `payments` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_providerCheckoutId_unique` ON `payments` (`provider_checkout_id`);--> statement-breakpoint
CREATE INDEX `payments_user_id_idx` ON `payments` (`user_id`);--> statement-breakpoint
CREATE INDEX `payments_booking_id_idx` ON `payments` (`booking_id`);--> statement-breakpoint
CREATE INDEX `payments_team_id_idx` ON `payments` (`team_id`) WHERE "payments"."team_id" is not null;--> statement-breakpoint
CREATE INDEX `payments_split_id_idx` ON `payments` (`split_id`);--> statement-breakpoint
CREATE INDEX `payments_status_created_at_idx` ON `payments` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_received_at_idx` ON `payments` (`received_at`);--> statement-breakpoint
CREATE INDEX `payments_till_close_id_idx` ON `payments` (`till_close_id`) WHERE "payments"."till_close_id" is not null;--> statement-breakpoint
CREATE INDEX `payments_claimed_idx` ON `payments` (`booking_id`,`team_id`) WHERE "payments"."received_at" is null and "payments"."status" = 'success';--> statement-breakpoint
CREATE TABLE `__new_refunds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` integer NOT NULL,
	`booking_id` integer,
	`team_id` integer,
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
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`team_id`) REFERENCES `tournament_teams`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`done_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`till_close_id`) REFERENCES `till_closes`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "refunds_bill_check" CHECK(("__new_refunds"."booking_id" is null) <> ("__new_refunds"."team_id" is null)),
	CONSTRAINT "refunds_amount_check" CHECK("__new_refunds"."amount" > 0),
	CONSTRAINT "refunds_by_check" CHECK("__new_refunds"."by" in ('provider', 'venue', 'credit')),
	CONSTRAINT "refunds_reason_check" CHECK("__new_refunds"."reason" in ('cancelled', 'venue', 'closed', 'late', 'resold', 'overpaid', 'moved', 'mismatch', 'discount')),
	CONSTRAINT "refunds_status_check" CHECK("__new_refunds"."status" in ('due', 'sending', 'sent', 'done')),
	CONSTRAINT "refunds_method_check" CHECK("__new_refunds"."method" in ('eft', 'cash', 'card_machine', 'snapscan', 'other'))
);
--> statement-breakpoint
INSERT INTO `__new_refunds`("id", "payment_id", "booking_id", "team_id", "amount", "by", "reason", "status", "attempts", "lease_until", "provider_refund_id", "last_error", "done_at", "done_by_id", "method", "till_close_id", "created_at", "updated_at") SELECT "id", "payment_id", "booking_id", "team_id", "amount", "by", "reason", "status", "attempts", "lease_until", "provider_refund_id", "last_error", "done_at", "done_by_id", NULL, "till_close_id", "created_at", "updated_at" FROM `refunds`;--> statement-breakpoint
DROP TABLE `refunds`;--> statement-breakpoint
ALTER TABLE `__new_refunds` RENAME TO `refunds`;--> statement-breakpoint
CREATE INDEX `refunds_payment_id_idx` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_booking_id_idx` ON `refunds` (`booking_id`);--> statement-breakpoint
CREATE INDEX `refunds_team_id_idx` ON `refunds` (`team_id`) WHERE "refunds"."team_id" is not null;--> statement-breakpoint
CREATE INDEX `refunds_status_created_at_idx` ON `refunds` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_done_at_idx` ON `refunds` (`done_at`);--> statement-breakpoint
CREATE INDEX `refunds_till_close_id_idx` ON `refunds` (`till_close_id`) WHERE "refunds"."till_close_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider_refund_id_idx` ON `refunds` (`provider_refund_id`);