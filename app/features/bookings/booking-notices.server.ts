import { eq } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { bookings, courts, sports } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { sum } from '#app/lib/money.ts'
import { formatLongDate, formatTimeRange } from '#app/lib/time.ts'

type Row = typeof bookings.$inferSelect
type Words = Pick<NewNotice, 'title' | 'body' | 'link'>

/** Tells the owner that somebody would like to play; not when it is the owner who books. */
export async function tellOfRequest(tx: Writer, booking: Row, now: Date) {
	const { ownerId, what } = await describe(tx, booking)
	if (ownerId === null || ownerId === booking.userId) return
	const words = { title: 'New booking request', body: `${what}. Please confirm or decline it.` }
	await tell(tx, ownerId, booking, { ...words, link: `/venue-dashboard/${booking.courtId}/today` }, now)
}

/** Tells the other side what `by` has just made of a booking: confirmed it or cancelled it. */
export async function tellOfChange(tx: Writer, booking: Row, by: Actor, now: Date) {
	if (booking.status !== 'confirmed' && booking.status !== 'cancelled') return
	const { ownerId, what } = await describe(tx, booking)
	if (booking.userId !== null && booking.userId !== by.id) {
		await tell(tx, booking.userId, booking, wordsForCustomer(booking, what), now)
	} else if (booking.userId === by.id && ownerId !== null && ownerId !== by.id) {
		const words = { title: 'Booking cancelled by the player', body: `${what}. The court is free again.` }
		const link = `/venue-dashboard/${booking.courtId}?status=cancelled`
		await tell(tx, ownerId, booking, { ...words, link }, now)
	}
}

function wordsForCustomer({ status, paymentStatus, totalPrice }: Row, what: string): Words {
	if (status === 'confirmed') {
		return { title: 'Your booking is confirmed', body: `${what}. See you there.`, link: '/my-bookings' }
	}
	const money = paymentStatus === 'paid' ? `${sum(totalPrice)} comes back to you.` : 'You owe nothing.'
	return {
		title: 'The venue cancelled your booking',
		body: `${what}. ${money}`,
		link: '/my-bookings?tab=cancelled',
	}
}

/** Whose venue it is, and `Padel at Beacon Padel, Thursday 5 November 2026, 18:00–20:00`. */
async function describe(tx: Writer, { courtId, sportId, startTime, endTime }: Row) {
	const [place] = await tx
		.select({ ownerId: courts.ownerId, venue: courts.name, sport: sports.name })
		.from(courts)
		.innerJoin(sports, eq(sports.id, sportId))
		.where(eq(courts.id, courtId))
	const when = `${formatLongDate(startTime)}, ${formatTimeRange(startTime, endTime)}`
	return { ownerId: place!.ownerId, what: `${place!.sport} at ${place!.venue}, ${when}` }
}

const tell = (tx: Writer, userId: number, { id, status }: Row, words: Words, now: Date) =>
	notify(tx, [{ userId, kind: 'booking', ...words, cause: `booking:${id}:${status}` }], now)
