import { and, eq, gt, lt, ne } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { bookings, users } from '#db/schema.ts'
import { pricesOf, totalPrice } from '#app/features/bookings/price.ts'
import { takeCourt } from '#app/features/bookings/reservation.server.ts'
import { findPhone } from '#app/features/profile/phone.server.ts'
import { atCourt } from '#app/features/venues/courts/court-price.ts'
import { requireOffer } from '#app/features/venues/offers.server.ts'
import { barrier } from '#tests/support/barrier.ts'

type Wish = { venueId: number; sportId: number; startTime: string; endTime: string }

/** Counter-example: checks whether a court is free, then writes, without a constraint. The races must catch this. */
export async function bookNaively(user: { id: number }, wish: Wish, courtCount: number) {
	const [startTime, endTime] = [new Date(wish.startTime), new Date(wish.endTime)]
	const taken = await db
		.select({ courtNumber: bookings.courtNumber })
		.from(bookings)
		.where(
			and(
				eq(bookings.courtId, wish.venueId),
				ne(bookings.status, 'cancelled'),
				lt(bookings.startTime, endTime),
				gt(bookings.endTime, startTime),
			),
		)
	const numbers = Array.from({ length: courtCount }, (_, i) => i + 1)
	const courtNumber = numbers.find((number) => !taken.some((booking) => booking.courtNumber === number))
	if (courtNumber === undefined) return { status: 409, body: { message: 'That time has just been taken' } }
	await barrier()
	const row = { userId: user.id, courtId: wish.venueId, sportId: wish.sportId, courtNumber, startTime, endTime }
	await write((tx) => tx.insert(bookings).values({ ...row, totalPrice: 0, breakdown: [], paymentMethod: 'SnapScan' }))
	return { status: 201, body: { ...wish, courtNumber } }
}

/** Counter-example: looks whether its price is still the one that was shown, then books at that of a moment later. */
export async function bookAtSeenPriceNaively(user: { id: number }, wish: Wish, courtNumber: number, seen: number) {
	const [startTime, endTime, now] = [new Date(wish.startTime), new Date(wish.endTime), new Date()]
	const offerNow = (reader: Reader) => requireOffer(wish.venueId, wish.sportId, reader, now)
	const price = totalPrice(pricesOf(atCourt(await offerNow(db), courtNumber), startTime, endTime))
	if (price !== seen) return { status: 409, body: { message: `The price is now R${price}.00.` } }
	await barrier()
	const ticket = { userId: user.id, startTime, endTime, paymentMethod: 'SnapScan', pick: () => courtNumber } as const
	const booking = await write(async (tx) => takeCourt(tx, await offerNow(tx), ticket, now))
	return { status: 201, body: booking }
}

/** Counter-example: reads whether the account has a number, then stores the one that was given. */
export async function keepPhoneNaively(user: { id: number }, given: string) {
	const known = await findPhone(user, db)
	await barrier()
	if (known !== null) return known
	await write((tx) => tx.update(users).set({ phone: given }).where(eq(users.id, user.id)))
	return given
}
