ALTER TABLE "mails" ALTER COLUMN "title" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "title" SET DEFAULT 'You have a new notice';--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "title" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "body" SET DEFAULT 'Reload this page to read it.';--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "what" text DEFAULT 'written' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "subject_id" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "actor_id" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "data" jsonb;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "worth_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "what" text DEFAULT 'written' NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "subject_id" integer;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "actor_id" integer;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "data" jsonb;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_actor_id_idx" ON "mails" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "mails_subject_subject_id_idx" ON "mails" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "notices_actor_id_idx" ON "notices" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "notices_subject_subject_id_idx" ON "notices" USING btree ("subject","subject_id");