ALTER TABLE "statements" ADD COLUMN "party" jsonb;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "email" text;--> statement-breakpoint
UPDATE "statements" SET "party" = "customer_accounts"."party", "email" = "customer_accounts"."email" FROM "customer_accounts" WHERE "customer_accounts"."id" = "statements"."account_id";--> statement-breakpoint
ALTER TABLE "statements" ALTER COLUMN "party" SET NOT NULL;