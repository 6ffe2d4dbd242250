CREATE TABLE `game_players` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`game_id` integer NOT NULL,
	`user_id` integer,
	`browser_hash` text,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`namesake` integer DEFAULT 1 NOT NULL,
	`answer` text NOT NULL,
	`start_time` integer NOT NULL,
	`split_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`split_id`) REFERENCES `bill_splits`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "game_players_who_check" CHECK(("game_players"."user_id" is null) <> ("game_players"."browser_hash" is null)),
	CONSTRAINT "game_players_name_check" CHECK("game_players"."name" <> '' and "game_players"."namesake" >= 1),
	CONSTRAINT "game_players_answer_check" CHECK("game_players"."answer" in ('in', 'out'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `game_players_splitId_unique` ON `game_players` (`split_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `game_players_game_id_name_key_namesake_idx` ON `game_players` (`game_id`,`name_key`,`namesake`);--> statement-breakpoint
CREATE UNIQUE INDEX `game_players_game_id_user_id_idx` ON `game_players` (`game_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `game_players_game_id_browser_hash_idx` ON `game_players` (`game_id`,`browser_hash`);--> statement-breakpoint
CREATE INDEX `game_players_user_id_idx` ON `game_players` (`user_id`);--> statement-breakpoint
CREATE TABLE `games` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`booking_id` integer NOT NULL,
	`key` text NOT NULL,
	`places` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "games_places_check" CHECK("games"."places" between 2 and 30)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `games_bookingId_unique` ON `games` (`booking_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `games_key_unique` ON `games` (`key`);