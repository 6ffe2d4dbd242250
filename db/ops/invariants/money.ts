import { and, asc, gt, lte } from 'drizzle-orm'
import type { Reader } from '../../client/index.ts'
import { billSplits, bookings, payments, refunds } from '../../schema.ts'

const PAGE = 2_000

type Booking = Pick<
	typeof bookings.$inferSelect,
	| 'id'
	| 'userId'
	| 'status'
	| 'totalPrice'
	| 'paymentStatus'
	| 'payNow'
	| 'depositCents'
	| 'lateCharge'
	| 'cancelReason'
	| 'closureChoice'
>
type Payment = typeof payments.$inferSelect
type Refund = typeof refunds.$inferSelect
type Split = typeof billSplits.$inferSelect
/** A booking, or a team's entry in the shape of one; `called` names it in messages. */
type Billed = Booking & { called?: string }
export type Money = { payments: Payment[]; refunds: Refund[]; splits: Split[] }

const add = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)
const received = (rows: Payment[]) => rows.reduce((total, { receivedAmount }) => total + (receivedAmount ?? 0), 0)
const isThere = ({ receivedAt }: Payment) => receivedAt !== null
/** Money that has arrived and needs no review. */
const counts = (payment: Payment) => isThere(payment) && (payment.status === 'success' || payment.status === 'refunded')

export function moneyViolations(booking: Billed, money: Money): string[] {
	return [
		...bookingLines(booking, money),
		...money.payments.flatMap((payment) => paymentLines(booking, payment, money)),
		...splitLines(booking, money),
	].map((what) => `${booking.called ?? 'Booking'} ${booking.id} (${booking.status}) ${what}`)
}

/** A booking's payment status follows from its payments and refunds, and no money stays that has to go back. */
function bookingLines(booking: Booking, { payments, refunds, splits }: Money) {
	const lines: string[] = []
	const { status, totalPrice, paymentStatus, payNow, depositCents } = booking
	const total = totalPrice * 100
	const counted = payments.filter(counts)
	const ids = new Set(counted.map(({ id }) => id))
	const back = refunds.filter(({ paymentId }) => ids.has(paymentId))
	const there = received(counted)
	const held = there - add(back)
	const returned = add(back.filter((refund) => refund.status === 'done'))
	const ended = status === 'cancelled'

	const covered = ended ? there >= total : held >= total
	const said = ended && returned > 0 ? 'refunded' : covered && (total > 0 || !ended) ? 'paid' : 'pending'
	// A free booking is never paid for, so nothing ever makes it paid.
	if (paymentStatus !== said && !(total === 0 && paymentStatus === 'pending'))
		lines.push(`is ${paymentStatus}, but its payments of ${there} and refunds of ${returned} cents make it ${said}`)

	if (depositCents !== null && (depositCents < 1 || !payNow))
		lines.push(`has a deposit of ${depositCents} cents, but need not be paid when it is made`)
	if (status === 'pending' && total > 0 && held >= Math.min(depositCents ?? total, total))
		lines.push(`still waits, although ${held} cents confirm it`)

	const stays = ended ? mayStay(booking) : total
	if (stays !== null && held > stays) lines.push(`holds ${held} cents, of which only ${stays} may stay`)
	const ending = new Set(['cancelled', 'venue', 'closed', 'resold'])
	const beside = add(back.filter(({ reason }) => !ending.has(reason)))
	const least = stays === null || !ended ? 0 : Math.min(stays, there - beside)
	if (held < least) lines.push(`gave back all but ${held} cents, although ${least} stay`)

	const own = new Set(payments.map(({ id }) => id))
	for (const { id, paymentId } of refunds) {
		if (!own.has(paymentId)) lines.push(`has refund ${id} of payment ${paymentId}, which is another booking's`)
	}
	const owed = new Set(ended ? [] : splits.filter((share) => share.status === 'owed').map(({ id }) => id))
	const open = payments.filter(({ status, splitId }) => status === 'pending' && !owed.has(splitId!)).length
	if ((ended || held >= total) && total > 0 && open > 0) lines.push(`needs no money, but has ${open} open payments`)
	return lines
}

/** Whole cents that may stay of a cancelled booking; null while its player may still choose what they want instead. */
function mayStay({ cancelReason, closureChoice, lateCharge }: Booking) {
	return cancelReason === 'closed' && closureChoice === null ? null : lateCharge * 100
}

