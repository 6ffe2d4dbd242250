ALTER TABLE "packs" ADD COLUMN "online" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "pay_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "booking_id" integer;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_pay_by_idx" ON "sales" USING btree ("pay_by") WHERE "sales"."pay_by" is not null and "sales"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "sales_booking_id_idx" ON "sales" USING btree ("booking_id") WHERE "sales"."booking_id" is not null;