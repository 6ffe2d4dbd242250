ALTER TABLE "redemptions" ADD COLUMN "off" integer;--> statement-breakpoint
UPDATE "redemptions" SET "off" = (SELECT "off" FROM "redemption_items" WHERE "redemption_items"."id" = "redemptions"."item_id" AND "redemption_items"."off" >= 1);--> statement-breakpoint
UPDATE "bookings" SET "promo_code_id" = NULL, "redemption_id" = NULL WHERE "discount_by_id" IS NOT NULL AND ("promo_code_id" IS NOT NULL OR "redemption_id" IS NOT NULL);--> statement-breakpoint
UPDATE "redemption_items" SET "off" = NULL WHERE "off" < 1;--> statement-breakpoint
ALTER TABLE "redemption_items" ADD CONSTRAINT "redemption_items_off_check" CHECK ("redemption_items"."off" >= 1);