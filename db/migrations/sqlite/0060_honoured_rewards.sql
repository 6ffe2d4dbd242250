CREATE TABLE `honoured_rewards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`item_id` integer NOT NULL,
	`court_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`item_id`) REFERENCES `redemption_items`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `honoured_rewards_item_id_court_id_idx` ON `honoured_rewards` (`item_id`,`court_id`);--> statement-breakpoint
CREATE INDEX `honoured_rewards_court_id_idx` ON `honoured_rewards` (`court_id`);--> statement-breakpoint
ALTER TABLE `redemptions` ADD `court_id` integer REFERENCES courts(id);--> statement-breakpoint
CREATE INDEX `redemptions_court_id_completed_at_idx` ON `redemptions` (`court_id`,`completed_at`);