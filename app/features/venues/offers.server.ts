import { and, eq, getTableColumns, gte, type SQL, type SQLWrapper } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { rowsOf } from '#db/query/columns.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import {
	courts,
	courtSports,
	namedCourts,
	openingExceptions,
	openingHours,
	peakExceptions,
	peakHours,
} from '#db/schema.ts'
import { notFound } from '#app/lib/errors.ts'
import { dateOf } from '#app/lib/time/time.ts'
import type { Court } from '#app/lib/text/court-name.ts'

/** The hours of one day, [from, to). */
export type DayHours = readonly [from: number, to: number]

/** Everything a venue says of one court; null means that it does not say. */
export type CourtFacts = Pick<typeof namedCourts.$inferSelect, 'name' | 'isRoofed' | 'surface'> & {
	/** Whole rand per hour outside peak hours; missing where it is that of the sport. */
	pricePerHour?: number
}

/** A venue's offer of one sport: courts, hours, prices (whole rand per hour) and rules. */
export type Offer = {
	id: number
	venueId: number
	sportId: number
	pricePerHour: number
	peakPricePerHour: number | null
	courtCount: number
	/** By number: what the venue says of its courts. A court of which it says nothing has no entry. */
	courts: ReadonlyMap<number, CourtFacts>
	/** By ISO weekday (1 Monday … 7 Sunday; 0 unused): the whole hours it opens and closes at, or null when closed. */
	opening: (DayHours | null)[]
	/** By date (YYYY-MM-DD): the hours of special days, or null when closed all day. */
	openingExceptions: ReadonlyMap<string, DayHours | null>
	/** `weekday * 24 + hour` of every half hour at the peak rate; `hour` ends in .5 at half past. */
	peak: ReadonlySet<number>
	/** By date: the peak hours of special days, or null for none all day. */
	peakExceptions: ReadonlyMap<string, DayHours | null>
	/** Bookings start each hour, 1, or each half hour, 0.5. */
	step: 1 | 0.5
	/** How long a booking may be, in hours, shortest first; half hours only with a step of half an hour. */
	lengths: readonly number[]
	/** Whether players book in all opening hours, or only in those from 07:00 to 21:00. */
	onlineAllDay: boolean
	maxDaysAhead: number
	/** Cancelling is free until this many hours before the start; after that the venue keeps `lateChargePercent`. */
	freeCancelHours: number
	lateChargePercent: number
	/** How long a court is held unpaid: minutes by card or PayShap, hours by SnapScan or EFT. */
	holdMinutes: number
	holdHours: number
	/** Whether players pay when they book, as far as the venue has a way to be paid at once. */
	payNow: boolean
	/** Whether they do so only where a peak hour is among what they book. */
	payNowPeakOnly: boolean
	/** The share of the price that they then pay, in percent; null for all of it. The rest is paid at the venue. */
	depositPercent: number | null
}

const published = eq(courts.status, 'published')

/** Returns a court of an offer as people call it. */
export const courtOf = ({ courts }: Pick<Offer, 'courts'>, courtNumber: number): Court =>
	courts.get(courtNumber)?.name ?? courtNumber

/** Returns all courts of an offer as people call them, the first one first. */
export const courtsOf = (offer: Pick<Offer, 'courts' | 'courtCount'>): Court[] =>
	Array.from({ length: offer.courtCount }, (_, i) => courtOf(offer, i + 1))

/** Returns a published venue's offer of a sport, or null; exceptions from `now` on. Takes a transaction to read in. */
export async function findOffer(
	venueId: number,
	sportId: number,
	reader: Reader = db,
	now = new Date(),
): Promise<Offer | null> {
	const [row] = await findPublished(reader, { venueId, sportId, today: dateOf(now) })
	return row ? complete(row) : null
}

/** Does `findOffer`. Throws a 404 that says whether the venue or its sport does not exist. */
export async function requireOffer(venueId: number, sportId: number, reader: Reader, now: Date): Promise<Offer> {
	const offer = await findOffer(venueId, sportId, reader, now)
	if (offer) return offer
	const venues = await reader.$count(courts, and(eq(courts.id, venueId), published))
	throw notFound(venues > 0 ? 'This venue doesn’t have that sport.' : 'Venue not found')
}

