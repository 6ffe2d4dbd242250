PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_games` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`booking_id` integer,
	`team_id` integer,
	`run_id` integer,
	`request_id` integer,
	`key` text NOT NULL,
	`places` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `tournament_teams`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`run_id`) REFERENCES `running_events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`request_id`) REFERENCES `match_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "games_places_check" CHECK("__new_games"."places" between 2 and 30),
	CONSTRAINT "games_subject_check" CHECK(case when "__new_games"."booking_id" is null then 0 else 1 end + case when "__new_games"."team_id" is null then 0 else 1 end + case when "__new_games"."run_id" is null then 0 else 1 end + case when "__new_games"."request_id" is null then 0 else 1 end = 1)
);
--> statement-breakpoint
INSERT INTO `__new_games`("id", "booking_id", "team_id", "run_id", "key", "places", "created_at", "updated_at") SELECT "id", "booking_id", "team_id", "run_id", "key", "places", "created_at", "updated_at" FROM `games`;--> statement-breakpoint
DROP TABLE `games`;--> statement-breakpoint
ALTER TABLE `__new_games` RENAME TO `games`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `games_bookingId_unique` ON `games` (`booking_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `games_teamId_unique` ON `games` (`team_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `games_runId_unique` ON `games` (`run_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `games_requestId_unique` ON `games` (`request_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `games_key_unique` ON `games` (`key`);