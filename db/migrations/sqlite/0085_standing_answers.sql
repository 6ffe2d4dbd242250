CREATE TABLE `running_series_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`series_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`series_id`) REFERENCES `running_series`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "running_series_answers_answer_check" CHECK("running_series_answers"."answer" in ('coming', 'maybe', 'absent'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `running_series_answers_series_id_user_id_idx` ON `running_series_answers` (`series_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `running_series_answers_user_id_idx` ON `running_series_answers` (`user_id`);--> statement-breakpoint
ALTER TABLE `running_series` ADD `weekdays` text;