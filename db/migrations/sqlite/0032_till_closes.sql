CREATE TABLE `till_closes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`day` text NOT NULL,
	`until` integer NOT NULL,
	`float` integer NOT NULL,
	`expected` integer NOT NULL,
	`counted` integer NOT NULL,
	`banked` integer NOT NULL,
	`note` text,
	`lines` text NOT NULL,
	`closed_by_id` integer NOT NULL,
	`closed_at` integer NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`closed_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "till_closes_amounts_check" CHECK("till_closes"."float" >= 0 and "till_closes"."banked" >= 0 and "till_closes"."counted" >= "till_closes"."banked")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `till_closes_court_id_day_idx` ON `till_closes` (`court_id`,`day`);--> statement-breakpoint
ALTER TABLE `payments` ADD `till_close_id` integer REFERENCES till_closes(id) ON DELETE restrict;--> statement-breakpoint
CREATE INDEX `payments_till_close_id_idx` ON `payments` (`till_close_id`) WHERE "payments"."till_close_id" is not null;--> statement-breakpoint
ALTER TABLE `refunds` ADD `till_close_id` integer REFERENCES till_closes(id) ON DELETE restrict;--> statement-breakpoint
CREATE INDEX `refunds_till_close_id_idx` ON `refunds` (`till_close_id`) WHERE "refunds"."till_close_id" is not null;