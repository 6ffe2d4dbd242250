PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_booking_imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`made_by_id` integer,
	`kind` text DEFAULT 'bookings' NOT NULL,
	`made` integer NOT NULL,
	`created_at` integer NOT NULL,
	`undone_at` integer,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`made_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "booking_imports_kind_check" CHECK("__new_booking_imports"."kind" in ('bookings', 'regulars', 'packs', 'customers'))
);
--> statement-breakpoint
INSERT INTO `__new_booking_imports`("id", "court_id", "made_by_id", "kind", "made", "created_at", "undone_at") SELECT "id", "court_id", "made_by_id", "kind", "made", "created_at", "undone_at" FROM `booking_imports`;--> statement-breakpoint
DROP TABLE `booking_imports`;--> statement-breakpoint
ALTER TABLE `__new_booking_imports` RENAME TO `booking_imports`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `booking_imports_court_id_created_at_idx` ON `booking_imports` (`court_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `booking_imports_made_by_id_idx` ON `booking_imports` (`made_by_id`);--> statement-breakpoint
ALTER TABLE `customers` ADD `import_id` integer REFERENCES booking_imports(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `customers_court_id_name_idx` ON `customers` (`court_id`,lower("name"));--> statement-breakpoint
CREATE INDEX `customers_import_id_idx` ON `customers` (`import_id`) WHERE "customers"."import_id" is not null;--> statement-breakpoint
CREATE INDEX `users_full_name_idx` ON `users` (lower("full_name"));