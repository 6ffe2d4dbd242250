CREATE TABLE `webhook_facts` (
	`booking_id` integer PRIMARY KEY NOT NULL,
	`court_id` integer NOT NULL,
	`facts` text NOT NULL,
	`end_time` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_facts_court_id_idx` ON `webhook_facts` (`court_id`);--> statement-breakpoint
CREATE INDEX `webhook_facts_end_time_idx` ON `webhook_facts` (`end_time`);--> statement-breakpoint
CREATE TABLE `webhook_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`webhook_id` integer NOT NULL,
	`key` text NOT NULL,
	`type` text NOT NULL,
	`body` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`answered` integer,
	`trouble` text,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "webhook_messages_status_check" CHECK("webhook_messages"."status" in ('waiting', 'sent', 'refused'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_messages_key_unique` ON `webhook_messages` (`key`);--> statement-breakpoint
CREATE INDEX `webhook_messages_webhook_id_status_due_at_idx` ON `webhook_messages` (`webhook_id`,`status`,`due_at`);--> statement-breakpoint
CREATE INDEX `webhook_messages_created_at_idx` ON `webhook_messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`url` text NOT NULL,
	`locked_secret` text NOT NULL,
	`made_by_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` integer,
	`stopped_at` integer,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`made_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhooks_court_id_idx` ON `webhooks` (`court_id`);--> statement-breakpoint
CREATE INDEX `webhooks_made_by_id_idx` ON `webhooks` (`made_by_id`);