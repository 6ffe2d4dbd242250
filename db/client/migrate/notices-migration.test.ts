import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { kind } from '#tests/support/database/database.ts'
import { migrationsFolder } from './migrations.ts'
import { openOlder, violationsIn, type Older } from '#tests/support/database/older-database.ts'

/** The version before notices and mails said who and what. */
const BEFORE = 15
const start = Date.parse('2026-11-20T06:00:00Z')
const REMINDED = 'booking:8:reminder:day:2026-11-21T06:00:00.000Z'

/** The rows of one person, in notices as in mails. */
const TOLD: [cause: string, title: string, body: string, kind?: string][] = [
	['booking:8:confirmed', 'Your booking is confirmed', 'See you there.', 'booking'],
	[REMINDED, 'Sat 21 Nov 08:00: Padel at Aces', 'Court 2', 'reminder'],
	['connection:asked:2:2026-11-20', 'Bo B. wants to connect', 'Accept it', 'match'],
	['match-request:4:answered:2:2026-11-20', 'Bo B. answered: Doubles', 'Me', 'match'],
	['match-request:4:reopened:1', 'Open again: Doubles', 'Bo B. can’t make it. You are still in, and others can join.'],
	['match-thread:99:77', 'New message from Bo Bee', 'Hello', 'match'],
	['match-thread:98:76', 'New message from Twin', 'Hello', 'match'],
	['team:5:joined:2:17', 'Bo joined Aces', 'Bo is on', 'tournament'],
	['team:5:joined:3:18', 'About somebody who has left', 'They have deleted their account.', 'tournament'],
	['first-booking', '100 points', 'More', 'reward'],
	['match-request:4:matched:9', 'Matched: Doubles', 'Say hello'],
	['closing:3:match:12', 'Match 2 has lost its court', 'Rain', 'tournament'],
]

async function fill({ exec, instant }: Older) {
	const time = (hour: number) => instant(start + hour * 3_600_000)
	const person = (id: number, name: string, deleted = 'NULL') =>
		`(${id}, 'u${id}', 'u${id}', 'u${id}@x', 'u${id}@x', '${name}', ${time(-99)}, ${deleted})`
	const gone = `UPDATE users SET username_key = 'deleted-3', email_key = 'deleted-3@deleted.invalid' WHERE id = 3;`
	const people = [person(1, 'Ann'), person(2, 'Bo Bee'), person(3, 'Deleted person', time(-9))]
	const twins = [person(4, 'Twin'), person(5, 'Twin')]
	const rows = TOLD.map(
		([cause, title, body, kind = 'match'], i) =>
			`(${i + 1}, 1, '${kind}', '${title}', '${body}', ${linkOf(i)}, '${cause}', ${time(i)}`,
	)
	await exec(`
		INSERT INTO users (id, username, username_key, email, email_key, full_name, created_at, deleted_at)
			VALUES ${[...people, ...twins].join(', ')};
		${gone}
		INSERT INTO notices (id, user_id, kind, title, body, link, cause, created_at)
			VALUES ${rows.map((row) => `${row})`).join(', ')};
		INSERT INTO mails (id, user_id, kind, title, body, link, cause, created_at, due_at, status)
			VALUES ${rows.map((row) => `${row}, ${time(0)}, 'waiting')`).join(', ')},
			(50, 1, 'account', 'Choose a new password', 'So.', '/auth/reset/', 'account:reset:1', ${time(0)}, ${time(0)}, 'sent');
	`)
}

/** The first leads to bookings, one to a conversation. */
const LINKS: Record<number, string> = { 0: '/my-bookings', 10: '/matchmaking/threads/31' }
const linkOf = (i: number) => (LINKS[i] ? `'${LINKS[i]}'` : 'NULL')

/** The subject, its id and the other person of each row of `TOLD`. */
const ABOUT = [
	['booking', 8, null],
	['booking', 8, null],
	[null, null, 2],
	['match-request', 4, 2],
	['match-request', 4, null],
	['match-thread', 99, 2],
	['match-thread', 98, null],
	['team', 5, 2],
	['team', 5, null],
	[null, null, null],
	['match-thread', 31, null],
	['match', 12, null],
]

async function checkMigrated({ rows, exec }: Older) {
	for (const table of ['notices', 'mails']) {
		const told = await rows(`SELECT * FROM ${table} WHERE id < 50 ORDER BY id`)
		expect(told.map(({ what, cause, title, body, link }) => [what, cause, title, body, link])).toEqual(
			TOLD.map(([cause, title, body], i) => [
				cause.startsWith('connection:asked:') ? 'asks to connect' : 'written',
				cause,
				title,
				body.replace('Bo B. can’t', 'Somebody can’t'),
				LINKS[i] ?? null,
			]),
		)
		expect(told.map(({ subject, subject_id, actor_id }) => [subject, subject_id, actor_id])).toEqual(ABOUT)
		expect(told.map(({ starts_at }) => starts_at && Number(starts_at))).toEqual(
			TOLD.map(([cause]) => (cause === REMINDED ? Date.parse('2026-11-21T06:00:00Z') : null)),
		)
	}
	const worth = await rows('SELECT id, created_at, worth_until FROM mails WHERE id IN (1, 2, 50) ORDER BY id')
	const hours = worth.map((mail) => (Number(mail.worth_until) - Number(mail.created_at)) / 3_600_000)
	expect(hours).toEqual([72, 20, 0.5])
	await expect((async () => exec("UPDATE notices SET kind = 'gossip'"))()).rejects.toThrow(/constraint/i)
	await expect((async () => exec('UPDATE mails SET actor_id = 99'))()).rejects.toThrow(/constraint/i)
	const again =
		"INSERT INTO notices (user_id, kind, what, cause, created_at) SELECT 1, 'match', 'a', cause, created_at FROM notices LIMIT 1"
	await expect((async () => exec(again))()).rejects.toThrow(/unique/i)
}

test('what people were told comes over as it was written, with whom and what it is about', async () => {
	const old = await openOlder(BEFORE)
	await fill(old)
	await old.migrate()
	await checkMigrated(old)
	expect(await violationsIn(old)).toEqual([])
})

test('a process of the version before may go on beside this one', async () => {
	const old = await openOlder(BEFORE)
	await old.migrate()
	await fill(old)
	const told = () => old.rows('SELECT title, body, subject, actor_id, starts_at FROM notices ORDER BY id')
	expect((await told())[5]).toMatchObject({ title: 'New message from Bo Bee', body: 'Hello', actor_id: null })

	// Run once more, the migration finds what was written meanwhile; erased rows and those with data are left as they are.
	const migration = readFileSync(path.join(migrationsFolder(kind), '0016_who-was-told-of.sql'), 'utf8')
	await old.exec(`INSERT INTO notices (id, user_id, kind, what, data, cause, created_at)
		VALUES (60, 1, 'match', 'new message', '{}', 'match-thread:9:1', ${old.instant(start)})`)
	for (let round = 0; round < 2; round++) await old.exec(migration)
	await old.exec('DELETE FROM notices WHERE id = 60')
	await checkMigrated(old)
	expect(await violationsIn(old)).toEqual([])
})
