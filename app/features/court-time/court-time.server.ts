import { and, asc, eq, exists, gte, inArray, isNotNull, lt, max, min, type AnyColumn, type SQL } from 'drizzle-orm'
import { db, narrowed, type Reader, type Writer } from '#db/client/index.ts'
import { among, insertRows, prepared, several } from '#db/query/prepared.ts'
import { courtTime } from '#db/schema.ts'
import { portions } from '#app/lib/portions.ts'
import { fullHour, HALF_HOUR, halfHoursBetween, HOUR } from '#app/lib/time/time.ts'
import { covers } from './covers.ts'

/** What occupies court time. */
export type HolderKind = 'booking' | 'event' | 'fixture'
export type Holder = { kind: HolderKind; id: number }

/** One court of a venue for some time; starts and ends at a full or half hour. */
export type CourtTime = { sportId: number; courtNumber: number; startTime: Date; endTime: Date }
export type Held = CourtTime & { holder: Holder }

/** Part of a venue for some time; null means every sport, or every court. */
export type Stretch = {
	venueId: number
	sportId: number | null
	courtNumber: number | null
	startTime: Date
	endTime: Date
}

const COLUMN = { booking: courtTime.bookingId, event: courtTime.eventId, fixture: courtTime.matchId }
const { bookingId, eventId, matchId, sportId, courtNumber, startTime: start } = courtTime

/**
 * Takes court time of a venue, as far as nothing else has it. Returns what was taken, by half hours: the unique key of
 * the table makes it impossible to take one twice.
 */
export function take(tx: Writer, venueId: number, wanted: readonly Held[]): Promise<Held[]> {
	const rows = wanted.flatMap(({ holder, startTime, endTime, ...court }) =>
		halfHoursBetween(startTime, endTime).map((startTime) => ({
			...court,
			courtId: venueId,
			startTime,
			...columnsOf(holder),
		})),
	)
	return narrowed(courtTime, venueId, async () => {
		const taken: Held[] = []
		for (const some of portions(rows))
			taken.push(...(await insertRows(tx, courtTime, some, { skipTaken: true })).map(heldOf))
		return taken
	})
}

/** Takes all of the court time; where a part of it is not free, the holder has none in the end and it returns false. */
export async function takeWhole(tx: Writer, venueId: number, holder: Holder, wanted: readonly CourtTime[]) {
	const taken = await take(
		tx,
		venueId,
		wanted.map((time) => ({ ...time, holder })),
	)
	if (hoursOf(taken) === hoursOf(wanted)) return true
	await release(tx, venueId, holder.kind, [holder.id])
	return false
}

/** Gives back all court time of these holders, which stands at that venue. Returns it, by half hours. */
export async function release(tx: Writer, venueId: number, kind: HolderKind, ids: readonly number[]) {
	const freed: Held[] = []
	for (const some of portions(ids)) freed.push(...(await remove(tx, venueId, inArray(COLUMN[kind], some))))
	return freed
}

/** Gives back the court time of all events in the stretch. Returns it, by half hours. */
export const releaseEvents = (tx: Writer, { venueId, startTime, endTime, ...part }: Stretch) =>
	remove(
		tx,
		venueId,
		and(
			eq(courtTime.courtId, venueId),
			gte(start, startTime),
			lt(start, endTime),
			isNotNull(eventId),
			part.sportId === null ? undefined : eq(sportId, part.sportId),
			part.courtNumber === null ? undefined : eq(courtNumber, part.courtNumber),
		),
	)

const remove = (tx: Writer, venueId: number, which: SQL | undefined) =>
	narrowed(courtTime, venueId, async () => {
		const freed = await tx.delete(courtTime).where(which).returning()
		return freed.map(heldOf)
	})

/** What is taken of venues in [from, to), by half hours, whatever has it. */
export async function takenIn(reader: Reader, venueIds: readonly number[], from: Date, to: Date) {
	const read = () => findTimes(reader, { venueIds, from, to })
	// What is made of one venue's hours lasts while those of others change.
	return venueIds.length === 1 ? narrowed(courtTime, venueIds[0]!, read) : read()
}

const findTimes = prepared({ venueIds: several(courtTime.courtId), from: start, to: start }, (reader, asked) =>
	reader
		.select({ venueId: courtTime.courtId, sportId, courtNumber, startTime: start })
		.from(courtTime)
		.where(and(among(courtTime.courtId, asked.venueIds), gte(start, asked.from), lt(start, asked.to))),
)

const findHeld = prepared({ venueId: courtTime.courtId, from: start, to: start }, (reader, asked) =>
	reader
		.select()
		.from(courtTime)
		.where(and(eq(courtTime.courtId, asked.venueId), gte(start, asked.from), lt(start, asked.to))),
)

