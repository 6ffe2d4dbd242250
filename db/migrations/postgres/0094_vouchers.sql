ALTER TABLE "sales" DROP CONSTRAINT "sales_half_hours_check";--> statement-breakpoint
ALTER TABLE "sales" DROP CONSTRAINT "sales_price_check";--> statement-breakpoint
ALTER TABLE "courts" ADD COLUMN "voucher_amounts" jsonb;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "redeemed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_code_unique" UNIQUE("code");--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_voucher_check" CHECK (("sales"."code" is null and "sales"."redeemed_at" is null) or ("sales"."code" is not null and "sales"."half_hours" = 0 and "sales"."event_id" is null and "sales"."valid_until" is not null and ("sales"."redeemed_at" is null or "sales"."cancelled_at" is null)));--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_half_hours_check" CHECK (case when "sales"."pack_id" is null and "sales"."import_id" is null then "sales"."half_hours" = 0 else "sales"."half_hours" > 0 end);--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_price_check" CHECK (case when "sales"."import_id" is null then "sales"."price" > 0 else "sales"."price" = 0 end);