CREATE TABLE `venue_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`name` text NOT NULL,
	`key_hash` text NOT NULL,
	`ending` text NOT NULL,
	`scopes` text NOT NULL,
	`made_by_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`made_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `venue_keys_keyHash_unique` ON `venue_keys` (`key_hash`);--> statement-breakpoint
CREATE INDEX `venue_keys_court_id_idx` ON `venue_keys` (`court_id`);--> statement-breakpoint
CREATE INDEX `venue_keys_made_by_id_idx` ON `venue_keys` (`made_by_id`);