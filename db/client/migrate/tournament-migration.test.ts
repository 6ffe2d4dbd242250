import { expect, test } from 'vitest'
import { openOlder, violationsIn, type Older } from '#tests/support/database/older-database.ts'

/** The version before matches were played. */
const BEFORE = 2
const start = Date.parse('2026-11-20T06:00:00Z')
const HOUR = 3_600_000
const instant = (hour: number) => start + hour * HOUR

/** Adds a paid booking at 10 with a partial refund and an open share, an ongoing league and a private cup. */
async function fill({ exec, instant: written }: Older) {
	const time = (hour: number) => written(instant(hour))
	const people = [1, 2, 3].map(
		(id) => `(${id}, 'u${id}', 'u${id}', 'u${id}@x', 'u${id}@x', 'User ${id}', ${time(-99)})`,
	)
	const teams = [
		`(1, 1, 'Kasi Stars', 2, 'active', ${time(-50)})`,
		`(2, 1, 'kasi stars', 3, 'active', ${time(-49)})`,
		`(3, 1, 'Hot Shots', 1, 'registered', ${time(-48)})`,
		`(4, 2, 'Kasi Stars', 2, 'withdrawn', ${time(-47)})`,
	]
	const match = (id: number, hour: number, status: string, score: string) =>
		`(${id}, 1, 1, 2, ${score}, 1, 1, ${id}, ${time(hour)}, ${time(hour + 1)}, '${status}', ${time(-40)})`
	const matches = [
		match(1, -30, 'completed', '2, 1'),
		match(2, 8, 'in_progress', 'NULL, NULL'),
		match(3, 9, 'scheduled', 'NULL, NULL'),
		match(4, 10, 'scheduled', 'NULL, NULL'),
		match(5, 11, 'cancelled', 'NULL, NULL'),
	]
	const tournament = (id: number, name: string, format: string, status: string, isPublic: boolean, teams: number) =>
		`(${id}, '${name}', 'Text', 1, ${time(-31)}, ${time(60)}, ${time(-60)}, 8, ${teams}, 300, 1, '${format}', 1, '${status}', ${isPublic}, ${time(-90)})`
	await exec(`
		INSERT INTO users (id, username, username_key, email, email_key, full_name, created_at) VALUES ${people.join(', ')};
		INSERT INTO sports (id, name, icon, color) VALUES (1, 'Padel', 'padel', '#000000');
		INSERT INTO courts (id, name, description, location, address, city, images, owner_id, facilities, status_since, created_at)
		VALUES (1, 'A', '', '', '', '', '[]', 1, '[]', ${time(-99)}, ${time(-99)});
		INSERT INTO bookings (id, user_id, court_id, sport_id, start_time, end_time, status, total_price, breakdown,
			payment_method, payment_status, created_at, updated_at)
		VALUES (7, 2, 1, 1, ${time(10)}, ${time(11)}, 'confirmed', 300,
			'[{"hour":"${new Date(instant(10)).toISOString()}","price":300,"peak":false}]', 'SnapScan', 'paid', ${time(-9)}, ${time(-9)});
		INSERT INTO booked_hours (booking_id, court_id, sport_id, court_number, hour) VALUES (7, 1, 1, 1, ${time(10)});
		INSERT INTO payments (id, checkout_id, user_id, booking_id, provider, method, amount, status, reference, claimed_at,
			received_amount, received_at, received_by, received_by_id, created_at, updated_at)
		VALUES (5, 'c5', 2, 7, 'manual', 'eft', 31000, 'success', 'CS5', ${time(-8)}, 31000, ${time(-7)}, 'venue', 1,
			${time(-8)}, ${time(-7)});
		INSERT INTO refunds (id, payment_id, booking_id, amount, "by", reason, status, created_at, updated_at)
		VALUES (6, 5, 7, 1000, 'venue', 'overpaid', 'due', ${time(-6)}, ${time(-6)});
		INSERT INTO bill_splits (id, booking_id, payment_id, requester_id, name, amount, status, checkout_id, created_at, updated_at)
		VALUES (8, 7, 5, 2, 'User 2', 31000, 'paid', 's8', ${time(-8)}, ${time(-7)});
		UPDATE payments SET split_id = 8 WHERE id = 5;
		INSERT INTO notices (id, user_id, kind, title, body, cause, created_at)
		VALUES (1, 2, 'booking', 'Booked', 'Yes', 'booking:7', ${time(-9)});
		INSERT INTO tournaments (id, name, description, court_id, start_date, end_date, registration_deadline, max_teams,
			current_teams, entry_fee, sport_id, format, organizer_id, status, is_public, created_at)
		VALUES ${tournament(1, 'League', 'league', 'ongoing', true, 3)}, ${tournament(2, 'Cup', 'knockout', 'cancelled', false, 0)};
		INSERT INTO tournament_teams (id, tournament_id, name, captain_id, status, created_at) VALUES ${teams.join(', ')};
		INSERT INTO team_members (team_id, tournament_id, user_id, role, joined_at)
		VALUES (1, 1, 2, 'captain', ${time(-50)}), (2, 1, 3, 'captain', ${time(-49)}), (3, 1, 1, 'captain', ${time(-48)});
		INSERT INTO tournament_matches (id, tournament_id, home_team_id, away_team_id, home_score, away_score, court_id, round,
			match_number, start_time, end_time, status, created_at)
		VALUES ${matches.join(', ')};
	`)
}

