PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_peak_exceptions` (
	`court_sport_id` integer NOT NULL,
	`date` text NOT NULL,
	`start_hour` real,
	`end_hour` real,
	PRIMARY KEY(`court_sport_id`, `date`),
	FOREIGN KEY (`court_sport_id`) REFERENCES `court_sports`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "peak_exceptions_hours_check" CHECK(("__new_peak_exceptions"."start_hour" is null and "__new_peak_exceptions"."end_hour" is null) or ("__new_peak_exceptions"."start_hour" >= 0 and "__new_peak_exceptions"."start_hour" < "__new_peak_exceptions"."end_hour" and "__new_peak_exceptions"."end_hour" <= 24))
);
--> statement-breakpoint
INSERT INTO `__new_peak_exceptions`("court_sport_id", "date", "start_hour", "end_hour") SELECT "court_sport_id", "date", "start_hour", "end_hour" FROM `peak_exceptions`;--> statement-breakpoint
DROP TABLE `peak_exceptions`;--> statement-breakpoint
ALTER TABLE `__new_peak_exceptions` RENAME TO `peak_exceptions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE TABLE `__new_peak_hours` (
	`court_sport_id` integer NOT NULL,
	`weekday` integer NOT NULL,
	`hour` integer NOT NULL,
	`half` text,
	PRIMARY KEY(`court_sport_id`, `weekday`, `hour`),
	FOREIGN KEY (`court_sport_id`) REFERENCES `court_sports`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "peak_hours_weekday_check" CHECK("__new_peak_hours"."weekday" between 1 and 7),
	CONSTRAINT "peak_hours_hour_check" CHECK("__new_peak_hours"."hour" between 0 and 23),
	CONSTRAINT "peak_hours_half_check" CHECK("__new_peak_hours"."half" in ('first', 'second'))
);
--> statement-breakpoint
INSERT INTO `__new_peak_hours`("court_sport_id", "weekday", "hour") SELECT "court_sport_id", "weekday", "hour" FROM `peak_hours`;--> statement-breakpoint
DROP TABLE `peak_hours`;--> statement-breakpoint
ALTER TABLE `__new_peak_hours` RENAME TO `peak_hours`;