ALTER TABLE "court_sports" ADD COLUMN "pay_now_peak_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "court_sports" ADD COLUMN "deposit_percent" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "deposit_cents" integer;