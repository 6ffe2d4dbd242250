import { expect, test } from 'vitest'
import { openOlder, violationsIn, type Older } from '#tests/support/database/older-database.ts'

/** The version before requests were matched and players were found by an index. */
const BEFORE = 4
const start = Date.parse('2026-11-20T06:00:00Z')
const HOUR = 3_600_000

const PAST_TERMS = 'For filling a match request, once they open.'

/** Adds three people and a deleted one, requests with responses in the old tables, preferences, a balanced squad. */
async function fill({ exec, instant }: Older) {
	const time = (hour: number) => instant(start + hour * HOUR)
	const person = (id: number, deleted = 'NULL') =>
		`(${id}, 'u${id}', 'u${id}', 'u${id}@x', 'u${id}@x', 'User ${id}', ${time(-99)}, ${deleted})`
	const request = (id: number, status: string, cities: string, days: string, times: string, rest: string) =>
		`(${id}, 1, ${(id % 2) + 1}, 'Request ${id}', '${cities}', '${days}', '${times}', '${status}', ${time(-id)}, ${rest})`
	const answer = (id: number, requestId: number, responderId: number, status: string) =>
		`(${id}, ${requestId}, ${responderId}, '${status}', 'Me', ${time(-1)})`
	const wish = (userId: number, level: string, lists: string[], enabled: boolean) =>
		`(${userId}, '${level}', ${lists.map((list) => `'${list}'`).join(', ')}, ${userId === 1}, ${enabled}, ${time(-3)})`
	await exec(`
		INSERT INTO users (id, username, username_key, email, email_key, full_name, created_at, deleted_at)
		VALUES ${[person(1), person(2), person(3), person(4, time(-9)), person(5)].join(', ')};
		INSERT INTO sports (id, name, icon, color) VALUES (1, 'Padel', 'circle', '#0E7256'), (2, 'Soccer', 'circle', '#0E7256');
		INSERT INTO notices (id, user_id, kind, title, body, cause, created_at)
		VALUES (1, 2, 'club', 'Joined', 'Yes', 'club:7', ${time(-9)});
		INSERT INTO reward_types (id, "key", name, description, points_value, category, created_at)
		VALUES (1, 'matchRequest', 'Match request filled', '${PAST_TERMS}', 15, 'match', ${time(-90)}),
			(2, NULL, 'Ours', '${PAST_TERMS}', 15, 'match', ${time(-90)});
		INSERT INTO match_requests (id, user_id, sport_id, title, preferred_locations, preferred_days, preferred_times, status,
			created_at, expires_at, min_players, max_players)
		VALUES ${request(1, 'open', '["Durban","Pretoria"]', '["Monday","Sunday","Monday"]', '["evening"]', 'NULL, 2, 4')},
			${request(2, 'open', '[]', '["Funday"]', '[]', `${time(50)}, 3, NULL`)},
			${request(3, 'matched', '["Cape Town"]', '[]', '["morning","afternoon"]', `${time(60)}, 2, NULL`)},
			${request(4, 'cancelled', '["Cape Town"]', '["Friday"]', '["morning"]', 'NULL, 1, 1')},
			${request(5, 'expired', '["George"]', '["Friday"]', '["morning"]', `${time(-4)}, 1, 2`)};
		INSERT INTO match_responses (id, match_request_id, responder_id, status, message, created_at)
		VALUES ${answer(1, 1, 2, 'accepted')}, ${answer(2, 1, 3, 'pending')}, ${answer(3, 3, 2, 'accepted')},
			${answer(4, 3, 3, 'accepted')}, ${answer(5, 3, 5, 'rejected')}, ${answer(6, 4, 2, 'pending')};
		INSERT INTO player_preferences (user_id, skill_level, preferred_sports, preferred_locations, available_days,
			available_times, willing_to_travel, matchmaking_enabled, updated_at)
		VALUES ${wish(1, 'expert', ['[2,1,2,99]', '["Durban","Durban","George",""]', '["Saturday","Monday"]', '["evening"]'], true)},
			${wish(2, 'beginner', ['[1]', '["Durban"]', '["Monday"]', '["morning"]'], false)},
			${wish(3, 'advanced', ['[1]', '[]', '[]', '[]'], true)},
			${wish(4, 'advanced', ['[1]', '["Durban"]', '[]', '[]'], true)},
			${wish(5, 'intermediate', ['[1]', '["Durban"]', '["Funday"]', '[]'], true)};
		INSERT INTO team_balancer_sessions (id, match_request_id, created_by_id, name, balancing_criteria, team_count,
			players_per_team, created_at, updated_at)
		VALUES (1, 3, 1, 'Fives', '{"skillLevel":true}', 2, 0, ${time(-2)}, ${time(-2)}),
			(2, 3, 1, 'Again', NULL, 4, 5, ${time(-1)}, ${time(-1)});
		INSERT INTO team_balancer_players (id, session_id, user_id, skill_level, preferred_position, availability, notes, added_at)
		VALUES (1, 1, 1, 'expert', 'goalkeeper', 'available', 'Early', ${time(-2)}),
			(2, 1, 2, 'beginner', NULL, 'perhaps', NULL, ${time(-2)}), (3, 1, NULL, 'advanced', 'forward', 'maybe', NULL, ${time(-2)});
		INSERT INTO team_balancer_teams (id, session_id, team_number, team_name, color, average_skill_level, total_players, created_at)
		VALUES (1, 1, 1, 'Green', '#0E7256', 4, 1, ${time(-2)}), (2, 1, 2, 'Orange', NULL, 2, 2, ${time(-2)});
		INSERT INTO team_balancer_assignments (id, session_id, player_id, team_id, position, assigned_at)
		VALUES (1, 1, 1, 1, 'goalkeeper', ${time(-2)}), (2, 1, 2, 2, NULL, ${time(-2)}), (3, 1, 3, 2, 'forward', ${time(-2)});
	`)
}