/** Returns the offers of some venues, for all sports or one. Unpublished venues have none. */
export async function findOffers(venueIds: number[], sportId?: number, now = new Date()): Promise<Offer[]> {
	if (venueIds.length === 0) return []
	const rows = await findPublishedAt(db, { venueIds, today: dateOf(now) })
	return (sportId === undefined ? rows : rows.filter((row) => row.sportId === sportId)).map(complete)
}

/** Returns all offers of a venue, published or not, oldest first. The caller checks access. */
export async function findOwnOffers({ id }: { id: number }, now = new Date(), reader: Reader = db): Promise<Offer[]> {
	return (await findOwn(reader, { venueId: id, today: dateOf(now) })).map(complete)
}

/** Returns a venue's offer of one sport, published or not, or null. The caller checks access. */
export async function findOwnOffer(
	{ id }: { id: number },
	sportId: number | null,
	now = new Date(),
	reader: Reader = db,
): Promise<Offer | null> {
	if (sportId === null) return null
	const row = (await findOwn(reader, { venueId: id, today: dateOf(now) })).find((row) => row.sportId === sportId)
	return row ? complete(row) : null
}

/** Selects the offers of venues, with the hours of these, peak hours and courts; special days from `today` on. */
const entries = (reader: Reader, today: SQLWrapper, where: SQL | undefined) =>
	reader
		.select({
			id: courtSports.id,
			venueId: courtSports.courtId,
			sportId: courtSports.sportId,
			pricePerHour: courtSports.pricePerHour,
			peakPricePerHour: courtSports.peakPricePerHour,
			courtCount: courtSports.courtCount,
			halfHours: courtSports.halfHours,
			minutes: courtSports.lengths,
			payNow: courtSports.payNow,
			payNowPeakOnly: courtSports.payNowPeakOnly,
			depositPercent: courtSports.depositPercent,
			maxHours: courts.maxHours,
			onlineAllDay: courts.onlineAllDay,
			maxDaysAhead: courts.maxDaysAhead,
			freeCancelHours: courts.freeCancelHours,
			lateChargePercent: courts.lateChargePercent,
			holdMinutes: courts.holdMinutes,
			holdHours: courts.holdHours,
			opening: rowsOf(
				openingHours,
				{ weekday: openingHours.weekday, opensAt: openingHours.opensAt, closesAt: openingHours.closesAt },
				eq(openingHours.courtId, courts.id),
			),
			openingExceptions: rowsOf(
				openingExceptions,
				{ date: openingExceptions.date, opensAt: openingExceptions.opensAt, closesAt: openingExceptions.closesAt },
				and(eq(openingExceptions.courtId, courts.id), gte(openingExceptions.date, today)),
			),
			peak: rowsOf(
				peakHours,
				{ weekday: peakHours.weekday, hour: peakHours.hour, half: peakHours.half },
				eq(peakHours.courtSportId, courtSports.id),
			),
			peakExceptions: rowsOf(
				peakExceptions,
				{ date: peakExceptions.date, from: peakExceptions.startHour, to: peakExceptions.endHour },
				and(eq(peakExceptions.courtSportId, courtSports.id), gte(peakExceptions.date, today)),
			),
			named: rowsOf(
				namedCourts,
				getTableColumns(namedCourts),
				and(eq(namedCourts.courtId, courtSports.courtId), eq(namedCourts.sportId, courtSports.sportId)),
				namedCourts.courtNumber,
			),
		})
		.from(courtSports)
		.innerJoin(courts, eq(courts.id, courtSports.courtId))
		.where(where)
		.orderBy(courtSports.id)

