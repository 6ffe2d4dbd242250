CREATE TABLE `game_votes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`game_id` integer NOT NULL,
	`voter_id` integer,
	`voted_for_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`voter_id`) REFERENCES `game_players`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`voted_for_id`) REFERENCES `game_players`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "game_votes_not_oneself_check" CHECK(coalesce("game_votes"."voter_id", 0) <> coalesce("game_votes"."voted_for_id", 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `game_votes_voter_id_idx` ON `game_votes` (`voter_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `game_votes_captain_idx` ON `game_votes` (`game_id`) WHERE "game_votes"."voter_id" is null;--> statement-breakpoint
CREATE INDEX `game_votes_game_id_idx` ON `game_votes` (`game_id`);--> statement-breakpoint
CREATE INDEX `game_votes_voted_for_id_idx` ON `game_votes` (`voted_for_id`);