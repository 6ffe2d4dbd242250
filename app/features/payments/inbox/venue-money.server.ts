import { and, eq } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { billSplits, bookings, payments } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import { customerOf } from '#app/features/bookings/customers/customer-of.server.ts'
import type { Place } from '#app/features/bookings/desk/desk-place.ts'
import type { WalkInForm } from '#app/features/bookings/desk/desk-schemas.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { usePackIn } from '#app/features/bookings/packs/use-pack.server.ts'
import { findAtDesk, NO_ACCOUNT, redeemFor } from '#app/features/bookings/vouchers/redeem.server.ts'
import { holdAnew } from '#app/features/bookings/paying/being-paid.server.ts'
import { lockSold } from '#app/features/events/paying/lapse-places.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { returnLateCharges } from '#app/features/bookings/paying/resale.server.ts'
import { billChanged } from '#app/features/ledger/bill-changed.server.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import { asBill, isOwnMoney, pagesOf, sortOf, type Bill, type PaymentRow } from '#app/features/ledger/bill.ts'
import { findBill } from '#app/features/ledger/bills.server.ts'
import { describeBooking } from '#app/features/ledger/booking-words.server.ts'
import { deskProblem } from '#app/features/ledger/desk-problem.ts'
import { recordAtDesk } from '#app/features/bookings/paying/desk-money.server.ts'
import { moveOn } from '#app/features/ledger/settle-bill.server.ts'
import { settle, type Settled } from '#app/features/bookings/paying/settle-booking.server.ts'
import { creditAt, creditHolder } from '#app/features/ledger/credit/credit.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import type { Right } from '#app/features/venues/team/rights.ts'
import { conflict, forbidden, invalid, noticeFirst, notFound } from '#app/lib/errors.ts'
import { amountOf } from '#app/lib/money.ts'
import type { TakenBy } from '#app/features/bookings/paying/desk-methods.ts'
import { findTakenBefore } from './taken-before.server.ts'
import { receiveIn, showReceived } from '../receive.server.ts'
import { tellWhatToConfirm } from '../venue-notices.server.ts'
import { isClaimed } from '#app/features/ledger/account.ts'
import { settleFor } from '../settle-for.server.ts'

/** Returns a payment to a venue that the user runs, with what it is for. Throws 404 otherwise. */
export async function findVenuePayment(
	user: Actor,
	venueId: number | null,
	paymentId: number | null,
	right: Right,
	reader: Reader = db,
): Promise<{ payment: PaymentRow; bill: Bill }> {
	const venue = await findOwnVenue(user, venueId, right, reader)
	const [payment] = await reader
		.select()
		.from(payments)
		.where(eq(payments.id, paymentId ?? 0))
	const bill = payment && (await findBill(reader, payment))
	if (bill?.courtId !== venue.id) throw notFound('Payment not found')
	return { payment: payment!, bill }
}

export const OWN = 'You can’t confirm your own payment. Ask someone else at the venue, or an admin.'

/** Throws when the payment is the user's own, because others must confirm it. */
export function requireOther(user: Actor, bill: Bill, payment?: PaymentRow) {
	if (isOwnMoney(user.id, bill, payment)) {
		throw forbidden(OWN)
	}
}

/**
 * Confirms that a payment by hand has arrived, as asked or as `amount` whole cents.
 *
 * A booking that it does not pay in full gets time to pay the rest. Throws 404 when the venue or the payment is not
 * the user's, 403 for their own, 409 when it is confirmed already or is not by hand, and 400 for another amount than
 * that of a share. More than was asked for may be a slip: the venue is asked first, unless `sure` is that amount.
 */
export async function confirmReceived(user: Actor, venueId: number, paymentId: number, how: Confirming = {}) {
	const received = await write((tx) => confirmIn(tx, user, venueId, paymentId, how))
	showReceived(received)
	return received
}

type Confirming = { by?: 'venue' | 'bank'; amount?: number; sure?: number; now?: Date }