const findPublished = prepared(
	{ venueId: courtSports.courtId, sportId: courtSports.sportId, today: openingExceptions.date },
	(reader, { venueId, sportId, today }) =>
		entries(reader, today, and(published, eq(courtSports.courtId, venueId), eq(courtSports.sportId, sportId))),
)
const findOwn = prepared(
	{ venueId: courtSports.courtId, today: openingExceptions.date },
	(reader, { venueId, today }) => entries(reader, today, eq(courtSports.courtId, venueId)),
)
const findPublishedAt = prepared(
	{ venueIds: several(courtSports.courtId), today: openingExceptions.date },
	(reader, { venueIds, today }) => entries(reader, today, and(published, among(courtSports.courtId, venueIds))),
)

/** Returns what venues say of their courts. */
export const findNamedCourts = prepared({ venueIds: several(namedCourts.courtId) }, (reader, { venueIds }) =>
	reader.select().from(namedCourts).where(among(namedCourts.courtId, venueIds)).orderBy(namedCourts.courtNumber),
)

/** Returns one court as people call it. */
export async function findCourt(
	{ courtNumber, ...offer }: Pick<Offer, 'venueId' | 'sportId'> & { courtNumber: number },
	reader: Reader = db,
) {
	const named = await findNamedCourts(reader, { venueIds: [offer.venueId] })
	return courtOf({ courts: factsOf(named, offer) }, courtNumber)
}

/** Returns of those what is said of the courts of one offer, by number. */
export const factsOf = (
	named: Awaited<ReturnType<typeof findNamedCourts>>,
	offer: Pick<Offer, 'venueId' | 'sportId'>,
): Offer['courts'] =>
	new Map(
		named.flatMap(({ courtId, sportId, courtNumber, pricePerHour, ...said }) => {
			if (courtId !== offer.venueId || sportId !== offer.sportId) return []
			const facts: CourtFacts = pricePerHour === null ? said : { ...said, pricePerHour }
			return [[courtNumber, facts] as const]
		}),
	)

/** Makes an offer of what is read of it. */
function complete({ halfHours, minutes, maxHours, named, ...row }: Awaited<ReturnType<typeof entries>>[number]): Offer {
	return {
		...row,
		step: halfHours ? 0.5 : 1,
		lengths: minutes?.map((length) => length / 60) ?? Array.from({ length: maxHours }, (_, i) => i + 1),
		courts: factsOf(named, row),
		opening: byWeekday(row.opening, halfHours),
		openingExceptions: byDate(row.openingExceptions, (day) => onGrid(day, halfHours)),
		peak: weekHalves(row.peak),
		peakExceptions: byDate(row.peakExceptions, ({ from, to }) => [from, to]),
	}
}

type Hours = { opensAt: number | null; closesAt: number | null }

/** Returns the hours of a day in which a sport's bookings start and end; [null, null] where none can. */
function onGrid({ opensAt, closesAt }: Hours, halfHours: boolean): [number | null, number | null] {
	if (opensAt === null || closesAt === null || halfHours) return [opensAt, closesAt]
	const [from, to] = [Math.ceil(opensAt), Math.floor(closesAt)]
	return from < to ? [from, to] : [null, null]
}

function byWeekday(rows: { weekday: number; opensAt: number; closesAt: number }[], halfHours: boolean) {
	const week: Offer['opening'] = Array.from({ length: 8 }, () => null)
	for (const { weekday, ...day } of rows) {
		const [from, to] = onGrid(day, halfHours)
		week[weekday] = from === null || to === null ? null : [from, to]
	}
	return week
}

const weekHalves = (rows: Pick<typeof peakHours.$inferSelect, 'weekday' | 'hour' | 'half'>[]) =>
	new Set(
		rows.flatMap(({ weekday, hour, half }) => {
			const first = weekday * 24 + hour
			return half === null ? [first, first + 0.5] : half === 'first' ? [first] : [first + 0.5]
		}),
	)

function byDate<Day extends { date: string }>(days: Day[], hoursOf: (day: Day) => [number | null, number | null]) {
	return new Map(
		days.map((day): [string, DayHours | null] => {
			const [from, to] = hoursOf(day)
			return [day.date, from === null || to === null ? null : [from, to]]
		}),
	)
}
