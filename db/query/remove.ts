import { inArray, sql, type AnyColumn, type GetColumnData, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { db, write } from '../client/index.ts'

/** This many rows are deleted within milliseconds, whatever depends on them. */
const AT_ONCE = 200

type Keys<Key extends Record<string, AnyColumn>> = { [Name in keyof Key]: GetColumnData<Key[Name], 'raw'> }[]

type Options<Key extends Record<string, AnyColumn>> = {
	stopping?: AbortSignal
	/** Called with each portion once its removal is committed. */
	removed?: (keys: Keys<Key>) => void
}

/** Removes rows that match `which` in portions, so that other writes come between; `key` columns identify a row. */
export async function removeAll<Key extends Record<string, AnyColumn>>(
	table: SQLiteTable,
	key: Key,
	which: SQL,
	{ stopping, removed }: Options<Key> = {},
): Promise<void> {
	const columns = sql`(${sql.join(Object.values(key), sql`, `)})`
	const some = db
		.select(key as never)
		.from(table)
		.where(which)
		.limit(AT_ONCE)
	const removePortion = () =>
		write((tx) =>
			tx
				.delete(table)
				.where(inArray(columns, some))
				.returning(key as never),
		)
	while (!stopping?.aborted) {
		const keys = (await removePortion()) as Keys<Key>
		removed?.(keys)
		if (keys.length < AT_ONCE) return
	}
}
