CREATE TABLE `tournament_organizers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tournament_organizers_tournament_id_user_id_idx` ON `tournament_organizers` (`tournament_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `tournament_organizers_user_id_idx` ON `tournament_organizers` (`user_id`);--> statement-breakpoint
ALTER TABLE `tournaments` ADD `organizers_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `tournaments_organizersKey_unique` ON `tournaments` (`organizers_key`);