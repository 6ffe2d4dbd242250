CREATE TABLE `oauth_states` (
	`state_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`browser_hash` text NOT NULL,
	`user_id` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `oauth_states_expires_at_idx` ON `oauth_states` (`expires_at`);--> statement-breakpoint
CREATE INDEX `oauth_states_user_id_idx` ON `oauth_states` (`user_id`);--> statement-breakpoint
CREATE TABLE `strava_activities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`strava_id` text NOT NULL,
	`name` text NOT NULL,
	`sport_type` text NOT NULL,
	`start_date` integer NOT NULL,
	`distance` integer NOT NULL,
	`moving_time` integer NOT NULL,
	`elevation` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `strava_activities_user_id_strava_id_idx` ON `strava_activities` (`user_id`,`strava_id`);--> statement-breakpoint
CREATE INDEX `strava_activities_user_id_start_date_idx` ON `strava_activities` (`user_id`,`start_date`);--> statement-breakpoint
CREATE TABLE `running_routes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`club_id` integer NOT NULL,
	`name` text NOT NULL,
	`distance` integer NOT NULL,
	`climb` integer NOT NULL,
	`track` text NOT NULL,
	`created_by_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`club_id`) REFERENCES `running_clubs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "running_routes_distance_check" CHECK("running_routes"."distance" > 0 and "running_routes"."climb" >= 0)
);
--> statement-breakpoint
CREATE INDEX `running_routes_club_id_idx` ON `running_routes` (`club_id`);--> statement-breakpoint
CREATE TABLE `running_series` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`club_id` integer NOT NULL,
	`frequency` text NOT NULL,
	`first_date` integer NOT NULL,
	`plan` text NOT NULL,
	`organizer_id` integer NOT NULL,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`club_id`) REFERENCES `running_clubs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "running_series_frequency_check" CHECK("running_series"."frequency" in ('weekly', 'two_weekly', 'four_weekly'))
);
--> statement-breakpoint
CREATE INDEX `running_series_club_id_idx` ON `running_series` (`club_id`);--> statement-breakpoint
CREATE INDEX `running_series_ended_at_idx` ON `running_series` (`ended_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
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
	CONSTRAINT "notices_kind_check" CHECK("__new_notices"."kind" in ('booking', 'event', 'review', 'venue', 'account', 'payment', 'tournament', 'club', 'reward'))
);
--> statement-breakpoint
INSERT INTO `__new_notices`("id", "user_id", "kind", "title", "body", "link", "cause", "created_at", "read_at") SELECT "id", "user_id", "kind", "title", "body", "link", "cause", "created_at", "read_at" FROM `notices`;--> statement-breakpoint
DROP TABLE `notices`;--> statement-breakpoint
ALTER TABLE `__new_notices` RENAME TO `notices`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `notices_user_id_cause_idx` ON `notices` (`user_id`,`cause`);--> statement-breakpoint
CREATE INDEX `notices_user_id_created_at_idx` ON `notices` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notices_user_id_read_at_idx` ON `notices` (`user_id`,`read_at`);--> statement-breakpoint
CREATE TABLE `__new_user_rewards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`reward_type_id` integer NOT NULL,
	`points_earned` integer NOT NULL,
	`description` text,
	`activity_id` text NOT NULL,
	`entry` integer DEFAULT 1 NOT NULL,
	`owed` integer DEFAULT 0 NOT NULL,
	`metadata` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`reward_type_id`) REFERENCES `reward_types`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "user_rewards_owed_check" CHECK("__new_user_rewards"."owed" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_user_rewards`("id", "user_id", "reward_type_id", "points_earned", "description", "activity_id", "entry", "owed", "metadata", "created_at") SELECT "id", "user_id", "reward_type_id", "points_earned", "description", "activity_id", 1, 0, "metadata", "created_at" FROM `user_rewards`;--> statement-breakpoint
DROP TABLE `user_rewards`;--> statement-breakpoint
ALTER TABLE `__new_user_rewards` RENAME TO `user_rewards`;--> statement-breakpoint
CREATE UNIQUE INDEX `user_rewards_cause_idx` ON `user_rewards` (`user_id`,`reward_type_id`,`activity_id`,`entry`);--> statement-breakpoint
CREATE INDEX `user_rewards_user_id_created_at_idx` ON `user_rewards` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `user_rewards_owed_idx` ON `user_rewards` (`user_id`) WHERE "user_rewards"."owed" > 0;--> statement-breakpoint
CREATE TABLE `__new_running_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`club_id` integer NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`location` text NOT NULL,
	`meetup_point` text,
	`distance` real,
	`elevation` integer DEFAULT 0 NOT NULL,
	`date` integer NOT NULL,
	`time` text NOT NULL,
	`duration` integer DEFAULT 60 NOT NULL,
	`difficulty` text DEFAULT 'intermediate' NOT NULL,
	`pace_min` integer,
	`pace_max` integer,
	`max_participants` integer,
	`current_participants` integer DEFAULT 0 NOT NULL,
	`requires_approval` integer DEFAULT false NOT NULL,
	`is_public` integer DEFAULT true NOT NULL,
	`image` text,
	`route_map` text,
	`route_id` integer,
	`organizer_id` integer NOT NULL,
	`is_recurring` integer DEFAULT false NOT NULL,
	`recurring_frequency` text,
	`series_id` integer,
	`occurrence` integer,
	`weather_info` text,
	`strava_route_id` text,
	`status` text DEFAULT 'upcoming' NOT NULL,
	`cancelled_at` integer,
	`cancel_reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`club_id`) REFERENCES `running_clubs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`route_id`) REFERENCES `running_routes`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`series_id`) REFERENCES `running_series`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "running_events_current_participants_check" CHECK("__new_running_events"."current_participants" >= 0),
	CONSTRAINT "running_events_places_check" CHECK(coalesce("__new_running_events"."max_participants", 0) = 0 or "__new_running_events"."current_participants" <= "__new_running_events"."max_participants"),
	CONSTRAINT "running_events_duration_check" CHECK("__new_running_events"."duration" >= 1),
	CONSTRAINT "running_events_pace_check" CHECK("__new_running_events"."pace_min" <= "__new_running_events"."pace_max"),
	CONSTRAINT "running_events_difficulty_check" CHECK("__new_running_events"."difficulty" in ('beginner', 'intermediate', 'advanced', 'mixed')),
	CONSTRAINT "running_events_status_check" CHECK("__new_running_events"."status" in ('upcoming', 'completed', 'cancelled'))
);
--> statement-breakpoint
INSERT INTO `__new_running_events`("id", "club_id", "name", "description", "location", "meetup_point", "distance", "elevation", "date", "time", "duration", "difficulty", "pace_min", "pace_max", "max_participants", "current_participants", "requires_approval", "is_public", "image", "route_map", "route_id", "organizer_id", "is_recurring", "recurring_frequency", "series_id", "occurrence", "weather_info", "strava_route_id", "status", "cancelled_at", "cancel_reason", "created_at", "updated_at") SELECT "id", "club_id", "name", "description", "location", "meetup_point", "distance", 0, "date", "time", max(1, coalesce("duration", 60)), "difficulty", NULL, NULL, CASE WHEN "max_participants" > 0 THEN max("max_participants", "current_participants") END, "current_participants", 0, 1, NULL, "route_map", NULL, "organizer_id", "is_recurring", "recurring_frequency", NULL, NULL, "weather_info", "strava_route_id", CASE WHEN "status" IN ('completed', 'cancelled') THEN "status" ELSE 'upcoming' END, NULL, NULL, "created_at", "created_at" FROM `running_events`;--> statement-breakpoint
DROP TABLE `running_events`;--> statement-breakpoint
ALTER TABLE `__new_running_events` RENAME TO `running_events`;--> statement-breakpoint
CREATE INDEX `running_events_club_id_date_idx` ON `running_events` (`club_id`,`date`);--> statement-breakpoint
CREATE INDEX `running_events_status_date_idx` ON `running_events` (`status`,`date`);--> statement-breakpoint
CREATE INDEX `running_events_organizer_id_idx` ON `running_events` (`organizer_id`);--> statement-breakpoint
CREATE INDEX `running_events_route_id_idx` ON `running_events` (`route_id`) WHERE "running_events"."route_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `running_events_series_id_occurrence_idx` ON `running_events` (`series_id`,`occurrence`);--> statement-breakpoint
ALTER TABLE `users` ADD `strava_expires_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `strava_scope` text;--> statement-breakpoint
ALTER TABLE `users` ADD `strava_synced_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `users_stravaId_unique` ON `users` (`strava_id`);--> statement-breakpoint
CREATE TABLE `__new_redemptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`item_id` integer NOT NULL,
	`points_spent` integer NOT NULL,
	`code` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`additional_data` text,
	`created_at` integer NOT NULL,
	`completed_at` integer,
	`cancelled_at` integer,
	`decided_by_id` integer,
	`note` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`item_id`) REFERENCES `redemption_items`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`decided_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "redemptions_points_spent_check" CHECK("__new_redemptions"."points_spent" >= 0),
	CONSTRAINT "redemptions_code_check" CHECK("__new_redemptions"."code" <> ''),
	CONSTRAINT "redemptions_status_check" CHECK("__new_redemptions"."status" in ('pending', 'completed', 'cancelled'))
);
--> statement-breakpoint
INSERT INTO `__new_redemptions`("id", "user_id", "item_id", "points_spent", "code", "status", "additional_data", "created_at", "completed_at", "cancelled_at", "decided_by_id", "note") SELECT "id", "user_id", "item_id", "points_spent", coalesce(nullif(replace(json_extract("additional_data", '$.code'), '-', ''), ''), 'CS' || upper(hex(randomblob(4)))), "status", "additional_data", "created_at", "completed_at", NULL, NULL, NULL FROM `redemptions`;--> statement-breakpoint
DROP TABLE `redemptions`;--> statement-breakpoint
ALTER TABLE `__new_redemptions` RENAME TO `redemptions`;--> statement-breakpoint
CREATE UNIQUE INDEX `redemptions_code_unique` ON `redemptions` (`code`);--> statement-breakpoint
CREATE INDEX `redemptions_status_created_at_idx` ON `redemptions` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `redemptions_user_id_created_at_idx` ON `redemptions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `redemptions_item_id_idx` ON `redemptions` (`item_id`);--> statement-breakpoint
CREATE TABLE `__new_reward_types` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`points_value` integer NOT NULL,
	`per_rand` integer,
	`category` text NOT NULL,
	`icon` text,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "reward_types_points_value_check" CHECK("__new_reward_types"."points_value" >= 0),
	CONSTRAINT "reward_types_per_rand_check" CHECK("__new_reward_types"."per_rand" >= 1),
	CONSTRAINT "reward_types_key_check" CHECK("__new_reward_types"."key" in ('booking', 'firstBooking', 'review', 'tournamentPlayed', 'tournamentWon', 'clubEvent', 'matchRequest'))
);
--> statement-breakpoint
INSERT INTO `__new_reward_types`("id", "key", "name", "description", "points_value", "per_rand", "category", "icon", "active", "created_at") SELECT "id", CASE "name" WHEN 'Court booking' THEN 'booking' WHEN 'First booking' THEN 'firstBooking' WHEN 'Review' THEN 'review' WHEN 'Tournament played' THEN 'tournamentPlayed' WHEN 'Tournament won' THEN 'tournamentWon' WHEN 'Club event attended' THEN 'clubEvent' WHEN 'Match request filled' THEN 'matchRequest' END, "name", "description", "points_value", CASE "name" WHEN 'Court booking' THEN 100 END, "category", "icon", "active", "created_at" FROM `reward_types`;--> statement-breakpoint
DROP TABLE `reward_types`;--> statement-breakpoint
ALTER TABLE `__new_reward_types` RENAME TO `reward_types`;--> statement-breakpoint
CREATE UNIQUE INDEX `reward_types_key_unique` ON `reward_types` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `reward_types_name_unique` ON `reward_types` (`name`);--> statement-breakpoint
ALTER TABLE `running_clubs` ADD `is_public` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `running_clubs` ADD `invite_key` text;--> statement-breakpoint
ALTER TABLE `running_clubs` ADD `closed_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `running_clubs_inviteKey_unique` ON `running_clubs` (`invite_key`);--> statement-breakpoint
CREATE TABLE `__new_running_club_members` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`club_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`role` text DEFAULT 'member' NOT NULL,
	`joined_at` integer NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	FOREIGN KEY (`club_id`) REFERENCES `running_clubs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "running_club_members_role_check" CHECK("__new_running_club_members"."role" in ('member', 'admin')),
	CONSTRAINT "running_club_members_status_check" CHECK("__new_running_club_members"."status" in ('active', 'requested'))
);
--> statement-breakpoint
INSERT INTO `__new_running_club_members`("id", "club_id", "user_id", "role", "joined_at", "status") SELECT "id", "club_id", "user_id", "role", "joined_at", CASE "status" WHEN 'requested' THEN 'requested' ELSE 'active' END FROM `running_club_members`;--> statement-breakpoint
DROP TABLE `running_club_members`;--> statement-breakpoint
ALTER TABLE `__new_running_club_members` RENAME TO `running_club_members`;--> statement-breakpoint
CREATE UNIQUE INDEX `running_club_members_club_id_user_id_idx` ON `running_club_members` (`club_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `running_club_members_club_id_status_idx` ON `running_club_members` (`club_id`,`status`);--> statement-breakpoint
CREATE INDEX `running_club_members_user_id_idx` ON `running_club_members` (`user_id`);--> statement-breakpoint
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
	CONSTRAINT "running_event_participants_status_check" CHECK("__new_running_event_participants"."status" in ('attending', 'waitlisted', 'requested', 'declined', 'attended'))
);
--> statement-breakpoint
INSERT INTO `__new_running_event_participants`("id", "event_id", "user_id", "status", "joined_at", "completed_distance", "completed_time", "feedback", "rating") SELECT "id", "event_id", "user_id", CASE WHEN "status" IN ('waitlisted', 'requested', 'declined', 'attended') THEN "status" ELSE 'attending' END, "joined_at", "completed_distance", "completed_time", "feedback", "rating" FROM `running_event_participants`;--> statement-breakpoint
DROP TABLE `running_event_participants`;--> statement-breakpoint
ALTER TABLE `__new_running_event_participants` RENAME TO `running_event_participants`;--> statement-breakpoint
CREATE UNIQUE INDEX `running_event_participants_event_id_user_id_idx` ON `running_event_participants` (`event_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `running_event_participants_event_id_status_idx` ON `running_event_participants` (`event_id`,`status`);--> statement-breakpoint
CREATE INDEX `running_event_participants_user_id_idx` ON `running_event_participants` (`user_id`);--> statement-breakpoint
UPDATE `reward_types` SET `description` = 'For filling a match request, once they open.' WHERE `key` = 'matchRequest';--> statement-breakpoint
UPDATE `reward_types` SET `description` = 'For running with your club, with at least one other runner.' WHERE `key` = 'clubEvent';--> statement-breakpoint
UPDATE `user_rewards` SET `activity_id` = 'first-booking' WHERE `reward_type_id` IN (SELECT `id` FROM `reward_types` WHERE `key` = 'firstBooking');--> statement-breakpoint
CREATE INDEX `running_clubs_is_public_member_count_idx` ON `running_clubs` (`is_public`,`member_count`);
