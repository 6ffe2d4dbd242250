PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_running_event_participants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`status` text DEFAULT 'attending' NOT NULL,
	`joined_at` integer NOT NULL,
	`completed_distance` real,
	`completed_time` integer,
	`feedback` text,
	`rating` integer,
	FOREIGN KEY (`event_id`) REFERENCES `running_events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "running_event_participants_rating_check" CHECK("__new_running_event_participants"."rating" between 1 and 5),
	CONSTRAINT "running_event_participants_completed_check" CHECK("__new_running_event_participants"."completed_distance" >= 0 and "__new_running_event_participants"."completed_time" >= 0),
	CONSTRAINT "running_event_participants_status_check" CHECK("__new_running_event_participants"."status" in ('attending', 'waitlisted', 'requested', 'declined', 'attended', 'maybe', 'absent'))
);
--> statement-breakpoint
INSERT INTO `__new_running_event_participants`("id", "event_id", "user_id", "status", "joined_at", "completed_distance", "completed_time", "feedback", "rating") SELECT "id", "event_id", "user_id", "status", "joined_at", "completed_distance", "completed_time", "feedback", "rating" FROM `running_event_participants`;--> statement-breakpoint
DROP TABLE `running_event_participants`;--> statement-breakpoint
ALTER TABLE `__new_running_event_participants` RENAME TO `running_event_participants`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `running_event_participants_event_id_user_id_idx` ON `running_event_participants` (`event_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `running_event_participants_event_id_status_idx` ON `running_event_participants` (`event_id`,`status`);--> statement-breakpoint
CREATE INDEX `running_event_participants_user_id_idx` ON `running_event_participants` (`user_id`);