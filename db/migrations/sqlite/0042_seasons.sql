CREATE TABLE `played_games` (
	`booking_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`best` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`booking_id`, `user_id`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `played_games_user_id_idx` ON `played_games` (`user_id`);--> statement-breakpoint
CREATE TABLE `season_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`year` integer NOT NULL,
	`key` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `season_links_key_unique` ON `season_links` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `season_links_user_id_year_idx` ON `season_links` (`user_id`,`year`);