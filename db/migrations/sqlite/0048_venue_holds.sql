ALTER TABLE `courts` ADD `hold_minutes` integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE `courts` ADD `hold_hours` integer DEFAULT 24 NOT NULL;