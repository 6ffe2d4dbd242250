import { AsyncLocalStorage } from 'node:async_hooks'
import { getTableName, type Table } from 'drizzle-orm'
import { touchedBy } from '../statements.ts'

// `await` within what an AsyncLocalStorage runs is not for show: a query of Drizzle's runs when it is awaited.

/** Counts the changes of something. Whoever read it compares the count from before with that of now. */
type Mark = { count: number }

/** `any` counts every change of the table, `wide` those that belong to no key, `keys` those that belong to one. */
type Marks = { any: Mark; wide: Mark; keys: Map<number, Mark> }

/** What a piece of work has read: each mark with its count before the reading. */
export type Reading = { readonly marks: ReadonlyMap<Mark, number> }

type Observation = { marks: Map<Mark, number>; outer?: Observation }

/** What a write has changed: the names of tables, as `name:key` where only the rows of that key are meant. */
export type Changes = Set<string>

const MOST_KEYS = 10_000

export type Observer = ReturnType<typeof createObserver>

/**
 * Knows which tables work has read and which of them have been changed since.
 *
 * Drizzle tells of every statement before it runs, so a count that is noted then is never newer than the rows that are
 * read: a change that is committed meanwhile makes the reading old, whether the rows show it or not. For the same reason
 * `raise` belongs after the COMMIT. `upToDate` brings in what other processes have committed, and is false while that
 * cannot be known.
 */
export function createObserver(upToDate: (raiseAll: () => void) => boolean) {
	const observations = new AsyncLocalStorage<Observation>()
	const narrowings = new AsyncLocalStorage<Readonly<Record<string, number>>>()
	const collections = new AsyncLocalStorage<Changes | undefined>()
	const ended = new WeakSet<Changes>()
	const tables = new Map<string, Marks>()
	const everything: Mark = { count: 0 }

	const marksOf = (table: string) => {
		let marks = tables.get(table)
		if (!marks) tables.set(table, (marks = { any: { count: 0 }, wide: { count: 0 }, keys: new Map() }))
		return marks
	}

	const keyOf = ({ wide, keys }: Marks, key: number) => {
		let mark = keys.get(key)
		if (mark) return mark
		if (keys.size >= MOST_KEYS) {
			wide.count++ // who noted one of these marks noted this one too
			keys.clear()
		}
		keys.set(key, (mark = { count: 0 }))
		return mark
	}

	const note = (mark: Mark, count = mark.count) => {
		for (let observation = observations.getStore(); observation; observation = observation.outer)
			observation.marks.set(mark, Math.min(count, observation.marks.get(mark) ?? count))
	}

	const noteTable = (table: string) => {
		const marks = marksOf(table)
		const key = narrowings.getStore()?.[table]
		if (key === undefined) return note(marks.any)
		note(keyOf(marks, key))
		note(marks.wide)
	}

	/** Counts what a committed write has changed. */
	const raise = (changes: Iterable<string>) => {
		for (const change of changes) {
			const [table, key] = change.split(':') as [string, string?]
			const marks = marksOf(table)
			marks.any.count++
			if (key === undefined) marks.wide.count++
			else keyOf(marks, Number(key)).count++
		}
	}

	/** For a change of which nobody knows what it touched. */
	const raiseAll = () => void everything.count++

	return {
		raise,
		raiseAll,
		/** Hears of every statement before it runs. */
		logger: {
			logQuery(sql: string) {
				const { reads, changes } = touchedBy(sql)
				if (observations.getStore()) reads.forEach(noteTable)
				const collected = collections.getStore()
				for (const table of collected ? changes : []) {
					const key = narrowings.getStore()?.[table]
					collected!.add(key === undefined ? table : `${table}:${key}`)
				}
			},
		},
		/** Runs `work` and adds what its statements change to `changes`. */
		collect: <T>(changes: Changes, work: () => Promise<T>) =>
			collections.run(changes, async () => {
				try {
					return await work()
				} finally {
					ended.add(changes)
				}
			}),
		/** Whether what runs now is part of that work, or was started by it. */
		collects: (changes: Changes) => collections.getStore() === changes,
		/** Whether such work has started what runs now, and ended without waiting for it. */
		isLeftBehind: () => ended.has(collections.getStore()!),
		/** Runs `work` as no part of such work, though that may have started it. */
		apart: <T>(work: () => Promise<T>) => collections.run(undefined, async () => await work()),
		/** Runs `work` and notes which tables it reads through `db`. Inside another it also counts for the outer one. */
		async observe<T>(work: () => Promise<T>): Promise<{ value: T; reading: Reading }> {
			const own: Observation = { marks: new Map(), outer: observations.getStore() }
			return observations.run(own, async () => {
				note(everything)
				return { value: await work(), reading: own }
			})
		},
		/** Whether nothing that was read has been changed by a committed write since (then what was made of it is still true). */
		stands(reading: Reading): boolean {
			if (!upToDate(raiseAll)) return false
			for (const [mark, count] of reading.marks) if (mark.count !== count) return false
			return true
		},
		/** Counts what was read earlier for the work under way: for one who answers with something made before. */
		inherit(reading: Reading): void {
			for (const [mark, count] of reading.marks) note(mark, count)
		},
		/** Says that what `work` reads or writes of `table` has to do with the rows of `key` only, e.g. of one venue. */
		narrowed: <T>(table: Table, key: number, work: () => Promise<T>): Promise<T> =>
			narrowings.run({ ...narrowings.getStore(), [getTableName(table)]: key }, async () => await work()),
	}
}
