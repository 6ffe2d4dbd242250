import {
	and,
	asc,
	count,
	eq,
	exists,
	getTableColumns,
	gte,
	inArray,
	isNotNull,
	lt,
	max,
	min,
	type AnyColumn,
	type SQL,
} from 'drizzle-orm'
import { db, onlyKey, type Reader, type Writer } from '#db/client/index.ts'
import { among, insertRows, prepared, several } from '#db/query/prepared.ts'
import { together } from '#db/query/together.ts'
import { courtTime } from '#db/schema.ts'
import type { Offer } from '#app/features/venues/offers.server.ts'
import { portions } from '#app/lib/groups.ts'
import { fullHour, HALF_HOUR, halfHoursBetween, HOUR, lengthOf } from '#app/lib/time/time.ts'
import { closuresIn } from './closures.server.ts'
import { ALL_CLOSED, stepAt, type Taken } from './free-courts.ts'
import { includesCourt } from './includes-court.ts'
import { courtNameOf } from '#db/query/columns.ts'

export type HolderKind = 'booking' | 'event' | 'fixture'
export type Holder = { kind: HolderKind; id: number }

/** A court of a venue for some time. It starts and ends on the hour or half hour. */
export type CourtTime = { sportId: number; courtNumber: number; startTime: Date; endTime: Date }
/** `courtName` is read with what is taken. */
export type TakenTime = CourtTime & { holder: Holder; courtName?: string | null }

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

/** Takes court time where it is free and returns it by half hours. The unique key prevents taking it twice. */
export function take(tx: Writer, venueId: number, wanted: readonly TakenTime[]): Promise<TakenTime[]> {
	const rows = wanted.flatMap(({ holder, startTime, endTime, ...court }) =>
		halfHoursBetween(startTime, endTime).map((startTime) => ({
			...court,
			courtId: venueId,
			startTime,
			...columnsOf(holder),
		})),
	)
	return onlyKey(courtTime, venueId, async () => {
		const taken: TakenTime[] = []
		for (const some of portions(rows))
			taken.push(...(await insertRows(tx, courtTime, some, { skipTaken: true })).map(takenTimeOf))
		return taken
	})
}

/** Takes all of the court time. When part of it is not free, the holder ends up with none and this returns false. */
export async function takeWhole(tx: Writer, venueId: number, holder: Holder, wanted: readonly CourtTime[]) {
	const taken = await take(
		tx,
		venueId,
		wanted.map((time) => ({ ...time, holder })),
	)
	if (countHours(taken) === countHours(wanted)) return true
	await release(tx, venueId, holder.kind, [holder.id])
	return false
}

/** Releases all court time of these holders at that venue, and returns it by half hours. */
export async function release(tx: Writer, venueId: number, kind: HolderKind, ids: readonly number[]) {
	const freed: TakenTime[] = []
	for (const some of portions(ids)) freed.push(...(await remove(tx, venueId, inArray(COLUMN[kind], some))))
	return freed
}

/** Releases the court time of all events in the stretch, and returns it by half hours. */
export const releaseEvents = (tx: Writer, stretch: Stretch) =>
	remove(tx, stretch.venueId, and(within(stretch), isNotNull(eventId)))

/** Releases what these holders have in the stretch and keeps the rest, and returns it by half hours. */
export async function releaseIn(tx: Writer, stretch: Stretch, kind: HolderKind, ids: readonly number[]) {
	const freed: TakenTime[] = []
	for (const some of portions(ids))
		freed.push(...(await remove(tx, stretch.venueId, and(within(stretch), inArray(COLUMN[kind], some)))))
	return freed
}

const within = ({ venueId, startTime, endTime, ...part }: Stretch) =>
	and(
		eq(courtTime.courtId, venueId),
		gte(start, startTime),
		lt(start, endTime),
		part.sportId === null ? undefined : eq(sportId, part.sportId),
		part.courtNumber === null ? undefined : eq(courtNumber, part.courtNumber),
	)

const remove = (tx: Writer, venueId: number, which: SQL | undefined) =>
	onlyKey(courtTime, venueId, async () => {
		const freed = await tx.delete(courtTime).where(which).returning()
		return freed.map(takenTimeOf)
	})

/** Returns all taken court time of venues in [from, to), by half hours. */
export async function takenIn(reader: Reader, venueIds: readonly number[], from: Date, to: Date) {
	const read = () => findTimes(reader, { venueIds, from, to })
	// A result for one venue stays cached while other venues' court time changes.
	return venueIds.length === 1 ? onlyKey(courtTime, venueIds[0]!, read) : read()
}

