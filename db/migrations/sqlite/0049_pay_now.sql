ALTER TABLE `court_sports` ADD `pay_now` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `bookings` ADD `pay_now` integer DEFAULT false NOT NULL;