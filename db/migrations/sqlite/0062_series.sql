CREATE TABLE `event_series` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`weekdays` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_series_court_id_idx` ON `event_series` (`court_id`);--> statement-breakpoint
ALTER TABLE `events` ADD `series_id` integer REFERENCES event_series(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `events_series_id_start_time_idx` ON `events` (`series_id`,`start_time`);