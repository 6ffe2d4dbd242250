ALTER TABLE "events" ADD COLUMN "coach_id" integer;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_coach_id_users_id_fk" FOREIGN KEY ("coach_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_coach_id_start_time_idx" ON "events" USING btree ("coach_id","start_time") WHERE "events"."coach_id" is not null;