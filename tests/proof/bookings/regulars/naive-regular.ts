import { and, eq, inArray } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings, closures, courtTime, regularRequests, regulars, sales, termOffers } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { RegularForm } from '#app/features/bookings/regulars/regular-schemas.ts'
import { insertRegular, makeRegular } from '#app/features/bookings/regulars/regulars.server.ts'
import { MOST_REQUESTS, patternOf } from '#app/features/bookings/regulars/request-rules.ts'
import { usedOf } from '#app/features/ledger/sales/sale.server.ts'
import { take, takenIn } from '#app/features/court-time/court-time.server.ts'
import { findOwnOffer } from '#app/features/venues/offers.server.ts'
import { bookingRow, holderOf } from '#app/features/bookings/reservation.server.ts'
import { barrier } from '#tests/support/barrier.ts'

type Place = { venueId: number; sportId: number }
type Time = { startTime: Date; endTime: Date }

/**
 * Counter-example: checks all dates of a weekly hour, each on court 1 unless it says another, then books them and takes
 * what is left of their courts.
 */
export async function bookNaively(
	madeById: number,
	{ venueId, sportId }: Place,
	times: (Time & { courtNumber?: number })[],
) {
	for (const { startTime, endTime, courtNumber = 1 } of times) {
		const taken = await takenIn(db, [venueId], startTime, endTime)
		if (taken.some((time) => time.courtNumber === courtNumber)) return false
	}
	await barrier()
	await write(async (tx) => {
		const now = new Date()
		const offer = (await findOwnOffer({ id: venueId }, sportId, now, tx))!
		const walkIn = { guestName: 'Ubuntu', madeById, status: 'confirmed' as const, paymentMethod: 'Cash' as const }
		const made = await tx
			.insert(bookings)
			.values(times.map(({ courtNumber = 1, ...time }) => bookingRow(offer, courtNumber, { ...walkIn, ...time }, now)))
			.returning()
		const courts = made.map((booking) => {
			const { courtNumber, startTime, endTime } = booking
			return { holder: holderOf(booking), sportId, courtNumber, startTime, endTime }
		})
		await take(tx, venueId, courts)
	})
	return true
}

/** Counter-example: reads what the dates of a weekly hour hold, then cancels them without looking at their money again. */
export async function endNaively(regularId: number) {
	const dates = await db.select().from(bookings).where(eq(bookings.regularId, regularId))
	await barrier()
	await write(async (tx) => {
		for (const { id, paymentStatus } of dates) {
			const ended = { status: 'cancelled' as const, cancelReason: 'venue', cancelledAt: new Date(), paymentStatus }
			await tx.update(bookings).set(ended).where(eq(bookings.id, id))
			await tx.delete(courtTime).where(eq(courtTime.bookingId, id))
		}
	})
}

/** Counter-example: finds a weekly request open, then books its dates and answers it without another look. */
export async function acceptNaively(owner: Actor, venueId: number, requestId: number, on: string[], now: Date) {
	const [request] = await db.select().from(regularRequests).where(eq(regularRequests.id, requestId))
	if (request!.status !== 'open') return false
	await barrier()
	await write(async (tx) => {
		const { userId, bookingId: booking } = request!
		const whose = {
			userId,
			guestName: null,
			guestPhone: null,
			customerId: null,
			paymentMethod: 'Cash' as const,
			notes: '',
		}
		const offer = (await findOwnOffer({ id: venueId }, request!.sportId, now, tx))!
		const made = await insertRegular(tx, owner, offer, { ...patternOf(request!, now), on, booking }, whose, now)
		const set = { status: 'accepted' as const, regularId: made.id, answeredAt: now }
		await tx.update(regularRequests).set(set).where(eq(regularRequests.id, requestId))
	})
	return true
}

/** Counter-example: finds a next term open, then frees its dates and books them without another look. */
export async function takeTermNaively(owner: Actor, venueId: number, termId: number, now: Date) {
	const [term] = await db.select().from(termOffers).where(eq(termOffers.id, termId))
	if (term!.status !== 'open') return
	await barrier()
	await write(async (tx) => {
		const [regular] = await tx.select().from(regulars).where(eq(regulars.id, term!.regularId))
		const { sportId, courtNumber, weekdays: weekday, startMinute } = regular!
		const pattern = { sportId, courtNumber, weekday, start: startMinute / 60, hours: 1, date: term!.dates[0]! }
		const offer = (await findOwnOffer({ id: venueId }, sportId, now, tx))!
		const whose = { userId: term!.userId, guestName: null, guestPhone: null, customerId: null, notes: '' }
		const input = { ...pattern, until: term!.dates.at(-1)!, on: term!.dates }
		await tx.delete(closures).where(inArray(closures.id, term!.closureIds))
		await insertRegular(tx, owner, offer, input, { ...whose, paymentMethod: 'Cash' }, now)
		await tx.update(termOffers).set({ status: 'accepted', answeredAt: now }).where(eq(termOffers.id, termId))
	})
}

/** Counter-example: counts a player's open requests, then writes another. */
export async function askNaively(row: typeof regularRequests.$inferInsert) {
	const { userId, courtId } = row
	const own = and(eq(regularRequests.userId, userId), eq(regularRequests.courtId, courtId))
	if ((await db.$count(regularRequests, own)) >= MOST_REQUESTS) return
	await barrier()
	await write((tx) => tx.insert(regularRequests).values(row))
}

/** Counter-example: checks where the dates of a weekly hour would go, then moves them so many hours without a constraint. */
export async function moveSeriesNaively(regularId: number, later: number) {
	const rows = await db.select().from(bookings).where(eq(bookings.regularId, regularId))
	const moved = (time: Date) => new Date(time.getTime() + later * 3_600_000)
	for (const { courtId, startTime, endTime } of rows)
		if ((await takenIn(db, [courtId], moved(startTime), moved(endTime))).length > 0) return false
	await barrier()
	await write(async (tx) => {
		for (const { id, startTime, endTime } of rows)
			await tx
				.update(bookings)
				.set({ startTime: moved(startTime), endTime: moved(endTime) })
				.where(eq(bookings.id, id))
	})
	return true
}

/** Counter-example: counts the hours left of a pack, then books the dates of a weekly hour and puts those hours on them. */
export async function bookWithPackNaively(owner: Actor, venueId: number, saleId: number, input: RegularForm) {
	const [sale] = await db.select().from(sales).where(eq(sales.id, saleId))
	const left = sale!.halfHours - ((await usedOf(db, [saleId])).get(saleId) ?? 0)
	await barrier()
	const { id } = await makeRegular(owner, venueId, { ...input, pays: 'time' })
	const dates = await db.select().from(bookings).where(eq(bookings.regularId, id))
	for (const { id, totalPrice } of dates.slice(0, left / 2)) {
		const pack = { saleId, packHalfHours: 2, discount: totalPrice, totalPrice: 0, paymentStatus: 'paid' as const }
		await write((tx) => tx.update(bookings).set(pack).where(eq(bookings.id, id)))
	}
}