const findTimes = prepared({ venueIds: several(courtTime.courtId), from: start, to: start }, (reader, asked) =>
	reader
		.select({ venueId: courtTime.courtId, sportId, courtNumber, startTime: start })
		.from(courtTime)
		.where(and(among(courtTime.courtId, asked.venueIds), gte(start, asked.from), lt(start, asked.to))),
)

/** Counts the half hours of court time that are taken. */
export async function countTaken(reader: Reader, asked: { venueId: number; from: Date; to: Date }) {
	const [found] = await onlyKey(courtTime, asked.venueId, () => findCount(reader, asked))
	return found!.taken
}

const findCount = prepared({ venueId: courtTime.courtId, from: start, to: start }, (reader, { venueId, from, to }) =>
	reader
		.select({ taken: count() })
		.from(courtTime)
		.where(and(eq(courtTime.courtId, venueId), gte(start, from), lt(start, to))),
)

const findTakenTimes = prepared({ venueId: courtTime.courtId, from: start, to: start }, (reader, asked) =>
	reader
		.select({ ...getTableColumns(courtTime), courtName: courtNameOf(courtTime) })
		.from(courtTime)
		.where(and(eq(courtTime.courtId, asked.venueId), gte(start, asked.from), lt(start, asked.to))),
)

/**
 * Returns who has court time in the stretch, soonest first, once for each court.
 *
 * Each entry lasts from the holder's first half hour on that court to its last. Only the part within the stretch
 * counts.
 */
export async function holdersIn(reader: Reader, stretch: Stretch): Promise<TakenTime[]> {
	const { venueId, startTime: from, endTime: to } = stretch
	const rows = await onlyKey(courtTime, venueId, () => findTakenTimes(reader, { venueId, from, to }))
	const times = rows.map(takenTimeOf).filter((time) => includesCourt(stretch, time))
	const found = new Map<string, TakenTime>()
	for (const time of times.sort(soonestFirst)) {
		const key = `${time.holder.kind} ${time.holder.id} ${time.sportId} ${time.courtNumber}`
		const known = found.get(key)
		if (known) known.endTime = time.endTime
		else found.set(key, time)
	}
	return [...found.values()]
}

export const idsAmong = (taken: readonly TakenTime[], kind: HolderKind) => [
	...new Set(taken.flatMap(({ holder }) => (holder.kind === kind ? [holder.id] : []))),
]

export const soonestFirst = (a: Omit<CourtTime, 'sportId'>, b: Omit<CourtTime, 'sportId'>) =>
	a.startTime.getTime() - b.startTime.getTime() || a.courtNumber - b.courtNumber

/** Returns the court time of these holders, by half hours, ordered by court and time. */
export async function courtTimeOf(reader: Reader, kind: HolderKind, ids: readonly number[]): Promise<TakenTime[]> {
	const rows: TakenTime[] = []
	for (const some of portions(ids)) {
		const found = await reader
			.select({ ...getTableColumns(courtTime), courtName: courtNameOf(courtTime) })
			.from(courtTime)
			.where(inArray(COLUMN[kind], some))
		rows.push(...found.map(takenTimeOf))
	}
	return rows.sort((a, b) => a.courtNumber - b.courtNumber || a.startTime.getTime() - b.startTime.getTime())
}

/** True when the holder with its id in this column has court time. */
export const hasCourtTime = (kind: HolderKind, id: AnyColumn) =>
	exists(db.select({ start }).from(courtTime).where(eq(COLUMN[kind], id)))

type Place = { venueId: number; sportId?: number; fromCourt?: number }

/**
 * Returns who has court time of a venue from `now` on, including the current hour, soonest first, once for each court.
 *
 * It can be limited to a sport, or to courts numbered `fromCourt` and higher.
 */
export async function holdersFrom(reader: Reader, { venueId, fromCourt = 1, ...place }: Place, now: Date) {
	const first = min(start)
	const rows = await reader
		.select({
			bookingId,
			eventId,
			matchId,
			sportId,
			courtNumber,
			courtName: courtNameOf(courtTime),
			first,
			last: max(start),
		})
		.from(courtTime)
		.where(
			and(
				eq(courtTime.courtId, venueId),
				place.sportId === undefined ? undefined : eq(sportId, place.sportId),
				gte(courtNumber, fromCourt),
				gte(start, fullHour(now)),
			),
		)
		.groupBy(bookingId, eventId, matchId, courtTime.courtId, sportId, courtNumber)
		.orderBy(asc(first), asc(courtNumber))
	return rows.map(({ first, last, ...row }): TakenTime => {
		const { startTime } = takenTimeOf({ ...row, startTime: first! })
		return { ...takenTimeOf({ ...row, startTime: last! }), startTime }
	})
}

