ALTER TABLE "peak_exceptions" ALTER COLUMN "start_hour" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "peak_exceptions" ALTER COLUMN "end_hour" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "peak_hours" ADD COLUMN "half" text;--> statement-breakpoint
ALTER TABLE "peak_hours" ADD CONSTRAINT "peak_hours_half_check" CHECK ("peak_hours"."half" in ('first', 'second'));