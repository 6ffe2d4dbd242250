INSERT INTO "booked_hours" ("booking_id", "event_id", "match_id", "court_id", "sport_id", "court_number", "hour")
SELECT "booking_id", "event_id", "match_id", "court_id", "sport_id", "court_number", "hour" + interval '30 minutes'
FROM "booked_hours" WHERE mod(extract(epoch FROM "hour"), 3600) = 0
ON CONFLICT DO NOTHING;