const KEPT = {
	users: 3,
	bookings: 1,
	payments: 1,
	refunds: 1,
	bill_splits: 1,
	notices: 1,
	tournaments: 2,
	tournament_teams: 4,
	team_members: 3,
	tournament_matches: 5,
}

async function checkMigrated({ rows }: Older) {
	for (const [table, number] of Object.entries(KEPT)) {
		const [row] = await rows(`SELECT count(*) AS n FROM ${table}`)
		expect([table, Number(row!.n)]).toEqual([table, number])
	}
	expect(await rows('SELECT booking_id, team_id, split_id FROM payments')).toEqual([
		{ booking_id: 7, team_id: null, split_id: 8 },
	])
	expect(await rows('SELECT booking_id, team_id, payment_id FROM refunds')).toEqual([
		{ booking_id: 7, team_id: null, payment_id: 5 },
	])
	expect(await rows('SELECT booking_id, team_id, payment_id FROM bill_splits')).toEqual([
		{ booking_id: 7, team_id: null, payment_id: 5 },
	])

	const teams = await rows(
		'SELECT id, name_key, entry_fee, kept_fee, lot, invite_key FROM tournament_teams ORDER BY id',
	)
	expect(teams.map(({ invite_key: _, ...team }) => team)).toEqual([
		{ id: 1, name_key: 'kasi stars', entry_fee: 0, kept_fee: 0, lot: 1 },
		{ id: 2, name_key: 'kasi stars #2', entry_fee: 0, kept_fee: 0, lot: 2 },
		{ id: 3, name_key: 'hot shots', entry_fee: 300, kept_fee: 0, lot: 3 },
		{ id: 4, name_key: 'kasi stars', entry_fee: 0, kept_fee: 0, lot: 4 },
	])
	const links = await rows('SELECT link_key FROM tournaments')
	const secrets = [...teams.map((row) => row.invite_key), ...links.map((row) => row.link_key)] as string[]
	expect(new Set(secrets).size).toBe(6)
	expect(secrets.filter((secret) => !/^[0-9a-f]{32}$/.test(secret))).toEqual([])

	const held = await rows('SELECT match_id, booking_id, hour FROM booked_hours ORDER BY hour')
	expect(held.map(({ hour, ...by }) => ({ ...by, hour: (Number(hour) - start) / HOUR }))).toEqual([
		{ match_id: 2, booking_id: null, hour: 8 },
		{ match_id: 2, booking_id: null, hour: 8.5 },
		{ match_id: 3, booking_id: null, hour: 9 },
		{ match_id: 3, booking_id: null, hour: 9.5 },
		{ match_id: null, booking_id: 7, hour: 10 },
		{ match_id: null, booking_id: 7, hour: 10.5 },
	])
	expect(await rows('SELECT version, moves, home_score FROM tournament_matches WHERE id = 1')).toEqual([
		{ version: 0, moves: 0, home_score: 2 },
	])
}

test('tournaments and money from before matches took courts come over, and no invariant breaks', async () => {
	const old = await openOlder(BEFORE)
	await fill(old)
	await old.migrate()
	await checkMigrated(old)
	expect(await violationsIn(old)).toEqual([])
	const refused = `INSERT INTO payments (checkout_id, provider, amount, reference, created_at, updated_at) VALUES ('x', 'manual', 1, 'x', ${old.instant(0)}, ${old.instant(0)})`
	await expect(old.exec(refused), 'a payment is for something').rejects.toThrow('payments_bill_check')
})
