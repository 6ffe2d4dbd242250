import { and, asc, count, eq, gte, ne } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { bookings, courts, regularRequests } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notify, notifyGathered } from '#app/features/notices/notices.server.ts'
import { at, dateOf, formatTimeRange, weekdayOf } from '#app/lib/time/time.ts'
import type { RegularPattern } from './regular-schemas.ts'
import { weekdayWords } from './regular-dates.ts'

export type RequestRow = typeof regularRequests.$inferSelect

/** Matches requests that wait for the venue, where `bookings` is joined. */
export const stillOpen = (now: Date) =>
	and(
		eq(regularRequests.status, 'open'),
		unindexed(gte(regularRequests.untilDate, dateOf(now))),
		unindexed(ne(bookings.status, 'cancelled')),
	)

/** Counts the open requests at a venue. */
export async function countRequests(reader: Reader, venueId: number, now: Date) {
	const [open] = await reader
		.select({ total: count() })
		.from(regularRequests)
		.innerJoin(bookings, eq(bookings.id, regularRequests.bookingId))
		.where(and(eq(regularRequests.courtId, venueId), stillOpen(now)))
	return open!.total
}

/** `Every Tuesday, 18:00–19:00` */
export const askedWords = ({ fromDate, startMinute, endMinute }: RequestRow) =>
	`${weekdayWords([weekdayOf(fromDate)])}, ${formatTimeRange(at(fromDate, startMinute / 60), at(fromDate, endMinute / 60))}`

/** Tells the owner of a venue in one notice of all requests for weekly hours that are open there, but their own. */
export async function tellWhatIsAsked(
	tx: Writer,
	venueId: number,
	{ now, isNew = false }: { now: Date; isNew?: boolean },
) {
	const [venue] = await tx
		.select({ name: courts.name, ownerId: courts.ownerId })
		.from(courts)
		.where(eq(courts.id, venueId))
	const { name, ownerId } = venue!
	if (ownerId === null) return
	const waits = and(
		eq(regularRequests.courtId, venueId),
		stillOpen(now),
		unindexed(ne(regularRequests.userId, ownerId)),
	)
	const find = async () => {
		const rows = await tx
			.select({ request: regularRequests })
			.from(regularRequests)
			.innerJoin(bookings, eq(bookings.id, regularRequests.bookingId))
			.where(waits)
			.orderBy(asc(regularRequests.id))
		const [first] = rows
		return first ? { total: rows.length, venue: name, when: askedWords(first.request) } : null
	}
	const whose = { userId: ownerId, venueId, family: `venue:${venueId}:weekly-requests` }
	await notifyGathered(tx, { kind: 'booking', what: 'weekly hours asked for', ...whose }, find, { now, isNew })
}

type Weekly = {
	venueId: number
	userId: number
	bookingId: number
	pattern: RegularPattern
	on: string[]
	/** How many are on another court than the pattern's. */
	elsewhere: number
}

/** Tells a player of the dates that the desk booked for them by repeating their booking. */
export async function tellOfWeekly(tx: Writer, by: Actor, weekly: Weekly, now: Date) {
	const { venueId, userId, bookingId, pattern, on, elsewhere } = weekly
	if (userId === by.id) return
	const [venue] = await tx.select({ name: courts.name }).from(courts).where(eq(courts.id, venueId))
	const [first, last] = [at(on[0]!, pattern.start), at(on.at(-1)!, pattern.start)]
	const time = formatTimeRange(first, at(on[0]!, pattern.start + pattern.hours))
	const data = {
		venue: venue!.name,
		when: `${weekdayWords(pattern.weekday)}, ${time}`,
		booked: on.length,
		asked: on.length,
		first,
		last,
		elsewhere,
	}
	const about = { userId, kind: 'booking', subject: 'booking', subjectId: bookingId } as const
	const cause = `booking:${bookingId}:weekly:${now.toISOString()}`
	await notify(tx, [{ ...about, what: 'weekly hour booked', data, cause }], now)
}

/** `elsewhere` counts those on another court than the asked one. */
type Dates = { booked: number; asked: number; first: Date; last: Date; elsewhere: number }

/** Tells a player what the venue said to their request: the dates that it booked, or no. */
export async function tellOfAnswer(tx: Writer, request: RequestRow, dates: Dates | null, now: Date) {
	const { id, userId, bookingId, courtId, answer } = request
	const [venue] = await tx.select({ name: courts.name }).from(courts).where(eq(courts.id, courtId))
	const about = { userId, kind: 'booking', subject: 'booking', subjectId: bookingId } as const
	const said = { venue: venue!.name, when: askedWords(request) }
	// A yes may be taken back and said again.
	const cause = `regular-request:${id}:${dates ? `yes:${now.toISOString()}` : 'no'}`
	await notify(
		tx,
		[
			dates
				? { ...about, what: 'weekly hour booked', data: { ...said, ...dates }, cause }
				: { ...about, what: 'weekly hour declined', data: { ...said, answer }, cause },
		],
		now,
	)
}
