ALTER TABLE "tournaments" ADD COLUMN "embed_sites" jsonb;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "tie_breaks" jsonb;