DROP INDEX "customers_court_id_booked_at_idx";--> statement-breakpoint
CREATE INDEX "customers_court_id_list_idx" ON "customers" USING btree ("court_id","booked_at","id","merged_into_id");