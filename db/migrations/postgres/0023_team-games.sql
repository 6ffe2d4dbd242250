ALTER TABLE "games" ALTER COLUMN "booking_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "team_id" integer;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_team_id_tournament_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."tournament_teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_teamId_unique" UNIQUE("team_id");--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_subject_check" CHECK (("games"."booking_id" is null) <> ("games"."team_id" is null));