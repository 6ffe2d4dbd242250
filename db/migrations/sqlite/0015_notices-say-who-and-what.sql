PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`what` text DEFAULT 'written' NOT NULL,
	`subject` text,
	`subject_id` integer,
	`actor_id` integer,
	`data` text,
	`starts_at` integer,
	`link` text,
	`cause` text NOT NULL,
	`created_at` integer NOT NULL,
	`title` text,
	`body` text,
	`secret` text,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`worth_until` integer,
	`claimed_until` integer,
	`trouble` text,
	`sent_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "mails_kind_check" CHECK("__new_mails"."kind" in ('booking', 'reminder', 'payment', 'event', 'tournament', 'club', 'match', 'reward', 'review', 'venue', 'account')),
	CONSTRAINT "mails_status_check" CHECK("__new_mails"."status" in ('waiting', 'sending', 'sent', 'refused', 'expired'))
);
--> statement-breakpoint
INSERT INTO `__new_mails`("id", "user_id", "kind", "link", "cause", "created_at", "title", "body", "secret", "status", "attempts", "due_at", "claimed_until", "trouble", "sent_at") SELECT "id", "user_id", "kind", "link", "cause", "created_at", "title", "body", "secret", "status", "attempts", "due_at", "claimed_until", "trouble", "sent_at" FROM `mails`;--> statement-breakpoint
DROP TABLE `mails`;--> statement-breakpoint
ALTER TABLE `__new_mails` RENAME TO `mails`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `mails_user_id_cause_idx` ON `mails` (`user_id`,`cause`);--> statement-breakpoint
CREATE INDEX `mails_status_due_at_idx` ON `mails` (`status`,`due_at`);--> statement-breakpoint
CREATE INDEX `mails_user_id_status_idx` ON `mails` (`user_id`,`status`);--> statement-breakpoint
CREATE INDEX `mails_created_at_idx` ON `mails` (`created_at`);--> statement-breakpoint
CREATE INDEX `mails_actor_id_idx` ON `mails` (`actor_id`);--> statement-breakpoint
CREATE INDEX `mails_subject_subject_id_idx` ON `mails` (`subject`,`subject_id`);--> statement-breakpoint
CREATE TABLE `__new_notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`what` text DEFAULT 'written' NOT NULL,
	`subject` text,
	`subject_id` integer,
	`actor_id` integer,
	`data` text,
	`starts_at` integer,
	`link` text,
	`cause` text NOT NULL,
	`created_at` integer NOT NULL,
	`title` text DEFAULT 'You have a new notice',
	`body` text DEFAULT 'Reload this page to read it.',
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "notices_kind_check" CHECK("__new_notices"."kind" in ('booking', 'reminder', 'payment', 'event', 'tournament', 'club', 'match', 'reward', 'review', 'venue', 'account'))
);
--> statement-breakpoint
INSERT INTO `__new_notices`("id", "user_id", "kind", "link", "cause", "created_at", "title", "body", "read_at") SELECT "id", "user_id", "kind", "link", "cause", "created_at", "title", "body", "read_at" FROM `notices`;--> statement-breakpoint
DROP TABLE `notices`;--> statement-breakpoint
ALTER TABLE `__new_notices` RENAME TO `notices`;--> statement-breakpoint
CREATE UNIQUE INDEX `notices_user_id_cause_idx` ON `notices` (`user_id`,`cause`);--> statement-breakpoint
CREATE INDEX `notices_user_id_created_at_idx` ON `notices` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notices_user_id_read_at_idx` ON `notices` (`user_id`,`read_at`);--> statement-breakpoint
CREATE INDEX `notices_actor_id_idx` ON `notices` (`actor_id`);--> statement-breakpoint
CREATE INDEX `notices_subject_subject_id_idx` ON `notices` (`subject`,`subject_id`);