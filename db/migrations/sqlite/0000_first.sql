CREATE TABLE `owner_applications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`business_name` text NOT NULL,
	`city` text NOT NULL,
	`phone` text NOT NULL,
	`message` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`decided_by_id` integer,
	`decided_at` integer,
	`decision_note` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "owner_applications_status_check" CHECK("owner_applications"."status" in ('pending', 'approved', 'declined'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `owner_applications_userId_unique` ON `owner_applications` (`user_id`);--> statement-breakpoint
CREATE INDEX `owner_applications_status_created_at_idx` ON `owner_applications` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`cookie_hash` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_cookieHash_unique` ON `sessions` (`cookie_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_tokenHash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user_id_idx` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires_at_idx` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`password` text,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`full_name` text NOT NULL,
	`location` text,
	`profile_picture` text,
	`bio` text,
	`role` text DEFAULT 'user' NOT NULL,
	`strava_id` text,
	`strava_token` text,
	`strava_refresh_token` text,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	CONSTRAINT "users_role_check" CHECK("users"."role" in ('user', 'venue_owner', 'admin'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_usernameKey_unique` ON `users` (`username_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_emailKey_unique` ON `users` (`email_key`);--> statement-breakpoint
CREATE TABLE `closures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`sport_id` integer,
	`court_number` integer,
	`start_time` integer NOT NULL,
	`end_time` integer NOT NULL,
	`reason` text NOT NULL,
	`note` text,
	`created_by_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sport_id`) REFERENCES `sports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "closures_time_check" CHECK("closures"."end_time" > "closures"."start_time"),
	CONSTRAINT "closures_reason_check" CHECK("closures"."reason" in ('rain', 'power', 'other', 'blocked'))
);
--> statement-breakpoint
CREATE INDEX `closures_court_id_start_time_idx` ON `closures` (`court_id`,`start_time`);--> statement-breakpoint
CREATE TABLE `court_sports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`sport_id` integer NOT NULL,
	`price_per_hour` integer NOT NULL,
	`peak_price_per_hour` integer,
	`court_count` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sport_id`) REFERENCES `sports`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "court_sports_price_check" CHECK("court_sports"."price_per_hour" >= 0),
	CONSTRAINT "court_sports_peak_price_check" CHECK("court_sports"."peak_price_per_hour" >= 0),
	CONSTRAINT "court_sports_court_count_check" CHECK("court_sports"."court_count" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `court_sports_court_id_sport_id_idx` ON `court_sports` (`court_id`,`sport_id`);--> statement-breakpoint
CREATE INDEX `court_sports_sport_id_idx` ON `court_sports` (`sport_id`);--> statement-breakpoint
CREATE TABLE `courts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`location` text NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`images` text NOT NULL,
	`rating` real,
	`review_count` integer DEFAULT 0 NOT NULL,
	`owner_id` integer,
	`contact_phone` text,
	`contact_email` text,
	`facilities` text NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`status_since` integer NOT NULL,
	`review_note` text,
	`payment_details` text,
	`is_premium` integer DEFAULT false NOT NULL,
	`place_id` text,
	`latitude` real,
	`longitude` real,
	`max_hours` integer DEFAULT 4 NOT NULL,
	`max_days_ahead` integer DEFAULT 60 NOT NULL,
	`free_cancel_hours` integer DEFAULT 24 NOT NULL,
	`late_charge_percent` integer DEFAULT 50 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "courts_review_count_check" CHECK("courts"."review_count" >= 0),
	CONSTRAINT "courts_max_hours_check" CHECK("courts"."max_hours" between 1 and 24),
	CONSTRAINT "courts_max_days_ahead_check" CHECK("courts"."max_days_ahead" >= 0),
	CONSTRAINT "courts_free_cancel_hours_check" CHECK("courts"."free_cancel_hours" >= 0),
	CONSTRAINT "courts_late_charge_percent_check" CHECK("courts"."late_charge_percent" between 0 and 100),
	CONSTRAINT "courts_status_check" CHECK("courts"."status" in ('draft', 'submitted', 'published', 'declined'))
);
--> statement-breakpoint
CREATE INDEX `courts_status_city_idx` ON `courts` (`status`,`city`);--> statement-breakpoint
CREATE INDEX `courts_owner_id_idx` ON `courts` (`owner_id`);--> statement-breakpoint
CREATE TABLE `opening_exceptions` (
	`court_id` integer NOT NULL,
	`date` text NOT NULL,
	`opens_at` integer,
	`closes_at` integer,
	`note` text,
	PRIMARY KEY(`court_id`, `date`),
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "opening_exceptions_hours_check" CHECK(("opening_exceptions"."opens_at" is null and "opening_exceptions"."closes_at" is null) or ("opening_exceptions"."opens_at" >= 0 and "opening_exceptions"."opens_at" < "opening_exceptions"."closes_at" and "opening_exceptions"."closes_at" <= 24))
);
--> statement-breakpoint
CREATE TABLE `opening_hours` (
	`court_id` integer NOT NULL,
	`weekday` integer NOT NULL,
	`opens_at` integer NOT NULL,
	`closes_at` integer NOT NULL,
	PRIMARY KEY(`court_id`, `weekday`),
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "opening_hours_weekday_check" CHECK("opening_hours"."weekday" between 1 and 7),
	CONSTRAINT "opening_hours_hours_check" CHECK("opening_hours"."opens_at" >= 0 and "opening_hours"."opens_at" < "opening_hours"."closes_at" and "opening_hours"."closes_at" <= 24)
);
--> statement-breakpoint
CREATE TABLE `peak_exceptions` (
	`court_sport_id` integer NOT NULL,
	`date` text NOT NULL,
	`start_hour` integer,
	`end_hour` integer,
	PRIMARY KEY(`court_sport_id`, `date`),
	FOREIGN KEY (`court_sport_id`) REFERENCES `court_sports`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "peak_exceptions_hours_check" CHECK(("peak_exceptions"."start_hour" is null and "peak_exceptions"."end_hour" is null) or ("peak_exceptions"."start_hour" >= 0 and "peak_exceptions"."start_hour" < "peak_exceptions"."end_hour" and "peak_exceptions"."end_hour" <= 24))
);
--> statement-breakpoint
CREATE TABLE `peak_hours` (
	`court_sport_id` integer NOT NULL,
	`weekday` integer NOT NULL,
	`hour` integer NOT NULL,
	PRIMARY KEY(`court_sport_id`, `weekday`, `hour`),
	FOREIGN KEY (`court_sport_id`) REFERENCES `court_sports`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "peak_hours_weekday_check" CHECK("peak_hours"."weekday" between 1 and 7),
	CONSTRAINT "peak_hours_hour_check" CHECK("peak_hours"."hour" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`rating` integer NOT NULL,
	`comment` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`reply` text,
	`replied_at` integer,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "reviews_rating_check" CHECK("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_court_id_user_id_idx` ON `reviews` (`court_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `reviews_court_id_created_at_idx` ON `reviews` (`court_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reviews_user_id_idx` ON `reviews` (`user_id`);--> statement-breakpoint
CREATE TABLE `sports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`icon` text NOT NULL,
	`color` text NOT NULL,
	`display_order` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sports_name_unique` ON `sports` (`name`);--> statement-breakpoint
CREATE INDEX `sports_display_order_idx` ON `sports` (`display_order`);--> statement-breakpoint
CREATE TABLE `booked_hours` (
	`booking_id` integer,
	`event_id` integer,
	`court_id` integer NOT NULL,
	`sport_id` integer NOT NULL,
	`court_number` integer NOT NULL,
	`hour` integer NOT NULL,
	PRIMARY KEY(`court_id`, `sport_id`, `court_number`, `hour`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sport_id`) REFERENCES `sports`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "booked_hours_taken_by_check" CHECK(("booked_hours"."booking_id" is null) <> ("booked_hours"."event_id" is null))
);
--> statement-breakpoint
CREATE INDEX `booked_hours_booking_id_idx` ON `booked_hours` (`booking_id`);--> statement-breakpoint
CREATE INDEX `booked_hours_event_id_idx` ON `booked_hours` (`event_id`);--> statement-breakpoint
CREATE INDEX `booked_hours_court_id_hour_idx` ON `booked_hours` (`court_id`,`hour`);--> statement-breakpoint
CREATE TABLE `bookings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`guest_name` text,
	`guest_phone` text,
	`made_by_id` integer,
	`court_id` integer NOT NULL,
	`sport_id` integer NOT NULL,
	`court_number` integer DEFAULT 1 NOT NULL,
	`start_time` integer NOT NULL,
	`end_time` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`total_price` integer NOT NULL,
	`breakdown` text NOT NULL,
	`free_cancel_hours` integer DEFAULT 24 NOT NULL,
	`late_charge_percent` integer DEFAULT 50 NOT NULL,
	`payment_method` text NOT NULL,
	`payment_status` text DEFAULT 'pending' NOT NULL,
	`payment_reference` text,
	`notes` text,
	`arrived_at` integer,
	`no_show` integer DEFAULT false NOT NULL,
	`cancelled_at` integer,
	`cancel_reason` text,
	`closure_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`made_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`sport_id`) REFERENCES `sports`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`closure_id`) REFERENCES `closures`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "bookings_person_check" CHECK("bookings"."user_id" is not null or "bookings"."guest_name" is not null),
	CONSTRAINT "bookings_time_check" CHECK("bookings"."end_time" > "bookings"."start_time"),
	CONSTRAINT "bookings_total_price_check" CHECK("bookings"."total_price" >= 0),
	CONSTRAINT "bookings_court_number_check" CHECK("bookings"."court_number" >= 1),
	CONSTRAINT "bookings_free_cancel_hours_check" CHECK("bookings"."free_cancel_hours" >= 0),
	CONSTRAINT "bookings_late_charge_percent_check" CHECK("bookings"."late_charge_percent" between 0 and 100),
	CONSTRAINT "bookings_status_check" CHECK("bookings"."status" in ('pending', 'confirmed', 'cancelled', 'completed')),
	CONSTRAINT "bookings_payment_method_check" CHECK("bookings"."payment_method" in ('SnapScan', 'PayShap', 'Credit Card', 'Cash')),
	CONSTRAINT "bookings_payment_status_check" CHECK("bookings"."payment_status" in ('pending', 'paid', 'refunded'))
);
--> statement-breakpoint
CREATE INDEX `bookings_user_id_start_time_idx` ON `bookings` (`user_id`,`start_time`);--> statement-breakpoint
CREATE INDEX `bookings_court_id_start_time_idx` ON `bookings` (`court_id`,`start_time`);--> statement-breakpoint
CREATE INDEX `bookings_status_end_time_idx` ON `bookings` (`status`,`end_time`);--> statement-breakpoint
CREATE INDEX `bookings_court_id_figures_idx` ON `bookings` (`court_id`,`status`,`payment_status`,`total_price`);--> statement-breakpoint
CREATE INDEX `bookings_closure_id_idx` ON `bookings` (`closure_id`);--> statement-breakpoint
CREATE TABLE `event_participants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`role` text DEFAULT 'participant' NOT NULL,
	`status` text DEFAULT 'registered' NOT NULL,
	`joined_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "event_participants_status_check" CHECK("event_participants"."status" in ('registered', 'waitlisted', 'attended', 'cancelled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_participants_event_id_user_id_idx` ON `event_participants` (`event_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `event_participants_event_id_status_idx` ON `event_participants` (`event_id`,`status`);--> statement-breakpoint
CREATE INDEX `event_participants_user_id_idx` ON `event_participants` (`user_id`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`court_id` integer NOT NULL,
	`start_time` integer NOT NULL,
	`end_time` integer NOT NULL,
	`max_participants` integer,
	`sport_id` integer NOT NULL,
	`created_by_id` integer NOT NULL,
	`is_public` integer DEFAULT true NOT NULL,
	`link_key` text NOT NULL,
	`status` text DEFAULT 'scheduled' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sport_id`) REFERENCES `sports`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "events_time_check" CHECK("events"."end_time" > "events"."start_time"),
	CONSTRAINT "events_max_participants_check" CHECK("events"."max_participants" >= 1),
	CONSTRAINT "events_status_check" CHECK("events"."status" in ('scheduled', 'cancelled', 'completed'))
);
--> statement-breakpoint
CREATE INDEX `events_court_id_start_time_idx` ON `events` (`court_id`,`start_time`);--> statement-breakpoint
CREATE INDEX `events_status_end_time_idx` ON `events` (`status`,`end_time`);--> statement-breakpoint
CREATE INDEX `events_created_by_id_idx` ON `events` (`created_by_id`);--> statement-breakpoint
CREATE TABLE `team_members` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`team_id` integer NOT NULL,
	`tournament_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`role` text DEFAULT 'player' NOT NULL,
	`joined_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `tournament_teams`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `team_members_tournament_id_user_id_idx` ON `team_members` (`tournament_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `team_members_team_id_idx` ON `team_members` (`team_id`);--> statement-breakpoint
CREATE INDEX `team_members_user_id_idx` ON `team_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `tournament_matches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`home_team_id` integer,
	`away_team_id` integer,
	`home_score` integer,
	`away_score` integer,
	`court_id` integer NOT NULL,
	`court_number` integer DEFAULT 1 NOT NULL,
	`round` integer DEFAULT 1 NOT NULL,
	`match_number` integer NOT NULL,
	`start_time` integer NOT NULL,
	`end_time` integer NOT NULL,
	`status` text DEFAULT 'scheduled' NOT NULL,
	`notes` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`home_team_id`) REFERENCES `tournament_teams`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`away_team_id`) REFERENCES `tournament_teams`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "tournament_matches_time_check" CHECK("tournament_matches"."end_time" > "tournament_matches"."start_time"),
	CONSTRAINT "tournament_matches_sides_check" CHECK("tournament_matches"."home_team_id" <> "tournament_matches"."away_team_id"),
	CONSTRAINT "tournament_matches_scores_check" CHECK("tournament_matches"."home_score" >= 0 and "tournament_matches"."away_score" >= 0),
	CONSTRAINT "tournament_matches_status_check" CHECK("tournament_matches"."status" in ('scheduled', 'in_progress', 'completed', 'cancelled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tournament_matches_tournament_id_match_number_idx` ON `tournament_matches` (`tournament_id`,`match_number`);--> statement-breakpoint
CREATE INDEX `tournament_matches_court_id_start_time_idx` ON `tournament_matches` (`court_id`,`start_time`);--> statement-breakpoint
CREATE INDEX `tournament_matches_home_team_id_idx` ON `tournament_matches` (`home_team_id`);--> statement-breakpoint
CREATE INDEX `tournament_matches_away_team_id_idx` ON `tournament_matches` (`away_team_id`);--> statement-breakpoint
CREATE TABLE `tournament_teams` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`name` text NOT NULL,
	`logo` text,
	`captain_id` integer NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`captain_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "tournament_teams_status_check" CHECK("tournament_teams"."status" in ('registered', 'active', 'withdrawn'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tournament_teams_tournament_id_name_idx` ON `tournament_teams` (`tournament_id`,`name`);--> statement-breakpoint
CREATE INDEX `tournament_teams_captain_id_idx` ON `tournament_teams` (`captain_id`);--> statement-breakpoint
CREATE TABLE `tournaments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`court_id` integer NOT NULL,
	`start_date` integer NOT NULL,
	`end_date` integer NOT NULL,
	`registration_deadline` integer NOT NULL,
	`max_teams` integer NOT NULL,
	`current_teams` integer DEFAULT 0 NOT NULL,
	`entry_fee` integer DEFAULT 0 NOT NULL,
	`prize_money` integer DEFAULT 0 NOT NULL,
	`prize_description` text,
	`sport_id` integer NOT NULL,
	`format` text DEFAULT 'round_robin' NOT NULL,
	`organizer_id` integer NOT NULL,
	`status` text DEFAULT 'registration_open' NOT NULL,
	`is_public` integer DEFAULT true NOT NULL,
	`rules` text,
	`image` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`sport_id`) REFERENCES `sports`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "tournaments_teams_check" CHECK("tournaments"."current_teams" >= 0 and "tournaments"."current_teams" <= "tournaments"."max_teams"),
	CONSTRAINT "tournaments_max_teams_check" CHECK("tournaments"."max_teams" between 2 and 64),
	CONSTRAINT "tournaments_dates_check" CHECK("tournaments"."end_date" >= "tournaments"."start_date"),
	CONSTRAINT "tournaments_money_check" CHECK("tournaments"."entry_fee" >= 0 and "tournaments"."prize_money" >= 0),
	CONSTRAINT "tournaments_format_check" CHECK("tournaments"."format" in ('round_robin', 'knockout', 'league')),
	CONSTRAINT "tournaments_status_check" CHECK("tournaments"."status" in ('registration_open', 'ongoing', 'completed', 'cancelled'))
);
--> statement-breakpoint
CREATE INDEX `tournaments_status_start_date_idx` ON `tournaments` (`status`,`start_date`);--> statement-breakpoint
CREATE INDEX `tournaments_court_id_idx` ON `tournaments` (`court_id`);--> statement-breakpoint
CREATE INDEX `tournaments_sport_id_idx` ON `tournaments` (`sport_id`);--> statement-breakpoint
CREATE INDEX `tournaments_organizer_id_idx` ON `tournaments` (`organizer_id`);--> statement-breakpoint
CREATE TABLE `redemption_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`points_cost` integer NOT NULL,
	`image_url` text,
	`available` integer DEFAULT true NOT NULL,
	`stock` integer,
	`category` text NOT NULL,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "redemption_items_points_cost_check" CHECK("redemption_items"."points_cost" >= 1),
	CONSTRAINT "redemption_items_stock_check" CHECK("redemption_items"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE `redemptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`item_id` integer NOT NULL,
	`points_spent` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`additional_data` text,
	`created_at` integer NOT NULL,
	`completed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`item_id`) REFERENCES `redemption_items`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "redemptions_points_spent_check" CHECK("redemptions"."points_spent" >= 0),
	CONSTRAINT "redemptions_status_check" CHECK("redemptions"."status" in ('pending', 'completed', 'cancelled'))
);
--> statement-breakpoint
CREATE INDEX `redemptions_user_id_created_at_idx` ON `redemptions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `redemptions_item_id_idx` ON `redemptions` (`item_id`);--> statement-breakpoint
CREATE TABLE `reward_types` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`points_value` integer NOT NULL,
	`category` text NOT NULL,
	`icon` text,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "reward_types_points_value_check" CHECK("reward_types"."points_value" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reward_types_name_unique` ON `reward_types` (`name`);--> statement-breakpoint
