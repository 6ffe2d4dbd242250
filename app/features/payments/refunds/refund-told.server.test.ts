import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { noticePreferences, payments, refunds } from '#db/schema.ts'
import { setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { BEFORE, SATURDAY, bookOnSaturday, createPlace } from '#tests/support/world/booked.ts'
import { paid } from '#tests/support/world/paid.ts'
import { markRefunded } from './refunds.server.ts'
import { findQuestion, findRefundToMake } from '../inbox/decision.server.ts'

test('a refund says that we tell the player where an account hears of it, and only there', async () => {
	const { player, owner, venue } = await createPlace({ price: 200 })
	const own = await bookOnSaturday(venue, player, 9, 1)
	const { payment } = await paid(own, { by: player, at: BEFORE })
	const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 2, date: SATURDAY, hour: 9 }
	const walkIn = { name: 'Ruan', hours: 1, notes: '', paid: 'cash' as const }
	const { id: atDesk } = await bookWalkIn(owner, place, walkIn, { now: BEFORE })
	const back = async (id: number) => {
		await setBookingStatus(owner, id, 'cancelled', BEFORE)
		const [refund] = await db.select().from(refunds).where(eq(refunds.bookingId, id))
		return refund!.id
	}
	const [theirs, ruans] = [await back(own), await back(atDesk)]
	const says = async (id: number) => (await findRefundToMake(owner, venue.venueId, id)).tells
	expect(await says(theirs)).toBe('We’ll tell the player.')
	expect(await says(ruans)).toBe('')

	const about = async () => (await noticesOf(player.id)).filter(({ what }) => what === 'paid back').length
	await markRefunded(owner, venue.venueId, theirs, 'eft', { now: BEFORE })
	expect(await about()).toBe(1)

	const none = { userId: player.id, kind: 'payment' as const, inbox: false, email: false, push: false }
	await write((tx) => tx.insert(noticePreferences).values(none))
	expect(await says(theirs), 'who wants no notices about money').toBe('')
	const asked = await findQuestion(owner, venue.venueId, payment.id, 'received', BEFORE)
	expect(asked.tells).toBe('')
	const [cash] = await db.select().from(payments).where(eq(payments.bookingId, atDesk))
	expect(cash!.userId).toBeNull()
})