function paymentLines(booking: Booking, payment: Payment, { refunds }: Money) {
	const { id, status, receivedAmount } = payment
	const lines: string[] = []
	const note = (what: string) => lines.push(`has payment ${id} (${status}) ${what}`)
	const back = refunds.filter(({ paymentId }) => paymentId === id)
	const done = add(back.filter((refund) => refund.status === 'done'))

	if (back.some((refund) => (refund.status === 'done') !== (refund.doneAt !== null)))
		note('with a refund that is done without a time, or has one without being done')
	const ticked = back.filter(({ by, doneById }) => by === 'venue' && doneById !== null)
	if (ticked.some(({ doneById }) => doneById === payment.userId || doneById === booking.userId))
		note('with a refund that whoever gets it said is made')
	if (back.some(({ by, status, method }) => method !== null && (by !== 'venue' || status !== 'done')))
		note('with a refund that says how the venue paid it back, which it did not')
	if (add(back) > (receivedAmount ?? 0)) note(`of which more goes back than came: ${add(back)} cents`)

	const ownWord = status === 'success' && !isThere(payment)
	if (ownWord && (payment.provider !== 'manual' || payment.claimedAt === null))
		note('that nobody received, and that nobody says was sent by hand')
	if (!isThere(payment)) {
		if (status === 'review' || status === 'refunded') note('that was never received')
		return lines
	}
	if (status === 'review' && booking.status === 'cancelled' && back.length === 0)
		note('that waits for a decision, although all that may happen is that it goes back')
	if (!['success', 'review', 'refunded'].includes(status)) note('although its money is there')
	if ((status === 'refunded') !== (done > 0 && done === receivedAmount))
		note(`of which ${done} of ${receivedAmount} cents have gone back`)
	if (!isConfirmed(booking, payment)) note('that nobody but its payer or booker confirmed')
	return lines
}

/** True if the money was confirmed by a person who neither paid it nor gains by it. */
function isConfirmed(booking: Booking, payment: Payment) {
	const { provider, receivedBy, receivedById } = payment
	if (receivedById !== null) return receivedById !== payment.userId && receivedById !== booking.userId
	if (receivedBy === 'credit') return provider === 'credit'
	return (receivedBy === 'webhook' || receivedBy === 'provider') && (provider === 'yoco' || provider === 'sandbox')
}

/** Paid shares have their money, and unpaid ones sum to what is still open. */
function splitLines(booking: Booking, { payments, refunds, splits }: Money) {
	const lines: string[] = []
	const counted = payments.filter(counts)
	const leftOf = ({ id, receivedAmount }: Payment) =>
		(receivedAmount ?? 0) - add(refunds.filter(({ paymentId }) => paymentId === id))
	for (const { id, status, paymentId } of splits) {
		const own = payments.filter((payment) => payment.splitId === id)
		const payer = own.find((payment) => payment.id === paymentId)
		if (status === 'paid' && !(payer && isThere(payer))) lines.push(`has share ${id}, paid without a payment`)
		if ((status === 'pending' || status === 'owed') && own.some((payment) => counts(payment) && leftOf(payment) > 0))
			lines.push(`has share ${id}, whose money is there, as unpaid`)
	}
	const known = new Set(splits.map(({ id }) => id))
	for (const { id, splitId } of payments) {
		if (splitId !== null && !known.has(splitId)) lines.push(`has payment ${id} for a share of another booking`)
	}
	const payable = splits.filter(({ status }) => status === 'pending' || status === 'owed').length
	if (booking.status === 'cancelled' && payable > 0) return [...lines, `is over, but ${payable} shares can be paid`]
	const pending = splits.filter(({ status }) => status === 'pending')
	if (pending.length === 0) return lines

	const held = counted.reduce((total, payment) => total + leftOf(payment), 0)
	// A share may have been paid with less than it was, where the venue accepted that; the rest is not claimed.
	const short = splits
		.filter(({ status }) => status === 'paid')
		.map(({ amount, paymentId }) => {
			const payer = counted.find(({ id }) => id === paymentId)
			return payer ? Math.max(0, amount - leftOf(payer)) : 0
		})
	const open = booking.totalPrice * 100 - held - short.reduce((total, cents) => total + cents, 0)
	// A player who cancels a split owes the rest themselves.
	const undone = splits.some(({ status }) => status === 'cancelled')
	if (undone ? add(pending) > open : add(pending) !== open)
		lines.push(`has open shares of ${add(pending)} cents, but ${open} are open`)
	return lines
}

/** Checks the money of every booking against its payments, refunds and shares, a page at a time. */
export async function brokenMoney(db: Reader): Promise<string[]> {
	const lines: string[] = []
	for (let after = 0; ;) {
		const page = await db.select().from(bookings).where(gt(bookings.id, after)).orderBy(asc(bookings.id)).limit(PAGE)
		const last = page.at(-1)?.id
		if (last === undefined) return lines
		const money = new Map<number, Money>(page.map(({ id }) => [id, { payments: [], refunds: [], splits: [] }]))
		const of = ({ bookingId }: { bookingId: number | null }) => money.get(bookingId!)!
		const here = (table: typeof payments | typeof refunds | typeof billSplits) =>
			and(gt(table.bookingId, after), lte(table.bookingId, last))
		for (const row of await db.select().from(payments).where(here(payments))) of(row).payments.push(row)
		for (const row of await db.select().from(refunds).where(here(refunds))) of(row).refunds.push(row)
		for (const row of await db.select().from(billSplits).where(here(billSplits))) of(row).splits.push(row)
		for (const booking of page) lines.push(...moneyViolations(booking, money.get(booking.id)!))
		after = last
	}
}
