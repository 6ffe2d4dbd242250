import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { groupBy } from '#app/lib/group-by.ts'
import { courts, courtSports, openingHours, peakHours } from '#db/schema.ts'

/** What a venue sells for one sport: how many courts, when, at what price (whole rand per hour), under which rules. */
export type Offer = {
	id: number
	venueId: number
	sportId: number
	pricePerHour: number
	peakPricePerHour: number | null
	courtCount: number
	/** By ISO weekday (1 Monday … 7 Sunday; 0 unused): the whole hours it opens and closes at, or null when closed. */
	opening: (readonly [opensAt: number, closesAt: number] | null)[]
	/** `weekday * 24 + hour` of every peak hour. */
	peak: ReadonlySet<number>
	/** Longest booking in hours. */
	maxHours: number
	maxDaysAhead: number
	/** Cancelling is free until this many hours before the start; after that `lateChargePercent` stays with the venue. */
	freeCancelHours: number
	lateChargePercent: number
}

/** The offer of one venue for one sport, or null when it does not have it. Pass the transaction to read inside it. */
export async function findOffer(venueId: number, sportId: number, reader: Reader = db): Promise<Offer | null> {
	const [offer] = await readOffers(and(eq(courtSports.courtId, venueId), eq(courtSports.sportId, sportId)), reader)
	return offer ?? null
}

/** The offers of some venues, all their sports or one. */
export async function findOffers(venueIds: number[], sportId?: number): Promise<Offer[]> {
	if (venueIds.length === 0) return []
	const inVenues = inArray(courtSports.courtId, venueIds)
	return readOffers(sportId === undefined ? inVenues : and(inVenues, eq(courtSports.sportId, sportId)), db)
}

async function readOffers(where: SQL | undefined, reader: Reader): Promise<Offer[]> {
	const rows = await reader
		.select({
			id: courtSports.id,
			venueId: courtSports.courtId,
			sportId: courtSports.sportId,
			pricePerHour: courtSports.pricePerHour,
			peakPricePerHour: courtSports.peakPricePerHour,
			courtCount: courtSports.courtCount,
			maxHours: courts.maxHours,
			maxDaysAhead: courts.maxDaysAhead,
			freeCancelHours: courts.freeCancelHours,
			lateChargePercent: courts.lateChargePercent,
		})
		.from(courtSports)
		.innerJoin(courts, eq(courts.id, courtSports.courtId))
		.where(where)
		.orderBy(courtSports.id)
	if (rows.length === 0) return []

	const venueIds = [...new Set(rows.map((row) => row.venueId))]
	const ids = rows.map((row) => row.id)
	const opening = groupBy(
		await reader.select().from(openingHours).where(inArray(openingHours.courtId, venueIds)),
		(hours) => hours.courtId,
	)
	const peak = groupBy(
		await reader.select().from(peakHours).where(inArray(peakHours.courtSportId, ids)),
		(hour) => hour.courtSportId,
	)
	return rows.map((row) => ({
		...row,
		opening: byWeekday(opening.get(row.venueId) ?? []),
		peak: weekHours(peak.get(row.id) ?? []),
	}))
}

function byWeekday(rows: { weekday: number; opensAt: number; closesAt: number }[]) {
	const week: Offer['opening'] = Array.from({ length: 8 }, () => null)
	for (const { weekday, opensAt, closesAt } of rows) week[weekday] = [opensAt, closesAt]
	return week
}

const weekHours = (rows: { weekday: number; hour: number }[]) =>
	new Set(rows.map(({ weekday, hour }) => weekday * 24 + hour))
