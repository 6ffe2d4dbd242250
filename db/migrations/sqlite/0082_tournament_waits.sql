CREATE TABLE `tournament_waits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tournament_waits_tournament_id_user_id_idx` ON `tournament_waits` (`tournament_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `tournament_waits_user_id_idx` ON `tournament_waits` (`user_id`);