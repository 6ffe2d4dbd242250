ALTER TABLE `court_sports` ADD `pay_now_peak_only` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `court_sports` ADD `deposit_percent` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `deposit_cents` integer;