const KEPT = {
	users: 5,
	sports: 2,
	notices: 1,
	reward_types: 2,
	match_requests: 5,
	match_responses: 6,
	player_preferences: 5,
	team_balancer_sessions: 2,
	team_balancer_players: 3,
	team_balancer_teams: 2,
	team_balancer_assignments: 3,
}

async function checkMigrated({ rows, instant }: Older) {
	for (const [table, number] of Object.entries(KEPT)) {
		const [row] = await rows(`SELECT count(*) AS n FROM ${table}`)
		expect([table, Number(row!.n)]).toEqual([table, number])
	}

	const requests = await rows(
		'SELECT id, status, city, days, times, accepted_count AS accepted, starts_at, booking_id, location FROM match_requests ORDER BY id',
	)
	const untimed = { starts_at: null, booking_id: null, location: null }
	expect(requests).toEqual([
		{ id: 1, status: 'open', city: 'Durban', days: 65, times: 4, accepted: 1, ...untimed },
		{ id: 2, status: 'open', city: '', days: 127, times: 7, accepted: 0, ...untimed },
		{ id: 3, status: 'matched', city: 'Cape Town', days: 127, times: 3, accepted: 2, ...untimed },
		{ id: 4, status: 'cancelled', city: 'Cape Town', days: 16, times: 1, accepted: 0, ...untimed },
		{ id: 5, status: 'expired', city: 'George', days: 16, times: 1, accepted: 0, ...untimed },
	])
	const time = (hour: number) => instant(start + hour * HOUR)
	const idsWhere = async (what: string) =>
		(await rows(`SELECT id FROM match_requests WHERE ${what} ORDER BY id`)).map(({ id }) => id)
	expect(await idsWhere(`id IN (1, 4) AND expires_at = ${time(7 * 24 - 1)}`), 'a week after it was posted').toEqual([1])
	expect(await idsWhere(`id IN (1, 4) AND expires_at = ${time(7 * 24 - 4)}`)).toEqual([4])
	expect(await idsWhere(`expires_at = ${time(50)}`), 'what was set stays').toEqual([2])
	expect(await idsWhere('closed_at IS NULL')).toEqual([1, 2])
	expect(await idsWhere('closed_at = created_at')).toEqual([3, 4, 5])
	const answers = await rows('SELECT status, message, decided_at FROM match_responses ORDER BY id')
	expect(answers).toEqual(
		['accepted', 'pending', 'accepted', 'accepted', 'rejected', 'pending'].map((status) => ({
			status,
			message: 'Me',
			decided_at: null,
		})),
	)

	expect(
		await rows(
			'SELECT user_id AS person, sport_id AS sport, city, skill, days, times FROM player_listings ORDER BY user_id, sport_id, city',
		),
		'only of who is enabled, is still here and has a sport and a city',
	).toEqual([
		{ person: 1, sport: 1, city: 'Durban', skill: 4, days: 33, times: 4 },
		{ person: 1, sport: 1, city: 'George', skill: 4, days: 33, times: 4 },
		{ person: 1, sport: 2, city: 'Durban', skill: 4, days: 33, times: 4 },
		{ person: 1, sport: 2, city: 'George', skill: 4, days: 33, times: 4 },
		{ person: 5, sport: 1, city: 'Durban', skill: 2, days: 127, times: 7 },
	])
	const travels = await rows(
		'SELECT DISTINCT user_id AS person, willing_to_travel AS far FROM player_listings ORDER BY 1',
	)
	expect(travels.map(({ person, far }) => [person, Boolean(far)])).toEqual([
		[1, true],
		[5, false],
	])
	expect(await rows('SELECT phone FROM player_preferences')).toEqual(Array(5).fill({ phone: null }))
	expect(await rows('SELECT id FROM users WHERE matchmaking_suspended_at IS NOT NULL')).toEqual([])

	expect(await rows('SELECT match_request_id AS request, connection_id AS pair FROM match_threads')).toEqual([
		{ request: 3, pair: null },
	])
	expect(
		await rows('SELECT user_id AS person, left_at, read_at FROM match_thread_members ORDER BY user_id'),
		'whoever posted it and whom they accepted',
	).toEqual([1, 2, 3].map((person) => ({ person, left_at: null, read_at: null })))

	const sessions = await rows(
		'SELECT name, status, team_count, players_per_team, variant, options, balanced_at, share_key FROM team_balancer_sessions ORDER BY id',
	)
	const unshared = { status: 'active', variant: 0, options: 0, balanced_at: null, share_key: null }
	expect(sessions).toEqual([
		{ name: 'Fives', team_count: 2, players_per_team: null, ...unshared },
		{ name: 'Again', team_count: 4, players_per_team: 5, ...unshared },
	])
	expect(
		await rows(
			'SELECT user_id, name, availability, preferred_position AS position, notes, experience FROM team_balancer_players ORDER BY id',
		),
	).toEqual([
		{ user_id: 1, name: null, availability: 'available', position: 'goalkeeper', notes: 'Early', experience: 0 },
		{ user_id: 2, name: null, availability: 'available', position: null, notes: null, experience: 0 },
		{ user_id: null, name: 'Guest', availability: 'maybe', position: 'forward', notes: null, experience: 0 },
	])
	expect(await rows('SELECT player_id, team_id, position FROM team_balancer_assignments ORDER BY id')).toEqual([
		{ player_id: 1, team_id: 1, position: 'goalkeeper' },
		{ player_id: 2, team_id: 2, position: null },
		{ player_id: 3, team_id: 2, position: 'forward' },
	])
	expect(await rows('SELECT description FROM reward_types ORDER BY id')).toEqual([
		{ description: 'For filling a match request you posted, once a day.' },
		{ description: PAST_TERMS },
	])
	expect(await rows('SELECT title, cause, kind FROM notices')).toEqual([
		{ title: 'Joined', cause: 'club:7', kind: 'club' },
	])
}

