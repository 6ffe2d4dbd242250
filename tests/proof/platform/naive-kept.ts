import type { Table } from 'drizzle-orm'
import { db, observe, stands, type Reading } from '#db/client/index.ts'

type Asks = (path: string) => Promise<string>

/** Keeps answers until something they have read was written, and has forgotten about one table. */
export function forgetting(table: Table, ask: Asks): Asks {
	const kept = new Map<string, { text: string; reading: Reading }>()
	return async (path) => {
		const known = kept.get(path)
		if (known && stands(known.reading)) return known.text
		const { value: text, reading } = await observe(() => ask(path))
		const { reading: forgotten } = await observe(() =>
			db
				.select()
				.from(table as never)
				.limit(1),
		)
		const { reading: always } = await observe(async () => {})
		const marks = [...reading.marks].filter(([mark]) => !forgotten.marks.has(mark) || always.marks.has(mark))
		kept.set(path, { text, reading: { marks: new Map(marks) } })
		return text
	}
}

/** Renders once for all who ask meanwhile, and does not look whether what comes of it is still true. */
export function sharing(ask: Asks): Asks {
	const flights = new Map<string, Promise<string>>()
	return (path) => {
		const flight = flights.get(path) ?? ask(path).finally(() => flights.delete(path))
		flights.set(path, flight)
		return flight
	}
}
