CREATE TABLE `customer_accounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`customer_id` integer,
	`regular_id` integer,
	`every` text NOT NULL,
	`party` text NOT NULL,
	`email` text,
	`due_days` integer NOT NULL,
	`opened_by_id` integer,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`regular_id`) REFERENCES `regulars`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`opened_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "customer_accounts_term_check" CHECK("customer_accounts"."every" = 'month' or "customer_accounts"."regular_id" is not null),
	CONSTRAINT "customer_accounts_due_days_check" CHECK("customer_accounts"."due_days" between 0 and 90),
	CONSTRAINT "customer_accounts_every_check" CHECK("customer_accounts"."every" in ('month', 'term'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customer_accounts_regular_id_idx` ON `customer_accounts` (`regular_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `customer_accounts_running_idx` ON `customer_accounts` (`customer_id`) WHERE "customer_accounts"."regular_id" is null and "customer_accounts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX `customer_accounts_customer_id_idx` ON `customer_accounts` (`customer_id`);--> statement-breakpoint
CREATE INDEX `customer_accounts_court_id_idx` ON `customer_accounts` (`court_id`);--> statement-breakpoint
CREATE TABLE `statements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`number` integer NOT NULL,
	`from_date` text NOT NULL,
	`until_date` text NOT NULL,
	`due_date` text NOT NULL,
	`made_by_id` integer,
	`made_at` integer NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`account_id`) REFERENCES `customer_accounts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`made_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "statements_dates_check" CHECK("statements"."until_date" >= "statements"."from_date")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statements_court_id_number_idx` ON `statements` (`court_id`,`number`);--> statement-breakpoint
CREATE INDEX `statements_account_id_idx` ON `statements` (`account_id`);--> statement-breakpoint
ALTER TABLE `bookings` ADD `account_id` integer REFERENCES customer_accounts(id);--> statement-breakpoint
ALTER TABLE `bookings` ADD `statement_id` integer REFERENCES statements(id);--> statement-breakpoint
CREATE INDEX `bookings_unbilled_idx` ON `bookings` (`account_id`,`start_time`) WHERE "bookings"."account_id" is not null and "bookings"."statement_id" is null;--> statement-breakpoint
CREATE INDEX `bookings_statement_id_idx` ON `bookings` (`statement_id`) WHERE "bookings"."statement_id" is not null;--> statement-breakpoint
ALTER TABLE `invoice_numbers` ADD `statements` integer DEFAULT 0 NOT NULL;