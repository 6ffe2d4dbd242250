CREATE TABLE `match_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`thread_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `match_threads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `match_messages_thread_id_id_idx` ON `match_messages` (`thread_id`,`id`);--> statement-breakpoint
CREATE INDEX `match_messages_user_id_idx` ON `match_messages` (`user_id`);--> statement-breakpoint
CREATE TABLE `match_thread_members` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`thread_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`joined_at` integer NOT NULL,
	`left_at` integer,
	`read_at` integer,
	`shares_phone` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `match_threads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `match_thread_members_thread_id_user_id_idx` ON `match_thread_members` (`thread_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `match_thread_members_user_id_idx` ON `match_thread_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `match_threads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`match_request_id` integer,
	`connection_id` integer,
	`created_at` integer NOT NULL,
	`last_message_at` integer,
	FOREIGN KEY (`match_request_id`) REFERENCES `match_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`connection_id`) REFERENCES `player_connections`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "match_threads_of_check" CHECK(("match_threads"."match_request_id" is null and "match_threads"."connection_id" is not null) or ("match_threads"."match_request_id" is not null and "match_threads"."connection_id" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `match_threads_matchRequestId_unique` ON `match_threads` (`match_request_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `match_threads_connectionId_unique` ON `match_threads` (`connection_id`);--> statement-breakpoint
