ALTER TABLE "users" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "phone_key" text;--> statement-breakpoint
CREATE INDEX "bookings_court_id_phone_key_idx" ON "bookings" USING btree ("court_id","phone_key");--> statement-breakpoint
CREATE INDEX "bookings_unkeyed_phone_idx" ON "bookings" USING btree ("id") WHERE "bookings"."phone_key" is null and "bookings"."guest_phone" is not null;