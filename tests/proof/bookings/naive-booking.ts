import { and, eq, gt, lt, ne } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings, users } from '#db/schema.ts'
import { findPhone } from '#app/features/profile/phone.server.ts'
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

/** Counter-example: reads whether the account has a number, then stores the one that was given. */
export async function keepPhoneNaively(user: { id: number }, given: string) {
	const known = await findPhone(user, db)
	await barrier()
	if (known !== null) return known
	await write((tx) => tx.update(users).set({ phone: given }).where(eq(users.id, user.id)))
	return given
}
