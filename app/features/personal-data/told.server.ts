import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, lte, max, ne, or } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { mails, matchThreads, notices, playerConnections } from '#db/schema.ts'
import { startingWith } from '#db/query/starting-with.ts'
import { ROOTS, wayOf, type AboutPerson } from './about.server.ts'
import { LEFT_BODY, LEFT_TITLE, SOMEBODY } from './rules.ts'

type Told = typeof notices | typeof mails
type Change = { table: Told; id: number; title: string; body: string }
type Row = { id: number; cause: string; title: string; body: string }

const TABLES: Told[] = [notices, mails]

/** So many are read at a time, with room for others in between. */
const AT_ONCE = 1_000

/**
 * What is to stand in its place in the notices and mails of others, and up to which of them it has looked. It goes by the
 * causes, which also tell of what is gone by now (a team they left, a request they took back), so it has to see every
 * one of them: never inside a transaction. `after` leaves out those it has seen.
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

// A transaction that is under way holds ids that are lower than ones that can be seen already.
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
	const way = wayOf(cause, about)
	if (way === 'whole') return LEFT
	if (way === null) return null
	const [title, body] = [nameless(row.title, about.names), nameless(row.body, about.names)]
	return title === row.title && body === row.body ? null : { title, body }
}

/** The text with these names, where they stand as whole words, taken out of it. */
export const nameless = (text: string, names: string[]) =>
	names.reduce((left, name) => left.replaceAll(wholeWord(name), SOMEBODY), text)

const wholeWord = (name: string) =>
	new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{M}\\p{N}])`, 'gu')

/**
 * The ids of those of which nothing is left that says whose they were, since the conversation or the connection is gone,
 * and which name the person: a living one is told apart from somebody of the same name by its rows.
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

/** Writes it; in the transaction in which the person is forgotten, or after it. */
export const forgetTold = (changes: Change[]) =>
	write(async (tx) => {
		for (const { table, id, ...words } of changes) await tx.update(table).set(words).where(eq(table.id, id))
	})
