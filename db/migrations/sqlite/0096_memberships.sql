PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_packs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`name` text NOT NULL,
	`half_hours` integer NOT NULL,
	`price` integer NOT NULL,
	`sport_id` integer,
	`valid_months` integer,
	`percent` integer,
	`days_ahead` integer,
	`online` integer DEFAULT false NOT NULL,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`sport_id`) REFERENCES `sports`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "packs_half_hours_check" CHECK(case when "__new_packs"."percent" is null then "__new_packs"."half_hours" > 0 else "__new_packs"."half_hours" = 0 end),
	CONSTRAINT "packs_price_check" CHECK("__new_packs"."price" > 0),
	CONSTRAINT "packs_valid_months_check" CHECK(case when "__new_packs"."percent" is null then "__new_packs"."valid_months" >= 36 else coalesce("__new_packs"."valid_months", 0) between 1 and 12 end),
	CONSTRAINT "packs_plan_check" CHECK(case when "__new_packs"."percent" is null then "__new_packs"."days_ahead" is null else "__new_packs"."percent" between 0 and 100 and "__new_packs"."sport_id" is null end)
);
--> statement-breakpoint
INSERT INTO `__new_packs`("id", "court_id", "name", "half_hours", "price", "sport_id", "valid_months", "percent", "days_ahead", "online", "ended_at", "created_at") SELECT "id", "court_id", "name", "half_hours", "price", "sport_id", "valid_months", null, null, "online", "ended_at", "created_at" FROM `packs`;--> statement-breakpoint
DROP TABLE `packs`;--> statement-breakpoint
ALTER TABLE `__new_packs` RENAME TO `packs`;--> statement-breakpoint
CREATE INDEX `packs_court_id_idx` ON `packs` (`court_id`);--> statement-breakpoint
CREATE TABLE `__new_sales` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`pack_id` integer,
	`import_id` integer,
	`event_id` integer,
	`customer_id` integer,
	`name` text NOT NULL,
	`half_hours` integer NOT NULL,
	`price` integer NOT NULL,
	`sport_id` integer,
	`percent` integer,
	`days_ahead` integer,
	`starts_on` text,
	`valid_until` text,
	`bought_on` text,
	`paid_elsewhere` integer,
	`sold_by_id` integer,
	`cancelled_at` integer,
	`pay_by` integer,
	`withdrawn` integer DEFAULT false NOT NULL,
	`booking_id` integer,
	`free_cancel_hours` integer,
	`late_charge_percent` integer,
	`kept` integer DEFAULT 0 NOT NULL,
	`recipient` text,
	`message` text,
	`code` text,
	`redeemed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`pack_id`) REFERENCES `packs`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`import_id`) REFERENCES `booking_imports`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`sport_id`) REFERENCES `sports`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`sold_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "sales_half_hours_check" CHECK(case when "__new_sales"."percent" is not null or ("__new_sales"."pack_id" is null and "__new_sales"."import_id" is null) then "__new_sales"."half_hours" = 0 else "__new_sales"."half_hours" > 0 end),
	CONSTRAINT "sales_price_check" CHECK(case when "__new_sales"."import_id" is null then "__new_sales"."price" > 0 else "__new_sales"."price" = 0 end),
	CONSTRAINT "sales_voucher_check" CHECK(("__new_sales"."code" is null and "__new_sales"."redeemed_at" is null) or ("__new_sales"."code" is not null and "__new_sales"."half_hours" = 0 and "__new_sales"."event_id" is null and "__new_sales"."percent" is null and "__new_sales"."valid_until" is not null and ("__new_sales"."redeemed_at" is null or "__new_sales"."cancelled_at" is null))),
	CONSTRAINT "sales_event_check" CHECK("__new_sales"."event_id" is null or ("__new_sales"."pack_id" is null and "__new_sales"."import_id" is null and "__new_sales"."free_cancel_hours" is not null and "__new_sales"."late_charge_percent" is not null)),
	CONSTRAINT "sales_membership_check" CHECK(case when "__new_sales"."percent" is null then "__new_sales"."days_ahead" is null and "__new_sales"."starts_on" is null else "__new_sales"."pack_id" is not null and "__new_sales"."import_id" is null and "__new_sales"."percent" between 0 and 100 and ("__new_sales"."starts_on" is null) = ("__new_sales"."valid_until" is null) and ("__new_sales"."starts_on" is not null or "__new_sales"."pay_by" is not null or "__new_sales"."cancelled_at" is not null) end),
	CONSTRAINT "sales_kept_check" CHECK("__new_sales"."kept" >= 0 and "__new_sales"."kept" <= "__new_sales"."price")
);
--> statement-breakpoint
INSERT INTO `__new_sales`("id", "court_id", "pack_id", "import_id", "event_id", "customer_id", "name", "half_hours", "price", "sport_id", "percent", "days_ahead", "starts_on", "valid_until", "bought_on", "paid_elsewhere", "sold_by_id", "cancelled_at", "pay_by", "withdrawn", "booking_id", "free_cancel_hours", "late_charge_percent", "kept", "recipient", "message", "code", "redeemed_at", "created_at") SELECT "id", "court_id", "pack_id", "import_id", "event_id", "customer_id", "name", "half_hours", "price", "sport_id", null, null, null, "valid_until", "bought_on", "paid_elsewhere", "sold_by_id", "cancelled_at", "pay_by", "withdrawn", "booking_id", "free_cancel_hours", "late_charge_percent", "kept", "recipient", "message", "code", "redeemed_at", "created_at" FROM `sales`;--> statement-breakpoint
DROP TABLE `sales`;--> statement-breakpoint
ALTER TABLE `__new_sales` RENAME TO `sales`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `sales_code_unique` ON `sales` (`code`);--> statement-breakpoint
CREATE INDEX `sales_court_id_idx` ON `sales` (`court_id`);--> statement-breakpoint
CREATE INDEX `sales_customer_id_idx` ON `sales` (`customer_id`);--> statement-breakpoint
CREATE INDEX `sales_import_id_idx` ON `sales` (`import_id`);--> statement-breakpoint
CREATE INDEX `sales_pay_by_idx` ON `sales` (`pay_by`) WHERE "sales"."pay_by" is not null and "sales"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `sales_booking_id_idx` ON `sales` (`booking_id`) WHERE "sales"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX `sales_event_id_idx` ON `sales` (`event_id`) WHERE "sales"."event_id" is not null;