PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_booked_hours` (
	`booking_id` integer,
	`event_id` integer,
	`match_id` integer,
	`court_id` integer NOT NULL,
	`sport_id` integer NOT NULL,
	`court_number` integer NOT NULL,
	`hour` integer NOT NULL,
	PRIMARY KEY(`court_id`, `sport_id`, `court_number`, `hour`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`match_id`) REFERENCES `tournament_matches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sport_id`) REFERENCES `sports`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "booked_hours_taken_by_check" CHECK(case when "__new_booked_hours"."booking_id" is null then 0 else 1 end + case when "__new_booked_hours"."event_id" is null then 0 else 1 end + case when "__new_booked_hours"."match_id" is null then 0 else 1 end = 1)
);
--> statement-breakpoint
INSERT INTO `__new_booked_hours`("booking_id", "event_id", "match_id", "court_id", "sport_id", "court_number", "hour") SELECT "booking_id", "event_id", NULL, "court_id", "sport_id", "court_number", "hour" FROM `booked_hours`;--> statement-breakpoint
DROP TABLE `booked_hours`;--> statement-breakpoint
ALTER TABLE `__new_booked_hours` RENAME TO `booked_hours`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `booked_hours_booking_id_idx` ON `booked_hours` (`booking_id`);--> statement-breakpoint
CREATE INDEX `booked_hours_event_id_idx` ON `booked_hours` (`event_id`);--> statement-breakpoint
CREATE INDEX `booked_hours_match_id_idx` ON `booked_hours` (`match_id`);--> statement-breakpoint
CREATE INDEX `booked_hours_court_id_hour_idx` ON `booked_hours` (`court_id`,`hour`);--> statement-breakpoint
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
	CONSTRAINT "notices_kind_check" CHECK("__new_notices"."kind" in ('booking', 'event', 'review', 'venue', 'account', 'payment', 'tournament'))
);
--> statement-breakpoint
INSERT INTO `__new_notices`("id", "user_id", "kind", "title", "body", "link", "cause", "created_at", "read_at") SELECT "id", "user_id", "kind", "title", "body", "link", "cause", "created_at", "read_at" FROM `notices`;--> statement-breakpoint
DROP TABLE `notices`;--> statement-breakpoint
ALTER TABLE `__new_notices` RENAME TO `notices`;--> statement-breakpoint
CREATE UNIQUE INDEX `notices_user_id_cause_idx` ON `notices` (`user_id`,`cause`);--> statement-breakpoint
CREATE INDEX `notices_user_id_created_at_idx` ON `notices` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notices_user_id_read_at_idx` ON `notices` (`user_id`,`read_at`);--> statement-breakpoint
CREATE TABLE `__new_tournament_teams` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`logo` text,
	`captain_id` integer NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`invite_key` text NOT NULL,
	`entry_fee` integer DEFAULT 0 NOT NULL,
	`kept_fee` integer DEFAULT 0 NOT NULL,
	`seed` integer,
	`lot` integer DEFAULT 0 NOT NULL,
	`withdrawn_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`captain_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "tournament_teams_entry_fee_check" CHECK("__new_tournament_teams"."entry_fee" >= 0),
	CONSTRAINT "tournament_teams_kept_fee_check" CHECK("__new_tournament_teams"."kept_fee" between 0 and "__new_tournament_teams"."entry_fee"),
	CONSTRAINT "tournament_teams_status_check" CHECK("__new_tournament_teams"."status" in ('registered', 'active', 'withdrawn'))
);
--> statement-breakpoint
INSERT INTO `__new_tournament_teams`("id", "tournament_id", "name", "name_key", "logo", "captain_id", "status", "invite_key", "entry_fee", "kept_fee", "seed", "lot", "withdrawn_at", "created_at", "updated_at") SELECT "id", "tournament_id", "name", lower("name") || CASE WHEN EXISTS (SELECT 1 FROM `tournament_teams` o WHERE o.`tournament_id` = `tournament_teams`.`tournament_id` AND lower(o.`name`) = lower(`tournament_teams`.`name`) AND o.`id` < `tournament_teams`.`id`) THEN ' #' || "id" ELSE '' END, "logo", "captain_id", "status", lower(hex(randomblob(16))), CASE "status" WHEN 'registered' THEN (SELECT `entry_fee` FROM `tournaments` WHERE `tournaments`.`id` = `tournament_teams`.`tournament_id`) ELSE 0 END, 0, NULL, "id", NULL, "created_at", "created_at" FROM `tournament_teams`;--> statement-breakpoint
DROP TABLE `tournament_teams`;--> statement-breakpoint
ALTER TABLE `__new_tournament_teams` RENAME TO `tournament_teams`;--> statement-breakpoint
CREATE UNIQUE INDEX `tournament_teams_inviteKey_unique` ON `tournament_teams` (`invite_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `tournament_teams_tournament_id_name_key_idx` ON `tournament_teams` (`tournament_id`,`name_key`) WHERE "tournament_teams"."status" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX `tournament_teams_tournament_id_status_idx` ON `tournament_teams` (`tournament_id`,`status`);--> statement-breakpoint
CREATE INDEX `tournament_teams_captain_id_idx` ON `tournament_teams` (`captain_id`);--> statement-breakpoint
CREATE TABLE `__new_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`checkout_id` text NOT NULL,
	`user_id` integer,
	`booking_id` integer,
	`team_id` integer,
	`split_id` integer,
	`provider` text NOT NULL,
	`method` text,
	`amount` integer NOT NULL,
	`currency` text DEFAULT 'ZAR' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`reference` text NOT NULL,
	`receipt_number` text,
	`claimed_at` integer,
	`received_amount` integer,
	`received_at` integer,
	`received_by` text,
	`received_by_id` integer,
	`provider_checkout_id` text,
	`provider_payment_id` text,
	`redirect_url` text,
	`metadata` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`team_id`) REFERENCES `tournament_teams`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`split_id`) REFERENCES `bill_splits`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`received_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "payments_bill_check" CHECK(("__new_payments"."booking_id" is null) <> ("__new_payments"."team_id" is null)),
	CONSTRAINT "payments_amount_check" CHECK("__new_payments"."amount" > 0),
	CONSTRAINT "payments_received_amount_check" CHECK("__new_payments"."received_amount" >= 0),
	CONSTRAINT "payments_received_check" CHECK(("__new_payments"."received_at" is null) = ("__new_payments"."received_amount" is null) and ("__new_payments"."received_at" is null) = ("__new_payments"."received_by" is null)),
	CONSTRAINT "payments_provider_check" CHECK("__new_payments"."provider" in ('manual', 'yoco', 'sandbox', 'credit')),
	CONSTRAINT "payments_method_check" CHECK("__new_payments"."method" in ('card', 'eft', 'cash', 'snapscan', 'payshap', 'other', 'credit')),
	CONSTRAINT "payments_status_check" CHECK("__new_payments"."status" in ('pending', 'success', 'failed', 'cancelled', 'expired', 'review', 'refunded')),
	CONSTRAINT "payments_received_by_check" CHECK("__new_payments"."received_by" in ('webhook', 'provider', 'venue', 'bank', 'credit'))
);
--> statement-breakpoint
INSERT INTO `__new_payments`("id", "checkout_id", "user_id", "booking_id", "team_id", "split_id", "provider", "method", "amount", "currency", "status", "reference", "receipt_number", "claimed_at", "received_amount", "received_at", "received_by", "received_by_id", "provider_checkout_id", "provider_payment_id", "redirect_url", "metadata", "created_at", "updated_at") SELECT "id", "checkout_id", "user_id", "booking_id", NULL, "split_id", "provider", "method", "amount", "currency", "status", "reference", "receipt_number", "claimed_at", "received_amount", "received_at", "received_by", "received_by_id", "provider_checkout_id", "provider_payment_id", "redirect_url", "metadata", "created_at", "updated_at" FROM `payments`;--> statement-breakpoint
DROP TABLE `payments`;--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_checkoutId_unique` ON `payments` (`checkout_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_reference_unique` ON `payments` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_providerCheckoutId_unique` ON `payments` (`provider_checkout_id`);--> statement-breakpoint
CREATE INDEX `payments_user_id_idx` ON `payments` (`user_id`);--> statement-breakpoint
CREATE INDEX `payments_booking_id_idx` ON `payments` (`booking_id`);--> statement-breakpoint
CREATE INDEX `payments_team_id_idx` ON `payments` (`team_id`) WHERE "payments"."team_id" is not null;--> statement-breakpoint
CREATE INDEX `payments_split_id_idx` ON `payments` (`split_id`);--> statement-breakpoint
CREATE INDEX `payments_status_created_at_idx` ON `payments` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_received_at_idx` ON `payments` (`received_at`);--> statement-breakpoint
CREATE INDEX `payments_claimed_idx` ON `payments` (`booking_id`,`team_id`) WHERE "payments"."status" = 'success' and "payments"."received_at" is null;--> statement-breakpoint
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
	CONSTRAINT "bill_splits_status_check" CHECK("__new_bill_splits"."status" in ('pending', 'paid', 'cancelled'))
);
--> statement-breakpoint
INSERT INTO `__new_bill_splits`("id", "booking_id", "team_id", "payment_id", "requester_id", "participant_id", "name", "amount", "status", "checkout_id", "reference", "reminded_at", "created_at", "updated_at") SELECT "id", "booking_id", NULL, "payment_id", "requester_id", "participant_id", "name", "amount", "status", "checkout_id", "reference", "reminded_at", "created_at", "updated_at" FROM `bill_splits`;--> statement-breakpoint
DROP TABLE `bill_splits`;--> statement-breakpoint
ALTER TABLE `__new_bill_splits` RENAME TO `bill_splits`;--> statement-breakpoint
CREATE UNIQUE INDEX `bill_splits_checkoutId_unique` ON `bill_splits` (`checkout_id`);--> statement-breakpoint
CREATE INDEX `bill_splits_booking_id_idx` ON `bill_splits` (`booking_id`);--> statement-breakpoint
CREATE INDEX `bill_splits_team_id_idx` ON `bill_splits` (`team_id`) WHERE "bill_splits"."team_id" is not null;--> statement-breakpoint
CREATE INDEX `bill_splits_status_idx` ON `bill_splits` (`status`);--> statement-breakpoint
CREATE INDEX `bill_splits_requester_id_idx` ON `bill_splits` (`requester_id`);--> statement-breakpoint
CREATE INDEX `bill_splits_participant_id_idx` ON `bill_splits` (`participant_id`);--> statement-breakpoint
CREATE TABLE `__new_refunds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` integer NOT NULL,
	`booking_id` integer,
	`team_id` integer,
	`amount` integer NOT NULL,
	`by` text NOT NULL,
	`reason` text NOT NULL,
	`status` text DEFAULT 'due' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease_until` integer,
	`provider_refund_id` text,
	`last_error` text,
	`done_at` integer,
	`done_by_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`team_id`) REFERENCES `tournament_teams`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`done_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "refunds_bill_check" CHECK(("__new_refunds"."booking_id" is null) <> ("__new_refunds"."team_id" is null)),
	CONSTRAINT "refunds_amount_check" CHECK("__new_refunds"."amount" > 0),
	CONSTRAINT "refunds_by_check" CHECK("__new_refunds"."by" in ('provider', 'venue', 'credit')),
	CONSTRAINT "refunds_reason_check" CHECK("__new_refunds"."reason" in ('cancelled', 'venue', 'closed', 'late', 'resold', 'overpaid', 'moved', 'mismatch')),
	CONSTRAINT "refunds_status_check" CHECK("__new_refunds"."status" in ('due', 'sending', 'sent', 'done'))
);
--> statement-breakpoint
INSERT INTO `__new_refunds`("id", "payment_id", "booking_id", "team_id", "amount", "by", "reason", "status", "attempts", "lease_until", "provider_refund_id", "last_error", "done_at", "done_by_id", "created_at", "updated_at") SELECT "id", "payment_id", "booking_id", NULL, "amount", "by", "reason", "status", "attempts", "lease_until", "provider_refund_id", "last_error", "done_at", "done_by_id", "created_at", "updated_at" FROM `refunds`;--> statement-breakpoint
DROP TABLE `refunds`;--> statement-breakpoint
ALTER TABLE `__new_refunds` RENAME TO `refunds`;--> statement-breakpoint
CREATE INDEX `refunds_payment_id_idx` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_booking_id_idx` ON `refunds` (`booking_id`);--> statement-breakpoint
CREATE INDEX `refunds_team_id_idx` ON `refunds` (`team_id`) WHERE "refunds"."team_id" is not null;--> statement-breakpoint
CREATE INDEX `refunds_status_created_at_idx` ON `refunds` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_done_at_idx` ON `refunds` (`done_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider_refund_id_idx` ON `refunds` (`provider_refund_id`);--> statement-breakpoint
CREATE TABLE `__new_tournament_matches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`home_team_id` integer,
	`away_team_id` integer,
	`home_score` integer,
	`away_score` integer,
	`home_penalties` integer,
	`away_penalties` integer,
	`forfeited_by` text,
	`decided_by` text,
	`proposal` text,
	`dispute` text,
	`confirm_by` integer,
	`court_id` integer NOT NULL,
	`court_number` integer DEFAULT 1 NOT NULL,
	`round` integer DEFAULT 1 NOT NULL,
	`match_number` integer NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`home_from` integer,
	`away_from` integer,
	`is_third_place` integer DEFAULT false NOT NULL,
	`start_time` integer NOT NULL,
	`end_time` integer NOT NULL,
	`status` text DEFAULT 'scheduled' NOT NULL,
	`notes` text,
	`version` integer DEFAULT 0 NOT NULL,
	`moves` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tournament_id`) REFERENCES `tournaments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`home_team_id`) REFERENCES `tournament_teams`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`away_team_id`) REFERENCES `tournament_teams`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "tournament_matches_penalties_check" CHECK("__new_tournament_matches"."home_penalties" >= 0 and "__new_tournament_matches"."away_penalties" >= 0 and "__new_tournament_matches"."home_penalties" <> "__new_tournament_matches"."away_penalties"),
	CONSTRAINT "tournament_matches_time_check" CHECK("__new_tournament_matches"."end_time" > "__new_tournament_matches"."start_time"),
	CONSTRAINT "tournament_matches_sides_check" CHECK("__new_tournament_matches"."home_team_id" <> "__new_tournament_matches"."away_team_id"),
	CONSTRAINT "tournament_matches_scores_check" CHECK("__new_tournament_matches"."home_score" >= 0 and "__new_tournament_matches"."away_score" >= 0),
	CONSTRAINT "tournament_matches_forfeited_by_check" CHECK("__new_tournament_matches"."forfeited_by" in ('home', 'away', 'both')),
	CONSTRAINT "tournament_matches_decided_by_check" CHECK("__new_tournament_matches"."decided_by" in ('captains', 'silence', 'organizer', 'forfeit')),
	CONSTRAINT "tournament_matches_status_check" CHECK("__new_tournament_matches"."status" in ('scheduled', 'in_progress', 'completed', 'cancelled'))
);
--> statement-breakpoint
INSERT INTO `__new_tournament_matches`("id", "tournament_id", "home_team_id", "away_team_id", "home_score", "away_score", "home_penalties", "away_penalties", "forfeited_by", "decided_by", "proposal", "dispute", "confirm_by", "court_id", "court_number", "round", "match_number", "position", "home_from", "away_from", "is_third_place", "start_time", "end_time", "status", "notes", "version", "moves", "created_at", "updated_at") SELECT "id", "tournament_id", "home_team_id", "away_team_id", "home_score", "away_score", NULL, NULL, NULL, NULL, NULL, NULL, NULL, "court_id", "court_number", "round", "match_number", 0, NULL, NULL, 0, "start_time", "end_time", "status", "notes", 0, 0, "created_at", "created_at" FROM `tournament_matches`;--> statement-breakpoint
DROP TABLE `tournament_matches`;--> statement-breakpoint
ALTER TABLE `__new_tournament_matches` RENAME TO `tournament_matches`;--> statement-breakpoint
CREATE UNIQUE INDEX `tournament_matches_tournament_id_match_number_idx` ON `tournament_matches` (`tournament_id`,`match_number`);--> statement-breakpoint
CREATE INDEX `tournament_matches_court_id_start_time_idx` ON `tournament_matches` (`court_id`,`start_time`);--> statement-breakpoint
CREATE INDEX `tournament_matches_home_team_id_idx` ON `tournament_matches` (`home_team_id`);--> statement-breakpoint
CREATE INDEX `tournament_matches_away_team_id_idx` ON `tournament_matches` (`away_team_id`);--> statement-breakpoint
CREATE INDEX `tournament_matches_confirm_by_idx` ON `tournament_matches` (`confirm_by`);--> statement-breakpoint
CREATE TABLE `__new_tournaments` (
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
	`link_key` text NOT NULL,
	`rules` text,
	`image` text,
	`match_hours` integer DEFAULT 1 NOT NULL,
	`day_start` integer DEFAULT 9 NOT NULL,
	`day_end` integer DEFAULT 17 NOT NULL,
	`third_place` integer DEFAULT false NOT NULL,
	`scheduled_at` integer,
	`winner_team_id` integer,
	`cancelled_at` integer,
	`cancelled_by` text,
	`cancel_reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`sport_id`) REFERENCES `sports`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`winner_team_id`) REFERENCES `tournament_teams`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "tournaments_teams_check" CHECK("__new_tournaments"."current_teams" >= 0 and "__new_tournaments"."current_teams" <= "__new_tournaments"."max_teams"),
	CONSTRAINT "tournaments_max_teams_check" CHECK("__new_tournaments"."max_teams" between 2 and 64),
	CONSTRAINT "tournaments_dates_check" CHECK("__new_tournaments"."end_date" >= "__new_tournaments"."start_date"),
	CONSTRAINT "tournaments_hours_check" CHECK("__new_tournaments"."match_hours" >= 1 and "__new_tournaments"."day_start" >= 0 and "__new_tournaments"."day_start" < "__new_tournaments"."day_end" and "__new_tournaments"."day_end" <= 24),
	CONSTRAINT "tournaments_money_check" CHECK("__new_tournaments"."entry_fee" >= 0 and "__new_tournaments"."prize_money" >= 0),
	CONSTRAINT "tournaments_format_check" CHECK("__new_tournaments"."format" in ('round_robin', 'knockout', 'league')),
	CONSTRAINT "tournaments_status_check" CHECK("__new_tournaments"."status" in ('registration_open', 'ongoing', 'completed', 'cancelled')),
	CONSTRAINT "tournaments_cancelled_by_check" CHECK("__new_tournaments"."cancelled_by" in ('organizer', 'venue'))
);
--> statement-breakpoint
INSERT INTO `__new_tournaments`("id", "name", "description", "court_id", "start_date", "end_date", "registration_deadline", "max_teams", "current_teams", "entry_fee", "prize_money", "prize_description", "sport_id", "format", "organizer_id", "status", "is_public", "link_key", "rules", "image", "match_hours", "day_start", "day_end", "third_place", "scheduled_at", "winner_team_id", "cancelled_at", "cancelled_by", "cancel_reason", "created_at", "updated_at") SELECT "id", "name", "description", "court_id", "start_date", "end_date", "registration_deadline", "max_teams", "current_teams", "entry_fee", "prize_money", "prize_description", "sport_id", "format", "organizer_id", "status", "is_public", lower(hex(randomblob(16))), "rules", "image", 1, 9, 17, 0, NULL, NULL, NULL, NULL, NULL, "created_at", "created_at" FROM `tournaments`;--> statement-breakpoint
DROP TABLE `tournaments`;--> statement-breakpoint
ALTER TABLE `__new_tournaments` RENAME TO `tournaments`;--> statement-breakpoint
CREATE INDEX `tournaments_status_start_date_idx` ON `tournaments` (`status`,`start_date`);--> statement-breakpoint
CREATE INDEX `tournaments_court_id_idx` ON `tournaments` (`court_id`);--> statement-breakpoint
CREATE INDEX `tournaments_sport_id_idx` ON `tournaments` (`sport_id`);--> statement-breakpoint
CREATE INDEX `tournaments_organizer_id_idx` ON `tournaments` (`organizer_id`);--> statement-breakpoint
INSERT INTO `booked_hours` (`match_id`, `court_id`, `sport_id`, `court_number`, `hour`) SELECT m.`id`, m.`court_id`, t.`sport_id`, m.`court_number`, m.`start_time` FROM `tournament_matches` m JOIN `tournaments` t ON t.`id` = m.`tournament_id` WHERE m.`status` IN ('scheduled', 'in_progress') ON CONFLICT DO NOTHING;
