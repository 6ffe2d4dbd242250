ALTER TABLE "bookings" ALTER COLUMN "total_price" SET DATA TYPE numeric(12, 2), ALTER COLUMN "discount" SET DATA TYPE numeric(12, 2), ALTER COLUMN "late_charge" SET DATA TYPE numeric(12, 2);--> statement-breakpoint
ALTER TABLE "court_sports" ADD COLUMN "half_hours" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "court_sports" ADD COLUMN "lengths" jsonb;--> statement-breakpoint
ALTER TABLE "courts" ADD COLUMN "online_all_day" boolean DEFAULT false NOT NULL;