CREATE TABLE `customers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`user_id` integer,
	`key` text,
	`name` text,
	`phone` text,
	`email` text,
	`note` text,
	`tags` text NOT NULL,
	`blocked_at` integer,
	`blocked_by_id` integer,
	`blocked_reason` text,
	`merged_into_id` integer,
	`booked_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`merged_into_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "customers_person_check" CHECK(("customers"."user_id" is null and "customers"."key" is not null and "customers"."name" is not null) or ("customers"."user_id" is not null and "customers"."key" is null and "customers"."name" is null and "customers"."merged_into_id" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customers_court_id_key_idx` ON `customers` (`court_id`,`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `customers_court_id_user_id_idx` ON `customers` (`court_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `customers_court_id_booked_at_idx` ON `customers` (`court_id`,`booked_at`);--> statement-breakpoint
CREATE INDEX `customers_user_id_idx` ON `customers` (`user_id`);--> statement-breakpoint
CREATE INDEX `customers_merged_into_id_idx` ON `customers` (`merged_into_id`);--> statement-breakpoint
ALTER TABLE `bookings` ADD `customer_id` integer REFERENCES customers(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `bookings_customer_id_idx` ON `bookings` (`customer_id`,`start_time`);