ALTER TABLE "bookings" ADD COLUMN "redemption_id" integer;--> statement-breakpoint
ALTER TABLE "redemption_items" ADD COLUMN "off" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_redemption_id_redemptions_id_fk" FOREIGN KEY ("redemption_id") REFERENCES "public"."redemptions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_redemption_id_idx" ON "bookings" USING btree ("redemption_id") WHERE "bookings"."redemption_id" is not null and ("bookings"."status" <> 'cancelled' or "bookings"."late_charge" > 0);