ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason_check";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "discount_reason" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "discount_by_id" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_discount_by_id_users_id_fk" FOREIGN KEY ("discount_by_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason_check" CHECK ("refunds"."reason" in ('cancelled', 'venue', 'closed', 'late', 'resold', 'overpaid', 'moved', 'mismatch', 'discount'));