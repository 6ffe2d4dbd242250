ALTER TABLE "booking_imports" ADD COLUMN "columns" jsonb;--> statement-breakpoint
ALTER TABLE "booking_imports" ADD COLUMN "left" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_imports" ADD COLUMN "left_out" text;