import { expect, test } from 'vitest'
import { openOlder, violationsIn } from '#tests/support/database/older-database.ts'

/** The version whose peak hours were whole. */
const BEFORE = 59

test('peak hours and special dates stay what they were, and may be halved', async () => {
	const old = await openOlder(BEFORE)
	const { exec, rows, instant } = old
	const at = instant(Date.parse('2026-11-20T06:00:00Z'))
	await exec(`
		INSERT INTO sports (id, name, icon, color) VALUES (1, 'Padel', 'padel', '#000');
		INSERT INTO courts (id, name, description, location, address, city, facilities, images, status_since, created_at)
			VALUES (1, 'Venue', '', '', '', 'Durban', '[]', '[]', ${at}, ${at});
		INSERT INTO court_sports (id, court_id, sport_id, price_per_hour, peak_price_per_hour) VALUES (1, 1, 1, 125, 175);
		INSERT INTO peak_hours (court_sport_id, weekday, hour) VALUES (1, 1, 17), (1, 7, 0);
		INSERT INTO peak_exceptions (court_sport_id, date, start_hour, end_hour)
			VALUES (1, '2027-01-01', 9, 24), (1, '2027-01-02', NULL, NULL);
	`)
	await old.migrate()
	expect(await violationsIn(old)).toEqual([])
	expect(await rows('SELECT * FROM peak_hours ORDER BY weekday')).toEqual([
		{ court_sport_id: 1, weekday: 1, hour: 17, half: null },
		{ court_sport_id: 1, weekday: 7, hour: 0, half: null },
	])
	expect(await rows('SELECT date, start_hour, end_hour FROM peak_exceptions ORDER BY date')).toEqual([
		{ date: '2027-01-01', start_hour: 9, end_hour: 24 },
		{ date: '2027-01-02', start_hour: null, end_hour: null },
	])
	const add = (hour: number, half: string) =>
		exec(`INSERT INTO peak_hours (court_sport_id, weekday, hour, half) VALUES (1, 2, ${hour}, '${half}')`)
	await add(17, 'second')
	await expect(add(18, 'third'), 'a third half').rejects.toThrow(/check/i)
	await exec(`UPDATE peak_exceptions SET start_hour = 9.5 WHERE date = '2027-01-01'`)
	expect(await rows(`SELECT start_hour FROM peak_exceptions WHERE date = '2027-01-01'`)).toEqual([{ start_hour: 9.5 }])
})
