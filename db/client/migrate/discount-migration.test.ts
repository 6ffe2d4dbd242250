import { expect, test } from 'vitest'
import { openOlder, type Older } from '#tests/support/database/older-database.ts'

/** The version in which a reward was worth what its item said when it was used. */
const BEFORE = 73

/** Adds a player's rewards, one of them and a code still on bookings whose discount the venue has changed since. */
async function fill({ exec, instant }: Older) {
	const time = instant(Date.parse('2026-11-20T06:00:00Z'))
	const later = instant(Date.parse('2026-11-20T07:00:00Z'))
	const people = [1, 2].map((id) => `(${id}, 'u${id}', 'u${id}', 'u${id}@x', 'u${id}@x', 'User ${id}', ${time})`)
	const redemption = (id: number, item: number) => `(${id}, 1, ${item}, 10, 'RW${id}', 'pending', ${time})`
	const hours = `'[{"hour":"2026-11-20T06:00:00.000Z","price":200,"peak":false}]'`
	const booking = (id: number, by: string, code: string, reward: string) =>
		`(${id}, 1, 1, 1, ${time}, ${later}, 'completed', 150, ${hours}, 50, ${by}, ${code}, ${reward}, 'Cash', ${time}, ${time})`
	await exec(`
		INSERT INTO users (id, username, username_key, email, email_key, full_name, created_at) VALUES ${people.join(', ')};
		INSERT INTO sports (id, name, icon, color) VALUES (1, 'Padel', 'padel', '#000000');
		INSERT INTO courts (id, name, description, location, address, city, images, owner_id, facilities, status_since, created_at)
		VALUES (1, 'A', '', '', '', '', '[]', 2, '[]', ${time}, ${time});
		INSERT INTO redemption_items (id, name, description, points_cost, "off", category, created_at)
		VALUES (1, 'R50 off', '', 10, 50, 'Play', ${time}), (2, 'Cap', '', 10, NULL, 'Play', ${time}), (3, 'Nothing', '', 10, 0, 'Play', ${time});
		INSERT INTO redemptions (id, user_id, item_id, points_spent, code, status, created_at)
		VALUES ${[1, 2, 3].map((id) => redemption(id, id)).join(', ')}, ${redemption(4, 2)}, ${redemption(5, 1)};
		INSERT INTO promo_codes (id, court_id, code, percent, from_date, until_date, created_at)
		VALUES (1, 1, 'TEN', 10, '2026-11-20', '2026-11-20', ${time});
		INSERT INTO bookings (id, user_id, court_id, sport_id, start_time, end_time, status, total_price, breakdown, discount,
			discount_by_id, promo_code_id, redemption_id, payment_method, created_at, updated_at)
		VALUES ${[booking(1, '2', '1', 'NULL'), booking(2, '2', 'NULL', '1'), booking(3, 'NULL', '1', 'NULL'), booking(4, 'NULL', 'NULL', '4'), booking(5, 'NULL', 'NULL', '5')].join(', ')};
	`)
}

test('a reward keeps what it took off, and a discount that the venue has changed is the venue’s alone', async () => {
	const older = await openOlder(BEFORE)
	await fill(older)
	await older.migrate()
	const rows = async (sql: string) =>
		(await older.rows(sql)).map((row) => Object.values(row).map((cell) => cell && Number(cell)))
	expect(await rows('SELECT id, "off" FROM redemptions ORDER BY id')).toEqual([
		[1, 50],
		[2, null],
		[3, null],
		[4, 50],
		[5, 50],
	])
	expect(await rows('SELECT id, "off" FROM redemption_items ORDER BY id')).toEqual([
		[1, 50],
		[2, null],
		[3, null],
	])
	expect(await rows('SELECT id, promo_code_id, redemption_id FROM bookings ORDER BY id')).toEqual([
		[1, null, null],
		[2, null, null],
		[3, 1, null],
		[4, null, 4],
		[5, null, 5],
	])
})
