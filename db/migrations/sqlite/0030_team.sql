CREATE TABLE `venue_invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`role` text NOT NULL,
	`key_hash` text NOT NULL,
	`email` text,
	`invited_by_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_by_id` integer,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`accepted_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "venue_invitations_role_check" CHECK("venue_invitations"."role" in ('manager', 'desk', 'coach'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `venue_invitations_keyHash_unique` ON `venue_invitations` (`key_hash`);--> statement-breakpoint
CREATE INDEX `venue_invitations_court_id_idx` ON `venue_invitations` (`court_id`);--> statement-breakpoint
CREATE INDEX `venue_invitations_invited_by_id_idx` ON `venue_invitations` (`invited_by_id`);--> statement-breakpoint
CREATE INDEX `venue_invitations_accepted_by_id_idx` ON `venue_invitations` (`accepted_by_id`);--> statement-breakpoint
CREATE INDEX `venue_invitations_expires_at_idx` ON `venue_invitations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `venue_members` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`role` text NOT NULL,
	`invited_by_id` integer,
	`joined_at` integer NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "venue_members_role_check" CHECK("venue_members"."role" in ('manager', 'desk', 'coach'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `venue_members_court_id_user_id_idx` ON `venue_members` (`court_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `venue_members_user_id_idx` ON `venue_members` (`user_id`);