/**
 * What holds courts in the stretch, soonest first, once for each of its courts: from its first half hour there to its
 * last. Only what lies within the stretch counts.
 */
export async function whatHolds(reader: Reader, stretch: Stretch): Promise<Held[]> {
	const { venueId, startTime: from, endTime: to } = stretch
	const rows = await narrowed(courtTime, venueId, () => findHeld(reader, { venueId, from, to }))
	const times = rows.map(heldOf).filter((time) => covers(stretch, time))
	const found = new Map<string, Held>()
	for (const time of times.sort(soonestFirst)) {
		const key = `${time.holder.kind} ${time.holder.id} ${time.sportId} ${time.courtNumber}`
		const known = found.get(key)
		if (known) known.endTime = time.endTime
		else found.set(key, time)
	}
	return [...found.values()]
}

/** The ids of the holders of one kind, each once. */
export const idsAmong = (held: readonly Held[], kind: HolderKind) => [
	...new Set(held.flatMap(({ holder }) => (holder.kind === kind ? [holder.id] : []))),
]

/** By start, then by court. */
export const soonestFirst = (a: Omit<CourtTime, 'sportId'>, b: Omit<CourtTime, 'sportId'>) =>
	a.startTime.getTime() - b.startTime.getTime() || a.courtNumber - b.courtNumber

/** The court time of these holders, by half hours, in order of court and time. */
export async function courtTimeOf(reader: Reader, kind: HolderKind, ids: readonly number[]): Promise<Held[]> {
	const rows: Held[] = []
	for (const some of portions(ids)) {
		const found = await reader.select().from(courtTime).where(inArray(COLUMN[kind], some))
		rows.push(...found.map(heldOf))
	}
	return rows.sort((a, b) => a.courtNumber - b.courtNumber || a.startTime.getTime() - b.startTime.getTime())
}

/** True where what has its id in this column has court time. */
export const hasCourtTime = (kind: HolderKind, id: AnyColumn) =>
	exists(db.select({ start }).from(courtTime).where(eq(COLUMN[kind], id)))

type Place = { venueId: number; sportId?: number; fromCourt?: number }

/**
 * What holds courts of a venue from `now` on, the running hour included, soonest first; only those of a sport, or the
 * courts numbered `fromCourt` and higher, where it is given. One that has several courts stands there once for each.
 */
export async function holdersFrom(reader: Reader, { venueId, fromCourt = 1, ...place }: Place, now: Date) {
	const first = min(start)
	const rows = await reader
		.select({ bookingId, eventId, matchId, sportId, courtNumber, first, last: max(start) })
		.from(courtTime)
		.where(
			and(
				eq(courtTime.courtId, venueId),
				place.sportId === undefined ? undefined : eq(sportId, place.sportId),
				gte(courtNumber, fromCourt),
				gte(start, fullHour(now)),
			),
		)
		.groupBy(bookingId, eventId, matchId, sportId, courtNumber)
		.orderBy(asc(first), asc(courtNumber))
	return rows.map(({ first, last, ...row }): Held => {
		const { startTime } = heldOf({ ...row, startTime: first! })
		return { ...heldOf({ ...row, startTime: last! }), startTime }
	})
}

/** The full hours that some of it lies in, once for each court: bookings are made by the hour. */
export function hoursIn(times: readonly CourtTime[]) {
	const hours = new Map<string, Date>()
	for (const { sportId, courtNumber, startTime } of times) {
		const hour = fullHour(startTime)
		hours.set(`${sportId} ${courtNumber} ${hour.getTime()}`, hour)
	}
	return [...hours.values()]
}

/** How many court-hours that is. */
export const hoursOf = (times: readonly CourtTime[]) =>
	times.reduce((sum, { startTime, endTime }) => sum + (endTime.getTime() - startTime.getTime()) / HOUR, 0)

type Row = Pick<
	typeof courtTime.$inferSelect,
	'bookingId' | 'eventId' | 'matchId' | 'sportId' | 'courtNumber' | 'startTime'
>

const columnsOf = ({ kind, id }: Holder) => ({
	bookingId: kind === 'booking' ? id : null,
	eventId: kind === 'event' ? id : null,
	matchId: kind === 'fixture' ? id : null,
})

function heldOf({ bookingId, eventId, matchId, sportId, courtNumber, startTime }: Row): Held {
	const holder: Holder =
		bookingId !== null
			? { kind: 'booking', id: bookingId }
			: eventId !== null
				? { kind: 'event', id: eventId }
				: { kind: 'fixture', id: matchId! }
	return { holder, sportId, courtNumber, startTime, endTime: new Date(startTime.getTime() + HALF_HOUR) }
}
