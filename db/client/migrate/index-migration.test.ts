import { expect, test } from 'vitest'
import { kind } from '#tests/support/database/database.ts'
import { openOlder, violationsIn, type Older } from '#tests/support/database/older-database.ts'

/** The version whose index conditions made statements slow. */
const BEFORE = 7

const team = (id: number, name: string, status: string, at: string) =>
	`(${id}, 1, '${name}', '${name.toLowerCase()}', ${id}, '${status}', 'key ${id}', ${at}, ${at})`
const TEAM_COLUMNS = 'id, tournament_id, name, name_key, captain_id, status, invite_key, created_at, updated_at'

/** Adds a tournament with two teams, and one of the same name that has withdrawn. */
async function fill({ exec, instant }: Older) {
	const at = instant(Date.parse('2026-11-20T06:00:00Z'))
	await exec(`
		INSERT INTO users (id, username, username_key, email, email_key, full_name, created_at)
			VALUES ${[1, 2, 3, 4, 5].map((id) => `(${id}, 'u${id}', 'u${id}', 'u${id}@x', 'u${id}@x', 'User', ${at})`).join(', ')};
		INSERT INTO sports (id, name, icon, color) VALUES (1, 'Padel', 'padel', '#000');
		INSERT INTO courts (id, name, description, location, address, city, facilities, images, status_since, created_at)
			VALUES (1, 'Venue', '', '', '', 'Durban', '[]', '[]', ${at}, ${at});
		INSERT INTO tournaments (id, name, description, court_id, sport_id, organizer_id, link_key, start_date, end_date,
			registration_deadline, max_teams, current_teams, created_at, updated_at)
			VALUES (1, 'Cup', 'Text', 1, 1, 1, 'link', ${at}, ${at}, ${at}, 8, 2, ${at}, ${at});
		INSERT INTO tournament_teams (${TEAM_COLUMNS})
			VALUES ${[team(1, 'Stars', 'withdrawn', at), team(2, 'Stars', 'active', at), team(3, 'Moons', 'active', at)].join(', ')};
		INSERT INTO team_members (team_id, tournament_id, user_id, role, joined_at)
			VALUES (2, 1, 2, 'captain', ${at}), (3, 1, 3, 'captain', ${at});
	`)
}

async function checkMigrated({ rows, exec, instant }: Older) {
	const at = instant(Date.parse('2026-11-21T06:00:00Z'))
	const add = async (id: number, name: string, status: string) =>
		exec(`INSERT INTO tournament_teams (${TEAM_COLUMNS}) VALUES ${team(id, name, status, at)}`)
	expect(await rows('SELECT id, name FROM tournament_teams ORDER BY id')).toHaveLength(3)
	await expect(add(4, 'Stars', 'active'), 'a name that is taken').rejects.toThrow(/unique/i)
	await add(4, 'Stars', 'withdrawn')
	await exec(`UPDATE tournament_teams SET status = 'withdrawn' WHERE id = 2`)
	await add(5, 'Stars', 'active')
}

test('earlier teams keep their names, and no invariant breaks', async () => {
	const old = await openOlder(BEFORE)
	await fill(old)
	await old.migrate()
	expect(await violationsIn(old)).toEqual([])
	await checkMigrated(old)
	if (kind !== 'sqlite') return
	const plan = await old.rows(`EXPLAIN QUERY PLAN SELECT user_id, count(*) FROM bookings
		WHERE user_id IN (1, 2) AND status = 'completed' AND no_show = false GROUP BY user_id`)
	expect(plan.map(({ detail }) => detail).join()).toContain('COVERING INDEX bookings_played_idx')
})
