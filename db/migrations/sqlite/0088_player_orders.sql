ALTER TABLE `packs` ADD `online` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `sales` ADD `pay_by` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `withdrawn` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `sales` ADD `booking_id` integer REFERENCES bookings(id);--> statement-breakpoint
CREATE INDEX `sales_pay_by_idx` ON `sales` (`pay_by`) WHERE "sales"."pay_by" is not null and "sales"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `sales_booking_id_idx` ON `sales` (`booking_id`) WHERE "sales"."booking_id" is not null;