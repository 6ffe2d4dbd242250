ALTER TABLE "audit_log" ADD COLUMN "court_id" integer;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "by_admin" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_court_id_courts_id_fk" FOREIGN KEY ("court_id") REFERENCES "public"."courts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_by_admin_idx" ON "audit_log" USING btree ("by_admin","id");--> statement-breakpoint
CREATE INDEX "audit_log_court_id_idx" ON "audit_log" USING btree ("court_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_court_id_actor_id_idx" ON "audit_log" USING btree ("court_id","actor_id","id");