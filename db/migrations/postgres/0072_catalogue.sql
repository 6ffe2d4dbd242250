ALTER TABLE "sports" ADD COLUMN "counts" text DEFAULT 'points' NOT NULL;--> statement-breakpoint
ALTER TABLE "sports" ADD COLUMN "is_retired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "sports" SET "counts" = CASE WHEN lower("icon") LIKE '%soccer%' OR lower("icon") LIKE '%football%' OR lower("icon") LIKE '%futsal%' THEN 'goals' WHEN lower("icon") LIKE '%padel%' OR lower("icon") LIKE '%tennis%' THEN 'sets' ELSE 'points' END;--> statement-breakpoint
ALTER TABLE "sports" ADD CONSTRAINT "sports_counts_check" CHECK ("sports"."counts" in ('goals', 'sets', 'points'));
