import { inCents } from '#app/lib/money.ts'
import type { PaymentStatus } from './payment-state.ts'

/** The terms of a booking that decide where its money belongs. Rand are whole. */
export type BookingTerms = {
	status: 'pending' | 'confirmed' | 'cancelled' | 'completed'
	totalPrice: number
	/** The whole cents that confirm a request; null where its whole price does. */
	depositCents: number | null
	lateCharge: number
	cancelReason: string | null
	closureChoice: string | null
}
export type PaymentEntry = {
	id: number
	status: PaymentStatus
	amount: number
	receivedAmount: number | null
	receivedAt: Date | null
}
export type RefundEntry = { paymentId: number; amount: number; status: 'due' | 'sending' | 'sent' | 'done' }

/** The money of a booking, in whole cents. */
export type Account = {
	total: number
	/** Has come in. */
	received: number
	/** Payers report it as sent, and the venue has not confirmed it. */
	claimed: number
	/** Came in another amount or currency than asked for and is undecided: it pays for nothing. */
	inReview: number
	/** Has gone back, and is on its way back. */
	returned: number
	returning: number
	/** The venue holds this, less what is on its way back. */
	held: number
	/** May stay with the venue; null while the player of a closed court has not chosen. */
	owed: number | null
	/** Is still to be paid. */
	due: number
	/** Confirms a request: its deposit, at most its price, or all of it. */
	confirming: number
	/** Is asked for now: of a request what is missing of its deposit, else all that is due. */
	dueNow: number
	/** Is due beside the deposit: of a request as well as of a booking that its deposit has confirmed. */
	rest: number
	/** Must go back. */
	excess: number
	paymentStatus: 'pending' | 'paid' | 'refunded'
}

/** Whether a payment's money counts for its booking: it has arrived and is not in review. */
export const counts = ({ status, receivedAt }: Pick<PaymentEntry, 'status' | 'receivedAt'>) =>
	receivedAt !== null && (status === 'success' || status === 'refunded')

/** Whether a payment is only reported by its payer and not confirmed. */
export const isClaimed = ({ status, receivedAt }: Pick<PaymentEntry, 'status' | 'receivedAt'>) =>
	status === 'success' && receivedAt === null

/** Returns how much of a payment the venue has yet to decide about, in whole cents. */
function leftInReview({ id, status, receivedAmount }: PaymentEntry, refunds: readonly RefundEntry[]) {
	if (status !== 'review') return 0
	return (receivedAmount ?? 0) - add(refunds.filter(({ paymentId }) => paymentId === id).map(({ amount }) => amount))
}

export function accountOf(
	booking: BookingTerms,
	payments: readonly PaymentEntry[],
	refunds: readonly RefundEntry[],
): Account {
	const counted = payments.filter(counts)
	const ids = new Set(counted.map(({ id }) => id))
	const back = refunds.filter(({ paymentId }) => ids.has(paymentId))
	const total = inCents(booking.totalPrice)
	const received = add(counted.map(({ receivedAmount }) => receivedAmount ?? 0))
	const claimed = add(payments.filter(isClaimed).map(({ amount }) => amount))
	const inReview = add(payments.map((payment) => leftInReview(payment, refunds)))
	const returned = add(back.filter(({ status }) => status === 'done').map(({ amount }) => amount))
	const returning = add(back.filter(({ status }) => status !== 'done').map(({ amount }) => amount))
	const held = received - returned - returning
	const live = booking.status !== 'cancelled'
	const owed = live ? total : stays(booking)
	const confirming = Math.min(booking.depositCents ?? total, total)
	const asked = booking.status === 'pending' ? confirming : total
	const due = live ? Math.max(0, total - held - claimed) : 0
	const dueNow = live ? Math.max(0, asked - held - claimed) : 0
	return {
		total,
		received,
		claimed,
		inReview,
		returned,
		returning,
		held,
		owed,
		due,
		confirming,
		dueNow,
		rest: restOf(booking, { due, dueNow, held }),
		excess: owed === null ? 0 : Math.max(0, held - owed),
		paymentStatus: live
			? held >= total
				? 'paid'
				: 'pending'
			: returned > 0
				? 'refunded'
				: received >= total && total > 0
					? 'paid'
					: 'pending',
	}
}

function restOf(
	{ status, depositCents }: BookingTerms,
	{ due, dueNow, held }: Pick<Account, 'due' | 'dueNow' | 'held'>,
) {
	if (depositCents === null) return 0
	if (status === 'pending') return due - dueNow
	return held > 0 ? due : 0
}

/** Returns what the venue keeps of a cancelled booking, or null while its player has not chosen. */
function stays({ cancelReason, closureChoice, lateCharge }: BookingTerms) {
	if (cancelReason === 'closed' && closureChoice === null) return null
	return inCents(lateCharge)
}

const add = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** A payment with how much of it has not gone back, in whole cents. */
export type Remaining = { id: number; left: number }

/** Returns what each counted payment still holds, oldest first. */
export function remaining(payments: readonly PaymentEntry[], refunds: readonly RefundEntry[]): Remaining[] {
	return payments
		.filter(counts)
		.sort((a, b) => a.receivedAt!.getTime() - b.receivedAt!.getTime() || a.id - b.id)
		.map(({ id, receivedAmount }) => {
			const back = refunds.filter(({ paymentId }) => paymentId === id)
			return { id, left: (receivedAmount ?? 0) - add(back.map(({ amount }) => amount)) }
		})
		.filter(({ left }) => left > 0)
}

/** Divides a refund of `excess` cents: `fair` takes the same share of every payment, `latest` undoes the last first. */
export function sharesOf(excess: number, payments: readonly Remaining[], how: 'fair' | 'latest'): Remaining[] {
	return how === 'fair' ? fairShares(excess, payments) : latestFirst(excess, payments)
}

function latestFirst(excess: number, payments: readonly Remaining[]) {
	let open = excess
	return payments.toReversed().flatMap(({ id, left }) => {
		const back = Math.min(open, left)
		open -= back
		return back > 0 ? [{ id, left: back }] : []
	})
}

function fairShares(excess: number, payments: readonly Remaining[]) {
	const held = BigInt(add(payments.map(({ left }) => left)))
	if (held === 0n) return []
	const cut = payments.map(({ id, left }) => {
		const exact = BigInt(excess) * BigInt(left) // cents times cents exceed what a number holds exactly
		return { id, left: Number(exact / held), rest: exact % held }
	})
	let open = excess - add(cut.map(({ left }) => left))
	const byRest = [...cut].sort((a, b) => (a.rest === b.rest ? a.id - b.id : a.rest < b.rest ? 1 : -1))
	for (const part of byRest) {
		if (open === 0) break
		part.left++
		open--
	}
	return cut.filter(({ left }) => left > 0).map(({ id, left }) => ({ id, left }))
}
