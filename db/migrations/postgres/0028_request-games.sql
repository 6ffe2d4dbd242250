ALTER TABLE "games" DROP CONSTRAINT "games_subject_check";--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "request_id" integer;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_request_id_match_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."match_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_requestId_unique" UNIQUE("request_id");--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_subject_check" CHECK (case when "games"."booking_id" is null then 0 else 1 end + case when "games"."team_id" is null then 0 else 1 end + case when "games"."run_id" is null then 0 else 1 end + case when "games"."request_id" is null then 0 else 1 end = 1);