ALTER TABLE "tournaments" DROP CONSTRAINT "tournaments_format_check";--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "home_partner_id" integer;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "away_partner_id" integer;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "match_minutes" integer;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "match_points" integer;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_home_partner_id_tournament_teams_id_fk" FOREIGN KEY ("home_partner_id") REFERENCES "public"."tournament_teams"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_away_partner_id_tournament_teams_id_fk" FOREIGN KEY ("away_partner_id") REFERENCES "public"."tournament_teams"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tournament_matches_home_partner_id_idx" ON "tournament_matches" USING btree ("home_partner_id");--> statement-breakpoint
CREATE INDEX "tournament_matches_away_partner_id_idx" ON "tournament_matches" USING btree ("away_partner_id");--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_partners_check" CHECK ("tournament_matches"."home_partner_id" <> "tournament_matches"."away_partner_id" and "tournament_matches"."home_partner_id" not in ("tournament_matches"."home_team_id", "tournament_matches"."away_team_id") and "tournament_matches"."away_partner_id" not in ("tournament_matches"."home_team_id", "tournament_matches"."away_team_id"));--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_format_check" CHECK ("tournaments"."format" in ('round_robin', 'knockout', 'league', 'groups_knockout', 'double_elimination', 'swiss', 'americano', 'mexicano'));