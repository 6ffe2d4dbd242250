ALTER TABLE "sales" DROP CONSTRAINT "sales_half_hours_check";--> statement-breakpoint
ALTER TABLE "sales" DROP CONSTRAINT "sales_price_check";--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "event_id" integer;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "free_cancel_hours" integer;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "late_charge_percent" integer;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "kept" numeric(12, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_participants" ADD COLUMN "sale_id" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "price" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_participants" ADD CONSTRAINT "event_participants_sale_id_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sales"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_event_id_idx" ON "sales" USING btree ("event_id") WHERE "sales"."event_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "event_participants_sale_id_idx" ON "event_participants" USING btree ("sale_id") WHERE "event_participants"."sale_id" is not null;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_event_check" CHECK ("sales"."event_id" is null or ("sales"."pack_id" is null and "sales"."import_id" is null and "sales"."free_cancel_hours" is not null and "sales"."late_charge_percent" is not null));--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_kept_check" CHECK ("sales"."kept" >= 0 and "sales"."kept" <= "sales"."price");--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_half_hours_check" CHECK (("sales"."event_id" is null and "sales"."half_hours" > 0) or ("sales"."event_id" is not null and "sales"."half_hours" = 0));--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_price_check" CHECK (("sales"."pack_id" is not null and "sales"."price" > 0) or ("sales"."import_id" is not null and "sales"."price" = 0) or ("sales"."event_id" is not null and "sales"."price" > 0));