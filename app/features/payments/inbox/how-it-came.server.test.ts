import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#db/client/index.ts'
import { bookings, payments, refunds } from '#db/schema.ts'
import { setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { giveDiscount } from '#app/features/bookings/paying/discount.server.ts'
import { BEFORE, bookOnSaturday, createPlace } from '#tests/support/world/booked.ts'
import { createUser } from '#tests/support/world/people.ts'
import { joinTeam } from '#tests/support/world/venues.ts'
import { markRefunded } from '../refunds/refunds.server.ts'
import { findWay } from './how-it-came.server.ts'
import { undoCash } from './undo-cash.server.ts'
import { takeAtDesk } from './venue-money.server.ts'

const PRICE = 'Price changed by Mandla Manager'

test('a booking says by name who took its money and changed its price, and the desk undoes only its own cash', async () => {
	const { player, venue } = await createPlace({ price: 200 })
	const desk = await createUser({ fullName: 'Dineo Desk' })
	const manager = await createUser({ fullName: 'Mandla Manager' })
	await joinTeam(venue, desk, 'desk')
	await joinTeam(venue, manager, 'manager')
	const id = await bookOnSaturday(venue, player, 9, 1)
	const wayNow = async (held: number) => {
		const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
		return findWay({ ...booking!, venueId: venue.venueId, money: { held } })
	}
	expect(await wayNow(0)).toMatchObject({ came: null, hands: [] })
	await setBookingStatus(desk, id, 'confirmed', BEFORE)
	await giveDiscount(manager, venue.venueId, id, { off: { rand: 50 }, reason: 'Wet court' } as never, BEFORE)
	await takeAtDesk(desk, venue.venueId, id, 'cash', { now: BEFORE })
	expect(await wayNow(15_000)).toEqual({
		came: 'Cash',
		chosen: null,
		hands: ['Price changed by Mandla Manager', 'Cash taken by Dineo Desk'],
	})

	const [cash] = await db.select().from(payments).where(eq(payments.bookingId, id))
	const undo = (user: typeof desk) => undoCash(user, venue.venueId, id, cash!.id, BEFORE)
	const colleague = await createUser()
	await joinTeam(venue, colleague, 'desk')
	await expect(undo(colleague)).rejects.toMatchObject({
		init: { status: 409 },
		message: expect.stringMatching(/^Only/),
	})
	expect((await undo(desk)).due).toBe(15_000)
	expect(await wayNow(0)).toMatchObject({ came: null, hands: [PRICE] })

	await takeAtDesk(desk, venue.venueId, id, 'card_machine', { now: BEFORE })
	expect(await wayNow(15_000)).toMatchObject({
		came: 'Card machine',
		hands: [PRICE, 'Card machine noted by Dineo Desk'],
	})
	await setBookingStatus(desk, id, 'cancelled', BEFORE)
	const [refund] = await db.select().from(refunds).where(eq(refunds.bookingId, id))
	await markRefunded(manager, venue.venueId, refund!.id, 'cash', { now: BEFORE })
	expect((await wayNow(0)).hands).toEqual([PRICE, 'R150.00 paid back in cash by Mandla Manager'])
})
