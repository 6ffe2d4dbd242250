ALTER TABLE `users` ADD `phone` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `phone_key` text;--> statement-breakpoint
CREATE INDEX `bookings_court_id_phone_key_idx` ON `bookings` (`court_id`,`phone_key`);--> statement-breakpoint
CREATE INDEX `bookings_unkeyed_phone_idx` ON `bookings` (`id`) WHERE "bookings"."phone_key" is null and "bookings"."guest_phone" is not null;