import { credits, payments, refunds, sandboxCheckouts } from '../../schema.ts'
import type { SeededBooking } from '../place.ts'
import { earlier, HOUR, later, MINUTE } from '../clock.ts'
import { insertAll, insertWithIds } from '../insert.ts'
import { randomFrom } from '../random.ts'
import { randomReference, secret } from './references.ts'
import type { Scene } from '../scene.ts'

type NewPayment = typeof payments.$inferInsert
type NewRefund = typeof refunds.$inferInsert
export type Entry = {
	payment: NewPayment
	refund?: Omit<NewRefund, 'paymentId' | 'bookingId' | 'teamId'>
	courtId: number
}
type How = 'card' | 'eft' | 'snapscan' | 'cash'

const ORIGIN = 'http://localhost:3000'

const howOf = {
	SnapScan: 'snapscan',
	PayShap: 'eft',
	'Credit Card': 'card',
	Cash: 'cash',
} as const satisfies Record<string, How>

export type Bill = ({ bookingId: number } | { teamId: number } | { saleId: number }) & {
	paymentMethod: keyof typeof howOf
	paymentReference?: string | null
}

type Receipt = {
	bill: Bill
	userId: number | null
	/** The venue's person who received the money. */
	by: number
	/** Whole cents. */
	amount: number
	/** When the payer began, and when the money arrived. */
	from: Date
	at: Date
	splitId?: number
}

export const billOf = ({ id, paymentMethod, paymentReference }: SeededBooking): Bill => ({
	bookingId: id,
	paymentMethod,
	paymentReference,
})

/** Makes a payment that has arrived: by card through the sandbox, or confirmed by the venue. */
export function receipt({ bill, userId, by, amount, from, at, splitId }: Receipt): NewPayment {
	const { paymentMethod, paymentReference, ...of } = bill
	const [key, id] = Object.entries(of)[0]!
	const word = `${{ bookingId: 'payment', teamId: 'entry', saleId: 'pack' }[key]} ${id}`
	const reference = paymentReference ?? randomReference(randomFrom(word))
	const method = howOf[paymentMethod]
	const card = method === 'card'
	return {
		checkoutId: secret(),
		reference,
		...of,
		userId,
		splitId,
		provider: card ? 'sandbox' : 'manual',
		method,
		amount,
		status: 'success',
		receivedAmount: amount,
		receivedAt: at,
		createdAt: from,
		updatedAt: at,
		...(card
			? { providerCheckoutId: `ch_${secret()}`, providerPaymentId: `p_${secret()}`, receivedBy: 'webhook' as const }
			: { claimedAt: method === 'cash' ? null : from, receivedBy: 'venue' as const, receivedById: by }),
	}
}

/** Writes payments and their refunds, sandbox checkouts and credit. Returns the payments' ids. */
export async function addEntries({ tx }: Pick<Scene, 'tx'>, entries: Entry[]) {
	const rows = entries.map(({ payment }) => payment)
	const ids = await insertWithIds(tx, payments, rows)
	const back = entries.flatMap(({ payment, refund }, i) =>
		refund ? [{ ...refund, paymentId: ids[i]!, bookingId: payment.bookingId, teamId: payment.teamId, i }] : [],
	)
	const refundIds = await insertWithIds(tx, refunds, back)
	const given = back.flatMap(({ by, amount, createdAt, i }, at) =>
		by === 'credit'
			? [
					{
						userId: rows[i]!.userId!,
						courtId: entries[i]!.courtId,
						amount,
						cause: `refund:${refundIds[at]}`,
						createdAt,
					},
				]
			: [],
	)
	await insertAll(tx, credits, given)
	const checkouts = rows.flatMap((row, i) => {
		if (!row.providerCheckoutId) return []
		const sent = back.flatMap(({ amount, by, providerRefundId, ...refund }, at) =>
			refund.i === i && by === 'provider' ? [{ key: `refund:${refundIds[at]}`, id: providerRefundId!, amount }] : [],
		)
		return [checkoutOf(row, sent)]
	})
	await insertAll(tx, sandboxCheckouts, checkouts)
	return ids
}

