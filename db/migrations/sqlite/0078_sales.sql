CREATE TABLE `packs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`name` text NOT NULL,
	`half_hours` integer NOT NULL,
	`price` integer NOT NULL,
	`sport_id` integer,
	`valid_months` integer,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`sport_id`) REFERENCES `sports`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "packs_half_hours_check" CHECK("packs"."half_hours" > 0),
	CONSTRAINT "packs_price_check" CHECK("packs"."price" > 0),
	CONSTRAINT "packs_valid_months_check" CHECK("packs"."valid_months" >= 36)
);
--> statement-breakpoint
CREATE INDEX `packs_court_id_idx` ON `packs` (`court_id`);--> statement-breakpoint
CREATE TABLE `sales` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`pack_id` integer NOT NULL,
	`customer_id` integer,
	`name` text NOT NULL,
	`half_hours` integer NOT NULL,
	`price` integer NOT NULL,
	`sport_id` integer,
	`valid_until` text,
	`sold_by_id` integer,
	`cancelled_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`pack_id`) REFERENCES `packs`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`sport_id`) REFERENCES `sports`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`sold_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "sales_half_hours_check" CHECK("sales"."half_hours" > 0),
	CONSTRAINT "sales_price_check" CHECK("sales"."price" > 0)
);
--> statement-breakpoint
CREATE INDEX `sales_court_id_idx` ON `sales` (`court_id`);--> statement-breakpoint
CREATE INDEX `sales_customer_id_idx` ON `sales` (`customer_id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`checkout_id` text NOT NULL,
	`user_id` integer,
	`booking_id` integer,
	`team_id` integer,
	`sale_id` integer,
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
	`payout_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`team_id`) REFERENCES `tournament_teams`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`split_id`) REFERENCES `bill_splits`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`received_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`till_close_id`) REFERENCES `till_closes`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "payments_bill_check" CHECK((case when "__new_payments"."booking_id" is null then 0 else 1 end) + (case when "__new_payments"."team_id" is null then 0 else 1 end) + (case when "__new_payments"."sale_id" is null then 0 else 1 end) = 1),
	CONSTRAINT "payments_amount_check" CHECK("__new_payments"."amount" > 0),
	CONSTRAINT "payments_received_amount_check" CHECK("__new_payments"."received_amount" >= 0),
	CONSTRAINT "payments_received_check" CHECK(("__new_payments"."received_at" is null) = ("__new_payments"."received_amount" is null) and ("__new_payments"."received_at" is null) = ("__new_payments"."received_by" is null)),
	CONSTRAINT "payments_provider_check" CHECK("__new_payments"."provider" in ('manual', 'yoco', 'sandbox', 'credit')),
	CONSTRAINT "payments_method_check" CHECK("__new_payments"."method" in ('card', 'eft', 'cash', 'card_machine', 'snapscan', 'payshap', 'other', 'credit')),
	CONSTRAINT "payments_status_check" CHECK("__new_payments"."status" in ('pending', 'success', 'failed', 'cancelled', 'expired', 'review', 'refunded')),
	CONSTRAINT "payments_received_by_check" CHECK("__new_payments"."received_by" in ('webhook', 'provider', 'venue', 'bank', 'credit'))
);
--> statement-breakpoint
INSERT INTO `__new_payments`("id", "checkout_id", "user_id", "booking_id", "team_id", "sale_id", "split_id", "provider", "method", "amount", "currency", "status", "reference", "receipt_number", "claimed_at", "received_amount", "received_at", "received_by", "received_by_id", "provider_checkout_id", "provider_payment_id", "redirect_url", "metadata", "till_close_id", "payout_id", "created_at", "updated_at") SELECT "id", "checkout_id", "user_id", "booking_id", "team_id", NULL, "split_id", "provider", "method", "amount", "currency", "status", "reference", "receipt_number", "claimed_at", "received_amount", "received_at", "received_by", "received_by_id", "provider_checkout_id", "provider_payment_id", "redirect_url", "metadata", "till_close_id", "payout_id", "created_at", "updated_at" FROM `payments`;--> statement-breakpoint
DROP TABLE `payments`;--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_checkoutId_unique` ON `payments` (`checkout_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_reference_unique` ON `payments` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_providerCheckoutId_unique` ON `payments` (`provider_checkout_id`);--> statement-breakpoint
CREATE INDEX `payments_user_id_idx` ON `payments` (`user_id`);--> statement-breakpoint
CREATE INDEX `payments_booking_id_idx` ON `payments` (`booking_id`);--> statement-breakpoint
CREATE INDEX `payments_team_id_idx` ON `payments` (`team_id`) WHERE "payments"."team_id" is not null;--> statement-breakpoint
CREATE INDEX `payments_sale_id_idx` ON `payments` (`sale_id`) WHERE "payments"."sale_id" is not null;--> statement-breakpoint
CREATE INDEX `payments_split_id_idx` ON `payments` (`split_id`);--> statement-breakpoint
CREATE INDEX `payments_status_created_at_idx` ON `payments` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_received_at_idx` ON `payments` (`received_at`);--> statement-breakpoint
CREATE INDEX `payments_till_close_id_idx` ON `payments` (`till_close_id`) WHERE "payments"."till_close_id" is not null;--> statement-breakpoint
CREATE INDEX `payments_claimed_idx` ON `payments` (`booking_id`,`team_id`) WHERE "payments"."received_at" is null and "payments"."status" = 'success';--> statement-breakpoint
CREATE INDEX `payments_not_paid_out_idx` ON `payments` (`provider`,`received_at`) WHERE "payments"."payout_id" is null;--> statement-breakpoint
CREATE INDEX `payments_payout_id_idx` ON `payments` (`payout_id`) WHERE "payments"."payout_id" is not null;--> statement-breakpoint
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
	CONSTRAINT "refunds_method_check" CHECK("__new_refunds"."method" in ('eft', 'cash', 'card_machine', 'snapscan', 'other'))
);
--> statement-breakpoint
INSERT INTO `__new_refunds`("id", "payment_id", "booking_id", "team_id", "sale_id", "amount", "by", "reason", "status", "attempts", "lease_until", "provider_refund_id", "last_error", "done_at", "done_by_id", "method", "till_close_id", "payout_id", "created_at", "updated_at") SELECT "id", "payment_id", "booking_id", "team_id", NULL, "amount", "by", "reason", "status", "attempts", "lease_until", "provider_refund_id", "last_error", "done_at", "done_by_id", "method", "till_close_id", "payout_id", "created_at", "updated_at" FROM `refunds`;--> statement-breakpoint
DROP TABLE `refunds`;--> statement-breakpoint
ALTER TABLE `__new_refunds` RENAME TO `refunds`;--> statement-breakpoint
CREATE INDEX `refunds_payment_id_idx` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_booking_id_idx` ON `refunds` (`booking_id`);--> statement-breakpoint
CREATE INDEX `refunds_team_id_idx` ON `refunds` (`team_id`) WHERE "refunds"."team_id" is not null;--> statement-breakpoint
CREATE INDEX `refunds_sale_id_idx` ON `refunds` (`sale_id`) WHERE "refunds"."sale_id" is not null;--> statement-breakpoint
CREATE INDEX `refunds_status_created_at_idx` ON `refunds` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_done_at_idx` ON `refunds` (`done_at`);--> statement-breakpoint
CREATE INDEX `refunds_till_close_id_idx` ON `refunds` (`till_close_id`) WHERE "refunds"."till_close_id" is not null;--> statement-breakpoint
CREATE INDEX `refunds_not_paid_out_idx` ON `refunds` (`by`,`done_at`) WHERE "refunds"."payout_id" is null;--> statement-breakpoint
CREATE INDEX `refunds_payout_id_idx` ON `refunds` (`payout_id`) WHERE "refunds"."payout_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider_refund_id_idx` ON `refunds` (`provider_refund_id`);--> statement-breakpoint
CREATE TABLE `__new_invoices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`number` integer NOT NULL,
	`booking_id` integer,
	`team_id` integer,
	`sale_id` integer,
	`supplier` text NOT NULL,
	`recipient` text NOT NULL,
	`lines` text NOT NULL,
	`gross` integer NOT NULL,
	`vat` integer NOT NULL,
	`credited` integer DEFAULT 0 NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`team_id`) REFERENCES `tournament_teams`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "invoices_bill_check" CHECK((case when "__new_invoices"."booking_id" is null then 0 else 1 end) + (case when "__new_invoices"."team_id" is null then 0 else 1 end) + (case when "__new_invoices"."sale_id" is null then 0 else 1 end) = 1),
	CONSTRAINT "invoices_amounts_check" CHECK("__new_invoices"."gross" > 0 and "__new_invoices"."vat" >= 0 and "__new_invoices"."credited" between 0 and "__new_invoices"."gross")
);
--> statement-breakpoint
INSERT INTO `__new_invoices`("id", "court_id", "number", "booking_id", "team_id", "sale_id", "supplier", "recipient", "lines", "gross", "vat", "credited", "issued_at") SELECT "id", "court_id", "number", "booking_id", "team_id", NULL, "supplier", "recipient", "lines", "gross", "vat", "credited", "issued_at" FROM `invoices`;--> statement-breakpoint
DROP TABLE `invoices`;--> statement-breakpoint
ALTER TABLE `__new_invoices` RENAME TO `invoices`;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_court_id_number_idx` ON `invoices` (`court_id`,`number`);--> statement-breakpoint
CREATE INDEX `invoices_court_id_issued_at_idx` ON `invoices` (`court_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `invoices_booking_id_idx` ON `invoices` (`booking_id`);--> statement-breakpoint
CREATE INDEX `invoices_team_id_idx` ON `invoices` (`team_id`) WHERE "invoices"."team_id" is not null;--> statement-breakpoint
CREATE INDEX `invoices_sale_id_idx` ON `invoices` (`sale_id`) WHERE "invoices"."sale_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_live_booking_idx` ON `invoices` (`booking_id`) WHERE "invoices"."credited" < "invoices"."gross";--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_live_team_idx` ON `invoices` (`team_id`) WHERE "invoices"."credited" < "invoices"."gross";--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_live_sale_idx` ON `invoices` (`sale_id`) WHERE "invoices"."credited" < "invoices"."gross";--> statement-breakpoint
ALTER TABLE `bookings` ADD `sale_id` integer REFERENCES sales(id);--> statement-breakpoint
ALTER TABLE `bookings` ADD `pack_half_hours` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `bookings` ADD `pack_kept` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `bookings_sale_id_idx` ON `bookings` (`sale_id`) WHERE "bookings"."sale_id" is not null;