CREATE TABLE `user_rewards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`reward_type_id` integer NOT NULL,
	`points_earned` integer NOT NULL,
	`description` text,
	`activity_id` text NOT NULL,
	`metadata` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`reward_type_id`) REFERENCES `reward_types`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_rewards_cause_idx` ON `user_rewards` (`user_id`,`reward_type_id`,`activity_id`);--> statement-breakpoint
CREATE INDEX `user_rewards_user_id_created_at_idx` ON `user_rewards` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `running_club_members` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`club_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`role` text DEFAULT 'member' NOT NULL,
	`joined_at` integer NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	FOREIGN KEY (`club_id`) REFERENCES `running_clubs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "running_club_members_role_check" CHECK("running_club_members"."role" in ('member', 'admin'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `running_club_members_club_id_user_id_idx` ON `running_club_members` (`club_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `running_club_members_user_id_idx` ON `running_club_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `running_clubs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`location` text NOT NULL,
	`city` text NOT NULL,
	`logo` text,
	`cover_image` text,
	`founder_id` integer NOT NULL,
	`member_count` integer DEFAULT 0 NOT NULL,
	`type` text DEFAULT 'community' NOT NULL,
	`website` text,
	`contact_email` text,
	`contact_phone` text,
	`social_links` text,
	`meeting_days` text NOT NULL,
	`meeting_times` text,
	`difficulty_level` text DEFAULT 'intermediate' NOT NULL,
	`is_verified` integer DEFAULT false NOT NULL,
	`average_distance` real,
	`average_pace` text,
	`strava_club_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`founder_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "running_clubs_member_count_check" CHECK("running_clubs"."member_count" >= 0),
	CONSTRAINT "running_clubs_difficulty_level_check" CHECK("running_clubs"."difficulty_level" in ('beginner', 'intermediate', 'advanced', 'mixed'))
);
--> statement-breakpoint
CREATE INDEX `running_clubs_city_idx` ON `running_clubs` (`city`);--> statement-breakpoint
CREATE INDEX `running_clubs_founder_id_idx` ON `running_clubs` (`founder_id`);--> statement-breakpoint
CREATE TABLE `running_event_participants` (
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
	CONSTRAINT "running_event_participants_rating_check" CHECK("running_event_participants"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `running_event_participants_event_id_user_id_idx` ON `running_event_participants` (`event_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `running_event_participants_user_id_idx` ON `running_event_participants` (`user_id`);--> statement-breakpoint
CREATE TABLE `running_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`club_id` integer NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`location` text NOT NULL,
	`meetup_point` text,
	`distance` real,
	`date` integer NOT NULL,
	`time` text NOT NULL,
	`duration` integer,
	`difficulty` text DEFAULT 'intermediate' NOT NULL,
	`max_participants` integer,
	`current_participants` integer DEFAULT 0 NOT NULL,
	`route_map` text,
	`organizer_id` integer NOT NULL,
	`is_recurring` integer DEFAULT false NOT NULL,
	`recurring_frequency` text,
	`weather_info` text,
	`strava_route_id` text,
	`status` text DEFAULT 'upcoming' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`club_id`) REFERENCES `running_clubs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "running_events_current_participants_check" CHECK("running_events"."current_participants" >= 0),
	CONSTRAINT "running_events_difficulty_check" CHECK("running_events"."difficulty" in ('beginner', 'intermediate', 'advanced', 'mixed'))
);
--> statement-breakpoint
CREATE INDEX `running_events_club_id_date_idx` ON `running_events` (`club_id`,`date`);--> statement-breakpoint
CREATE INDEX `running_events_organizer_id_idx` ON `running_events` (`organizer_id`);--> statement-breakpoint
CREATE TABLE `match_requests` (
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
	`expires_at` integer,
	`court_id` integer,
	`wants_opponent` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`ai_match_score` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sport_id`) REFERENCES `sports`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "match_requests_players_check" CHECK("match_requests"."min_players" >= 1 and "match_requests"."max_players" >= "match_requests"."min_players"),
	CONSTRAINT "match_requests_score_check" CHECK("match_requests"."ai_match_score" between 0 and 100),
	CONSTRAINT "match_requests_skill_level_check" CHECK("match_requests"."skill_level" in ('beginner', 'intermediate', 'advanced', 'expert')),
	CONSTRAINT "match_requests_status_check" CHECK("match_requests"."status" in ('open', 'matched', 'cancelled', 'expired'))
);
--> statement-breakpoint
CREATE INDEX `match_requests_status_sport_id_idx` ON `match_requests` (`status`,`sport_id`);--> statement-breakpoint
CREATE INDEX `match_requests_user_id_idx` ON `match_requests` (`user_id`);--> statement-breakpoint
CREATE TABLE `match_responses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`match_request_id` integer NOT NULL,
	`responder_id` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`match_request_id`) REFERENCES `match_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`responder_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "match_responses_status_check" CHECK("match_responses"."status" in ('pending', 'accepted', 'rejected'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `match_responses_match_request_id_responder_id_idx` ON `match_responses` (`match_request_id`,`responder_id`);--> statement-breakpoint
CREATE INDEX `match_responses_responder_id_idx` ON `match_responses` (`responder_id`);--> statement-breakpoint
CREATE TABLE `player_preferences` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`skill_level` text DEFAULT 'intermediate' NOT NULL,
	`preferred_sports` text NOT NULL,
	`preferred_locations` text NOT NULL,
	`available_days` text NOT NULL,
	`available_times` text NOT NULL,
	`play_frequency` text,
	`play_style` text,
	`looking_for_coach` integer DEFAULT false NOT NULL,
	`willing_to_travel` integer DEFAULT true NOT NULL,
	`matchmaking_enabled` integer DEFAULT true NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "player_preferences_skill_level_check" CHECK("player_preferences"."skill_level" in ('beginner', 'intermediate', 'advanced', 'expert'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `player_preferences_userId_unique` ON `player_preferences` (`user_id`);--> statement-breakpoint
CREATE TABLE `team_balancer_assignments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` integer NOT NULL,
	`player_id` integer NOT NULL,
	`team_id` integer NOT NULL,
	`position` text,
	`assigned_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `team_balancer_sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `team_balancer_players`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `team_balancer_teams`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "team_balancer_assignments_position_check" CHECK("team_balancer_assignments"."position" in ('goalkeeper', 'defender', 'midfielder', 'forward'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `team_balancer_assignments_session_id_player_id_idx` ON `team_balancer_assignments` (`session_id`,`player_id`);--> statement-breakpoint
CREATE INDEX `team_balancer_assignments_team_id_idx` ON `team_balancer_assignments` (`team_id`);--> statement-breakpoint
CREATE TABLE `team_balancer_players` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` integer NOT NULL,
	`user_id` integer,
	`skill_level` text DEFAULT 'intermediate' NOT NULL,
	`preferred_position` text,
	`availability` text DEFAULT 'available' NOT NULL,
	`notes` text,
	`added_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `team_balancer_sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "team_balancer_players_skill_level_check" CHECK("team_balancer_players"."skill_level" in ('beginner', 'intermediate', 'advanced', 'expert')),
	CONSTRAINT "team_balancer_players_preferred_position_check" CHECK("team_balancer_players"."preferred_position" in ('goalkeeper', 'defender', 'midfielder', 'forward'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `team_balancer_players_session_id_user_id_idx` ON `team_balancer_players` (`session_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `team_balancer_sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`match_request_id` integer NOT NULL,
	`created_by_id` integer NOT NULL,
	`name` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`balancing_criteria` text,
	`team_count` integer DEFAULT 2 NOT NULL,
	`players_per_team` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`match_request_id`) REFERENCES `match_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "team_balancer_sessions_team_count_check" CHECK("team_balancer_sessions"."team_count" between 2 and 4)
);
--> statement-breakpoint
CREATE INDEX `team_balancer_sessions_match_request_id_idx` ON `team_balancer_sessions` (`match_request_id`);--> statement-breakpoint
CREATE TABLE `team_balancer_teams` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` integer NOT NULL,
	`team_number` integer NOT NULL,
	`team_name` text NOT NULL,
	`color` text,
	`average_skill_level` real,
	`total_players` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `team_balancer_sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `team_balancer_teams_session_id_team_number_idx` ON `team_balancer_teams` (`session_id`,`team_number`);--> statement-breakpoint
CREATE TABLE `bill_splits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` integer NOT NULL,
	`requester_id` integer NOT NULL,
	`participant_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`checkout_id` text,
	`reference` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`requester_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`participant_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "bill_splits_amount_check" CHECK("bill_splits"."amount" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bill_splits_checkoutId_unique` ON `bill_splits` (`checkout_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `bill_splits_payment_id_participant_id_idx` ON `bill_splits` (`payment_id`,`participant_id`);--> statement-breakpoint
CREATE INDEX `bill_splits_requester_id_idx` ON `bill_splits` (`requester_id`);--> statement-breakpoint
CREATE INDEX `bill_splits_participant_id_idx` ON `bill_splits` (`participant_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`checkout_id` text NOT NULL,
	`user_id` integer NOT NULL,
	`booking_id` integer,
	`amount` integer NOT NULL,
	`currency` text DEFAULT 'ZAR' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`reference` text,
	`metadata` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "payments_amount_check" CHECK("payments"."amount" >= 0),
	CONSTRAINT "payments_status_check" CHECK("payments"."status" in ('pending', 'success', 'failed', 'cancelled', 'expired', 'review', 'refunded'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_checkoutId_unique` ON `payments` (`checkout_id`);--> statement-breakpoint
CREATE INDEX `payments_user_id_idx` ON `payments` (`user_id`);--> statement-breakpoint
CREATE INDEX `payments_booking_id_idx` ON `payments` (`booking_id`);--> statement-breakpoint
CREATE INDEX `payments_status_created_at_idx` ON `payments` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `chat_knowledge_base` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`question` text NOT NULL,
	`answer` text NOT NULL,
	`category` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_knowledge_base_question_unique` ON `chat_knowledge_base` (`question`);--> statement-breakpoint
CREATE TABLE `chat_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` integer NOT NULL,
	`role` text NOT NULL,
	`content` text NOT NULL,
	`timestamp` integer NOT NULL,
	`feedback` text,
	FOREIGN KEY (`session_id`) REFERENCES `chat_sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "chat_messages_role_check" CHECK("chat_messages"."role" in ('user', 'assistant', 'system'))
);
--> statement-breakpoint
CREATE INDEX `chat_messages_session_id_timestamp_idx` ON `chat_messages` (`session_id`,`timestamp`);--> statement-breakpoint
CREATE TABLE `chat_sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`title` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`context` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `chat_sessions_user_id_idx` ON `chat_sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`status` integer NOT NULL,
	`response` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_created_at_idx` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notices` (
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
	CONSTRAINT "notices_kind_check" CHECK("notices"."kind" in ('booking', 'event', 'review', 'venue', 'account'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_user_id_cause_idx` ON `notices` (`user_id`,`cause`);--> statement-breakpoint
CREATE INDEX `notices_user_id_created_at_idx` ON `notices` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notices_user_id_read_at_idx` ON `notices` (`user_id`,`read_at`);