ALTER TABLE "booked_hours" DROP CONSTRAINT "booked_hours_taken_by_check";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
DROP INDEX "tournament_teams_tournament_id_name_idx";--> statement-breakpoint
DROP INDEX "payments_claimed_idx";--> statement-breakpoint
ALTER TABLE "bill_splits" ALTER COLUMN "booking_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "booking_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "booking_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "booked_hours" ADD COLUMN "match_id" integer;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "home_penalties" integer;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "away_penalties" integer;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "forfeited_by" text;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "proposal" jsonb;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "dispute" jsonb;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "confirm_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "home_from" integer;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "away_from" integer;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "is_third_place" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "moves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD COLUMN "updated_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "tournament_matches" SET "updated_at" = "created_at";--> statement-breakpoint
ALTER TABLE "tournament_matches" ALTER COLUMN "updated_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_teams" ADD COLUMN "name_key" text;--> statement-breakpoint
UPDATE "tournament_teams" SET "name_key" = lower("name") || CASE WHEN EXISTS (SELECT 1 FROM "tournament_teams" o WHERE o."tournament_id" = "tournament_teams"."tournament_id" AND lower(o."name") = lower("tournament_teams"."name") AND o."id" < "tournament_teams"."id") THEN ' #' || "id" ELSE '' END;--> statement-breakpoint
ALTER TABLE "tournament_teams" ALTER COLUMN "name_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_teams" ADD COLUMN "invite_key" text;--> statement-breakpoint
UPDATE "tournament_teams" SET "invite_key" = replace(gen_random_uuid()::text, '-', '');--> statement-breakpoint
ALTER TABLE "tournament_teams" ALTER COLUMN "invite_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_teams" ADD COLUMN "entry_fee" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_teams" ADD COLUMN "kept_fee" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_teams" ADD COLUMN "seed" integer;--> statement-breakpoint
ALTER TABLE "tournament_teams" ADD COLUMN "lot" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_teams" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournament_teams" ADD COLUMN "updated_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "tournament_teams" SET "updated_at" = "created_at";--> statement-breakpoint
ALTER TABLE "tournament_teams" ALTER COLUMN "updated_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "link_key" text;--> statement-breakpoint
UPDATE "tournaments" SET "link_key" = replace(gen_random_uuid()::text, '-', '');--> statement-breakpoint
ALTER TABLE "tournaments" ALTER COLUMN "link_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "match_hours" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "day_start" integer DEFAULT 9 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "day_end" integer DEFAULT 17 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "third_place" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "scheduled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "winner_team_id" integer;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "cancelled_by" text;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "updated_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "tournaments" SET "updated_at" = "created_at";--> statement-breakpoint
ALTER TABLE "tournaments" ALTER COLUMN "updated_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bill_splits" ADD COLUMN "team_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "team_id" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "team_id" integer;--> statement-breakpoint
ALTER TABLE "booked_hours" ADD CONSTRAINT "booked_hours_match_id_tournament_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."tournament_matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_winner_team_id_tournament_teams_id_fk" FOREIGN KEY ("winner_team_id") REFERENCES "public"."tournament_teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_splits" ADD CONSTRAINT "bill_splits_team_id_tournament_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."tournament_teams"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_team_id_tournament_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."tournament_teams"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_team_id_tournament_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."tournament_teams"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booked_hours_match_id_idx" ON "booked_hours" USING btree ("match_id");--> statement-breakpoint
CREATE INDEX "tournament_matches_confirm_by_idx" ON "tournament_matches" USING btree ("confirm_by");--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_teams_tournament_id_name_key_idx" ON "tournament_teams" USING btree ("tournament_id","name_key") WHERE "tournament_teams"."status" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "tournament_teams_tournament_id_status_idx" ON "tournament_teams" USING btree ("tournament_id","status");--> statement-breakpoint
CREATE INDEX "bill_splits_team_id_idx" ON "bill_splits" USING btree ("team_id") WHERE "bill_splits"."team_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_team_id_idx" ON "payments" USING btree ("team_id") WHERE "payments"."team_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_team_id_idx" ON "refunds" USING btree ("team_id") WHERE "refunds"."team_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_claimed_idx" ON "payments" USING btree ("booking_id","team_id") WHERE "payments"."status" = 'success' and "payments"."received_at" is null;--> statement-breakpoint
ALTER TABLE "tournament_teams" ADD CONSTRAINT "tournament_teams_inviteKey_unique" UNIQUE("invite_key");--> statement-breakpoint
ALTER TABLE "booked_hours" ADD CONSTRAINT "booked_hours_taken_by_check" CHECK (case when "booked_hours"."booking_id" is null then 0 else 1 end + case when "booked_hours"."event_id" is null then 0 else 1 end + case when "booked_hours"."match_id" is null then 0 else 1 end = 1);--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_penalties_check" CHECK ("tournament_matches"."home_penalties" >= 0 and "tournament_matches"."away_penalties" >= 0 and "tournament_matches"."home_penalties" <> "tournament_matches"."away_penalties");--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_forfeited_by_check" CHECK ("tournament_matches"."forfeited_by" in ('home', 'away', 'both'));--> statement-breakpoint
ALTER TABLE "tournament_matches" ADD CONSTRAINT "tournament_matches_decided_by_check" CHECK ("tournament_matches"."decided_by" in ('captains', 'silence', 'organizer', 'forfeit'));--> statement-breakpoint
ALTER TABLE "tournament_teams" ADD CONSTRAINT "tournament_teams_entry_fee_check" CHECK ("tournament_teams"."entry_fee" >= 0);--> statement-breakpoint
ALTER TABLE "tournament_teams" ADD CONSTRAINT "tournament_teams_kept_fee_check" CHECK ("tournament_teams"."kept_fee" between 0 and "tournament_teams"."entry_fee");--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_hours_check" CHECK ("tournaments"."match_hours" >= 1 and "tournaments"."day_start" >= 0 and "tournaments"."day_start" < "tournaments"."day_end" and "tournaments"."day_end" <= 24);--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_cancelled_by_check" CHECK ("tournaments"."cancelled_by" in ('organizer', 'venue'));--> statement-breakpoint
ALTER TABLE "bill_splits" ADD CONSTRAINT "bill_splits_bill_check" CHECK (("bill_splits"."booking_id" is null) <> ("bill_splits"."team_id" is null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_bill_check" CHECK (("payments"."booking_id" is null) <> ("payments"."team_id" is null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_bill_check" CHECK (("refunds"."booking_id" is null) <> ("refunds"."team_id" is null));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('booking', 'event', 'review', 'venue', 'account', 'payment', 'tournament'));--> statement-breakpoint
UPDATE "tournament_teams" SET "lot" = "id", "entry_fee" = CASE "status" WHEN 'registered' THEN (SELECT "entry_fee" FROM "tournaments" WHERE "tournaments"."id" = "tournament_teams"."tournament_id") ELSE 0 END;--> statement-breakpoint
INSERT INTO "booked_hours" ("match_id", "court_id", "sport_id", "court_number", "hour") SELECT m."id", m."court_id", t."sport_id", m."court_number", m."start_time" FROM "tournament_matches" m JOIN "tournaments" t ON t."id" = m."tournament_id" WHERE m."status" IN ('scheduled', 'in_progress') ON CONFLICT DO NOTHING;
