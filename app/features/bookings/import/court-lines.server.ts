import { and, asc, eq, gte, inArray, lt, notInArray } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { bookings, customerAccounts, payments, regulars } from '#db/schema.ts'
import { release } from '#app/features/court-time/court-time.server.ts'
import { followBookings } from '#app/features/matchmaking/requests/booking/follow.server.ts'
import { followReward } from '#app/features/rewards/checkout.server.ts'
import { tellOf } from '#app/features/webhooks/note-changes.server.ts'
import { courtOf, courtsOf, findOwnOffers, type Offer } from '#app/features/venues/offers.server.ts'
import { findSports } from '#app/features/venues/sports.server.ts'
import { groupBy } from '#app/lib/groups.ts'
import { portionByPortion } from '#app/lib/portion-by-portion.server.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'
import { phoneKey } from '#app/lib/text/tel.ts'
import { formatDay, hoursBetween } from '#app/lib/time/time.ts'
import { LIVE } from '../on-court/on-court.server.ts'
import type { OnCourt } from './reading/booking-file.ts'
import type { Standing, TakenHours } from './import-kind.server.ts'
import { because, quoted } from './reading/left-out-reasons.ts'

// Bookings and weekly hours of a file alike: their courts, who has them already, and what became of them.

/** Returns what a venue offers, and the names of sports as `plain` leaves them. */
export async function findCourts(reader: Reader, venue: { id: number }, now: Date) {
	const names = new Map((await findSports()).map(({ id, name }) => [id, plain(name)]))
	return { offers: await findOwnOffers(venue, now, reader), names }
}

export type Found = { offer: Offer; courtNumber: number | null }

/** Returns a name as names in files are compared: without case, spaces and signs. */
export const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Returns the court that a line names, null for any of its sport, or in words why there is none. */
export function findCourt(
	{ sport, court }: Pick<OnCourt, 'sport' | 'court'>,
	offers: Offer[],
	names: Map<number, string>,
): Found | string {
	const ofSport = sport === '' ? offers : offers.filter(({ sportId }) => names.get(sportId) === plain(sport))
	if (ofSport.length === 0) return because('You don’t offer this sport', quoted(sport))
	if (court === '')
		return ofSport.length === 1 ? { offer: ofSport[0]!, courtNumber: null } : because('It names no court and no sport')
	const wanted = plain(court)
	const number = /^(?:court|pitch|field|baan|veld)?(\d{1,3})$/.exec(wanted)?.[1]
	const courts = ofSport.flatMap((offer) =>
		courtsOf(offer).map((name, i) => ({ offer, name, courtNumber: i + 1, sport: names.get(offer.sportId) ?? '' })),
	)
	const called = courts.filter(({ name, sport }) =>
		[plain(courtLabel(name)), sport + plain(courtLabel(name))].includes(wanted),
	)
	// A number is a court's that has no other name, unless no court is called so.
	const found = called.length > 0 ? called : courts.filter(({ courtNumber }) => courtNumber === Number(number))
	if (found.length === 0) return because('You have no such court', quoted(court))
	if (found.length === 1) return { offer: found[0]!.offer, courtNumber: found[0]!.courtNumber }
	return because('Courts of more than one sport are called so, so add a column Sport', quoted(court))
}

/** Names the hours of somebody at a venue. */
export const hoursOf = (sportId: number, startTime: Date, name: string, phone: string | null) =>
	`${sportId} ${startTime.getTime()} ${phone === null ? plain(name) : phoneKey(phone)}`

/** Finds who has booked what, as `hoursOf`, so that a file that is sent again books nobody twice. */
export async function findBooked(reader: Reader, venueId: number, { from, to }: { from: Date; to: Date }) {
	const { courtId, sportId, startTime, guestName, guestPhone, status } = bookings
	const rows = await reader
		.select({ sportId, startTime, guestName, guestPhone })
		.from(bookings)
		.where(and(eq(courtId, venueId), gte(startTime, from), lt(startTime, to), inArray(status, LIVE)))
	return new Set(rows.map((row) => hoursOf(row.sportId, row.startTime, row.guestName ?? '', row.guestPhone)))
}

export const labelOf = (offer: Offer, courtNumber: number) => courtLabel(courtOf(offer, courtNumber))

