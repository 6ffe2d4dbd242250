PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_sales` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`pack_id` integer,
	`import_id` integer,
	`customer_id` integer,
	`name` text NOT NULL,
	`half_hours` integer NOT NULL,
	`price` integer NOT NULL,
	`sport_id` integer,
	`valid_until` text,
	`bought_on` text,
	`paid_elsewhere` integer,
	`sold_by_id` integer,
	`cancelled_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`pack_id`) REFERENCES `packs`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`import_id`) REFERENCES `booking_imports`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`sport_id`) REFERENCES `sports`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`sold_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "sales_half_hours_check" CHECK("__new_sales"."half_hours" > 0),
	CONSTRAINT "sales_price_check" CHECK(("__new_sales"."pack_id" is not null and "__new_sales"."price" > 0) or ("__new_sales"."import_id" is not null and "__new_sales"."price" = 0))
);
--> statement-breakpoint
INSERT INTO `__new_sales`("id", "court_id", "pack_id", "import_id", "customer_id", "name", "half_hours", "price", "sport_id", "valid_until", "bought_on", "paid_elsewhere", "sold_by_id", "cancelled_at", "created_at") SELECT "id", "court_id", "pack_id", NULL, "customer_id", "name", "half_hours", "price", "sport_id", "valid_until", NULL, NULL, "sold_by_id", "cancelled_at", "created_at" FROM `sales`;--> statement-breakpoint
DROP TABLE `sales`;--> statement-breakpoint
ALTER TABLE `__new_sales` RENAME TO `sales`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `sales_court_id_idx` ON `sales` (`court_id`);--> statement-breakpoint
CREATE INDEX `sales_customer_id_idx` ON `sales` (`customer_id`);--> statement-breakpoint
CREATE INDEX `sales_import_id_idx` ON `sales` (`import_id`);--> statement-breakpoint
ALTER TABLE `booking_imports` ADD `kind` text DEFAULT 'bookings' NOT NULL CONSTRAINT "booking_imports_kind_check" CHECK("kind" in ('bookings', 'regulars', 'packs'));