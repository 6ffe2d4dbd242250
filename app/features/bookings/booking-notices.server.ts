import { and, asc, count, eq, gt, gte, inArray, isNull, ne, not, notExists, or, sum } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { bookings, payments } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { describeBooking } from '#app/features/ledger/booking-words.server.ts'
import { awaitsVenue } from '#app/features/ledger/claimed.server.ts'
import { notifyGathered } from '#app/features/notices/gathered.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import type { Settled } from '#app/features/ledger/settle.server.ts'
import { amountOf, inCents } from '#app/lib/money.ts'
import { formatDay, formatLongDate, formatTime } from '#app/lib/time/time.ts'
import { beingPaid, isBeingPaid } from './paying/being-paid.server.ts'

type Row = typeof bookings.$inferSelect
type Words = Pick<NewNotice, 'title' | 'body' | 'link'>

/** Tells who booked what they have and still owe, and the owner what waits for them; neither when it is the owner who books. */
export async function tellOfRequest(tx: Writer, booking: Row, now: Date) {
	const { ownerId, venue, what } = await describeBooking(tx, booking)
	if (ownerId === booking.userId) return
	if (booking.userId !== null) {
		const title = `You’re booked: ${placeOf(booking, venue)}`
		const words = { title, body: sentences(onCourt(booking, what), toPay(booking)), link: '/my-bookings' }
		await notify(tx, [noticeOf(booking, booking.userId, words)], now)
	}
	await tellWhatWaits(tx, booking, { now, isNew: !isBeingPaid(booking, now) })
}

const placeOf = ({ startTime }: Pick<Row, 'startTime'>, venue: string) =>
	`${venue}, ${formatDay(startTime)}, ${formatTime(startTime)}`

/**
 * Tells the owner of a venue in one notice of all requests there that wait for an answer: not of those whose player is
 * at the card page, nor of those whose money is said to be sent, which wait among the venue's money.
 */
export async function tellWhatWaits(
	tx: Writer,
	{ courtId, sportId, startTime, endTime }: Pick<Row, 'courtId' | 'sportId' | 'startTime' | 'endTime'>,
	{ now, isNew = false }: { now: Date; isNew?: boolean },
) {
	const { ownerId, venue } = await describeBooking(tx, { courtId, sportId, startTime, endTime })
	if (ownerId === null) return
	const sent = tx
		.select({ id: payments.id })
		.from(payments)
		.where(and(eq(payments.bookingId, bookings.id), awaitsVenue, ne(payments.method, 'cash')))
	const waits = and(
		eq(bookings.courtId, courtId),
		eq(bookings.status, 'pending'),
		gt(bookings.startTime, now),
		or(isNull(bookings.userId), ne(bookings.userId, ownerId)),
		not(beingPaid(now)),
		notExists(sent),
	)
	const words = async () => {
		const [counted] = await tx.select({ total: count() }).from(bookings).where(waits)
		const [next] = await tx
			.select()
			.from(bookings)
			.where(waits)
			.orderBy(asc(bookings.startTime), asc(bookings.id))
			.limit(1)
		if (!next) return null
		const { what } = await describeBooking(tx, next)
		const link = `/venue-dashboard/${courtId}/today`
		if (counted!.total === 1) {
			const title = `New booking request: ${placeOf(next, venue)}`
			return { title, body: `${what}. Please confirm or decline it.`, link }
		}
		const title = `${counted!.total} booking requests: ${venue}`
		return { title, body: `The first is ${what}. Please confirm or decline them.`, link }
	}
	const gathered = { userId: ownerId, kind: 'booking', family: `venue:${courtId}:requests` } as const
	await notifyGathered(tx, gathered, words, { now, isNew })
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
	await tellWhatWaits(tx, booking, { now })
	const { ownerId, what } = await describeBooking(tx, booking)
	const own = booking.userId === by.id
	if (booking.userId !== null && !(own && ownerId === by.id)) {
		const words = wordsForCustomer(settled, {
			own,
			what,
			back: await comesBack(tx, settled),
			sent: await sentFor(tx, booking),
		})
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

/** What is said to be sent for a booking and nobody has confirmed, in whole cents; cash is brought, not sent. */
async function sentFor(tx: Writer, { id }: Row) {
	const [found] = await tx
		.select({ cents: sum(payments.amount).mapWith(Number) })
		.from(payments)
		.where(and(eq(payments.bookingId, id), awaitsVenue, ne(payments.method, 'cash')))
	return found!.cents ?? 0
}

/** `back` is what of the money goes to them, and `sent` what is said to be on its way; whole cents. */
type Told = { own: boolean; what: string; back: number; sent: number }

function wordsForCustomer({ booking, account }: Settled, { own, what, back, sent }: Told): Words {
	const { due, held } = account
	if (booking.status === 'confirmed') {
		const open = due > 0 && `${amountOf(due)} is still unpaid: pay in the app or at the venue.`
		const body = sentences(onCourt(booking, what), open, 'See you there.')
		const link = account.paymentStatus === 'paid' ? `/my-bookings/${booking.id}/receipt` : '/my-bookings'
		return { title: 'Your booking is confirmed', body, link }
	}
	const money = [
		back > 0 && `${amountOf(back)} comes back to you.`,
		held > 0 && `${amountOf(held)} stays with the venue.`,
		sent > 0 && `The venue has not confirmed ${amountOf(sent)} yet; it is settled when it arrives.`,
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

/** Tells both sides that a booking was not paid in time and is cancelled; the owner, in one notice, of all but unused card pages. */
export async function tellOfLapse(tx: Writer, booking: Row, now: Date) {
	const { ownerId, venue, what } = await describeBooking(tx, booking)
	if (booking.userId !== null) {
		const cause = `booking:${booking.id}:lapsed:${now.toISOString()}`
		const title = 'Your booking has lapsed'
		const body = `${what}. It was not paid in time, and the court is free for others again.`
		const link = '/my-bookings?tab=cancelled'
		await notify(tx, [{ userId: booking.userId, kind: 'booking', title, body, link, cause }], now)
	}
	await tellWhatWaits(tx, booking, { now })
	if (ownerId === null || ownerId === booking.userId || wasAtCardPage(booking)) return
	const wordsSince = async (since: Date) => {
		const lapsed = and(eq(bookings.courtId, booking.courtId), eq(bookings.cancelReason, 'unpaid'))
		const total = await tx.$count(bookings, and(lapsed, gte(bookings.cancelledAt, since)))
		const link = `/venue-dashboard/${booking.courtId}?status=cancelled`
		if (total <= 1) return { title: 'An unpaid booking has lapsed', body: `${what}. The court is free again.`, link }
		const title = `${total} unpaid bookings have lapsed: ${venue}`
		return { title, body: `The last was ${what}. The courts are free again.`, link }
	}
	const gathered = { userId: ownerId, kind: 'booking', family: `venue:${booking.courtId}:lapsed` } as const
	await notifyGathered(tx, gathered, wordsSince, { now, isNew: true })
}

/** The owner was never told of it: just before it lapsed its player was still to pay by card. */
const wasAtCardPage = (booking: Row) =>
	booking.payBy !== null && isBeingPaid({ ...booking, status: 'pending' }, new Date(booking.payBy.getTime() - 1))

const noticeOf = ({ id, status }: Row, userId: number, words: Words): NewNotice => ({
	userId,
	kind: 'booking',
	cause: `booking:${id}:${status}`,
	...words,
})

const tell = (tx: Writer, userId: number, booking: Row, words: Words, now: Date) =>
	notify(tx, [noticeOf(booking, userId, words)], now)
