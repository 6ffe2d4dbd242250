CREATE TABLE `promo_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`code` text NOT NULL,
	`percent` integer,
	`rand` integer,
	`from_date` text NOT NULL,
	`until_date` text NOT NULL,
	`max_uses` integer,
	`once_per_person` integer DEFAULT false NOT NULL,
	`sport_id` integer,
	`hours` text DEFAULT 'all' NOT NULL,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`sport_id`) REFERENCES `sports`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "promo_codes_off_check" CHECK(("promo_codes"."percent" is null) <> ("promo_codes"."rand" is null)),
	CONSTRAINT "promo_codes_percent_check" CHECK("promo_codes"."percent" between 1 and 100),
	CONSTRAINT "promo_codes_rand_check" CHECK("promo_codes"."rand" > 0),
	CONSTRAINT "promo_codes_max_uses_check" CHECK("promo_codes"."max_uses" > 0),
	CONSTRAINT "promo_codes_dates_check" CHECK("promo_codes"."until_date" >= "promo_codes"."from_date"),
	CONSTRAINT "promo_codes_hours_check" CHECK("promo_codes"."hours" in ('all', 'off_peak', 'peak'))
);
--> statement-breakpoint
CREATE INDEX `promo_codes_court_id_idx` ON `promo_codes` (`court_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `promo_codes_court_id_code_idx` ON `promo_codes` (`court_id`,`code`) WHERE "promo_codes"."ended_at" is null;--> statement-breakpoint
ALTER TABLE `bookings` ADD `promo_code_id` integer REFERENCES promo_codes(id);--> statement-breakpoint
CREATE INDEX `bookings_promo_code_id_idx` ON `bookings` (`promo_code_id`) WHERE "bookings"."promo_code_id" is not null;