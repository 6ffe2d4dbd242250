CREATE TABLE `tournament_solos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`team_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `tournament_teams`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tournament_solos_tournament_id_user_id_idx` ON `tournament_solos` (`tournament_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `tournament_solos_user_id_idx` ON `tournament_solos` (`user_id`);--> statement-breakpoint
CREATE INDEX `tournament_solos_team_id_idx` ON `tournament_solos` (`team_id`);--> statement-breakpoint
ALTER TABLE `tournaments` ADD `embed_sites` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `tie_breaks` text;--> statement-breakpoint
ALTER TABLE `tournaments` ADD `solo_team_size` integer;