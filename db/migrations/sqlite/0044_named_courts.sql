CREATE TABLE `named_courts` (
	`court_id` integer NOT NULL,
	`sport_id` integer NOT NULL,
	`court_number` integer NOT NULL,
	`name` text,
	`is_roofed` integer,
	`surface` text,
	PRIMARY KEY(`court_id`, `sport_id`, `court_number`),
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sport_id`) REFERENCES `sports`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "named_courts_court_number_check" CHECK("named_courts"."court_number" >= 1),
	CONSTRAINT "named_courts_name_check" CHECK(length("named_courts"."name") between 1 and 40),
	CONSTRAINT "named_courts_surface_check" CHECK("named_courts"."surface" in ('Artificial turf', 'Hard court', 'Clay', 'Grass', 'Wood', 'Rubber', 'Concrete', 'Sand'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `named_courts_court_id_sport_id_name_idx` ON `named_courts` (`court_id`,`sport_id`,`name`);--> statement-breakpoint
CREATE INDEX `named_courts_sport_id_idx` ON `named_courts` (`sport_id`);