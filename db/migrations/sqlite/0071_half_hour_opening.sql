PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_opening_exceptions` (
	`court_id` integer NOT NULL,
	`date` text NOT NULL,
	`opens_at` real,
	`closes_at` real,
	`note` text,
	PRIMARY KEY(`court_id`, `date`),
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "opening_exceptions_hours_check" CHECK(("__new_opening_exceptions"."opens_at" is null and "__new_opening_exceptions"."closes_at" is null) or ("__new_opening_exceptions"."opens_at" >= 0 and "__new_opening_exceptions"."opens_at" < "__new_opening_exceptions"."closes_at" and "__new_opening_exceptions"."closes_at" <= 24))
);
--> statement-breakpoint
INSERT INTO `__new_opening_exceptions`("court_id", "date", "opens_at", "closes_at", "note") SELECT "court_id", "date", "opens_at", "closes_at", "note" FROM `opening_exceptions`;--> statement-breakpoint
DROP TABLE `opening_exceptions`;--> statement-breakpoint
ALTER TABLE `__new_opening_exceptions` RENAME TO `opening_exceptions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE TABLE `__new_opening_hours` (
	`court_id` integer NOT NULL,
	`weekday` integer NOT NULL,
	`opens_at` real NOT NULL,
	`closes_at` real NOT NULL,
	PRIMARY KEY(`court_id`, `weekday`),
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "opening_hours_weekday_check" CHECK("__new_opening_hours"."weekday" between 1 and 7),
	CONSTRAINT "opening_hours_hours_check" CHECK("__new_opening_hours"."opens_at" >= 0 and "__new_opening_hours"."opens_at" < "__new_opening_hours"."closes_at" and "__new_opening_hours"."closes_at" <= 24)
);
--> statement-breakpoint
INSERT INTO `__new_opening_hours`("court_id", "weekday", "opens_at", "closes_at") SELECT "court_id", "weekday", "opens_at", "closes_at" FROM `opening_hours`;--> statement-breakpoint
DROP TABLE `opening_hours`;--> statement-breakpoint
ALTER TABLE `__new_opening_hours` RENAME TO `opening_hours`;