/** Does `confirmReceived` within a transaction. The caller calls `showReceived` afterwards. */
export async function confirmIn(
	tx: Writer,
	user: Actor,
	venueId: number,
	paymentId: number,
	{ by = 'venue', amount, sure, now = new Date() }: Confirming,
) {
	const { payment, bill } = await findVenuePayment(user, venueId, paymentId, 'cash', tx)
	requireOther(user, bill, payment)
	if (payment.provider !== 'manual') throw conflict('This is a card payment.')
	const came = amount ?? payment.amount
	if (came !== payment.amount && payment.splitId !== null) throw invalid(SHARE_EXACTLY)
	if (by === 'venue' && came > payment.amount && sure !== came) {
		const more = `That’s ${amountOf(came - payment.amount)} more than the ${amountOf(payment.amount)} asked for.`
		throw noticeFirst(`${more} Did ${amountOf(came)} come?`, { came })
	}
	await lockSold(tx, payment)
	if (came < payment.amount) await holdAnew(tx, bill, now)
	const method = payment.method ?? (by === 'bank' ? ('eft' as const) : undefined)
	const what = { event: 'received', amount: came, by, byId: user.id, method } as const
	const done = await receiveIn(tx, payment.id, what, now)
	if (!done) throw conflict('This payment is confirmed already.')
	const details = { venueId, cents: came, ...(method && { method }) }
	await auditAt(tx, user, venueId, { action: 'payment.receive', subject: `payment:${paymentId}`, details }, now)
	return done
}

export const SHARE_EXACTLY = 'A share has to be paid exactly. You can’t take another amount.'

/** Cash is not late before the booking starts. An entry's cash is due at once. */
export const notYetLate = ({ method }: Pick<PaymentRow, 'method'>, bill: Bill, now: Date) => {
	const starts = bill.kind === 'booking' ? bill.startTime : bill.kind === 'sale' ? bill.place?.startTime : undefined
	if (method !== 'cash' || !starts || starts <= now) return null
	return `The player brings the cash. Wait until the ${bill.kind === 'booking' ? 'booking' : 'event'} starts.`
}

/**
 * Records that money has not arrived: the payment is open again, and its player is told and gets time to pay again.
 *
 * Throws as `confirmReceived`, and 409 for cash before the booking starts.
 */
export async function denyReceived(
	user: Actor,
	venueId: number,
	paymentId: number,
	now = new Date(),
): Promise<PaymentRow> {
	const { denied, bill } = await write(async (tx) => {
		const { payment, bill } = await findVenuePayment(user, venueId, paymentId, 'cash', tx)
		requireOther(user, bill, payment)
		const early = isClaimed(payment) && notYetLate(payment, bill, now)
		if (early) throw conflict(early)
		await lockSold(tx, payment)
		const denied = await moveOn(tx, payment.id, 'not-received', { claimedAt: null }, now)
		if (!denied) throw conflict('There’s nothing to confirm for this payment.')
		await holdAnew(tx, bill, now)
		const { bill: after, account } = await settleFor(tx, payment, now)
		await tellPayer(tx, denied, after, account.paymentStatus === 'paid', now)
		await updateOwnersNotice(tx, after, now)
		const details = { venueId, cents: payment.amount, ...(payment.method && { method: payment.method }) }
		await auditAt(tx, user, venueId, { action: 'payment.deny', subject: `payment:${paymentId}`, details }, now)
		return { denied, bill: after }
	})
	billChanged(bill)
	return bill.status === 'cancelled' ? { ...denied, status: 'cancelled' } : denied
}

async function updateOwnersNotice(tx: Writer, bill: Bill, now: Date) {
	if (bill.kind !== 'booking') return
	const { ownerId } = await describeBill(tx, bill)
	if (ownerId !== null) await tellWhatToConfirm(tx, { id: bill.courtId, ownerId }, { now })
}

/** `paid` is true when other money has paid the bill, so that nothing has to be sent again. */
async function tellPayer(tx: Writer, payment: PaymentRow, bill: Bill, paid: boolean, now: Date) {
	const { what, venue } = await describeBill(tx, bill)
	const cause = `payment:${payment.id}:not-received:${now.toISOString()}`
	const { amount, reference, method } = payment
	const about = { kind: 'payment', what: 'not received', subject: 'payment', subjectId: payment.id, cause } as const
	const data = { what, venue, amount, reference, cash: method === 'cash', bill: sortOf(bill), paid }
	const again = payment.splitId === null && !paid ? `/payment/manual-checkout/${payment.checkoutId}` : undefined
	const told: NewNotice[] =
		payment.userId === null ? [] : [{ ...about, userId: payment.userId, data: { ...data, link: again } }]
	if (bill.userId !== null && bill.userId !== payment.userId) {
		const { pay, split } = pagesOf(bill)
		const link = paid ? undefined : payment.splitId === null ? pay : split
		told.push({ ...about, userId: bill.userId, data: { ...data, link } })
	}
	await notify(tx, told, now)
}

