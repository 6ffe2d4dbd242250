CREATE TABLE `credits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`court_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`cause` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credits_cause_unique` ON `credits` (`cause`);--> statement-breakpoint
CREATE INDEX `credits_user_id_court_id_idx` ON `credits` (`user_id`,`court_id`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider` text NOT NULL,
	`event_id` text NOT NULL,
	`body_hash` text NOT NULL,
	`payload` text NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	`done_at` integer,
	CONSTRAINT "payment_events_provider_check" CHECK("payment_events"."provider" in ('yoco', 'sandbox')),
	CONSTRAINT "payment_events_status_check" CHECK("payment_events"."status" in ('new', 'done', 'ignored', 'quarantined'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_events_provider_event_id_idx` ON `payment_events` (`provider`,`event_id`);--> statement-breakpoint
CREATE INDEX `payment_events_status_created_at_idx` ON `payment_events` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` integer NOT NULL,
	`booking_id` integer NOT NULL,
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
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`done_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "refunds_amount_check" CHECK("refunds"."amount" > 0),
	CONSTRAINT "refunds_by_check" CHECK("refunds"."by" in ('provider', 'venue', 'credit')),
	CONSTRAINT "refunds_reason_check" CHECK("refunds"."reason" in ('cancelled', 'venue', 'closed', 'late', 'resold', 'overpaid', 'moved', 'mismatch')),
	CONSTRAINT "refunds_status_check" CHECK("refunds"."status" in ('due', 'sending', 'sent', 'done'))
);
--> statement-breakpoint
CREATE INDEX `refunds_payment_id_idx` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_booking_id_idx` ON `refunds` (`booking_id`);--> statement-breakpoint
CREATE INDEX `refunds_status_created_at_idx` ON `refunds` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_done_at_idx` ON `refunds` (`done_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider_refund_id_idx` ON `refunds` (`provider_refund_id`);--> statement-breakpoint
CREATE TABLE `sandbox_checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`idempotency_key` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`success_url` text NOT NULL,
	`cancel_url` text NOT NULL,
	`failure_url` text NOT NULL,
	`metadata` text NOT NULL,
	`status` text DEFAULT 'created' NOT NULL,
	`payment_id` text,
	`refunds` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "sandbox_checkouts_amount_check" CHECK("sandbox_checkouts"."amount" > 0),
	CONSTRAINT "sandbox_checkouts_status_check" CHECK("sandbox_checkouts"."status" in ('created', 'completed', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_checkouts_idempotencyKey_unique` ON `sandbox_checkouts` (`idempotency_key`);--> statement-breakpoint
CREATE TABLE `job_leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text,
	`until` integer,
	`ran_at` integer
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_bill_splits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`booking_id` integer NOT NULL,
	`payment_id` integer,
	`requester_id` integer NOT NULL,
	`participant_id` integer,
	`name` text NOT NULL,
	`amount` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`checkout_id` text NOT NULL,
	`reference` text,
	`reminded_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`requester_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`participant_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "bill_splits_amount_check" CHECK("__new_bill_splits"."amount" > 0),
	CONSTRAINT "bill_splits_status_check" CHECK("__new_bill_splits"."status" in ('pending', 'paid', 'cancelled'))
);
--> statement-breakpoint
DROP TABLE `bill_splits`;--> statement-breakpoint
ALTER TABLE `__new_bill_splits` RENAME TO `bill_splits`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `bill_splits_checkoutId_unique` ON `bill_splits` (`checkout_id`);--> statement-breakpoint
CREATE INDEX `bill_splits_booking_id_idx` ON `bill_splits` (`booking_id`);--> statement-breakpoint
CREATE INDEX `bill_splits_status_idx` ON `bill_splits` (`status`);--> statement-breakpoint
CREATE INDEX `bill_splits_requester_id_idx` ON `bill_splits` (`requester_id`);--> statement-breakpoint
CREATE INDEX `bill_splits_participant_id_idx` ON `bill_splits` (`participant_id`);--> statement-breakpoint
CREATE TABLE `__new_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`checkout_id` text NOT NULL,
	`user_id` integer,
	`booking_id` integer NOT NULL,
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
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`split_id`) REFERENCES `bill_splits`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`received_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "payments_amount_check" CHECK("__new_payments"."amount" > 0),
	CONSTRAINT "payments_received_amount_check" CHECK("__new_payments"."received_amount" >= 0),
	CONSTRAINT "payments_received_check" CHECK(("__new_payments"."received_at" is null) = ("__new_payments"."received_amount" is null) and ("__new_payments"."received_at" is null) = ("__new_payments"."received_by" is null)),
	CONSTRAINT "payments_provider_check" CHECK("__new_payments"."provider" in ('manual', 'yoco', 'sandbox', 'credit')),
	CONSTRAINT "payments_method_check" CHECK("__new_payments"."method" in ('card', 'eft', 'cash', 'snapscan', 'payshap', 'other', 'credit')),
	CONSTRAINT "payments_status_check" CHECK("__new_payments"."status" in ('pending', 'success', 'failed', 'cancelled', 'expired', 'review', 'refunded')),
	CONSTRAINT "payments_received_by_check" CHECK("__new_payments"."received_by" in ('webhook', 'provider', 'venue', 'bank', 'credit'))
);
--> statement-breakpoint
DROP TABLE `payments`;--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_checkoutId_unique` ON `payments` (`checkout_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_reference_unique` ON `payments` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_providerCheckoutId_unique` ON `payments` (`provider_checkout_id`);--> statement-breakpoint
CREATE INDEX `payments_user_id_idx` ON `payments` (`user_id`);--> statement-breakpoint
CREATE INDEX `payments_booking_id_idx` ON `payments` (`booking_id`);--> statement-breakpoint
CREATE INDEX `payments_split_id_idx` ON `payments` (`split_id`);--> statement-breakpoint
CREATE INDEX `payments_status_created_at_idx` ON `payments` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_received_at_idx` ON `payments` (`received_at`);--> statement-breakpoint
CREATE INDEX `payments_claimed_idx` ON `payments` (`booking_id`) WHERE "payments"."status" = 'success' and "payments"."received_at" is null;--> statement-breakpoint
CREATE TABLE `__new_notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`link` text,
	`cause` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notices_kind_check" CHECK("__new_notices"."kind" in ('booking', 'event', 'review', 'venue', 'account', 'payment'))
);
--> statement-breakpoint
INSERT INTO `__new_notices`("id", "user_id", "kind", "title", "body", "link", "cause", "created_at", "read_at") SELECT "id", "user_id", "kind", "title", "body", "link", "cause", "created_at", "read_at" FROM `notices`;--> statement-breakpoint
DROP TABLE `notices`;--> statement-breakpoint
ALTER TABLE `__new_notices` RENAME TO `notices`;--> statement-breakpoint
CREATE UNIQUE INDEX `notices_user_id_cause_idx` ON `notices` (`user_id`,`cause`);--> statement-breakpoint
CREATE INDEX `notices_user_id_created_at_idx` ON `notices` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notices_user_id_read_at_idx` ON `notices` (`user_id`,`read_at`);--> statement-breakpoint
ALTER TABLE `courts` ADD `vat_number` text;--> statement-breakpoint
CREATE TABLE `__new_bookings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`guest_name` text,
	`guest_phone` text,
	`made_by_id` integer,
	`court_id` integer NOT NULL,
	`sport_id` integer NOT NULL,
	`court_number` integer DEFAULT 1 NOT NULL,
	`start_time` integer NOT NULL,
	`end_time` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`total_price` integer NOT NULL,
	`breakdown` text NOT NULL,
	`free_cancel_hours` integer DEFAULT 24 NOT NULL,
	`late_charge_percent` integer DEFAULT 50 NOT NULL,
	`payment_method` text NOT NULL,
	`payment_status` text DEFAULT 'pending' NOT NULL,
	`payment_reference` text,
	`pay_by` integer,
	`notes` text,
	`arrived_at` integer,
	`no_show` integer DEFAULT false NOT NULL,
	`cancelled_at` integer,
	`cancel_reason` text,
	`late_charge` integer DEFAULT 0 NOT NULL,
	`closure_id` integer,
	`closure_choice` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`made_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`sport_id`) REFERENCES `sports`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`closure_id`) REFERENCES `closures`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "bookings_person_check" CHECK("__new_bookings"."user_id" is not null or "__new_bookings"."guest_name" is not null),
	CONSTRAINT "bookings_time_check" CHECK("__new_bookings"."end_time" > "__new_bookings"."start_time"),
	CONSTRAINT "bookings_total_price_check" CHECK("__new_bookings"."total_price" >= 0),
	CONSTRAINT "bookings_late_charge_check" CHECK("__new_bookings"."late_charge" between 0 and "__new_bookings"."total_price"),
	CONSTRAINT "bookings_court_number_check" CHECK("__new_bookings"."court_number" >= 1),
	CONSTRAINT "bookings_free_cancel_hours_check" CHECK("__new_bookings"."free_cancel_hours" >= 0),
	CONSTRAINT "bookings_late_charge_percent_check" CHECK("__new_bookings"."late_charge_percent" between 0 and 100),
	CONSTRAINT "bookings_status_check" CHECK("__new_bookings"."status" in ('pending', 'confirmed', 'cancelled', 'completed')),
	CONSTRAINT "bookings_payment_method_check" CHECK("__new_bookings"."payment_method" in ('SnapScan', 'PayShap', 'Credit Card', 'Cash')),
	CONSTRAINT "bookings_payment_status_check" CHECK("__new_bookings"."payment_status" in ('pending', 'paid', 'refunded')),
	CONSTRAINT "bookings_closure_choice_check" CHECK("__new_bookings"."closure_choice" in ('refund', 'move', 'credit'))
);
--> statement-breakpoint
INSERT INTO `__new_bookings`("id", "user_id", "guest_name", "guest_phone", "made_by_id", "court_id", "sport_id", "court_number", "start_time", "end_time", "status", "total_price", "breakdown", "free_cancel_hours", "late_charge_percent", "payment_method", "payment_status", "payment_reference", "notes", "arrived_at", "no_show", "cancelled_at", "cancel_reason", "closure_id", "created_at", "updated_at") SELECT "id", "user_id", "guest_name", "guest_phone", "made_by_id", "court_id", "sport_id", "court_number", "start_time", "end_time", "status", "total_price", "breakdown", "free_cancel_hours", "late_charge_percent", "payment_method", "payment_status", "payment_reference", "notes", "arrived_at", "no_show", "cancelled_at", "cancel_reason", "closure_id", "created_at", "updated_at" FROM `bookings`;--> statement-breakpoint
DROP TABLE `bookings`;--> statement-breakpoint
ALTER TABLE `__new_bookings` RENAME TO `bookings`;--> statement-breakpoint
CREATE INDEX `bookings_user_id_start_time_idx` ON `bookings` (`user_id`,`start_time`);--> statement-breakpoint
CREATE INDEX `bookings_court_id_start_time_idx` ON `bookings` (`court_id`,`start_time`);--> statement-breakpoint
CREATE INDEX `bookings_status_end_time_idx` ON `bookings` (`status`,`end_time`);--> statement-breakpoint
CREATE INDEX `bookings_court_id_figures_idx` ON `bookings` (`court_id`,`status`,`payment_status`,`total_price`);--> statement-breakpoint
CREATE INDEX `bookings_closure_id_idx` ON `bookings` (`closure_id`);--> statement-breakpoint
CREATE INDEX `bookings_status_pay_by_idx` ON `bookings` (`status`,`pay_by`);--> statement-breakpoint
CREATE INDEX `bookings_cancel_reason_idx` ON `bookings` (`cancel_reason`,`closure_choice`,`cancelled_at`);--> statement-breakpoint
UPDATE `bookings` SET `late_charge` = (`total_price` * `late_charge_percent` + 50) / 100 WHERE `status` = 'cancelled' AND `payment_status` = 'paid' AND `cancel_reason` = 'customer' AND `cancelled_at` > `start_time` - `free_cancel_hours` * 3600000;--> statement-breakpoint
UPDATE `bookings` SET `payment_status` = 'pending' WHERE `payment_status` <> 'pending' AND (SELECT `owner_id` IS NULL OR `owner_id` = `bookings`.`user_id` FROM `courts` WHERE `courts`.`id` = `bookings`.`court_id`);--> statement-breakpoint
INSERT INTO `payments` (`checkout_id`, `user_id`, `booking_id`, `provider`, `method`, `amount`, `status`, `reference`, `received_amount`, `received_at`, `received_by`, `received_by_id`, `created_at`, `updated_at`) SELECT lower(hex(randomblob(16))), b.`user_id`, b.`id`, 'manual', 'other', b.`total_price` * 100, CASE b.`payment_status` WHEN 'refunded' THEN 'refunded' ELSE 'success' END, 'CS' || b.`id`, b.`total_price` * 100, b.`updated_at`, 'venue', c.`owner_id`, b.`created_at`, b.`updated_at` FROM `bookings` b JOIN `courts` c ON c.`id` = b.`court_id` WHERE b.`payment_status` <> 'pending' AND b.`total_price` > 0;--> statement-breakpoint
INSERT INTO `refunds` (`payment_id`, `booking_id`, `amount`, `by`, `reason`, `status`, `done_at`, `created_at`, `updated_at`) SELECT `id`, `booking_id`, `amount`, 'venue', 'cancelled', 'done', `updated_at`, `updated_at`, `updated_at` FROM `payments` WHERE `status` = 'refunded';--> statement-breakpoint
INSERT INTO `refunds` (`payment_id`, `booking_id`, `amount`, `by`, `reason`, `status`, `created_at`, `updated_at`) SELECT p.`id`, b.`id`, (b.`total_price` - b.`late_charge`) * 100, 'venue', 'cancelled', 'due', b.`updated_at`, b.`updated_at` FROM `payments` p JOIN `bookings` b ON b.`id` = p.`booking_id` WHERE b.`status` = 'cancelled' AND b.`payment_status` = 'paid' AND coalesce(b.`cancel_reason`, '') <> 'closed' AND b.`total_price` > b.`late_charge`;
