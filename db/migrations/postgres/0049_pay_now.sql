ALTER TABLE "court_sports" ADD COLUMN "pay_now" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "pay_now" boolean DEFAULT false NOT NULL;