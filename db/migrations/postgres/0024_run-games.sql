ALTER TABLE "games" DROP CONSTRAINT "games_subject_check";--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "run_id" integer;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_run_id_running_events_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."running_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_runId_unique" UNIQUE("run_id");--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_subject_check" CHECK (case when "games"."booking_id" is null then 0 else 1 end + case when "games"."team_id" is null then 0 else 1 end + case when "games"."run_id" is null then 0 else 1 end = 1);