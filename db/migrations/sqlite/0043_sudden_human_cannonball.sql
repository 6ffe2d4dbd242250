CREATE TABLE `court_waits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`court_id` integer NOT NULL,
	`sport_id` integer NOT NULL,
	`start_time` integer NOT NULL,
	`end_time` integer NOT NULL,
	`told_at` integer,
	`booking_id` integer,
	`held_until` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sport_id`) REFERENCES `sports`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "court_waits_time_check" CHECK("court_waits"."end_time" > "court_waits"."start_time"),
	CONSTRAINT "court_waits_held_check" CHECK("court_waits"."booking_id" is null or "court_waits"."held_until" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `court_waits_user_id_time_idx` ON `court_waits` (`user_id`,`start_time`,`end_time`,`court_id`,`sport_id`);--> statement-breakpoint
CREATE INDEX `court_waits_court_id_start_time_idx` ON `court_waits` (`court_id`,`start_time`);--> statement-breakpoint
CREATE INDEX `court_waits_booking_id_idx` ON `court_waits` (`booking_id`);--> statement-breakpoint
CREATE INDEX `court_waits_start_time_idx` ON `court_waits` (`start_time`);