type Taking = { seen?: number; amount?: number; share?: number; metadata?: PaymentRow['metadata']; now?: Date }

/**
 * Takes at the desk what is due on a booking and not said to be sent, or `amount` whole cents of it. Sent again with
 * what was `seen`, it takes nothing and returns the same. For all that is due, credit pays as far as it goes. With a
 * `share` it takes that part of a split bill, which other money than credit pays.
 *
 * Throws 404 when the venue or the booking is not the user's, 403 for their own booking, 409 when nothing is due, it is
 * not the `seen` whole cents any more, the booking is cancelled or its player has no credit, and 400 for more than is
 * due or than there is credit, or for part of a split bill. Of a share, 404 when it is not of the booking, and 409 when
 * it needs no payment, or money for it is on its way.
 */
export const takeAtDesk = (user: Actor, venueId: number, bookingId: number, method: TakenBy, taking: Taking = {}) =>
	write((tx) => takeIn(tx, user, venueId, bookingId, method, taking))

/** Does `takeAtDesk` within a transaction. */
export async function takeIn(
	tx: Writer,
	user: Actor,
	venueId: number,
	bookingId: number,
	method: TakenBy,
	{ seen, amount, share: shareId, metadata, now = new Date() }: Taking,
) {
	const venue = await findOwnVenue(user, venueId, 'cash', tx)
	const [booking] = await tx
		.select()
		.from(bookings)
		.where(and(eq(bookings.id, bookingId), eq(bookings.courtId, venue.id)))
	if (!booking) throw notFound('Booking not found')
	requireOther(user, asBill(booking))
	const before = await settle(tx, bookingId, now)
	const { account } = before
	const share = shareId === undefined ? null : await findShareOf(tx, bookingId, shareId)
	if (seen !== undefined && seen !== account.due && booking.status !== 'cancelled') {
		const { taken, sum } = await findTakenBefore(tx, user, bookingId, now)
		const wanted = share?.amount ?? amount ?? seen
		const isWhole = sum === wanted || (method === 'credit' && wanted === seen)
		const isSame =
			taken[0]?.method === method && taken[0].splitId === (shareId ?? null) && isWhole && account.due === seen - sum
		if (isSame) return { ...before, becamePaid: account.paymentStatus === 'paid', taken: sum }
	}
	const problem = deskProblem(booking, account)
	if (problem) throw conflict(problem)
	if (seen !== undefined && seen !== account.due) {
		throw conflict(`There’s ${amountOf(account.due)} to pay now. Look again.`)
	}
	if (share) await requireOpen(tx, share, method, amount)
	const holder = method === 'credit' ? await creditHolder(tx, booking) : booking.userId
	if (method === 'credit' && holder === user.id) throw forbidden(OWN)
	const credit = method !== 'credit' ? null : holder === null ? 0 : await creditAt(tx, holder, venue.id)
	const taken = share
		? share.amount
		: credit === null
			? (amount ?? account.due)
			: partOf(credit, amount ?? account.due, account.due)
	if (taken > account.due) throw refusedAmount(`There’s only ${amountOf(account.due)} to pay`)
	if (taken < account.due) await holdAnew(tx, asBill(booking), now)
	if (taken < account.due && !share) {
		const shares = and(eq(billSplits.bookingId, bookingId), eq(billSplits.status, 'pending'))
		if ((await tx.$count(billSplits, shares)) > 0) {
			throw refusedAmount('This bill is split. Take everything that’s open, or let each pay their share')
		}
	}
	const noted = booking.status === 'pending' ? { ...metadata, waited: true } : metadata
	const paid = { ...booking, userId: share ? share.participantId : holder }
	const settled = await recordAtDesk(
		tx,
		paid,
		user,
		{ method, amount: taken, metadata: noted, splitId: share?.id },
		now,
	)
	if (settled.becamePaid || settled.becameConfirmed) await returnLateCharges(tx, settled.booking, now)
	await tellPlayer(tx, holder, settled, { amount: taken, credit: credit === null ? undefined : true }, now)
	const details = { venueId, cents: taken, method }
	await auditAt(tx, user, venueId, { action: 'booking.take-money', subject: `booking:${bookingId}`, details }, now)
	return { ...settled, taken }
}

const NO_CODE = 'Enter the code'

