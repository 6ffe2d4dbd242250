CREATE TABLE `credit_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`number` integer NOT NULL,
	`invoice_id` integer NOT NULL,
	`gross` integer NOT NULL,
	`vat` integer NOT NULL,
	`reason` text NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "credit_notes_amounts_check" CHECK("credit_notes"."gross" > 0 and "credit_notes"."vat" >= 0),
	CONSTRAINT "credit_notes_reason_check" CHECK("credit_notes"."reason" in ('cancelled', 'lowered', 'unpaid', 'anew'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_notes_court_id_number_idx` ON `credit_notes` (`court_id`,`number`);--> statement-breakpoint
CREATE INDEX `credit_notes_court_id_issued_at_idx` ON `credit_notes` (`court_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `credit_notes_invoice_id_idx` ON `credit_notes` (`invoice_id`);--> statement-breakpoint
CREATE TABLE `invoice_numbers` (
	`court_id` integer PRIMARY KEY NOT NULL,
	`invoices` integer DEFAULT 0 NOT NULL,
	`credit_notes` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`number` integer NOT NULL,
	`booking_id` integer,
	`team_id` integer,
	`supplier` text NOT NULL,
	`recipient` text NOT NULL,
	`lines` text NOT NULL,
	`gross` integer NOT NULL,
	`vat` integer NOT NULL,
	`credited` integer DEFAULT 0 NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`team_id`) REFERENCES `tournament_teams`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "invoices_bill_check" CHECK(("invoices"."booking_id" is null) <> ("invoices"."team_id" is null)),
	CONSTRAINT "invoices_amounts_check" CHECK("invoices"."gross" > 0 and "invoices"."vat" >= 0 and "invoices"."credited" between 0 and "invoices"."gross")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_court_id_number_idx` ON `invoices` (`court_id`,`number`);--> statement-breakpoint
CREATE INDEX `invoices_court_id_issued_at_idx` ON `invoices` (`court_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `invoices_booking_id_idx` ON `invoices` (`booking_id`);--> statement-breakpoint
CREATE INDEX `invoices_team_id_idx` ON `invoices` (`team_id`) WHERE "invoices"."team_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_live_booking_idx` ON `invoices` (`booking_id`) WHERE "invoices"."credited" < "invoices"."gross";--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_live_team_idx` ON `invoices` (`team_id`) WHERE "invoices"."credited" < "invoices"."gross";--> statement-breakpoint
ALTER TABLE `users` ADD `invoice_to` text;