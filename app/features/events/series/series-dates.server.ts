import { and, asc, eq, gt, or, type SQL } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { events, eventSeries } from '#db/schema.ts'
import { dayInYear } from '#app/features/bookings/regulars/regular-dates.ts'
import { seriesWords } from './series-words.ts'

/** The dates that are shown as links at once. */
const LINKS = 60

type Dated = { id: number; startTime: Date; seriesId: number | null }

/** Returns the dates of a series that are on and have not ended, in order. */
export const datesToCome = (reader: Reader, seriesId: number, now: Date, which?: SQL) =>
	reader
		.select({ id: events.id, startTime: events.startTime, endTime: events.endTime, linkKey: events.linkKey })
		.from(events)
		.where(and(eq(events.seriesId, seriesId), eq(events.status, 'scheduled'), gt(events.endTime, now), which))
		.orderBy(asc(events.startTime), asc(events.id))

/**
 * Returns how an event repeats, in words, and its other dates to come; null for one without any. With a `key` it is for
 * people who came by the link of an event that is not public, else for all.
 */
export async function findSeries({ id, startTime, seriesId }: Dated, now: Date, key?: string | null) {
	if (seriesId === null) return null
	const seen = or(eq(events.isPublic, true), key ? eq(events.linkKey, key) : undefined)
	return wordsOf({ id, startTime, seriesId }, await datesToCome(db, seriesId, now, seen), now)
}

/** Does so for the venue's own people, who see all dates. */
export async function findOwnSeries(eventId: number, now: Date) {
	const [event] = await db.select(dated).from(events).where(eq(events.id, eventId))
	if (!event || event.seriesId === null) return null
	return wordsOf(event, await datesToCome(db, event.seriesId, now), now)
}
const dated = { id: events.id, startTime: events.startTime, seriesId: events.seriesId }

async function wordsOf({ id, startTime, seriesId }: Dated, dates: { id: number; startTime: Date }[], now: Date) {
	const others = dates.filter((date) => date.id !== id)
	if (others.length === 0) return null
	const [series] = await db.select().from(eventSeries).where(eq(eventSeries.id, seriesId!))
	const last = new Date(Math.max(startTime.getTime(), dates.at(-1)!.startTime.getTime()))
	return {
		words: seriesWords(series!.weekdays, last, now),
		others: others.slice(0, LINKS).map((date) => ({ id: date.id, day: dayInYear(date.startTime, now) })),
		more: Math.max(0, others.length - LINKS),
	}
}
export type SeriesDates = NonNullable<Awaited<ReturnType<typeof wordsOf>>>
