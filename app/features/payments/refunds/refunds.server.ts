import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { payments, refunds } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { billChanged } from '#app/features/ledger/bill-changed.server.ts'
import { isOwnMoney, type RefundRow } from '#app/features/ledger/bill.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, forbidden, notFound } from '#app/lib/errors.ts'
import { log, logError } from '#app/lib/process/log.server.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { ProviderUnavailable, type CardProvider, type RefundResult } from '../cards/card-provider.ts'
import { providerNamed } from '../cards/cards.server.ts'
import type { DeskMethod } from '#app/features/bookings/paying/desk-methods.ts'
import { cameIn } from '#app/features/ledger/came.ts'
import { findRefund, finish, handOver, tellPayer, type RefundWithMoney } from './refund-ends.server.ts'
import { settleFor } from '../settle-for.server.ts'

const AT_ONCE = 10
const MINUTE = 60_000
/** Longer than a provider may take for all that are sent at once. */
const LEASE = 2 * MINUTE
const ATTEMPTS = 10
const LONGEST_PAUSE = HOUR
/** Providers forget a key after a day. Then the same key would make a second refund. */
const KEY_LIVES = 20 * HOUR

const UNKNOWN = 'The card provider didn’t answer. Check there before you pay it back.'

/**
 * Sends due refunds to the card provider, a few at a time. Safe to run at any time.
 *
 * After an interruption it sends them again under the same key, which the provider recognises. The venue must pay those
 * that it refuses or never answers.
 */
export async function sendRefunds(now: Date, stopping?: AbortSignal) {
	const rested = or(isNull(refunds.leaseUntil), lte(refunds.leaseUntil, now))
	const ready = await db
		.select({ id: refunds.id })
		.from(refunds)
		.where(and(eq(refunds.by, 'provider'), inArray(refunds.status, ['due', 'sending']), rested))
		.orderBy(asc(refunds.createdAt), asc(refunds.id))
		.limit(AT_ONCE)
	for (const { id } of ready) {
		if (stopping?.aborted) break
		await send(id, now).catch((error: unknown) => logError(error, `refund ${id}`))
	}
	return ready.length
}

async function send(id: number, now: Date) {
	const claimed = await write((tx) => claim(tx, id, now))
	if (!claimed) return
	const { refund, provider, providerCheckoutId } = claimed
	const answer = await ask(provider, providerCheckoutId, refund)
	await write((tx) => recordResult(tx, refund, answer, now))
}

type Answer = RefundResult | { status: 'unavailable'; reason: string }

async function ask(provider: CardProvider, providerCheckoutId: string, { id, amount }: RefundRow): Promise<Answer> {
	try {
		return await provider.refund({ providerCheckoutId, amount, idempotencyKey: `refund:${id}` })
	} catch (error) {
		if (!(error instanceof ProviderUnavailable)) throw error
		return { status: 'unavailable', reason: error.message }
	}
}

/** Leases a refund so that no other run sends it, and counts the attempt; null when there is nothing to send. */
async function claim(tx: Writer, id: number, now: Date) {
	const { refund, payment, bill } = (await findRefund(id, tx))!
	const { attempts, status, leaseUntil, createdAt, by } = refund
	const open = by === 'provider' && (status === 'due' || status === 'sending')
	if (!open || (leaseUntil !== null && leaseUntil > now)) return null
	const tooLate = attempts > 0 && now.getTime() - createdAt.getTime() > KEY_LIVES
	if (attempts >= ATTEMPTS || tooLate) {
		await handOver(tx, { refund, payment, bill }, UNKNOWN, now)
		return null
	}
	const { provider, providerCheckoutId } = payment
	if ((provider !== 'yoco' && provider !== 'sandbox') || providerCheckoutId === null) {
		await handOver(tx, { refund, payment, bill }, 'No card provider has this payment.', now)
		return null
	}
	const [claimed] = await tx
		.update(refunds)
		.set({ status: 'sending', attempts: attempts + 1, leaseUntil: new Date(now.getTime() + LEASE), updatedAt: now })
		.where(and(eq(refunds.id, id), eq(refunds.status, status), eq(refunds.attempts, attempts)))
		.returning()
	return claimed ? { refund: claimed, provider: providerNamed(provider), providerCheckoutId } : null
}