/** Returns the full hours that it lies in, once for each court: events and fixtures take whole hours. */
export function hoursIn(times: readonly CourtTime[]) {
	const hours = new Map<string, Date>()
	for (const { sportId, courtNumber, startTime } of times) {
		const hour = fullHour(startTime)
		hours.set(`${sportId} ${courtNumber} ${hour.getTime()}`, hour)
	}
	return [...hours.values()]
}

export const countHours = (times: readonly CourtTime[]) => times.reduce((sum, time) => sum + lengthOf(time), 0)

type Row = Pick<
	typeof courtTime.$inferSelect,
	'bookingId' | 'eventId' | 'matchId' | 'sportId' | 'courtNumber' | 'startTime'
> & { courtName?: string | null }

const columnsOf = ({ kind, id }: Holder) => ({
	bookingId: kind === 'booking' ? id : null,
	eventId: kind === 'event' ? id : null,
	matchId: kind === 'fixture' ? id : null,
})

function takenTimeOf({ bookingId, eventId, matchId, startTime, ...court }: Row): TakenTime {
	const holder: Holder =
		bookingId !== null
			? { kind: 'booking', id: bookingId }
			: eventId !== null
				? { kind: 'event', id: eventId }
				: { kind: 'fixture', id: matchId! }
	const { sportId, courtNumber, courtName } = court
	return { holder, sportId, courtNumber, courtName, startTime, endTime: new Date(startTime.getTime() + HALF_HOUR) }
}

/** Returns what is taken of these offers in [from, to), by offer id. Pass the transaction to read inside it. */
export async function findTaken(
	offers: Offer[],
	from: Date,
	to: Date,
	reader: Reader = db,
): Promise<Map<number, Taken>> {
	const venueIds = [...new Set(offers.map((offer) => offer.venueId))]
	const [taken, closed] = [byOffer(offers), byOffer(offers)]
	if (venueIds.length === 0) return taken
	const byVenue = new Map(venueIds.map((id) => [id, new Map<number, Offer>()]))
	for (const offer of offers) byVenue.get(offer.venueId)!.set(offer.sportId, offer)
	const [times, closures] = await together([
		takenIn(reader, venueIds, from, to),
		closuresIn(reader, { venueIds, from, to }),
	])
	for (const { venueId, sportId, courtNumber, startTime } of times) {
		const offer = byVenue.get(venueId)!.get(sportId)
		if (offer) courtsIn(taken.get(offer.id)!, stepAt(offer, startTime)).add(courtNumber)
	}
	for (const closure of closures) {
		for (const offer of offers) {
			if (offer.venueId !== closure.courtId || (closure.sportId ?? offer.sportId) !== offer.sportId) continue
			const numbers = closure.courtNumber
				? [closure.courtNumber]
				: Array.from({ length: offer.courtCount }, (_, i) => i + 1)
			const first = stepAt(offer, Math.max(closure.startTime.getTime(), from.getTime()))
			const end = Math.min(closure.endTime.getTime(), to.getTime())
			for (let time = first; time < end; time += offer.step * HOUR) {
				add(taken.get(offer.id)!, time, numbers)
				if (closure.reason !== 'blocked') add(closed.get(offer.id)!, time, numbers)
			}
		}
	}
	for (const { id, courtCount } of offers) {
		for (const [hour, numbers] of closed.get(id)!) {
			const open = Array.from({ length: courtCount }, (_, i) => i + 1).some((number) => !numbers.has(number))
			if (!open) add(taken.get(id)!, hour, [ALL_CLOSED])
		}
	}
	return taken
}

const byOffer = (offers: Offer[]) => new Map(offers.map((offer) => [offer.id, new Map<number, Set<number>>()]))

function courtsIn(hours: Map<number, Set<number>>, hour: number) {
	let courts = hours.get(hour)
	if (!courts) hours.set(hour, (courts = new Set()))
	return courts
}

function add(hours: Map<number, Set<number>>, hour: number, numbers: number[]) {
	const courts = courtsIn(hours, hour)
	for (const number of numbers) courts.add(number)
}
