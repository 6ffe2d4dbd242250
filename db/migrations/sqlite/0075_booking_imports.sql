CREATE TABLE `booking_imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`made_by_id` integer,
	`made` integer NOT NULL,
	`created_at` integer NOT NULL,
	`undone_at` integer,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`made_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `booking_imports_court_id_created_at_idx` ON `booking_imports` (`court_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `booking_imports_made_by_id_idx` ON `booking_imports` (`made_by_id`);--> statement-breakpoint
ALTER TABLE `bookings` ADD `import_id` integer REFERENCES booking_imports(id);--> statement-breakpoint
CREATE INDEX `bookings_import_id_idx` ON `bookings` (`import_id`) WHERE "bookings"."import_id" is not null;