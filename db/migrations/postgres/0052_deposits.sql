ALTER TABLE "court_sports" ADD COLUMN "deposit_percent" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "deposit_cents" integer;