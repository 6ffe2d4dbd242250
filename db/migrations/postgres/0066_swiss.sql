ALTER TABLE "tournaments" DROP CONSTRAINT "tournaments_format_check";--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "rounds" integer;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_format_check" CHECK ("tournaments"."format" in ('round_robin', 'knockout', 'league', 'groups_knockout', 'double_elimination', 'swiss'));