PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_statements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`court_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`number` integer NOT NULL,
	`party` text NOT NULL,
	`email` text,
	`from_date` text NOT NULL,
	`until_date` text NOT NULL,
	`due_date` text NOT NULL,
	`made_by_id` integer,
	`made_at` integer NOT NULL,
	FOREIGN KEY (`court_id`) REFERENCES `courts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`account_id`) REFERENCES `customer_accounts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`made_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "statements_dates_check" CHECK("__new_statements"."until_date" >= "__new_statements"."from_date")
);
--> statement-breakpoint
INSERT INTO `__new_statements`("id", "court_id", "account_id", "number", "party", "email", "from_date", "until_date", "due_date", "made_by_id", "made_at") SELECT "statements"."id", "statements"."court_id", "account_id", "number", "customer_accounts"."party", "customer_accounts"."email", "from_date", "until_date", "due_date", "made_by_id", "made_at" FROM `statements` INNER JOIN `customer_accounts` ON "customer_accounts"."id" = "account_id";--> statement-breakpoint
DROP TABLE `statements`;--> statement-breakpoint
ALTER TABLE `__new_statements` RENAME TO `statements`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `statements_court_id_number_idx` ON `statements` (`court_id`,`number`);--> statement-breakpoint
CREATE INDEX `statements_account_id_idx` ON `statements` (`account_id`);