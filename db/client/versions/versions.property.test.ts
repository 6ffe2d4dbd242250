import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import fc from 'fast-check'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { databaseUrl, dialect } from '../../dialect.ts'
import * as schema from '../../schema.ts'
import { temporaryFolder } from '#tests/support/database/database.ts'
import { groupWrites } from '../group.ts'
import { createVersions, type Reads } from './versions.ts'
import { connect } from '../sqlite.ts'
import type { Writer } from '../types.ts'
import { cases } from '#tests/support/cases.ts'

const { users, sessions, chatSessions, chatMessages, chatKnowledgeBase, settings } = schema

/** Actions of a write; `pick` chooses among the existing rows. */
const ACTIONS: ((tx: Writer, pick: <Row>(rows: Row[]) => Row | undefined, unique: string) => Promise<unknown>)[] = [
	(tx, _, text) =>
		tx.insert(users).values({ username: text, usernameKey: text, email: text, emailKey: text, fullName: text }),
	(tx, _, question) => tx.insert(chatKnowledgeBase).values({ question, answer: '', category: '' }),
	(tx, _, key) =>
		tx
			.insert(settings)
			.values({ key, value: 1 })
			.onConflictDoUpdate({ target: settings.key, set: { value: 2 } }),
	async (tx, pick, text) => {
		const user = pick(await tx.select().from(users))
		const row = { userId: user?.id ?? 0, cookieHash: text, tokenHash: text, expiresAt: new Date(0) }
		if (user) await tx.insert(sessions).values(row)
	},
	async (tx, pick) => {
		const user = pick(await tx.select().from(users))
		await tx.insert(chatSessions).values({ userId: user?.id })
	},
	async (tx, pick) => {
		const session = pick(await tx.select().from(chatSessions))
		const answer = pick(await tx.select().from(chatKnowledgeBase))
		const row = { sessionId: session?.id ?? 0, role: 'user', content: '', knowledgeBaseId: answer?.id } as const
		if (session) await tx.insert(chatMessages).values(row)
	},
	async (tx, pick, title) => {
		const session = pick(await tx.select().from(chatSessions))
		await tx
			.update(chatSessions)
			.set({ title })
			.where(eq(chatSessions.id, session?.id ?? 0))
	},
	async (tx, pick) => tx.delete(users).where(eq(users.id, pick(await tx.select().from(users))?.id ?? 0)),
	async (tx, pick) => {
		const session = pick(await tx.select().from(chatSessions))
		await tx.delete(chatSessions).where(eq(chatSessions.id, session?.id ?? 0))
	},
	async (tx, pick) => {
		const answer = pick(await tx.select().from(chatKnowledgeBase))
		await tx.delete(chatKnowledgeBase).where(eq(chatKnowledgeBase.id, answer?.id ?? 0))
	},
]

const QUESTIONS: ((db: Writer) => Promise<unknown>)[] = [
	async (db) => db.select().from(users).orderBy(asc(users.id)),
	async (db) => db.select().from(settings).orderBy(asc(settings.key)),
	async (db) => db.select().from(chatMessages).orderBy(asc(chatMessages.id)),
	async (db) => db.$count(sessions),
	async (db) => db.query.users.findMany({ with: { sessions: true } }),
	async (db) =>
		db
			.select()
			.from(chatSessions)
			.leftJoin(chatMessages, eq(chatMessages.sessionId, chatSessions.id))
			.orderBy(asc(chatSessions.id), asc(chatMessages.id)),
	async (db) =>
		db
			.select({ id: users.id, session: sessions.id })
			.from(users)
			.innerJoin(sessions, eq(sessions.userId, users.id))
			.orderBy(asc(sessions.id)),
]

const step = fc.oneof(
	fc.record({ kind: fc.constant('read' as const), which: fc.nat(QUESTIONS.length - 1) }),
	fc.record({
		kind: fc.constant('write' as const),
		which: fc.nat(ACTIONS.length - 1),
		row: fc.nat(5),
		fails: fc.constantFrom(false, false, false, true),
	}),
)

const act = (which: number) => ({ kind: 'write' as const, which, row: 0, fails: false })
const ask = (which: number) => ({ kind: 'read' as const, which })
/** A sign-in is counted and listed with its person, another comes, then the person is deleted; a title changes. */
const examples: [(ReturnType<typeof act> | ReturnType<typeof ask>)[]][] = [
	[[act(0), act(3), ...QUESTIONS.map((_, i) => ask(i)), act(3), ...QUESTIONS.map((_, i) => ask(i)), act(7)]],
	[[act(4), ...QUESTIONS.map((_, i) => ask(i)), act(6)]],
]

describe.runIf(dialect === 'sqlite')('a reading that stands is what would be read now', () => {
	let file: string
	beforeEach(async () => {
		file = path.join(temporaryFolder(), 'app.db')
		await copyFile(databaseUrl, file)
	})

	/** Returns whether cached reads stay correct when versions see `told` of each statement. */
	async function holds(told: (sql: string) => string) {
		const connection = connect(file)
		connection.pragma('synchronous = OFF')
		onTestFinished(() => void connection.close())
		const versions = createVersions(() => true)
		const logger = { logQuery: (sql: string) => versions.logger.logQuery(told(sql)) }
		const db = drizzle(connection, { schema, casing: 'snake_case', logger }) as unknown as Writer
		const { write } = groupWrites(connection, db, versions, (run) => run())
		let number = 0
		let stood = 0
		let stale = false

		const property = fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
			await write(async (tx) => {
				for (const table of [users, chatSessions, chatKnowledgeBase, settings]) await tx.delete(table)
			})
			const readings: { question: (typeof QUESTIONS)[number]; value: unknown; reads: Reads }[] = []
			for (const step of steps) {
				if (step.kind === 'read') {
					const question = QUESTIONS[step.which]!
					readings.push({ question, ...(await versions.trackReads(() => question(db))) })
					continue
				}
				const acting = write(async (tx) => {
					await ACTIONS[step.which]!(tx, (rows) => rows[step.row % rows.length], `text ${number++}`)
					if (step.fails) throw new Error('changed my mind')
				})
				await acting.catch(() => {})
				for (const { question, value, reads } of readings) {
					if (!versions.isCurrent(reads)) continue
					stood++
					stale ||= !isDeepStrictEqual(await question(db), value)
				}
			}
			return !stale
		})
		const { failed, errorInstance } = await fc.check(property, { ...cases(25), endOnFailure: true, examples })
		if (failed && !stale) throw errorInstance
		expect(stale || stood > 20, 'some stood').toBe(true)
		return !stale
	}

	test('always', async () => {
		expect(await holds((sql) => sql)).toBe(true)
	})

	test.each([
		['rows that go with their parent', (sql: string) => sql.replace(/^delete from/, 'insert into')],
		['updates', (sql: string) => sql.replace(/^update .*/, 'select 1')],
		['joined tables', (sql: string) => sql.replace(/^select .*/, (query) => query.replaceAll('"sessions"', ''))],
	])('but not if versions forget %s', async (_, told) => {
		expect(await holds(told)).toBe(false)
	})
})
