CREATE TABLE `push_devices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`session_id` integer NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh_key` text NOT NULL,
	`auth_key` text NOT NULL,
	`server_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_devices_sessionId_unique` ON `push_devices` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `push_devices_endpoint_unique` ON `push_devices` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_devices_user_id_idx` ON `push_devices` (`user_id`);--> statement-breakpoint
CREATE TABLE `pushes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`device_id` integer,
	`kind` text NOT NULL,
	`cause` text NOT NULL,
	`tag` text NOT NULL,
	`title` text NOT NULL,
	`link` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`worth_until` integer NOT NULL,
	`claimed_until` integer,
	`trouble` text,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`device_id`) REFERENCES `push_devices`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "pushes_kind_check" CHECK("pushes"."kind" in ('booking', 'reminder', 'payment', 'event', 'tournament', 'club', 'match', 'reward', 'review', 'venue', 'account')),
	CONSTRAINT "pushes_status_check" CHECK("pushes"."status" in ('waiting', 'sending', 'sent', 'refused', 'expired'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pushes_device_id_cause_idx` ON `pushes` (`device_id`,`cause`);--> statement-breakpoint
CREATE INDEX `pushes_user_id_cause_idx` ON `pushes` (`user_id`,`cause`);--> statement-breakpoint
CREATE INDEX `pushes_user_id_tag_idx` ON `pushes` (`user_id`,`tag`);--> statement-breakpoint
CREATE INDEX `pushes_status_due_at_idx` ON `pushes` (`status`,`due_at`);--> statement-breakpoint
CREATE INDEX `pushes_created_at_idx` ON `pushes` (`created_at`);--> statement-breakpoint
ALTER TABLE `notice_preferences` ADD `push` integer;