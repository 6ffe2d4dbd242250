import { expect, test } from 'vitest'
import { openOlder, violationsIn, type Older } from '#tests/support/database/older-database.ts'

/** The version before preferences, mails and account links. */
const BEFORE = 5
const start = Date.parse('2026-11-20T06:00:00Z')

/** Adds two people, notices of one of them, a review, and a question to the help with rated answers. */
async function fill({ exec, instant }: Older) {
	const time = (hour: number) => instant(start + hour * 3_600_000)
	const people = [1, 2].map((id) => `(${id}, 'u${id}', 'u${id}', 'u${id}@x', 'u${id}@x', 'User ${id}', ${time(-99)})`)
	const said = (id: number, feedback: string) => `(${id}, 1, 'assistant', 'Tap Book Now.', ${time(-id)}, ${feedback})`
	await exec(`
		INSERT INTO users (id, username, username_key, email, email_key, full_name, created_at) VALUES ${people.join(', ')};
		INSERT INTO notices (id, user_id, kind, title, body, link, cause, created_at, read_at)
			VALUES (1, 1, 'match', 'Matched', 'Fourth for padel', '/matchmaking', 'match:1', ${time(-2)}, ${time(-1)});
		INSERT INTO chat_knowledge_base (id, question, answer, category) VALUES (1, 'How?', 'So.', 'Booking');
		INSERT INTO chat_sessions (id, user_id, created_at, updated_at) VALUES (1, 1, ${time(-9)}, ${time(-9)});
		INSERT INTO chat_messages (id, session_id, role, content, timestamp, feedback)
			VALUES ${[said(1, "'helpful'"), said(2, "'great, thanks'"), said(3, 'NULL')].join(', ')};
	`)
}

async function checkMigrated({ rows, exec }: Older) {
	expect(await rows('SELECT id, user_id, kind, title, link, cause FROM notices')).toEqual([
		{ id: 1, user_id: 1, kind: 'match', title: 'Matched', link: '/matchmaking', cause: 'match:1' },
	])
	expect(await rows('SELECT id FROM notices WHERE read_at > created_at')).toHaveLength(1)
	expect(await rows('SELECT id, knowledge_base_id, feedback FROM chat_messages ORDER BY id')).toEqual([
		{ id: 1, knowledge_base_id: null, feedback: 'helpful' },
		{ id: 2, knowledge_base_id: null, feedback: null },
		{ id: 3, knowledge_base_id: null, feedback: null },
	])
	expect(await rows('SELECT id FROM users WHERE email_verified_at IS NULL AND suspended_at IS NULL')).toHaveLength(2)
	await exec("UPDATE notices SET kind = 'reminder'")
	await exec("UPDATE chat_messages SET knowledge_base_id = 1, feedback = 'unhelpful' WHERE id = 3")
	const refused = async (sql: string) => {
		await expect((async () => exec(sql))(), sql).rejects.toThrow(/constraint/i)
	}
	await refused("UPDATE notices SET kind = 'gossip'")
	await refused("UPDATE chat_messages SET feedback = 'meh'")
	await refused('UPDATE chat_messages SET knowledge_base_id = 99')
}

test('earlier people, notices and questions come over, and no invariant breaks', async () => {
	const old = await openOlder(BEFORE)
	await fill(old)
	await old.migrate()
	await checkMigrated(old)
	expect(await violationsIn(old)).toEqual([])
})
