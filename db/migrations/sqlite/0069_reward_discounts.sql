ALTER TABLE `bookings` ADD `redemption_id` integer REFERENCES redemptions(id);--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_redemption_id_idx` ON `bookings` (`redemption_id`) WHERE "bookings"."redemption_id" is not null and ("bookings"."status" <> 'cancelled' or "bookings"."late_charge" > 0);--> statement-breakpoint
ALTER TABLE `redemption_items` ADD `off` integer;