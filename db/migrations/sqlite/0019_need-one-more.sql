CREATE TABLE `called_players` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`call_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`call_id`) REFERENCES `game_calls`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "called_players_answer_check" CHECK("called_players"."answer" in ('in', 'out'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `called_players_call_id_user_id_idx` ON `called_players` (`call_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `called_players_user_id_created_at_idx` ON `called_players` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `game_calls` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`game_id` integer NOT NULL,
	`places` integer NOT NULL,
	`start_time` integer NOT NULL,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "game_calls_places_check" CHECK("game_calls"."places" between 1 and 30)
);
--> statement-breakpoint
CREATE INDEX `game_calls_game_id_idx` ON `game_calls` (`game_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `game_calls_open_idx` ON `game_calls` (`game_id`) WHERE "game_calls"."ended_at" is null;