CREATE TABLE `regulars` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`sport_id` integer NOT NULL,
	`court_number` integer NOT NULL,
	`weekdays` text NOT NULL,
	`start_minute` integer NOT NULL,
	`end_minute` integer NOT NULL,
	`from_date` text NOT NULL,
	`until_date` text NOT NULL,
	`made_by_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sport_id`) REFERENCES `sports`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`made_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "regulars_court_number_check" CHECK("regulars"."court_number" >= 1),
	CONSTRAINT "regulars_time_check" CHECK("regulars"."start_minute" >= 0 and "regulars"."end_minute" > "regulars"."start_minute"),
	CONSTRAINT "regulars_dates_check" CHECK("regulars"."until_date" >= "regulars"."from_date")
);
--> statement-breakpoint
CREATE INDEX `regulars_court_id_idx` ON `regulars` (`court_id`);--> statement-breakpoint
ALTER TABLE `bookings` ADD `regular_id` integer REFERENCES regulars(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `bookings_regular_id_idx` ON `bookings` (`regular_id`,`start_time`);