CREATE TABLE `player_blocks` (
	`blocker_id` integer NOT NULL,
	`blocked_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`),
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "player_blocks_people_check" CHECK("player_blocks"."blocker_id" <> "player_blocks"."blocked_id")
);
--> statement-breakpoint
CREATE INDEX `player_blocks_blocked_id_idx` ON `player_blocks` (`blocked_id`);--> statement-breakpoint
CREATE TABLE `player_connections` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`requester_id` integer NOT NULL,
	`addressee_id` integer NOT NULL,
	`pair` text NOT NULL,
	`note` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`requester_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`addressee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "player_connections_people_check" CHECK("player_connections"."requester_id" <> "player_connections"."addressee_id"),
	CONSTRAINT "player_connections_status_check" CHECK("player_connections"."status" in ('pending', 'accepted', 'ignored'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `player_connections_pair_unique` ON `player_connections` (`pair`);--> statement-breakpoint
CREATE INDEX `player_connections_addressee_id_status_idx` ON `player_connections` (`addressee_id`,`status`);--> statement-breakpoint
CREATE INDEX `player_connections_requester_id_status_idx` ON `player_connections` (`requester_id`,`status`);--> statement-breakpoint
CREATE TABLE `player_listings` (
	`user_id` integer NOT NULL,
	`sport_id` integer NOT NULL,
	`city` text NOT NULL,
	`skill` integer NOT NULL,
	`days` integer NOT NULL,
	`times` integer NOT NULL,
	`willing_to_travel` integer NOT NULL,
	PRIMARY KEY(`sport_id`, `city`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sport_id`) REFERENCES `sports`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "player_listings_skill_check" CHECK("player_listings"."skill" between 1 and 4),
	CONSTRAINT "player_listings_days_check" CHECK("player_listings"."days" between 1 and 127 and "player_listings"."times" between 1 and 7)
);
--> statement-breakpoint
CREATE INDEX `player_listings_city_idx` ON `player_listings` (`city`);--> statement-breakpoint
CREATE INDEX `player_listings_user_id_idx` ON `player_listings` (`user_id`);--> statement-breakpoint
CREATE TABLE `player_reports` (
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
	CONSTRAINT "player_reports_people_check" CHECK("player_reports"."reporter_id" <> "player_reports"."reported_id"),
	CONSTRAINT "player_reports_reason_check" CHECK("player_reports"."reason" in ('rude', 'spam', 'fake', 'unsafe', 'other')),
	CONSTRAINT "player_reports_status_check" CHECK("player_reports"."status" in ('open', 'dismissed', 'suspended'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `player_reports_open_idx` ON `player_reports` (`reporter_id`,`reported_id`) WHERE "player_reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX `player_reports_status_created_at_idx` ON `player_reports` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `player_reports_reported_id_idx` ON `player_reports` (`reported_id`);--> statement-breakpoint
CREATE INDEX `player_reports_match_request_id_idx` ON `player_reports` (`match_request_id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_match_responses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`match_request_id` integer NOT NULL,
	`responder_id` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`match_request_id`) REFERENCES `match_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`responder_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "match_responses_status_check" CHECK("__new_match_responses"."status" in ('pending', 'accepted', 'rejected', 'withdrawn'))
);
--> statement-breakpoint
INSERT INTO `__new_match_responses`("id", "match_request_id", "responder_id", "status", "message", "created_at", "decided_at") SELECT "id", "match_request_id", "responder_id", "status", "message", "created_at", NULL FROM `match_responses`;--> statement-breakpoint
DROP TABLE `match_responses`;--> statement-breakpoint
ALTER TABLE `__new_match_responses` RENAME TO `match_responses`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `match_responses_match_request_id_responder_id_idx` ON `match_responses` (`match_request_id`,`responder_id`);--> statement-breakpoint
CREATE INDEX `match_responses_responder_id_idx` ON `match_responses` (`responder_id`);--> statement-breakpoint
CREATE TABLE `__new_team_balancer_assignments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` integer NOT NULL,
	`player_id` integer NOT NULL,
	`team_id` integer NOT NULL,
	`position` text,
	`assigned_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `team_balancer_sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `team_balancer_players`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `team_balancer_teams`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_team_balancer_assignments`("id", "session_id", "player_id", "team_id", "position", "assigned_at") SELECT "id", "session_id", "player_id", "team_id", "position", "assigned_at" FROM `team_balancer_assignments`;--> statement-breakpoint
DROP TABLE `team_balancer_assignments`;--> statement-breakpoint
ALTER TABLE `__new_team_balancer_assignments` RENAME TO `team_balancer_assignments`;--> statement-breakpoint
CREATE UNIQUE INDEX `team_balancer_assignments_session_id_player_id_idx` ON `team_balancer_assignments` (`session_id`,`player_id`);--> statement-breakpoint
CREATE INDEX `team_balancer_assignments_team_id_idx` ON `team_balancer_assignments` (`team_id`);--> statement-breakpoint
CREATE TABLE `__new_team_balancer_players` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` integer NOT NULL,
	`user_id` integer,
	`skill_level` text DEFAULT 'intermediate' NOT NULL,
	`name` text,
	`preferred_position` text,
	`availability` text DEFAULT 'available' NOT NULL,
	`notes` text,
	`experience` integer DEFAULT 0 NOT NULL,
	`together_group` text,
	`apart_group` text,
	`added_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `team_balancer_sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "team_balancer_players_who_check" CHECK("__new_team_balancer_players"."user_id" is not null or "__new_team_balancer_players"."name" <> ''),
	CONSTRAINT "team_balancer_players_experience_check" CHECK("__new_team_balancer_players"."experience" >= 0),
	CONSTRAINT "team_balancer_players_skill_level_check" CHECK("__new_team_balancer_players"."skill_level" in ('beginner', 'intermediate', 'advanced', 'expert')),
	CONSTRAINT "team_balancer_players_availability_check" CHECK("__new_team_balancer_players"."availability" in ('available', 'maybe', 'unavailable'))
);
--> statement-breakpoint
INSERT INTO `__new_team_balancer_players`("id", "session_id", "user_id", "skill_level", "name", "preferred_position", "availability", "notes", "experience", "together_group", "apart_group", "added_at") SELECT "id", "session_id", "user_id", "skill_level", CASE WHEN "user_id" IS NULL THEN 'Guest' END, "preferred_position", CASE WHEN "availability" IN ('maybe', 'unavailable') THEN "availability" ELSE 'available' END, "notes", 0, NULL, NULL, "added_at" FROM `team_balancer_players`;--> statement-breakpoint
DROP TABLE `team_balancer_players`;--> statement-breakpoint
ALTER TABLE `__new_team_balancer_players` RENAME TO `team_balancer_players`;--> statement-breakpoint
CREATE UNIQUE INDEX `team_balancer_players_session_id_user_id_idx` ON `team_balancer_players` (`session_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `team_balancer_players_user_id_idx` ON `team_balancer_players` (`user_id`);--> statement-breakpoint
CREATE TABLE `__new_notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`link` text,
	`cause` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notices_kind_check" CHECK("__new_notices"."kind" in ('booking', 'event', 'review', 'venue', 'account', 'payment', 'tournament', 'club', 'reward', 'match'))
);
--> statement-breakpoint
INSERT INTO `__new_notices`("id", "user_id", "kind", "title", "body", "link", "cause", "created_at", "read_at") SELECT "id", "user_id", "kind", "title", "body", "link", "cause", "created_at", "read_at" FROM `notices`;--> statement-breakpoint
DROP TABLE `notices`;--> statement-breakpoint
ALTER TABLE `__new_notices` RENAME TO `notices`;--> statement-breakpoint
CREATE UNIQUE INDEX `notices_user_id_cause_idx` ON `notices` (`user_id`,`cause`);--> statement-breakpoint
CREATE INDEX `notices_user_id_created_at_idx` ON `notices` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notices_user_id_read_at_idx` ON `notices` (`user_id`,`read_at`);--> statement-breakpoint
CREATE TABLE `__new_match_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`sport_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`skill_level` text DEFAULT 'intermediate' NOT NULL,
	`preferred_locations` text NOT NULL,
	`preferred_days` text NOT NULL,
	`preferred_times` text NOT NULL,
	`min_players` integer DEFAULT 2 NOT NULL,
	`max_players` integer,
	`status` text DEFAULT 'open' NOT NULL,
	`expires_at` integer NOT NULL,
	`court_id` integer,
	`booking_id` integer,
	`starts_at` integer,
	`city` text NOT NULL,
	`location` text,
	`days` integer DEFAULT 127 NOT NULL,
	`times` integer DEFAULT 7 NOT NULL,
	`accepted_count` integer DEFAULT 0 NOT NULL,
	`closed_at` integer,
	`wants_opponent` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`ai_match_score` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sport_id`) REFERENCES `sports`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "match_requests_players_check" CHECK("__new_match_requests"."min_players" >= 1 and "__new_match_requests"."max_players" >= "__new_match_requests"."min_players"),
	CONSTRAINT "match_requests_accepted_count_check" CHECK("__new_match_requests"."accepted_count" between 0 and coalesce("__new_match_requests"."max_players", "__new_match_requests"."min_players")),
	CONSTRAINT "match_requests_days_check" CHECK("__new_match_requests"."days" between 1 and 127 and "__new_match_requests"."times" between 1 and 7),
	CONSTRAINT "match_requests_score_check" CHECK("__new_match_requests"."ai_match_score" between 0 and 100),
	CONSTRAINT "match_requests_skill_level_check" CHECK("__new_match_requests"."skill_level" in ('beginner', 'intermediate', 'advanced', 'expert')),
	CONSTRAINT "match_requests_status_check" CHECK("__new_match_requests"."status" in ('open', 'matched', 'cancelled', 'expired'))
);
--> statement-breakpoint
INSERT INTO `__new_match_requests`("id", "user_id", "sport_id", "title", "description", "skill_level", "preferred_locations", "preferred_days", "preferred_times", "min_players", "max_players", "status", "expires_at", "court_id", "booking_id", "starts_at", "city", "location", "days", "times", "accepted_count", "closed_at", "wants_opponent", "created_at", "ai_match_score") SELECT "id", "user_id", "sport_id", "title", "description", "skill_level", "preferred_locations", "preferred_days", "preferred_times", "min_players", "max_players", "status", coalesce("expires_at", "created_at" + 604800000), "court_id", NULL, NULL, coalesce(json_extract("preferred_locations", '$[0]'), ''), NULL, coalesce(nullif((SELECT sum(DISTINCT CASE j."value" WHEN 'Monday' THEN 1 WHEN 'Tuesday' THEN 2 WHEN 'Wednesday' THEN 4 WHEN 'Thursday' THEN 8 WHEN 'Friday' THEN 16 WHEN 'Saturday' THEN 32 WHEN 'Sunday' THEN 64 ELSE 0 END) FROM json_each("preferred_days") j), 0), 127), coalesce(nullif((SELECT sum(DISTINCT CASE j."value" WHEN 'morning' THEN 1 WHEN 'afternoon' THEN 2 WHEN 'evening' THEN 4 ELSE 0 END) FROM json_each("preferred_times") j), 0), 7), min(coalesce("max_players", "min_players"), (SELECT count(*) FROM `match_responses` r WHERE r.`match_request_id` = `match_requests`.`id` AND r.`status` = 'accepted')), CASE WHEN "status" <> 'open' THEN "created_at" END, "wants_opponent", "created_at", "ai_match_score" FROM `match_requests`;--> statement-breakpoint
DROP TABLE `match_requests`;--> statement-breakpoint
ALTER TABLE `__new_match_requests` RENAME TO `match_requests`;--> statement-breakpoint
CREATE INDEX `match_requests_status_sport_id_city_idx` ON `match_requests` (`status`,`sport_id`,`city`);--> statement-breakpoint
CREATE INDEX `match_requests_status_expires_at_idx` ON `match_requests` (`status`,`expires_at`);--> statement-breakpoint
CREATE INDEX `match_requests_user_id_created_at_idx` ON `match_requests` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `match_requests_booking_id_idx` ON `match_requests` (`booking_id`) WHERE "match_requests"."status" in ('open', 'matched');--> statement-breakpoint
ALTER TABLE `users` ADD `matchmaking_suspended_at` integer;--> statement-breakpoint
ALTER TABLE `player_preferences` ADD `phone` text;--> statement-breakpoint
CREATE TABLE `__new_team_balancer_sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`match_request_id` integer NOT NULL,
	`created_by_id` integer NOT NULL,
	`name` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`balancing_criteria` text,
	`team_count` integer DEFAULT 2 NOT NULL,
	`players_per_team` integer,
	`variant` integer DEFAULT 0 NOT NULL,
	`options` integer DEFAULT 0 NOT NULL,
	`exact` integer DEFAULT false NOT NULL,
	`balanced_at` integer,
	`changed_at` integer,
	`share_key` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`match_request_id`) REFERENCES `match_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "team_balancer_sessions_team_count_check" CHECK("__new_team_balancer_sessions"."team_count" between 2 and 4),
	CONSTRAINT "team_balancer_sessions_players_per_team_check" CHECK("__new_team_balancer_sessions"."players_per_team" >= 1)
);
--> statement-breakpoint
INSERT INTO `__new_team_balancer_sessions`("id", "match_request_id", "created_by_id", "name", "status", "balancing_criteria", "team_count", "players_per_team", "variant", "options", "exact", "balanced_at", "changed_at", "share_key", "created_at", "updated_at") SELECT "id", "match_request_id", "created_by_id", "name", "status", "balancing_criteria", "team_count", nullif(max("players_per_team", 0), 0), 0, 0, 0, NULL, NULL, NULL, "created_at", "updated_at" FROM `team_balancer_sessions`;--> statement-breakpoint
DROP TABLE `team_balancer_sessions`;--> statement-breakpoint
ALTER TABLE `__new_team_balancer_sessions` RENAME TO `team_balancer_sessions`;--> statement-breakpoint
CREATE UNIQUE INDEX `team_balancer_sessions_shareKey_unique` ON `team_balancer_sessions` (`share_key`);--> statement-breakpoint
CREATE INDEX `team_balancer_sessions_match_request_id_idx` ON `team_balancer_sessions` (`match_request_id`);--> statement-breakpoint
CREATE INDEX `team_balancer_sessions_created_by_id_idx` ON `team_balancer_sessions` (`created_by_id`);--> statement-breakpoint
INSERT INTO `player_listings` (`user_id`, `sport_id`, `city`, `skill`, `days`, `times`, `willing_to_travel`) SELECT DISTINCT p.`user_id`, s.`id`, c.`value`, CASE p.`skill_level` WHEN 'beginner' THEN 1 WHEN 'intermediate' THEN 2 WHEN 'advanced' THEN 3 ELSE 4 END, coalesce(nullif((SELECT sum(DISTINCT CASE j."value" WHEN 'Monday' THEN 1 WHEN 'Tuesday' THEN 2 WHEN 'Wednesday' THEN 4 WHEN 'Thursday' THEN 8 WHEN 'Friday' THEN 16 WHEN 'Saturday' THEN 32 WHEN 'Sunday' THEN 64 ELSE 0 END) FROM json_each(p.`available_days`) j), 0), 127), coalesce(nullif((SELECT sum(DISTINCT CASE j."value" WHEN 'morning' THEN 1 WHEN 'afternoon' THEN 2 WHEN 'evening' THEN 4 ELSE 0 END) FROM json_each(p.`available_times`) j), 0), 7), p.`willing_to_travel` FROM `player_preferences` p INNER JOIN `users` u ON u.`id` = p.`user_id` AND u.`deleted_at` IS NULL INNER JOIN `sports` s ON s.`id` IN (SELECT j.`value` FROM json_each(p.`preferred_sports`) j) CROSS JOIN json_each(p.`preferred_locations`) c WHERE p.`matchmaking_enabled` AND c.`value` <> '';--> statement-breakpoint
INSERT INTO `match_threads` (`match_request_id`, `created_at`) SELECT `id`, `created_at` FROM `match_requests` WHERE `status` = 'matched';--> statement-breakpoint
INSERT INTO `match_thread_members` (`thread_id`, `user_id`, `joined_at`) SELECT t.`id`, m.`user_id`, t.`created_at` FROM `match_threads` t INNER JOIN (SELECT `id`, `user_id` FROM `match_requests` UNION SELECT `match_request_id`, `responder_id` FROM `match_responses` WHERE `status` = 'accepted') m ON m.`id` = t.`match_request_id`;--> statement-breakpoint
UPDATE `reward_types` SET `description` = 'For filling a match request you posted, once a day.' WHERE `key` = 'matchRequest' AND `description` = 'For filling a match request, once they open.';