/** A refund the provider made counts, whichever attempt has the lease; a failure counts only for its own attempt. */
async function recordResult(tx: Writer, { id, attempts }: RefundRow, answer: Answer, now: Date) {
	if ('providerRefundId' in answer) {
		const { status, providerRefundId } = answer
		if (status === 'done') return finish(tx, id, providerRefundId, now)
		await tx
			.update(refunds)
			.set({ status: 'sent', by: 'provider', providerRefundId, leaseUntil: null, lastError: null, updatedAt: now })
			.where(and(eq(refunds.id, id), inArray(refunds.status, ['due', 'sending'])))
		return
	}
	const row = (await findRefund(id, tx))!
	if (row.refund.status !== 'sending' || row.refund.attempts !== attempts) return
	const { status, reason } = answer
	if (status === 'refused') return handOver(tx, row, reason, now)
	if (attempts >= ATTEMPTS) return handOver(tx, row, UNKNOWN, now)
	const pause = Math.min(LONGEST_PAUSE, MINUTE * 2 ** (attempts - 1))
	await tx
		.update(refunds)
		.set({
			status: 'due',
			leaseUntil: new Date(now.getTime() + pause),
			lastError: reason,
			updatedAt: now,
		})
		.where(eq(refunds.id, id))
}

type Ended = { provider: CardProvider['name']; providerRefundId: string; ok: boolean }

/**
 * Records how the provider ended a refund: it is done, or the venue must pay it. Repeated events take effect once.
 *
 * Returns false when no refund has that id, as may happen before the response to its sending is stored; try again
 * later.
 */
export function refundFinished({ provider, providerRefundId, ok }: Ended, now: Date): Promise<boolean> {
	return write(async (tx) => {
		const [found] = await tx
			.select({ id: refunds.id, status: refunds.status, by: refunds.by })
			.from(refunds)
			.innerJoin(payments, eq(payments.id, refunds.paymentId))
			.where(and(eq(refunds.providerRefundId, providerRefundId), eq(payments.provider, provider)))
		if (!found) return false
		if (!ok && found.status === 'done' && found.by === 'provider')
			log('error', 'refund failed after it was done', { refund: found.id })
		if (ok) await finish(tx, found.id, providerRefundId, now)
		else await handOver(tx, (await findRefund(found.id, tx))!, 'The card provider couldn’t do it.', now)
		return true
	})
}

/** Returns a refund with its payment, bill and venue. Throws 404 when the venue or the refund is not the user's. */
export async function findOwnRefund(user: Actor, venueId: number | null, refundId: number | null, reader: Reader) {
	const venue = await findOwnVenue(user, venueId, 'money', reader)
	const row = await findRefund(refundId ?? 0, reader)
	if (row?.bill.courtId !== venue.id) throw notFound('Refund not found')
	return { ...row, venue }
}

export const TO_SELF = 'You can’t tick off your own refund. Ask someone else at the venue, or an admin.'

export const isToSelf = ({ id }: Pick<Actor, 'id'>, { payment, bill }: Pick<RefundWithMoney, 'payment' | 'bill'>) =>
	isOwnMoney(id, bill, payment)

/**
 * Records that the venue has paid a refund back by hand and by which method, and tells the payee.
 *
 * Throws 404 when the venue or the refund is not the user's, 403 for money that comes back to themselves, and 409 when
 * it is done already or goes back to a card. An admin's `note` is recorded.
 */
export async function markRefunded(
	user: Actor,
	venueId: number,
	refundId: number,
	method: DeskMethod,
	{ now = new Date(), note = null }: { now?: Date; note?: string | null } = {},
) {
	const { refund, bill } = await write(async (tx) => {
		const row = await findOwnRefund(user, venueId, refundId, tx)
		if (isToSelf(user, row)) throw forbidden(TO_SELF)
		if (row.refund.status !== 'done' && row.refund.by !== 'venue') throw conflict('This refund goes back by itself.')
		const [done] = await tx
			.update(refunds)
			.set({ status: 'done', doneAt: now, doneById: user.id, method, updatedAt: now })
			.where(and(eq(refunds.id, refundId), eq(refunds.by, 'venue'), eq(refunds.status, 'due')))
			.returning()
		if (!done) throw conflict('This refund is paid back already.')
		await settleFor(tx, done, now)
		await tellPayer(tx, { ...row, refund: done }, 'paid back', 'done', now)
		const details = { venueId, cents: done.amount, method }
		await auditAt(tx, user, venueId, { action: 'refund.mark', subject: `refund:${refundId}`, note, details }, now)
		return { refund: { ...done, currency: cameIn(row.payment).currency }, bill: row.bill }
	})
	billChanged(bill)
	return refund
}
