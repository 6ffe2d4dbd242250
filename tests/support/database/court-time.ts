import { asc, type SQL } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { courtTime } from '#db/schema.ts'
import { HALF_HOUR, HOUR } from '#app/lib/time/time.ts'

export { halvesOf } from '#db/seed/calendar.ts'

/** Returns the full hours of taken court time, by time and court. Throws when only half of an hour is taken. */
export async function hoursWhere(which: SQL | undefined, reader: Reader = db) {
	const rows = await reader
		.select()
		.from(courtTime)
		.where(which)
		.orderBy(asc(courtTime.startTime), asc(courtTime.courtNumber))
	const keyOf = ({ startTime: _, ...holder }: (typeof rows)[number], start: number) =>
		`${JSON.stringify(holder)} ${start}`
	const starts = new Set(rows.map((row) => keyOf(row, row.startTime.getTime())))
	const full = rows.filter(({ startTime }) => startTime.getTime() % HOUR === 0)
	const whole = full.filter((row) => starts.has(keyOf(row, row.startTime.getTime() + HALF_HOUR)))
	if (whole.length !== rows.length / 2) throw new Error(`${rows.length} half hours make no ${full.length} full ones.`)
	return whole.map(({ startTime, ...row }) => ({ ...row, hour: startTime }))
}
