CREATE TABLE `venue_pins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`pin_hash` text NOT NULL,
	`set_at` integer NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `venue_pins_court_id_user_id_idx` ON `venue_pins` (`court_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `venue_pins_user_id_idx` ON `venue_pins` (`user_id`);--> statement-breakpoint
CREATE TABLE `venue_tablets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`name` text NOT NULL,
	`cookie_hash` text NOT NULL,
	`started_by_id` integer,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`person_id` integer,
	`person_since` integer,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`started_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `venue_tablets_cookieHash_unique` ON `venue_tablets` (`cookie_hash`);--> statement-breakpoint
CREATE INDEX `venue_tablets_court_id_idx` ON `venue_tablets` (`court_id`);--> statement-breakpoint
CREATE INDEX `venue_tablets_started_by_id_idx` ON `venue_tablets` (`started_by_id`);--> statement-breakpoint
CREATE INDEX `venue_tablets_person_id_idx` ON `venue_tablets` (`person_id`);--> statement-breakpoint
CREATE INDEX `venue_tablets_last_used_at_idx` ON `venue_tablets` (`last_used_at`);