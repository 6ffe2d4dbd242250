DROP INDEX `tournament_teams_tournament_id_name_key_idx`;--> statement-breakpoint
CREATE UNIQUE INDEX `tournament_teams_tournament_id_name_key_idx` ON `tournament_teams` (`tournament_id`,`name_key`) WHERE not ("tournament_teams"."status" = 'withdrawn');--> statement-breakpoint
DROP INDEX `payments_claimed_idx`;--> statement-breakpoint
CREATE INDEX `payments_claimed_idx` ON `payments` (`booking_id`,`team_id`) WHERE "payments"."received_at" is null and "payments"."status" = 'success';--> statement-breakpoint
CREATE INDEX `bookings_played_idx` ON `bookings` (`user_id`,`court_id`) WHERE "bookings"."no_show" = false and "bookings"."status" = 'completed';