ALTER TABLE "opening_exceptions" ALTER COLUMN "opens_at" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "opening_exceptions" ALTER COLUMN "closes_at" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "opening_hours" ALTER COLUMN "opens_at" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "opening_hours" ALTER COLUMN "closes_at" SET DATA TYPE double precision;