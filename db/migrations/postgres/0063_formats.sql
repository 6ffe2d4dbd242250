ALTER TABLE "tournaments" DROP CONSTRAINT "tournaments_format_check";--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "group_name" text;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "home_place" text;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "away_place" text;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "groups" integer;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "through" integer;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_format_check" CHECK ("tournaments"."format" in ('round_robin', 'knockout', 'league', 'groups_knockout'));