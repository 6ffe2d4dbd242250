CREATE TABLE "named_courts" (
	"court_id" integer NOT NULL,
	"sport_id" integer NOT NULL,
	"court_number" integer NOT NULL,
	"name" text,
	"is_roofed" boolean,
	"surface" text,
	CONSTRAINT "named_courts_court_id_sport_id_court_number_pk" PRIMARY KEY("court_id","sport_id","court_number"),
	CONSTRAINT "named_courts_court_number_check" CHECK ("named_courts"."court_number" >= 1),
	CONSTRAINT "named_courts_name_check" CHECK (length("named_courts"."name") between 1 and 40),
	CONSTRAINT "named_courts_surface_check" CHECK ("named_courts"."surface" in ('Artificial turf', 'Hard court', 'Clay', 'Grass', 'Wood', 'Rubber', 'Concrete', 'Sand'))
);
--> statement-breakpoint
ALTER TABLE "named_courts" ADD CONSTRAINT "named_courts_court_id_courts_id_fk" FOREIGN KEY ("court_id") REFERENCES "public"."courts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "named_courts" ADD CONSTRAINT "named_courts_sport_id_sports_id_fk" FOREIGN KEY ("sport_id") REFERENCES "public"."sports"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "named_courts_court_id_sport_id_name_idx" ON "named_courts" USING btree ("court_id","sport_id","name");--> statement-breakpoint
CREATE INDEX "named_courts_sport_id_idx" ON "named_courts" USING btree ("sport_id");