ALTER TABLE "sales" DROP CONSTRAINT "sales_price_check";--> statement-breakpoint
ALTER TABLE "sales" ALTER COLUMN "pack_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_imports" ADD COLUMN "kind" text DEFAULT 'bookings' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "import_id" integer;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "bought_on" text;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "paid_elsewhere" integer;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_import_id_booking_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."booking_imports"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_import_id_idx" ON "sales" USING btree ("import_id");--> statement-breakpoint
ALTER TABLE "booking_imports" ADD CONSTRAINT "booking_imports_kind_check" CHECK ("booking_imports"."kind" in ('bookings', 'regulars', 'packs'));--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_price_check" CHECK (("sales"."pack_id" is not null and "sales"."price" > 0) or ("sales"."import_id" is not null and "sales"."price" = 0));