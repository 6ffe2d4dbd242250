CREATE TABLE `term_offers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`regular_id` integer NOT NULL,
	`court_id` integer NOT NULL,
	`user_id` integer,
	`dates` text NOT NULL,
	`closure_ids` text NOT NULL,
	`held_until` integer NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`next_regular_id` integer,
	`answered_at` integer,
	`answered_by_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`regular_id`) REFERENCES `regulars`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`next_regular_id`) REFERENCES `regulars`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`answered_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "term_offers_status_check" CHECK("term_offers"."status" in ('open', 'accepted', 'declined', 'lapsed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `term_offers_regular_id_open_idx` ON `term_offers` (`regular_id`) WHERE "term_offers"."status" = 'open';--> statement-breakpoint
CREATE INDEX `term_offers_regular_id_idx` ON `term_offers` (`regular_id`,`id`);--> statement-breakpoint
CREATE INDEX `term_offers_user_id_idx` ON `term_offers` (`user_id`);--> statement-breakpoint
CREATE INDEX `term_offers_court_id_idx` ON `term_offers` (`court_id`,`status`);--> statement-breakpoint
CREATE INDEX `term_offers_status_held_until_idx` ON `term_offers` (`status`,`held_until`);--> statement-breakpoint
CREATE INDEX `term_offers_next_regular_id_idx` ON `term_offers` (`next_regular_id`);