ALTER TABLE "tournaments" DROP CONSTRAINT "tournaments_format_check";--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "bracket" text;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_bracket_check" CHECK ("tournament_matches"."bracket" in ('winners', 'losers', 'final'));--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_format_check" CHECK ("tournaments"."format" in ('round_robin', 'knockout', 'league', 'groups_knockout', 'double_elimination'));