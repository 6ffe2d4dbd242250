import { expect, test } from 'vitest'
import { openOlder, violationsIn, type Older } from '#tests/support/database/older-database.ts'

/** The version before clubs planned runs and rewards had codes of their own. */
const BEFORE = 3
const start = Date.parse('2026-11-20T06:00:00Z')
const HOUR = 3_600_000

const RULES = [
	['Court booking', 'booking'],
	['First booking', 'firstBooking'],
	['Review', 'review'],
	['Tournament played', 'tournamentPlayed'],
	['Tournament won', 'tournamentWon'],
	['Club event attended', 'clubEvent'],
	['Match request filled', 'matchRequest'],
	['Something from long ago', null],
] as const

/** The rules with new terms, by their key. */
const REWORDED: Record<string, string> = {
	clubEvent: 'For running with your club, with at least one other runner.',
	matchRequest: 'For filling a match request you posted, once a day.',
}

/** Adds two people with points and redemptions, and a club with runs in the old tables and their runners. */
async function fill({ exec, instant }: Older) {
	const time = (hour: number) => instant(start + hour * HOUR)
	const people = [1, 2, 3].map(
		(id) => `(${id}, 'u${id}', 'u${id}', 'u${id}@x', 'u${id}@x', 'User ${id}', ${time(-99)})`,
	)
	const rules = RULES.map(([name], i) => `(${i + 1}, '${name}', 'Text', ${i === 1 ? 50 : 10}, 'booking', ${time(-90)})`)
	const redemption = (id: number, status: string, data: string, done: string) =>
		`(${id}, 2, 1, 15, '${status}', ${data}, ${time(-20)}, ${done})`
	const run = (id: number, duration: string, places: string, taken: number, status: string) =>
		`(${id}, 1, 'Run ${id}', 'Dam', 6, ${time(24 + id)}, '06:00', ${duration}, ${places}, ${taken}, 1, '${status}', ${time(-id)})`
	await exec(`
		INSERT INTO users (id, username, username_key, email, email_key, full_name, created_at) VALUES ${people.join(', ')};
		INSERT INTO notices (id, user_id, kind, title, body, cause, created_at)
		VALUES (1, 2, 'booking', 'Booked', 'Yes', 'booking:7', ${time(-9)});
		INSERT INTO reward_types (id, name, description, points_value, category, created_at) VALUES ${rules.join(', ')};
		INSERT INTO user_rewards (id, user_id, reward_type_id, points_earned, activity_id, created_at)
		VALUES (1, 2, 1, 40, 'booking:7', ${time(-50)}), (2, 2, 2, 50, 'booking:7', ${time(-50)}),
			(3, 3, 2, 50, 'booking:9', ${time(-40)}), (4, 3, 6, 15, 'club-event:4', ${time(-30)});
		INSERT INTO redemption_items (id, name, description, points_cost, stock, category, created_at)
		VALUES (1, 'Cap', 'Green', 15, 3, 'Clothing', ${time(-90)});
		INSERT INTO redemptions (id, user_id, item_id, points_spent, status, additional_data, created_at, completed_at)
		VALUES ${redemption(1, 'completed', `'{"code":"CS-123456"}'`, time(-19))}, ${redemption(2, 'pending', 'NULL', 'NULL')},
			${redemption(3, 'cancelled', `'{"size":"M"}'`, 'NULL')};
		INSERT INTO running_clubs (id, name, description, location, city, founder_id, member_count, meeting_days, created_at)
		VALUES (1, 'Early Birds', 'Text', 'Dam', 'Johannesburg', 1, 2, '["Monday"]', ${time(-90)});
		INSERT INTO running_club_members (id, club_id, user_id, role, joined_at, status)
		VALUES (1, 1, 1, 'admin', ${time(-90)}, 'active'), (2, 1, 2, 'member', ${time(-80)}, 'joined');
		INSERT INTO running_events (id, club_id, name, location, distance, date, time, duration, max_participants,
			current_participants, organizer_id, status, created_at)
		VALUES ${run(1, 'NULL', '1', 2, 'scheduled')}, ${run(2, '0', '0', 0, 'upcoming')}, ${run(3, '75', 'NULL', 0, 'cancelled')},
			${run(4, '45', '20', 1, 'completed')};
		INSERT INTO running_event_participants (id, event_id, user_id, status, joined_at, completed_distance)
		VALUES (1, 1, 1, 'going', ${time(-8)}, NULL), (2, 1, 2, 'attending', ${time(-7)}, NULL),
			(3, 4, 3, 'attended', ${time(-6)}, 6.5);
	`)
}

const KEPT = {
	users: 3,
	notices: 1,
	reward_types: 8,
	user_rewards: 4,
	redemption_items: 1,
	redemptions: 3,
	running_clubs: 1,
	running_club_members: 2,
	running_events: 4,
	running_event_participants: 3,
}

