import { and, eq, inArray } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { payments, type bookings } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { describeBooking } from '#app/features/ledger/booking-words.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import type { Settled } from '#app/features/ledger/settle.server.ts'
import { amountOf } from '#app/lib/money.ts'

type Row = typeof bookings.$inferSelect
type Words = Pick<NewNotice, 'title' | 'body' | 'link'>

/** Tells the owner that somebody would like to play; not when it is the owner who books. */
export async function tellOfRequest(tx: Writer, booking: Row, now: Date) {
	const { ownerId, what } = await describeBooking(tx, booking)
	if (ownerId === null || ownerId === booking.userId) return
	const words = { title: 'New booking request', body: `${what}. Please confirm or decline it.` }
	await tell(tx, ownerId, booking, { ...words, link: `/venue-dashboard/${booking.courtId}/today` }, now)
}

/** Tells the other side what `by` has just made of a booking: confirmed it or cancelled it. */
export async function tellOfChange(tx: Writer, settled: Settled, by: Actor, now: Date) {
	const { booking } = settled
	if (booking.status !== 'confirmed' && booking.status !== 'cancelled') return
	const { ownerId, what } = await describeBooking(tx, booking)
	if (booking.userId !== null && booking.userId !== by.id) {
		await tell(tx, booking.userId, booking, wordsForCustomer(booking, await comesBack(tx, settled), what), now)
	} else if (booking.userId === by.id && ownerId !== null && ownerId !== by.id) {
		const words = { title: 'Booking cancelled by the player', body: `${what}. The court is free again.` }
		const link = `/venue-dashboard/${booking.courtId}?status=cancelled`
		await tell(tx, ownerId, booking, { ...words, link }, now)
	}
}

/** What of the refunds that were just made goes to the booker, in whole cents; others get theirs. */
async function comesBack(tx: Writer, { booking, refunds }: Settled) {
	if (refunds.length === 0 || booking.userId === null) return 0
	const ids = refunds.map(({ paymentId }) => paymentId)
	const own = await tx
		.select({ id: payments.id })
		.from(payments)
		.where(and(inArray(payments.id, ids), eq(payments.userId, booking.userId)))
	const mine = refunds.filter(({ paymentId }) => own.some(({ id }) => id === paymentId))
	return mine.reduce((total, { amount }) => total + amount, 0)
}

function wordsForCustomer({ status }: Row, back: number, what: string): Words {
	if (status === 'confirmed') {
		return { title: 'Your booking is confirmed', body: `${what}. See you there.`, link: '/my-bookings' }
	}
	const money = back > 0 ? `${amountOf(back)} comes back to you.` : 'You owe nothing.'
	return {
		title: 'The venue cancelled your booking',
		body: `${what}. ${money}`,
		link: '/my-bookings?tab=cancelled',
	}
}

/** Tells both sides that a booking was not paid in time and is cancelled. */
export async function tellOfLapse(tx: Writer, booking: Row, now: Date) {
	const { ownerId, what } = await describeBooking(tx, booking)
	const cause = `booking:${booking.id}:lapsed:${now.toISOString()}`
	const words = { kind: 'booking' as const, cause }
	const people: NewNotice[] = []
	if (booking.userId !== null) {
		const body = `${what}. It was not paid in time, and the court is free for others again.`
		people.push({
			userId: booking.userId,
			title: 'Your booking has lapsed',
			body,
			link: '/my-bookings?tab=cancelled',
			...words,
		})
	}
	if (ownerId !== null && ownerId !== booking.userId) {
		const link = `/venue-dashboard/${booking.courtId}?status=cancelled`
		people.push({
			userId: ownerId,
			title: 'An unpaid booking has lapsed',
			body: `${what}. The court is free again.`,
			link,
			...words,
		})
	}
	await notify(tx, people, now)
}

const tell = (tx: Writer, userId: number, { id, status }: Row, words: Words, now: Date) =>
	notify(tx, [{ userId, kind: 'booking', ...words, cause: `booking:${id}:${status}` }], now)
