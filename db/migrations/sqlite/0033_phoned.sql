ALTER TABLE `bookings` ADD `phoned_at` integer;--> statement-breakpoint
ALTER TABLE `bookings` ADD `phoned_by_id` integer REFERENCES users(id) ON DELETE set null;