async function checkMigrated({ rows }: Older) {
	for (const [table, number] of Object.entries(KEPT)) {
		const [row] = await rows(`SELECT count(*) AS n FROM ${table}`)
		expect([table, Number(row!.n)]).toEqual([table, number])
	}

	const rules = await rows('SELECT name, "key", description, per_rand FROM reward_types ORDER BY id')
	expect(rules).toEqual(
		RULES.map(([name, key]) => ({
			name,
			key,
			per_rand: key === 'booking' ? 100 : null,
			description: REWORDED[key ?? ''] ?? 'Text',
		})),
	)
	expect(
		await rows('SELECT id, activity_id, points_earned, entry, owed FROM user_rewards ORDER BY id'),
		'a first booking is the cause of one earning only',
	).toEqual([
		{ id: 1, activity_id: 'booking:7', points_earned: 40, entry: 1, owed: 0 },
		{ id: 2, activity_id: 'first-booking', points_earned: 50, entry: 1, owed: 0 },
		{ id: 3, activity_id: 'first-booking', points_earned: 50, entry: 1, owed: 0 },
		{ id: 4, activity_id: 'club-event:4', points_earned: 15, entry: 1, owed: 0 },
	])

	const redeemed = await rows('SELECT code, status, note, decided_by_id FROM redemptions ORDER BY id')
	expect(redeemed.map(({ status, note, decided_by_id }) => [status, note, decided_by_id])).toEqual(
		['completed', 'pending', 'cancelled'].map((status) => [status, null, null]),
	)
	const [kept, ...given] = redeemed.map(({ code }) => code as string)
	expect(kept, 'as the desk looks for it: without its hyphen').toBe('CS123456')
	expect(given.filter((code) => !/^CS[0-9A-F]{8}$/.test(code))).toEqual([])
	expect(new Set(given).size).toBe(2)

	const runs = await rows(
		'SELECT duration, max_participants, current_participants, status, updated_at = created_at AS untouched FROM running_events ORDER BY id',
	)
	expect(runs.map(({ untouched, ...run }) => ({ ...run, untouched: Boolean(untouched) }))).toEqual([
		{ duration: 60, max_participants: 2, current_participants: 2, status: 'upcoming', untouched: true },
		{ duration: 1, max_participants: null, current_participants: 0, status: 'upcoming', untouched: true },
		{ duration: 75, max_participants: null, current_participants: 0, status: 'cancelled', untouched: true },
		{ duration: 45, max_participants: 20, current_participants: 1, status: 'completed', untouched: true },
	])
	const open = await rows('SELECT is_public, requires_approval FROM running_events')
	expect(open.map(({ is_public, requires_approval }) => [Boolean(is_public), Boolean(requires_approval)])).toEqual(
		Array(4).fill([true, false]),
	)
	expect(await rows('SELECT status, completed_distance FROM running_event_participants ORDER BY id')).toEqual([
		{ status: 'attending', completed_distance: null },
		{ status: 'attending', completed_distance: null },
		{ status: 'attended', completed_distance: 6.5 },
	])
	const [club] = await rows('SELECT is_public, invite_key, closed_at FROM running_clubs')
	expect([Boolean(club!.is_public), club!.invite_key, club!.closed_at]).toEqual([true, null, null])
	expect(await rows('SELECT role, status FROM running_club_members ORDER BY id')).toEqual([
		{ role: 'admin', status: 'active' },
		{ role: 'member', status: 'active' },
	])
	expect(await rows('SELECT title, cause FROM notices')).toEqual([{ title: 'Booked', cause: 'booking:7' }])
}

/** Statements that the database refuses since then. */
const REFUSED = [
	["UPDATE redemptions SET code = '' WHERE id = 2", 'redemptions_code_check'],
	['UPDATE user_rewards SET owed = -1', 'user_rewards_owed_check'],
	['UPDATE reward_types SET "key" = \'kindness\' WHERE id = 8', 'reward_types_key_check'],
	['UPDATE running_events SET current_participants = 3 WHERE id = 1', 'running_events_places_check'],
	["UPDATE running_club_members SET status = 'joined'", 'running_club_members_status_check'],
	["UPDATE running_event_participants SET status = 'going'", 'running_event_participants_status_check'],
] as const

const refusal = async ({ exec }: Older, sql: string) => {
	try {
		await exec(sql)
	} catch (error) {
		return String(error)
	}
	return 'taken'
}

async function checkRefusals(old: Older) {
	for (const [sql, constraint] of REFUSED) expect(await refusal(old, sql)).toContain(constraint)
	const again = `INSERT INTO user_rewards (id, user_id, reward_type_id, points_earned, activity_id, created_at)
		SELECT 9, user_id, reward_type_id, points_earned, activity_id, created_at FROM user_rewards WHERE id = 2`
	expect(await refusal(old, again), 'what is earned already').toMatch(/user_rewards(_cause_idx|\.user_id)/)
	const told = `INSERT INTO notices (id, user_id, kind, title, body, cause, created_at)
		SELECT 2, user_id, 'reward', title, body, 'redemption:1', created_at FROM notices`
	expect(await refusal(old, told)).toBe('taken')
}

test('clubs and rewards from before runs were planned come over, and no invariant breaks', async () => {
	const old = await openOlder(BEFORE)
	await fill(old)
	await old.migrate()
	await checkMigrated(old)
	expect(await violationsIn(old)).toEqual([])
	await checkRefusals(old)
})