/** Returns which hours bookings took, by sport. */
export const takenBy = (booked: readonly (typeof bookings.$inferSelect)[]): TakenHours[] =>
	[...groupBy(booked, ({ sportId }) => sportId)].map(([sportId, each]) => ({
		sportId,
		hours: each.flatMap(({ startTime, endTime }) => hoursBetween(startTime, endTime).map(Number)),
	}))

/**
 * Says of each booking of an import, or with `regularId` of each weekly hour, whether it is as it was made: to come, not
 * cancelled, and nobody has paid for it.
 */
export async function bookedStanding(
	by: 'id' | 'regularId',
	reader: Reader,
	importId: number,
	now: Date,
): Promise<Standing[]> {
	const { id, regularId, status, startTime, statementId, saleId, guestName } = bookings
	const ofImport = eq(bookings.importId, importId)
	const rows = await reader
		.select({ id, regularId, status, startTime, statementId, saleId, guestName })
		.from(bookings)
		.where(ofImport)
		.orderBy(asc(startTime), asc(id))
	const money = await reader
		.selectDistinct({ id: payments.bookingId })
		.from(payments)
		.innerJoin(bookings, eq(bookings.id, payments.bookingId))
		.where(ofImport)
	const paid = new Set(money.map(({ id }) => id))
	return [...groupBy(rows, (row) => row[by] ?? 0)].map(([id, dates]) => ({
		id,
		name: dates[0]!.guestName ?? '',
		stays: whyStays(dates, paid, now),
		...(by === 'regularId' && { dates: dates.filter(({ status }) => status !== 'cancelled').length }),
	}))
}

/** Locks the bookings of an import: nobody pays for one while those that were paid are looked for. */
export const lockBookings = (tx: Writer, importId: number) =>
	tx.update(bookings).set({ importId }).where(eq(bookings.importId, importId))

/**
 * Cancels bookings of an import and removes them, and returns which hours are free again: no money came for them and no
 * player has them, so no list and no count keeps what was never meant. Other systems hear before that they are cancelled.
 */
export async function removeBookings(tx: Writer, venueId: number, ids: readonly number[], now: Date) {
	const cancelled = { status: 'cancelled', cancelledAt: now, cancelReason: 'venue', updatedAt: now } as const
	const all: (typeof bookings.$inferSelect)[] = []
	for await (const some of portionByPortion(ids)) {
		const these = inArray(bookings.id, some)
		const gone = await tx.update(bookings).set(cancelled).where(these).returning()
		await release(tx, venueId, 'booking', some)
		for (const booking of gone) await followReward(tx, booking)
		await followBookings(tx, some, now)
		await tellOf(tx, venueId, some, now)
		await tx.delete(bookings).where(these)
		all.push(...gone)
	}
	await removeRegulars(tx, [...new Set(all.flatMap(({ regularId }) => regularId ?? []))])
	return takenBy(all)
}

/** Removes weekly hours of which neither a date nor an account is left. */
async function removeRegulars(tx: Writer, ids: readonly number[]) {
	const dates = tx.select({ id: bookings.regularId }).from(bookings).where(inArray(bookings.regularId, ids))
	const accounts = tx
		.select({ id: customerAccounts.regularId })
		.from(customerAccounts)
		.where(inArray(customerAccounts.regularId, ids))
	const isLeft = and(notInArray(regulars.id, dates), notInArray(regulars.id, accounts))
	await tx.delete(regulars).where(and(inArray(regulars.id, ids), isLeft))
}

type Made = Pick<typeof bookings.$inferSelect, 'id' | 'status' | 'startTime' | 'statementId' | 'saleId'>

/** Says why what was booked together stays, or null where nothing came of it yet. */
function whyStays(dates: readonly Made[], paid: ReadonlySet<number | null>, now: Date) {
	const standing = dates.filter(({ status }) => status !== 'cancelled')
	const begun = standing.find(({ startTime }) => startTime <= now)
	const withMoney = standing.find(
		({ id, statementId, saleId }) => statementId !== null || saleId !== null || paid.has(id),
	)
	if (begun) return `${formatDay(begun.startTime)} was played or has begun`
	if (withMoney) return `${formatDay(withMoney.startTime)} has been paid for or is on a statement`
	return standing.length === 0 ? 'cancelled since' : null
}