/** Accounts could not be deleted then; deleting by hand left rows that belong to the account. */
const forgetGone = ({ exec }: Older) =>
	exec(`
		DELETE FROM player_preferences WHERE user_id = 4;
		UPDATE users SET username = 'deleted-4', username_key = 'deleted-4', email = 'deleted-4@deleted.invalid',
			email_key = 'deleted-4@deleted.invalid', full_name = 'Deleted person' WHERE id = 4;
	`)

/** Statements that the database refuses since then. */
const REFUSED = [
	['UPDATE match_requests SET accepted_count = 4 WHERE id = 2', 'match_requests_accepted_count_check'],
	['UPDATE match_requests SET days = 0', 'match_requests_days_check'],
	["UPDATE match_responses SET status = 'perhaps'", 'match_responses_status_check'],
	['UPDATE player_listings SET skill = 5', 'player_listings_skill_check'],
	['UPDATE match_threads SET match_request_id = NULL', 'match_threads_of_check'],
	["UPDATE team_balancer_players SET availability = 'perhaps'", 'team_balancer_players_availability_check'],
	["UPDATE team_balancer_players SET name = '' WHERE id = 3", 'team_balancer_players_who_check'],
	['UPDATE team_balancer_sessions SET players_per_team = 0', 'team_balancer_sessions_players_per_team_check'],
] as const

const refusal = async ({ exec }: Older, sql: string) => {
	try {
		await exec(sql)
	} catch (error) {
		return String(error)
	}
	return 'taken'
}

/** Statements that it accepts since then. */
const TAKEN = [
	"UPDATE match_responses SET status = 'withdrawn' WHERE id = 2",
	"UPDATE team_balancer_players SET preferred_position = 'point guard' WHERE id = 1",
	"UPDATE notices SET kind = 'match'",
] as const

async function checkRefusals(old: Older) {
	for (const [sql, constraint] of REFUSED) expect(await refusal(old, sql)).toContain(constraint)
	for (const sql of TAKEN) expect([sql, await refusal(old, sql)]).toEqual([sql, 'taken'])
	const again = `INSERT INTO match_threads (match_request_id, created_at) SELECT match_request_id, created_at FROM match_threads`
	expect(await refusal(old, again), 'a second thread of a request').toMatch(
		/match_threads(_matchRequestId|\.match_req)/,
	)
}

test('earlier requests, players and squads come over, and no invariant breaks', async () => {
	const old = await openOlder(BEFORE)
	await fill(old)
	await old.migrate()
	await checkMigrated(old)
	await forgetGone(old)
	expect(await violationsIn(old)).toEqual([])
	await checkRefusals(old)
})
