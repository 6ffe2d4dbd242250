ALTER TABLE `sports` ADD `counts` text DEFAULT 'points' NOT NULL CONSTRAINT "sports_counts_check" CHECK("counts" in ('goals', 'sets', 'points'));--> statement-breakpoint
ALTER TABLE `sports` ADD `is_retired` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `sports` SET `counts` = CASE WHEN lower(`icon`) LIKE '%soccer%' OR lower(`icon`) LIKE '%football%' OR lower(`icon`) LIKE '%futsal%' THEN 'goals' WHEN lower(`icon`) LIKE '%padel%' OR lower(`icon`) LIKE '%tennis%' THEN 'sets' ELSE 'points' END;