function checkoutOf(row: NewPayment, refunds: (typeof sandboxCheckouts.$inferInsert)['refunds']) {
	const { checkoutId, amount, createdAt, providerCheckoutId, providerPaymentId } = row
	const back = `${ORIGIN}/payment/return/${checkoutId}`
	return {
		id: providerCheckoutId!,
		idempotencyKey: checkoutId,
		amount,
		currency: 'ZAR',
		createdAt,
		refunds,
		status: 'completed' as const,
		paymentId: providerPaymentId,
		metadata: { checkoutId },
		successUrl: back,
		cancelUrl: `${back}?ended=cancelled`,
		failureUrl: `${back}?ended=failed`,
	}
}

/** Adds the payments of all bookings that are paid, or claimed to be paid. */
export async function addPayments(scene: Scene, made: SeededBooking[]) {
	const random = randomFrom('payments')
	await addEntries(
		scene,
		made.flatMap((booking) => entryOf(scene, booking, random.number()) ?? []),
	)
}

/** `part` (0–1) is how quickly the money came. */
export function entryOf({ now, venues }: Scene, booking: SeededBooking, part: number): Entry | null {
	const { money, userId, courtId, totalPrice, lateCharge = 0, cancelledAt } = booking
	if (money === 'none' || money === 'split') return null
	const by = venues.find(({ id }) => id === courtId)!.ownerId
	const end = cancelledAt ?? now
	const from = earlier(later(booking.createdAt, 4 * MINUTE), end)
	const wait = Math.min(end.getTime() - from.getTime(), booking.paymentMethod === 'Credit Card' ? MINUTE : 9 * HOUR)
	const at = booking.receivedAt ?? later(from, Math.floor(wait * part))
	const amount = totalPrice * 100
	const payment = receipt({ bill: billOf(booking), userId, by, amount, from: earlier(from, at), at })
	if (money === 'claimed') return { courtId, payment: claimed(payment, from) }
	if (money === 'review') return { courtId, payment: inReview(payment) }
	if (!cancelledAt || money === 'paid' || money === 'kept') return { courtId, payment }

	const back = amount - lateCharge * 100
	const doneAt =
		money === 'returning' ? null : later(cancelledAt, Math.floor((now.getTime() - cancelledAt.getTime()) * part))
	const reason =
		booking.cancelReason === 'customer' ? ('cancelled' as const) : (booking.cancelReason as 'venue' | 'closed')
	const mover = money === 'credit' ? 'credit' : payment.provider === 'manual' ? 'venue' : 'provider'
	const done =
		doneAt === null
			? { status: 'due' as const }
			: {
					status: 'done' as const,
					doneAt,
					doneById: mover === 'venue' ? by : null,
					...(mover === 'provider' && { providerRefundId: `rfd_${secret()}` }),
				}
	const refund = {
		by: mover,
		amount: back,
		reason,
		...done,
		createdAt: cancelledAt,
		updatedAt: doneAt ?? cancelledAt,
	} as const
	const status = doneAt !== null && back === amount ? ('refunded' as const) : ('success' as const)
	return { courtId, payment: { ...payment, status }, refund }
}

/** Makes a payment that the payer has claimed and the venue has not confirmed yet. */
export const claimed = (payment: NewPayment, at: Date): NewPayment => ({
	...payment,
	claimedAt: at,
	receivedAmount: null,
	receivedAt: null,
	receivedBy: null,
	receivedById: null,
	updatedAt: at,
	receiptNumber: payment.method === 'snapscan' ? `SN-${payment.bookingId ?? payment.teamId}` : null,
})

/** Makes a payment that arrived one rand short. */
function inReview(payment: NewPayment): NewPayment {
	const came = { amount: payment.amount - 100, currency: 'ZAR', providerPaymentId: payment.providerPaymentId }
	return { ...payment, status: 'review', receivedAmount: came.amount, metadata: { came } }
}
