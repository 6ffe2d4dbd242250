PRAGMA foreign_keys=OFF;--> statement-breakpoint
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
	`groups` integer,
	`through` integer,
	`rounds` integer,
	`match_minutes` integer,
	`match_points` integer,
	`scheduled_at` integer,
	`court_request` text,
	`court_price` integer,
	`ends_at` integer,
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
	CONSTRAINT "tournaments_format_check" CHECK("__new_tournaments"."format" in ('round_robin', 'knockout', 'league', 'groups_knockout', 'double_elimination', 'swiss', 'americano', 'mexicano')),
	CONSTRAINT "tournaments_status_check" CHECK("__new_tournaments"."status" in ('registration_open', 'ongoing', 'completed', 'cancelled')),
	CONSTRAINT "tournaments_cancelled_by_check" CHECK("__new_tournaments"."cancelled_by" in ('organizer', 'venue'))
);
--> statement-breakpoint
INSERT INTO `__new_tournaments`("id", "name", "description", "court_id", "start_date", "end_date", "registration_deadline", "max_teams", "current_teams", "entry_fee", "prize_money", "prize_description", "sport_id", "format", "organizer_id", "status", "is_public", "link_key", "rules", "image", "match_hours", "day_start", "day_end", "third_place", "groups", "through", "rounds", "match_minutes", "match_points", "scheduled_at", "court_request", "court_price", "ends_at", "winner_team_id", "cancelled_at", "cancelled_by", "cancel_reason", "created_at", "updated_at") SELECT "id", "name", "description", "court_id", "start_date", "end_date", "registration_deadline", "max_teams", "current_teams", "entry_fee", "prize_money", "prize_description", "sport_id", "format", "organizer_id", "status", "is_public", "link_key", "rules", "image", "match_hours", "day_start", "day_end", "third_place", "groups", "through", "rounds", NULL, NULL, "scheduled_at", "court_request", "court_price", "ends_at", "winner_team_id", "cancelled_at", "cancelled_by", "cancel_reason", "created_at", "updated_at" FROM `tournaments`;--> statement-breakpoint
DROP TABLE `tournaments`;--> statement-breakpoint
ALTER TABLE `__new_tournaments` RENAME TO `tournaments`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `tournaments_status_start_date_idx` ON `tournaments` (`status`,`start_date`);--> statement-breakpoint
CREATE INDEX `tournaments_court_id_idx` ON `tournaments` (`court_id`);--> statement-breakpoint
CREATE INDEX `tournaments_sport_id_idx` ON `tournaments` (`sport_id`);--> statement-breakpoint
CREATE INDEX `tournaments_organizer_id_idx` ON `tournaments` (`organizer_id`);--> statement-breakpoint
CREATE TABLE `__new_tournament_matches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tournament_id` integer NOT NULL,
	`home_team_id` integer,
	`away_team_id` integer,
	`home_partner_id` integer,
	`away_partner_id` integer,
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
	`group_name` text,
	`bracket` text,
	`home_place` text,
	`away_place` text,
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
	FOREIGN KEY (`home_partner_id`) REFERENCES `tournament_teams`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`away_partner_id`) REFERENCES `tournament_teams`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "tournament_matches_penalties_check" CHECK("__new_tournament_matches"."home_penalties" >= 0 and "__new_tournament_matches"."away_penalties" >= 0 and "__new_tournament_matches"."home_penalties" <> "__new_tournament_matches"."away_penalties"),
	CONSTRAINT "tournament_matches_time_check" CHECK("__new_tournament_matches"."end_time" > "__new_tournament_matches"."start_time"),
	CONSTRAINT "tournament_matches_sides_check" CHECK("__new_tournament_matches"."home_team_id" <> "__new_tournament_matches"."away_team_id"),
	CONSTRAINT "tournament_matches_partners_check" CHECK("__new_tournament_matches"."home_partner_id" <> "__new_tournament_matches"."away_partner_id" and "__new_tournament_matches"."home_partner_id" not in ("__new_tournament_matches"."home_team_id", "__new_tournament_matches"."away_team_id") and "__new_tournament_matches"."away_partner_id" not in ("__new_tournament_matches"."home_team_id", "__new_tournament_matches"."away_team_id")),
	CONSTRAINT "tournament_matches_scores_check" CHECK("__new_tournament_matches"."home_score" >= 0 and "__new_tournament_matches"."away_score" >= 0),
	CONSTRAINT "tournament_matches_forfeited_by_check" CHECK("__new_tournament_matches"."forfeited_by" in ('home', 'away', 'both')),
	CONSTRAINT "tournament_matches_decided_by_check" CHECK("__new_tournament_matches"."decided_by" in ('captains', 'silence', 'organizer', 'forfeit')),
	CONSTRAINT "tournament_matches_bracket_check" CHECK("__new_tournament_matches"."bracket" in ('winners', 'losers', 'final')),
	CONSTRAINT "tournament_matches_status_check" CHECK("__new_tournament_matches"."status" in ('scheduled', 'in_progress', 'completed', 'cancelled'))
);
--> statement-breakpoint
INSERT INTO `__new_tournament_matches`("id", "tournament_id", "home_team_id", "away_team_id", "home_partner_id", "away_partner_id", "home_score", "away_score", "home_penalties", "away_penalties", "forfeited_by", "decided_by", "proposal", "dispute", "confirm_by", "court_id", "court_number", "round", "match_number", "position", "home_from", "away_from", "group_name", "bracket", "home_place", "away_place", "is_third_place", "start_time", "end_time", "status", "notes", "version", "moves", "created_at", "updated_at") SELECT "id", "tournament_id", "home_team_id", "away_team_id", NULL, NULL, "home_score", "away_score", "home_penalties", "away_penalties", "forfeited_by", "decided_by", "proposal", "dispute", "confirm_by", "court_id", "court_number", "round", "match_number", "position", "home_from", "away_from", "group_name", "bracket", "home_place", "away_place", "is_third_place", "start_time", "end_time", "status", "notes", "version", "moves", "created_at", "updated_at" FROM `tournament_matches`;--> statement-breakpoint
DROP TABLE `tournament_matches`;--> statement-breakpoint
ALTER TABLE `__new_tournament_matches` RENAME TO `tournament_matches`;--> statement-breakpoint
CREATE UNIQUE INDEX `tournament_matches_tournament_id_match_number_idx` ON `tournament_matches` (`tournament_id`,`match_number`);--> statement-breakpoint
CREATE INDEX `tournament_matches_court_id_start_time_idx` ON `tournament_matches` (`court_id`,`start_time`);--> statement-breakpoint
CREATE INDEX `tournament_matches_home_team_id_idx` ON `tournament_matches` (`home_team_id`);--> statement-breakpoint
CREATE INDEX `tournament_matches_away_team_id_idx` ON `tournament_matches` (`away_team_id`);--> statement-breakpoint
CREATE INDEX `tournament_matches_home_partner_id_idx` ON `tournament_matches` (`home_partner_id`);--> statement-breakpoint
CREATE INDEX `tournament_matches_away_partner_id_idx` ON `tournament_matches` (`away_partner_id`);--> statement-breakpoint
CREATE INDEX `tournament_matches_confirm_by_idx` ON `tournament_matches` (`confirm_by`);