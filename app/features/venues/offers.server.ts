import { and, eq, gte, type SQL } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
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
import { groupBy } from '#app/lib/groups.ts'
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
	const [offer] = await complete(await findPublished(reader, { venueId, sportId }), reader, now)
	return offer ?? null
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
	const rows = await findPublishedAt(db, { venueIds })
	return complete(sportId === undefined ? rows : rows.filter((row) => row.sportId === sportId), db, now)
}

/** Returns all offers of a venue, published or not, oldest first. The caller checks access. */
export async function findOwnOffers({ id }: { id: number }, now = new Date(), reader: Reader = db): Promise<Offer[]> {
	return complete(await findOwn(reader, { venueId: id }), reader, now)
}

/** Returns a venue's offer of one sport, published or not, or null. The caller checks access. */
export async function findOwnOffer(
	{ id }: { id: number },
	sportId: number | null,
	now = new Date(),
	reader: Reader = db,
): Promise<Offer | null> {
	if (sportId === null) return null
	const rows = await findOwn(reader, { venueId: id })
	const [offer] = await complete(
		rows.filter((row) => row.sportId === sportId),
		reader,
		now,
	)
	return offer ?? null
}

/** Selects the offers of venues without their hours. */
const entries = (reader: Reader, where: SQL | undefined) =>
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
		})
		.from(courtSports)
		.innerJoin(courts, eq(courts.id, courtSports.courtId))
		.where(where)
		.orderBy(courtSports.id)

const findPublished = prepared(
	{ venueId: courtSports.courtId, sportId: courtSports.sportId },
	(reader, { venueId, sportId }) =>
		entries(reader, and(published, eq(courtSports.courtId, venueId), eq(courtSports.sportId, sportId))),
)
const findOwn = prepared({ venueId: courtSports.courtId }, (reader, { venueId }) =>
	entries(reader, eq(courtSports.courtId, venueId)),
)
const findPublishedAt = prepared({ venueIds: several(courtSports.courtId) }, (reader, { venueIds }) =>
	entries(reader, and(published, among(courtSports.courtId, venueIds))),
)
const findOpening = prepared({ venueIds: several(openingHours.courtId) }, (reader, { venueIds }) =>
	reader.select().from(openingHours).where(among(openingHours.courtId, venueIds)),
)
const findPeak = prepared({ ids: several(peakHours.courtSportId) }, (reader, { ids }) =>
	reader.select().from(peakHours).where(among(peakHours.courtSportId, ids)),
)
const findOtherOpening = prepared(
	{ venueIds: several(openingExceptions.courtId), today: openingExceptions.date },
	(reader, { venueIds, today }) =>
		reader
			.select()
			.from(openingExceptions)
			.where(and(among(openingExceptions.courtId, venueIds), gte(openingExceptions.date, today))),
)
const findOtherPeak = prepared(
	{ ids: several(peakExceptions.courtSportId), today: peakExceptions.date },
	(reader, { ids, today }) =>
		reader
			.select()
			.from(peakExceptions)
			.where(and(among(peakExceptions.courtSportId, ids), gte(peakExceptions.date, today))),
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

/** Adds the hours of their venues, their peak hours and their courts to offers. */
async function complete(rows: Awaited<ReturnType<typeof entries>>, reader: Reader, now: Date): Promise<Offer[]> {
	if (rows.length === 0) return []
	const venueIds = [...new Set(rows.map((row) => row.venueId))]
	const ids = rows.map((row) => row.id)
	const today = dateOf(now)
	const opening = groupBy(await findOpening(reader, { venueIds }), (hours) => hours.courtId)
	const peak = groupBy(await findPeak(reader, { ids }), (hour) => hour.courtSportId)
	const named = await findNamedCourts(reader, { venueIds })
	const otherOpening = groupBy(await findOtherOpening(reader, { venueIds, today }), (day) => day.courtId)
	const otherPeak = groupBy(await findOtherPeak(reader, { ids, today }), (day) => day.courtSportId)
	return rows.map(({ halfHours, minutes, maxHours, ...row }) => ({
		...row,
		step: halfHours ? 0.5 : 1,
		lengths: minutes?.map((length) => length / 60) ?? Array.from({ length: maxHours }, (_, i) => i + 1),
		courts: factsOf(named, row),
		opening: byWeekday(opening.get(row.venueId) ?? [], halfHours),
		openingExceptions: byDate(otherOpening.get(row.venueId) ?? [], (day) => onGrid(day, halfHours)),
		peak: weekHalves(peak.get(row.id) ?? []),
		peakExceptions: byDate(otherPeak.get(row.id) ?? [], (day) => [day.startHour, day.endHour]),
	}))
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
