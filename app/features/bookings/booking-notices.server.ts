import { and, eq, inArray } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { payments, type bookings } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { describeBooking } from '#app/features/ledger/booking-words.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import type { Settled } from '#app/features/ledger/settle.server.ts'
import { amountOf, inCents } from '#app/lib/money.ts'
import { formatDay, formatLongDate, formatTime } from '#app/lib/time.ts'

type Row = typeof bookings.$inferSelect
type Words = Pick<NewNotice, 'title' | 'body' | 'link'>

/** Tells who booked what they have and still owe, and the owner of the venue; neither when it is the owner who books. */
export async function tellOfRequest(tx: Writer, booking: Row, now: Date) {
	const { ownerId, venue, what } = await describeBooking(tx, booking)
	if (ownerId === booking.userId) return
	const people: NewNotice[] = []
	const place = `${venue}, ${formatDay(booking.startTime)}, ${formatTime(booking.startTime)}`
	if (booking.userId !== null) {
		const words = { title: `You’re booked: ${place}`, body: sentences(onCourt(booking, what), toPay(booking)) }
		people.push(noticeOf(booking, booking.userId, { ...words, link: '/my-bookings' }))
	}
	if (ownerId !== null) {
		const words = { title: `New booking request: ${place}`, body: `${what}. Please confirm or decline it.` }
		people.push(noticeOf(booking, ownerId, { ...words, link: `/venue-dashboard/${booking.courtId}/today` }))
	}
	await notify(tx, people, now)
}

const sentences = (...parts: (string | false)[]) => parts.filter(Boolean).join(' ')
const onCourt = ({ courtNumber }: Row, what: string) => `${what}, court ${courtNumber}.`

function toPay({ totalPrice, payBy }: Row) {
	if (totalPrice === 0) return 'There is nothing to pay.'
	const unpaid = `${amountOf(inCents(totalPrice))} is unpaid.`
	if (payBy === null) return unpaid
	return `${unpaid} Pay by ${formatLongDate(payBy)} at ${formatTime(payBy)}, or the court is free for others again.`
}

/** Tells what `by` has just made of a booking: the player of what was confirmed or cancelled, the venue of what the player cancelled. */
export async function tellOfChange(tx: Writer, settled: Settled, by: Actor, now: Date) {
	const { booking } = settled
	if (booking.status !== 'confirmed' && booking.status !== 'cancelled') return
	const { ownerId, what } = await describeBooking(tx, booking)
	const own = booking.userId === by.id
	if (booking.userId !== null && !(own && ownerId === by.id)) {
		const words = wordsForCustomer(settled, { own, what, back: await comesBack(tx, settled) })
		await tell(tx, booking.userId, booking, words, now)
	}
	if (own && ownerId !== null && ownerId !== by.id) {
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

type Told = { own: boolean; what: string; /** What of the money goes to them, in whole cents. */ back: number }

function wordsForCustomer({ booking, account }: Settled, { own, what, back }: Told): Words {
	const { due, held, claimed } = account
	if (booking.status === 'confirmed') {
		const open = due > 0 && `${amountOf(due)} is still unpaid: pay in the app or at the venue.`
		const body = sentences(onCourt(booking, what), open, 'See you there.')
		const link = account.paymentStatus === 'paid' ? `/my-bookings/${booking.id}/receipt` : '/my-bookings'
		return { title: 'Your booking is confirmed', body, link }
	}
	const money = [
		back > 0 && `${amountOf(back)} comes back to you.`,
		held > 0 && `${amountOf(held)} stays with the venue.`,
		claimed > 0 && `The venue has not confirmed ${amountOf(claimed)} yet; it is settled when it arrives.`,
	].filter(Boolean)
	return {
		title: own ? 'Booking cancelled' : 'The venue cancelled your booking',
		body: sentences(onCourt(booking, what), ...(money.length > 0 ? money : ['You owe nothing.'])),
		link: '/my-bookings?tab=cancelled',
	}
}

type Correction = 'no-show' | 'came' | 'reopened'

/** Tells the player of a booking what the venue says became of it, where it is not what it has said before. */
export async function tellOfCorrection(tx: Writer, booking: Row, said: Correction, by: Actor, now: Date) {
	if (booking.userId === null || booking.userId === by.id) return
	const { venue, what } = await describeBooking(tx, booking)
	const [title, body] = {
		'no-show': [
			`${venue} says that nobody came`,
			`${what}. If you were there, please tell them: for seven days they can put it right.`,
		],
		came: [`${venue} says that you did come`, `${what}. It is no longer a no-show.`],
		reopened: [`${venue} says that this was not played yet`, `${what}. The booking is confirmed again.`],
	}[said] as [string, string]
	const cause = `booking:${booking.id}:${said}:${now.toISOString()}`
	const words = { kind: 'booking' as const, title, body, link: '/my-bookings?tab=past', cause }
	await notify(tx, [{ userId: booking.userId, ...words }], now)
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

const noticeOf = ({ id, status }: Row, userId: number, words: Words): NewNotice => ({
	...{ userId, kind: 'booking', cause: `booking:${id}:${status}` },
	...words,
})

const tell = (tx: Writer, userId: number, booking: Row, words: Words, now: Date) =>
	notify(tx, [noticeOf(booking, userId, words)], now)
