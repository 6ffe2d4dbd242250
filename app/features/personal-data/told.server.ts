import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, lte, max, ne, or } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { mails, matchThreads, notices, playerConnections } from '#db/schema.ts'
import { startingWith } from '#db/query/starting-with.ts'
import { ROOTS, relationOf, type AboutPerson } from './about.server.ts'
import { LEFT_BODY, LEFT_TITLE, ANONYMOUS_NAME } from './rules.ts'

type Told = typeof notices | typeof mails
type Change = { table: Told; id: number; title: string; body: string }
type Row = { id: number; cause: string; title: string; body: string }

const TABLES: Told[] = [notices, mails]

/** Page size in rows, with room for other queries in between. */
const AT_ONCE = 1_000

/**
 * The replacements for notices and mails to others, and the highest ids read. It has to read all of them, because
 * causes also refer to what is gone, such as a former team or a withdrawn request: so never call it inside a
 * transaction. `after` skips rows read before.
 */
export async function findChanges(about: AboutPerson, after: readonly number[] = TABLES.map(() => 0)) {
	const changes: Change[] = []
	const seen = await Promise.all(TABLES.map(newest))
	for (const [i, table] of TABLES.entries())
		for await (const rows of pagesOf(table, about.person, after[i]!, seen[i]!)) {
			const gone = await withoutSubject(rows, about)
			for (const row of rows) {
				const words = gone.has(row.id) ? LEFT : wordsInstead(row, about)
				if (words) changes.push({ table, id: row.id, ...words })
			}
			await setImmediate()
		}
	return { changes, seen }
}

const newest = async (table: Told) => {
	const [row] = await db.select({ id: max(table.id) }).from(table)
	return row?.id ?? 0
}

// A running transaction may hold ids lower than visible ones.
const UNDER_WAY = 500

async function* pagesOf(table: Told, { id }: AboutPerson['person'], after: number, last: number) {
	const { userId, cause, title, body } = table
	for (let from = Math.max(0, after - UNDER_WAY); from < last; from += AT_ONCE)
		yield await db
			.select({ id: table.id, cause, title, body })
			.from(table)
			.where(
				and(
					gt(table.id, from),
					lte(table.id, from + AT_ONCE),
					ne(userId, id),
					or(...ROOTS.map((root) => startingWith(cause, `${root}:`))),
				),
			)
			.orderBy(asc(table.id))
}

const LEFT = { title: LEFT_TITLE, body: LEFT_BODY }

function wordsInstead({ cause, ...row }: Row, about: AboutPerson) {
	const relation = relationOf(cause, about)
	if (relation === 'whole') return LEFT
	if (relation === null) return null
	const [title, body] = [nameless(row.title, about.names), nameless(row.body, about.names)]
	return title === row.title && body === row.body ? null : { title, body }
}

export const nameless = (text: string, names: string[]) =>
	names.reduce((left, name) => left.replaceAll(wholeWord(name), ANONYMOUS_NAME), text)

const wholeWord = (name: string) =>
	new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{M}\\p{N}])`, 'gu')

/**
 * Ids of rows that name the person and whose conversation or connection is gone. A living namesake is told apart by
 * their own rows.
 */
async function withoutSubject(rows: Row[], { names }: AboutPerson) {
	const titles = names.flatMap((name) => [`New message from ${name}`, `${name} is connected with you`])
	const gone = new Set<number>()
	for (const root of ['match-thread', 'connection'] as const) {
		const named = rows.filter(({ cause, title }) => cause.startsWith(`${root}:`) && titles.includes(title))
		if (named.length === 0) continue
		const subjectOf = ({ cause }: Row) => Number(cause.split(':')[1])
		const table = root === 'match-thread' ? matchThreads : playerConnections
		const ids = named.map(subjectOf).filter(Number.isSafeInteger)
		const left = await db.select({ id: table.id }).from(table).where(inArray(table.id, ids))
		const there = new Set(left.map((row) => row.id))
		for (const row of named) if (!there.has(subjectOf(row))) gone.add(row.id)
	}
	return gone
}

/** Writes the replacements, within the transaction that forgets the person or after it. */
export const forgetTold = (changes: Change[]) =>
	write(async (tx) => {
		for (const { table, id, ...words } of changes) await tx.update(table).set(words).where(eq(table.id, id))
	})
