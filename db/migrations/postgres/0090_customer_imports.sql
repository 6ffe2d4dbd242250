ALTER TABLE "booking_imports" DROP CONSTRAINT "booking_imports_kind_check";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "import_id" integer;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_import_id_booking_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."booking_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_full_name_idx" ON "users" USING btree (lower("full_name"));--> statement-breakpoint
CREATE INDEX "customers_court_id_name_idx" ON "customers" USING btree ("court_id",lower("name"));--> statement-breakpoint
CREATE INDEX "customers_import_id_idx" ON "customers" USING btree ("import_id") WHERE "customers"."import_id" is not null;--> statement-breakpoint
ALTER TABLE "booking_imports" ADD CONSTRAINT "booking_imports_kind_check" CHECK ("booking_imports"."kind" in ('bookings', 'regulars', 'packs', 'customers'));