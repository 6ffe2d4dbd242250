PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_named_courts` (
	`court_id` integer NOT NULL,
	`sport_id` integer NOT NULL,
	`court_number` integer NOT NULL,
	`name` text,
	`is_roofed` integer,
	`surface` text,
	`price_per_hour` integer,
	PRIMARY KEY(`court_id`, `sport_id`, `court_number`),
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sport_id`) REFERENCES `sports`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "named_courts_court_number_check" CHECK("__new_named_courts"."court_number" >= 1),
	CONSTRAINT "named_courts_name_check" CHECK(length("__new_named_courts"."name") between 1 and 40),
	CONSTRAINT "named_courts_price_check" CHECK("__new_named_courts"."price_per_hour" >= 0),
	CONSTRAINT "named_courts_surface_check" CHECK("__new_named_courts"."surface" in ('Artificial turf', 'Hard court', 'Clay', 'Grass', 'Wood', 'Rubber', 'Concrete', 'Sand'))
);
--> statement-breakpoint
INSERT INTO `__new_named_courts`("court_id", "sport_id", "court_number", "name", "is_roofed", "surface") SELECT "court_id", "sport_id", "court_number", "name", "is_roofed", "surface" FROM `named_courts`;--> statement-breakpoint
DROP TABLE `named_courts`;--> statement-breakpoint
ALTER TABLE `__new_named_courts` RENAME TO `named_courts`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `named_courts_court_id_sport_id_name_idx` ON `named_courts` (`court_id`,`sport_id`,`name`);--> statement-breakpoint
CREATE INDEX `named_courts_sport_id_idx` ON `named_courts` (`sport_id`);