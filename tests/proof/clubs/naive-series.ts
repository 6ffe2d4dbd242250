import { and, eq, gt } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { runningEvents, runningSeries } from '#db/schema.ts'
import { columnsOf } from '#app/features/clubs/events/planning/plan-columns.ts'
import { DAY } from '#app/lib/time/time.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: counts the planned runs, then plans one, without a number in the series. Races must catch this. */
export async function planNaively(seriesId: number, now: Date) {
	const [series] = await db.select().from(runningSeries).where(eq(runningSeries.id, seriesId))
	const planned = await db
		.select({ date: runningEvents.date })
		.from(runningEvents)
		.where(and(eq(runningEvents.seriesId, seriesId), gt(runningEvents.date, now)))
		.orderBy(runningEvents.date)
	await barrier()
	const { clubId, organizerId, plan } = series!
	const last = planned.at(-1)!.date.getTime()
	const rows = Array.from({ length: 4 - planned.length }, (_, i) => ({
		...columnsOf(plan, new Date(last + (i + 1) * 7 * DAY)),
		clubId,
		organizerId,
		seriesId,
	}))
	if (rows.length > 0) await write((tx) => tx.insert(runningEvents).values(rows))
}
