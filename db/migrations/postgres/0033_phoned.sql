ALTER TABLE "bookings" ADD COLUMN "phoned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "phoned_by_id" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_phoned_by_id_users_id_fk" FOREIGN KEY ("phoned_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;