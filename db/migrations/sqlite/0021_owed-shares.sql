PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_bill_splits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`booking_id` integer,
	`team_id` integer,
	`payment_id` integer,
	`requester_id` integer NOT NULL,
	`participant_id` integer,
	`name` text NOT NULL,
	`amount` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`checkout_id` text NOT NULL,
	`reference` text,
	`reminded_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`team_id`) REFERENCES `tournament_teams`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`requester_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`participant_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "bill_splits_bill_check" CHECK(("__new_bill_splits"."booking_id" is null) <> ("__new_bill_splits"."team_id" is null)),
	CONSTRAINT "bill_splits_amount_check" CHECK("__new_bill_splits"."amount" > 0),
	CONSTRAINT "bill_splits_status_check" CHECK("__new_bill_splits"."status" in ('pending', 'owed', 'paid', 'cancelled'))
);
--> statement-breakpoint
INSERT INTO `__new_bill_splits`("id", "booking_id", "team_id", "payment_id", "requester_id", "participant_id", "name", "amount", "status", "checkout_id", "reference", "reminded_at", "created_at", "updated_at") SELECT "id", "booking_id", "team_id", "payment_id", "requester_id", "participant_id", "name", "amount", "status", "checkout_id", "reference", "reminded_at", "created_at", "updated_at" FROM `bill_splits`;--> statement-breakpoint
DROP TABLE `bill_splits`;--> statement-breakpoint
ALTER TABLE `__new_bill_splits` RENAME TO `bill_splits`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `bill_splits_checkoutId_unique` ON `bill_splits` (`checkout_id`);--> statement-breakpoint
CREATE INDEX `bill_splits_booking_id_idx` ON `bill_splits` (`booking_id`);--> statement-breakpoint
CREATE INDEX `bill_splits_team_id_idx` ON `bill_splits` (`team_id`) WHERE "bill_splits"."team_id" is not null;--> statement-breakpoint
CREATE INDEX `bill_splits_status_idx` ON `bill_splits` (`status`);--> statement-breakpoint
CREATE INDEX `bill_splits_requester_id_idx` ON `bill_splits` (`requester_id`);--> statement-breakpoint
CREATE INDEX `bill_splits_participant_id_idx` ON `bill_splits` (`participant_id`);