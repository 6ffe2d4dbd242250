import { AsyncLocalStorage } from 'node:async_hooks'
import { getTableName, type Table } from 'drizzle-orm'
import { touchedBy } from '../statements.ts'

// Code in an AsyncLocalStorage needs its `await`: Drizzle runs a query only when it is awaited.

/** Counts the changes of something. Readers compare its count before their reading with the present one. */
type Version = { count: number }

/** `any` counts every change of the table, `wide` those without a key, `keys` those of one key each. */
type TableVersions = { any: Version; wide: Version; keys: Map<number, Version> }

/** The versions that work has read, each with its count before the reading. */
export type Reads = { readonly counts: ReadonlyMap<Version, number> }

type Tracking = { counts: Map<Version, number>; outer?: Tracking }

/** The tables that a write has changed, as `name`, or as `name:key` for the rows of one key. */
export type Changes = Set<string>

const MOST_KEYS = 10_000

export type Versions = ReturnType<typeof createVersions>

/** Brings in what others have changed: `changes` as `Changes` has them, or everything where they are unknown. */
export type Invalidation = { invalidate(changes: Iterable<string>): void; invalidateAll(): void }

/**
 * Records which tables work has read, and which of them have changed since.
 *
 * Drizzle logs each statement before it runs, so a recorded count is never newer than the rows that are read: a commit
 * in between makes the reads old, whether the rows show it or not. For this reason `invalidate` comes after the COMMIT.
 * `upToDate` brings in the commits of other processes, and returns false while it cannot know of them.
 */
export function createVersions(upToDate: (invalidation: Invalidation) => boolean) {
	const trackings = new AsyncLocalStorage<Tracking>()
	const onlyKeys = new AsyncLocalStorage<Readonly<Record<string, number>>>()
	const collections = new AsyncLocalStorage<Changes | undefined>()
	const ended = new WeakSet<Changes>()
	const tables = new Map<string, TableVersions>()
	const everything: Version = { count: 0 }
	let statements = 0

	const versionsOf = (table: string) => {
		let versions = tables.get(table)
		if (!versions) tables.set(table, (versions = { any: { count: 0 }, wide: { count: 0 }, keys: new Map() }))
		return versions
	}

	const versionOf = ({ wide, keys }: TableVersions, key: number) => {
		let version = keys.get(key)
		if (version) return version
		if (keys.size >= MOST_KEYS) {
			wide.count++ // reads of a key count `wide` too, so they are old now
			keys.clear()
		}
		keys.set(key, (version = { count: 0 }))
		return version
	}

	const record = (version: Version, count = version.count) => {
		for (let tracking = trackings.getStore(); tracking; tracking = tracking.outer)
			tracking.counts.set(version, Math.min(count, tracking.counts.get(version) ?? count))
	}

	const recordTable = (table: string) => {
		const versions = versionsOf(table)
		const key = onlyKeys.getStore()?.[table]
		if (key === undefined) return record(versions.any)
		record(versionOf(versions, key))
		record(versions.wide)
	}

	/** Invalidates reads of the tables that a committed write has changed. */
	const invalidate = (changes: Iterable<string>) => {
		for (const change of changes) {
			const [table, key] = change.split(':') as [string, string?]
			const versions = versionsOf(table)
			versions.any.count++
			if (key === undefined) versions.wide.count++
			else versionOf(versions, Number(key)).count++
		}
	}

	/** For a change whose tables are unknown. */
	const invalidateAll = () => void everything.count++

	return {
		invalidate,
		invalidateAll,
		/** Drizzle's logger, which is called before each statement runs. */
		logger: {
			logQuery(sql: string) {
				statements++
				const { reads, changes } = touchedBy(sql)
				if (trackings.getStore()) reads.forEach(recordTable)
				const collected = collections.getStore()
				for (const table of collected ? changes : []) {
					const key = onlyKeys.getStore()?.[table]
					collected!.add(key === undefined ? table : `${table}:${key}`)
				}
			},
		},
		/** Returns how many statements the database has received since the start. */
		countStatements: () => statements,
		/** Runs `work` and adds what its statements change to `changes`. */
		collect: <T>(changes: Changes, work: () => Promise<T>) =>
			collections.run(changes, async () => {
				try {
					return await work()
				} finally {
					ended.add(changes)
				}
			}),
		/** True if the running code is part of that work, or was started by it. */
		collects: (changes: Changes) => collections.getStore() === changes,
		/** True if the running code was started by work that has ended without waiting for it. */
		isLeftBehind: () => ended.has(collections.getStore()!),
		/** Runs `work` as no part of the work that started it. */
		apart: <T>(work: () => Promise<T>) => collections.run(undefined, async () => await work()),
		/** Runs `work` and records which tables it reads through `db`. Inside another tracking both record it. */
		async trackReads<T>(work: () => Promise<T>): Promise<{ value: T; reads: Reads }> {
			const own: Tracking = { counts: new Map(), outer: trackings.getStore() }
			return trackings.run(own, async () => {
				record(everything)
				return { value: await work(), reads: own }
			})
		},
		/** True if no committed write has changed what was read. */
		isCurrent(reads: Reads): boolean {
			if (!upToDate({ invalidate, invalidateAll })) return false
			for (const [version, count] of reads.counts) if (version.count !== count) return false
			return true
		},
		/** Records earlier reads for the tracking under way, when it returns something made of them. */
		countAsRead(reads: Reads): void {
			for (const [version, count] of reads.counts) record(version, count)
		},
		/** Declares that `work` reads and writes only the rows of `key` in `table`, such as those of one venue. */
		onlyKey: <T>(table: Table, key: number, work: () => Promise<T>): Promise<T> =>
			onlyKeys.run({ ...onlyKeys.getStore(), [getTableName(table)]: key }, async () => await work()),
	}
}
