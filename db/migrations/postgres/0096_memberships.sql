ALTER TABLE "packs" DROP CONSTRAINT "packs_half_hours_check";--> statement-breakpoint
ALTER TABLE "packs" DROP CONSTRAINT "packs_valid_months_check";--> statement-breakpoint
ALTER TABLE "sales" DROP CONSTRAINT "sales_half_hours_check";--> statement-breakpoint
ALTER TABLE "sales" DROP CONSTRAINT "sales_voucher_check";--> statement-breakpoint
ALTER TABLE "packs" ADD COLUMN "percent" integer;--> statement-breakpoint
ALTER TABLE "packs" ADD COLUMN "days_ahead" integer;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "percent" integer;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "days_ahead" integer;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "starts_on" text;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_plan_check" CHECK (case when "packs"."percent" is null then "packs"."days_ahead" is null else "packs"."percent" between 0 and 100 and "packs"."sport_id" is null end);--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_half_hours_check" CHECK (case when "packs"."percent" is null then "packs"."half_hours" > 0 else "packs"."half_hours" = 0 end);--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_valid_months_check" CHECK (case when "packs"."percent" is null then "packs"."valid_months" >= 36 else coalesce("packs"."valid_months", 0) between 1 and 12 end);--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_membership_check" CHECK (case when "sales"."percent" is null then "sales"."days_ahead" is null and "sales"."starts_on" is null else "sales"."pack_id" is not null and "sales"."import_id" is null and "sales"."percent" between 0 and 100 and ("sales"."starts_on" is null) = ("sales"."valid_until" is null) and ("sales"."starts_on" is not null or "sales"."pay_by" is not null or "sales"."cancelled_at" is not null) end);--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_half_hours_check" CHECK (case when "sales"."percent" is not null or ("sales"."pack_id" is null and "sales"."import_id" is null) then "sales"."half_hours" = 0 else "sales"."half_hours" > 0 end);--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_voucher_check" CHECK (("sales"."code" is null and "sales"."redeemed_at" is null) or ("sales"."code" is not null and "sales"."half_hours" = 0 and "sales"."event_id" is null and "sales"."percent" is null and "sales"."valid_until" is not null and ("sales"."redeemed_at" is null or "sales"."cancelled_at" is null)));