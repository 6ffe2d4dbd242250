ALTER TABLE `court_sports` ADD `deposit_percent` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `deposit_cents` integer;