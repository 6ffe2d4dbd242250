ALTER TABLE `booking_imports` ADD `columns` text;--> statement-breakpoint
ALTER TABLE `booking_imports` ADD `left` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `booking_imports` ADD `left_out` text;