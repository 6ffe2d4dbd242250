import { and, eq, or } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { payments, type paymentEvents } from '#db/schema.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import { findBill } from '#app/features/ledger/bills.server.ts'
import type { PaymentRow } from '#app/features/ledger/bill.ts'
import { moveOn } from '#app/features/ledger/settle-bill.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { env } from '#app/lib/process/env.server.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { amountIn } from '#app/lib/money.ts'
import { readEvent, type ProviderEvent } from './event-schemas.ts'
import { putInReview } from './mismatch.server.ts'
import { receiveIn, type Received } from '../receive.server.ts'
import { refundFinished } from '../refunds/refunds.server.ts'

type EventRow = typeof paymentEvents.$inferSelect

/** How an event ends. `received` is the money that it brought in. */
export type Outcome = { status: 'done' | 'ignored' | 'quarantined'; note?: string; received?: Received }

/** A refund's webhook may come before we have stored the provider's answer, and waits for it this long. */
const ANSWER_WITHIN = HOUR

const ignored = (note: string): Outcome => ({ status: 'ignored', note })
const quarantined = (note: string): Outcome => ({ status: 'quarantined', note })

/** Carries out an event in the caller's transaction. Returns null when its subject is not known yet. */
export async function carryOut(tx: Writer, row: EventRow, now: Date): Promise<Outcome | null> {
	const event = readEvent(row.payload)
	if (event === 'unknown') return ignored('Not a type of event that concerns us.')
	if (event === 'malformed') return quarantined('Not of the form that the provider publishes.')
	const { mode } = event.payload
	if (mode && mode !== modeOf(row.provider)) return quarantined(`It is of ${mode} mode, and we are not.`)
	if (event.type === 'refund.succeeded' || event.type === 'refund.failed') return refund(row, event, now)
	const payment = await findPayment(tx, row.provider, event.payload.metadata.checkoutId)
	if (!payment) return ignored('No payment of ours has this checkout.')
	if (event.type === 'payment.succeeded') return succeeded(tx, payment, event.payload, now)
	const failed = await moveOn(tx, payment.id, 'failed', {}, now)
	return failed ? { status: 'done' } : ignored(`The payment is ${payment.status}, which a failure does not change.`)
}

type Paid = Extract<ProviderEvent, { type: 'payment.succeeded' }>['payload']

/** Test money must never pay a real bill. */
const modeOf = (provider: EventRow['provider']) =>
	provider === 'sandbox' || env.YOCO_SECRET_KEY?.startsWith('sk_test_') ? 'test' : 'live'

/** Finds it by the provider's checkout id, or by ours when the provider returned that. */
async function findPayment(tx: Writer, provider: EventRow['provider'], checkoutId: string) {
	const named = or(eq(payments.providerCheckoutId, checkoutId), eq(payments.checkoutId, checkoutId))
	const [payment] = await tx
		.select()
		.from(payments)
		.where(and(eq(payments.provider, provider), named))
	return payment
}

async function succeeded(tx: Writer, payment: PaymentRow, paid: Paid, now: Date): Promise<Outcome> {
	const { id: providerPaymentId, amount, currency } = paid
	if (payment.receivedAt) return paidBefore(tx, payment, paid, now)
	if (amount !== payment.amount || currency !== payment.currency) return mismatch(tx, payment, paid, now)
	const receipt = { event: 'paid', amount, by: 'webhook', method: 'card', providerPaymentId } as const
	const received = await receiveIn(tx, payment.id, receipt, now)
	if (!received) return quarantined(`The payment is ${payment.status}, from where it cannot become paid.`)
	return { status: 'done', received }
}

/** Handles a payment that has had money: a repeat changes nothing, another payment id means it was paid twice. */
async function paidBefore(tx: Writer, payment: PaymentRow, paid: Paid, now: Date): Promise<Outcome> {
	if (payment.providerPaymentId === null || payment.providerPaymentId === paid.id) {
		return ignored('This money was taken in before.')
	}
	await tellOwner(tx, payment, paid, now)
	return quarantined(`${payment.providerPaymentId} is what pays this checkout; ${paid.id} is a second payment of it.`)
}

async function tellOwner(tx: Writer, payment: PaymentRow, paid: Paid, now: Date) {
	const bill = await findBill(tx, payment)
	const { ownerId, what } = await describeBill(tx, bill)
	if (ownerId === null) return
	const data = { what, came: { amount: paid.amount, currency: paid.currency }, name: paid.id, venueId: bill.courtId }
	const about = { subject: 'payment', subjectId: payment.id, cause: `payment:${payment.id}:again:${paid.id}` }
	await notify(tx, [{ userId: ownerId, kind: 'payment', what: 'paid twice', data, ...about }], now)
}

/** Handles money of another amount or currency than was asked for. */
async function mismatch(tx: Writer, payment: PaymentRow, paid: Paid, now: Date): Promise<Outcome> {
	const { id: providerPaymentId, amount, currency } = paid
	await putInReview(tx, payment, { amount, currency, providerPaymentId }, 'webhook', now)
	return quarantined(`${inWords(paid)} came instead of ${inWords(payment)}.`)
}

const inWords = ({ amount, currency }: Pick<Paid, 'amount' | 'currency'>) => amountIn(amount, currency)

type Refunded = Extract<ProviderEvent, { type: 'refund.succeeded' | 'refund.failed' }>

async function refund(row: EventRow, { type, payload }: Refunded, now: Date): Promise<Outcome | null> {
	const ended = { provider: row.provider, providerRefundId: payload.id, ok: type === 'refund.succeeded' }
	if (await refundFinished(ended, now)) return { status: 'done' }
	const waits = now.getTime() - row.createdAt.getTime() < ANSWER_WITHIN
	return waits ? null : quarantined('We asked for no such refund.')
}
