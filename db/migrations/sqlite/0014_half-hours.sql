INSERT OR IGNORE INTO `booked_hours` (`booking_id`, `event_id`, `match_id`, `court_id`, `sport_id`, `court_number`, `hour`)
SELECT `booking_id`, `event_id`, `match_id`, `court_id`, `sport_id`, `court_number`, `hour` + 1800000
FROM `booked_hours` WHERE `hour` % 3600000 = 0;