/**
 * Makes a voucher credit of a booking's player at the desk, and pays what is due with it as far as it goes: both or neither.
 * Sent again it changes nothing.
 *
 * Returns its worth in whole cents too. Throws as `findAtDesk`, `redeemFor` and `takeAtDesk`, and 409 where the player has no
 * account.
 */
export async function takeVoucher(
	user: Actor,
	venueId: number,
	bookingId: number,
	{ code, seen }: { code?: string; seen?: number },
	now = new Date(),
) {
	if (!code) throw invalid(NO_CODE, { code: [NO_CODE] })
	const found = await findAtDesk(user, venueId, code, now)
	return write(async (tx) => {
		const [booking] = await tx
			.select()
			.from(bookings)
			.where(and(eq(bookings.id, bookingId), eq(bookings.courtId, venueId)))
		if (!booking) throw notFound('Booking not found')
		const userId = await creditHolder(tx, booking)
		if (userId === null) throw conflict(NO_ACCOUNT, { fieldErrors: { code: [NO_ACCOUNT] } })
		const id = booking.customerId ?? (await customerOf(tx, venueId, { userId }, now))
		const cents = await redeemFor(tx, user, found, { id, userId }, now)
		return { cents, ...(await takeIn(tx, user, venueId, bookingId, 'credit', { seen, now })) }
	})
}

/**
 * Books a walk-in of a customer whom the venue may know by their number, and whose credit or pack can pay too. Throws
 * as `bookWalkIn`, `takeAtDesk` and `usePackAtDesk`.
 */
export const bookAtDesk = (
	user: Actor,
	place: Place,
	input: WalkInForm,
	{
		idempotencyKey,
		now = new Date(),
	}: Pick<NonNullable<Parameters<typeof bookWalkIn>[3]>, 'idempotencyKey' | 'now'> = {},
) =>
	bookWalkIn(user, place, input, {
		idempotencyKey,
		now,
		asks: true,
		payWith: async (tx, { id, courtId }, what) =>
			what === 'credit'
				? (await takeIn(tx, user, courtId, id, 'credit', { now })).booking
				: (await usePackIn(tx, user, courtId, id, { now })).settled.booking,
	})

type ShareRow = typeof billSplits.$inferSelect

/** Returns a share of a booking. Throws 404 for others. */
async function findShareOf(tx: Writer, bookingId: number, id: number): Promise<ShareRow> {
	const [share] = await tx
		.select()
		.from(billSplits)
		.where(and(eq(billSplits.id, id), eq(billSplits.bookingId, bookingId)))
	if (!share) throw notFound('Share not found')
	return share
}

/** Throws when a share cannot be taken that way: it is paid or not needed, or money for it is on its way. */
async function requireOpen(tx: Writer, { id, status }: ShareRow, method: TakenBy, amount: number | undefined) {
	if (status === 'paid') throw conflict('This share is paid.')
	if (status !== 'pending') throw conflict('This share doesn’t need paying any more.')
	if (amount !== undefined) throw refusedAmount(SHARE_EXACTLY)
	if (method === 'credit') throw invalid('Credit pays for all that’s open. Choose another way for a share')
	const own = await tx.select().from(payments).where(eq(payments.splitId, id))
	if (own.some(isClaimed)) throw conflict('Money for this share was sent. Say first whether it came.')
}

const refusedAmount = (message: string) => invalid(message, { amount: [message] })

/** Returns how much of `wanted` credit pays: of all that is due as much as there is. Amounts are whole cents. */
function partOf(credit: number, wanted: number, due: number) {
	if (credit <= 0) throw conflict('There’s no credit at this venue any more.')
	if (wanted > credit && wanted !== due) throw refusedAmount(`There’s only ${amountOf(credit)} of credit`)
	return Math.min(credit, wanted)
}

type Told = { amount: number; credit?: true }

/** Tells who paid; only the booker has a receipt of it. */
async function tellPlayer(
	tx: Writer,
	userId: number | null,
	{ booking, account, becamePaid }: Settled,
	told: Told,
	now: Date,
) {
	if (userId === null) return
	const { what, venue } = await describeBooking(tx, booking)
	const byDesk = booking.userId === null ? { byDesk: true as const } : undefined
	const data = { what, venue, ...told, ...byDesk, due: account.due, paid: becamePaid }
	const cause = `booking:${booking.id}:at-desk:${now.toISOString()}`
	const about = { subject: 'booking', subjectId: booking.id, cause }
	await notify(tx, [{ userId, kind: 'payment', what: 'taken at the desk', data, ...about }], now)
}
