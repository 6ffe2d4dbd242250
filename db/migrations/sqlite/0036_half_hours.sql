ALTER TABLE `court_sports` ADD `half_hours` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `court_sports` ADD `lengths` text;--> statement-breakpoint
ALTER TABLE `courts` ADD `online_all_day` integer DEFAULT false NOT NULL;