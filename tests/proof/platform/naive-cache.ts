import type { Table } from 'drizzle-orm'
import { db, trackReads, isCurrent, type Reads } from '#db/client/index.ts'

type Asks = (path: string) => Promise<string>

/** Caches responses until something they have read was written, except for one table. */
export function forgetting(table: Table, ask: Asks): Asks {
	const kept = new Map<string, { text: string; reads: Reads }>()
	return async (path) => {
		const known = kept.get(path)
		if (known && isCurrent(known.reads)) return known.text
		const { value: text, reads } = await trackReads(() => ask(path))
		const { reads: forgotten } = await trackReads(() =>
			db
				.select()
				.from(table as never)
				.limit(1),
		)
		const { reads: always } = await trackReads(async () => {})
		const counts = [...reads.counts].filter(([mark]) => !forgotten.counts.has(mark) || always.counts.has(mark))
		kept.set(path, { text, reads: { counts: new Map(counts) } })
		return text
	}
}

/** Renders once for all concurrent requests, without checking whether the result is still true. */
export function sharing(ask: Asks): Asks {
	const flights = new Map<string, Promise<string>>()
	return (path) => {
		const flight = flights.get(path) ?? ask(path).finally(() => flights.delete(path))
		flights.set(path, flight)
		return flight
	}
}
