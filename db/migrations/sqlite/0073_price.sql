ALTER TABLE `redemptions` ADD `off` integer;--> statement-breakpoint
UPDATE `redemptions` SET `off` = (SELECT `off` FROM `redemption_items` WHERE `redemption_items`.`id` = `redemptions`.`item_id` AND `redemption_items`.`off` >= 1);--> statement-breakpoint
UPDATE `redemptions` SET `off` = (SELECT CAST(max(`discount`) + 0.5 AS INTEGER) FROM `bookings` WHERE `bookings`.`redemption_id` = `redemptions`.`id` AND `bookings`.`discount_by_id` IS NULL) WHERE EXISTS (SELECT 1 FROM `bookings` WHERE `bookings`.`redemption_id` = `redemptions`.`id` AND `bookings`.`discount_by_id` IS NULL AND `bookings`.`discount` > coalesce(`redemptions`.`off`, 0));--> statement-breakpoint
UPDATE `bookings` SET `promo_code_id` = NULL, `redemption_id` = NULL WHERE `discount_by_id` IS NOT NULL AND (`promo_code_id` IS NOT NULL OR `redemption_id` IS NOT NULL);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_redemption_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`points_cost` integer NOT NULL,
	`image_url` text,
	`available` integer DEFAULT true NOT NULL,
	`stock` integer,
	`off` integer,
	`category` text NOT NULL,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "redemption_items_points_cost_check" CHECK("__new_redemption_items"."points_cost" >= 1),
	CONSTRAINT "redemption_items_stock_check" CHECK("__new_redemption_items"."stock" >= 0),
	CONSTRAINT "redemption_items_off_check" CHECK("__new_redemption_items"."off" >= 1)
);
--> statement-breakpoint
INSERT INTO `__new_redemption_items`("id", "name", "description", "points_cost", "image_url", "available", "stock", "off", "category", "expires_at", "created_at") SELECT "id", "name", "description", "points_cost", "image_url", "available", "stock", CASE WHEN "off" >= 1 THEN "off" END, "category", "expires_at", "created_at" FROM `redemption_items`;--> statement-breakpoint
DROP TABLE `redemption_items`;--> statement-breakpoint
ALTER TABLE `__new_redemption_items` RENAME TO `redemption_items`;--> statement-breakpoint
PRAGMA foreign_keys=ON;