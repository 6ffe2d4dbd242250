CREATE TABLE `regular_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`booking_id` integer NOT NULL,
	`court_id` integer NOT NULL,
	`sport_id` integer NOT NULL,
	`court_number` integer NOT NULL,
	`start_minute` integer NOT NULL,
	`end_minute` integer NOT NULL,
	`from_date` text NOT NULL,
	`until_date` text NOT NULL,
	`note` text,
	`status` text DEFAULT 'open' NOT NULL,
	`regular_id` integer,
	`answer` text,
	`answered_at` integer,
	`answered_by_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sport_id`) REFERENCES `sports`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`regular_id`) REFERENCES `regulars`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`answered_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "regular_requests_court_number_check" CHECK("regular_requests"."court_number" >= 1),
	CONSTRAINT "regular_requests_time_check" CHECK("regular_requests"."start_minute" >= 0 and "regular_requests"."end_minute" > "regular_requests"."start_minute"),
	CONSTRAINT "regular_requests_dates_check" CHECK("regular_requests"."until_date" >= "regular_requests"."from_date"),
	CONSTRAINT "regular_requests_status_check" CHECK("regular_requests"."status" in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `regular_requests_booking_id_open_idx` ON `regular_requests` (`booking_id`) WHERE "regular_requests"."status" = 'open';--> statement-breakpoint
CREATE INDEX `regular_requests_booking_id_idx` ON `regular_requests` (`booking_id`,`id`);--> statement-breakpoint
CREATE INDEX `regular_requests_user_id_idx` ON `regular_requests` (`user_id`,`court_id`,`status`);--> statement-breakpoint
CREATE INDEX `regular_requests_court_id_idx` ON `regular_requests` (`court_id`,`status`);--> statement-breakpoint
CREATE INDEX `regular_requests_regular_id_idx` ON `regular_requests` (`regular_id`);