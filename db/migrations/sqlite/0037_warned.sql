PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_player_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reporter_id` integer NOT NULL,
	`reported_id` integer NOT NULL,
	`match_request_id` integer,
	`reason` text NOT NULL,
	`details` text,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_by_id` integer,
	`decided_at` integer,
	`decision_note` text,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reported_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`match_request_id`) REFERENCES `match_requests`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`decided_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "player_reports_people_check" CHECK("__new_player_reports"."reporter_id" <> "__new_player_reports"."reported_id"),
	CONSTRAINT "player_reports_reason_check" CHECK("__new_player_reports"."reason" in ('rude', 'spam', 'fake', 'unsafe', 'other')),
	CONSTRAINT "player_reports_status_check" CHECK("__new_player_reports"."status" in ('open', 'dismissed', 'warned', 'suspended'))
);
--> statement-breakpoint
INSERT INTO `__new_player_reports`("id", "reporter_id", "reported_id", "match_request_id", "reason", "details", "status", "created_at", "decided_by_id", "decided_at", "decision_note") SELECT "id", "reporter_id", "reported_id", "match_request_id", "reason", "details", "status", "created_at", "decided_by_id", "decided_at", "decision_note" FROM `player_reports`;--> statement-breakpoint
DROP TABLE `player_reports`;--> statement-breakpoint
ALTER TABLE `__new_player_reports` RENAME TO `player_reports`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `player_reports_open_idx` ON `player_reports` (`reporter_id`,`reported_id`) WHERE "player_reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX `player_reports_status_created_at_idx` ON `player_reports` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `player_reports_reported_id_idx` ON `player_reports` (`reported_id`);--> statement-breakpoint
CREATE INDEX `player_reports_match_request_id_idx` ON `player_reports` (`match_request_id`);