import { and, asc, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { payments, refunds } from '#db/schema.ts'
import type { PaymentRow } from '#app/features/ledger/bill.ts'
import { moveOn } from '#app/features/ledger/settle-bill.server.ts'
import { TRANSITIONS } from '#app/features/ledger/payment-state.ts'
import { log, logError } from '#app/lib/process/log.server.ts'
import { DAY } from '#app/lib/time/time.ts'
import { ProviderUnavailable, type CheckoutState } from './card-provider.ts'
import { providerNamed } from './cards.server.ts'
import { putInReview } from './mismatch.server.ts'
import { receive } from '../receive.server.ts'

const CARDS = ['yoco', 'sandbox'] as const
const LOOKS_BACK = 7 * DAY
const AT_ONCE = 50
const NOT_OFTENER = 5 * 60_000
/** The older a payment, the less often it is looked up: not again until this share of its age has passed. */
const PART_OF_AGE = 1 / 12
/** After so many failures in a row the provider is left alone until the next run. */
const GIVES_UP_AFTER = 3

type Card = PaymentRow & { provider: (typeof CARDS)[number]; providerCheckoutId: string }

/**
 * Looks up card payments of the last seven days that have brought no money, in case a webhook was lost.
 *
 * It includes ended ones, because their money may still come. Nothing changes when the provider does not answer. Safe
 * to run at any time.
 */
export async function reconcile(now: Date, stopping?: AbortSignal) {
	let silent = 0
	for (const payment of await findUnsure(now)) {
		if (stopping?.aborted || silent === GIVES_UP_AFTER) break
		const answered = await lookUp(payment, now).catch((error: unknown) => logError(error, `payment ${payment.id}`))
		silent = answered ? 0 : silent + 1
	}
}

const lookedAt = ({ metadata, createdAt }: Pick<PaymentRow, 'metadata' | 'createdAt'>) =>
	typeof metadata?.lookedAt === 'number' ? metadata.lookedAt : createdAt.getTime()

async function findUnsure(now: Date): Promise<Card[]> {
	const unpaid = [...TRANSITIONS.paid.from]
	const rows = await db
		.select()
		.from(payments)
		.where(
			and(
				inArray(payments.status, unpaid),
				gt(payments.createdAt, new Date(now.getTime() - LOOKS_BACK)),
				inArray(payments.provider, [...CARDS]),
				isNotNull(payments.providerCheckoutId),
			),
		)
		.orderBy(asc(payments.id))
	return (rows as Card[])
		.filter((row) => {
			const pause = Math.max(NOT_OFTENER, (now.getTime() - row.createdAt.getTime()) * PART_OF_AGE)
			return now.getTime() - lookedAt(row) >= pause
		})
		.sort((a, b) => lookedAt(a) - lookedAt(b))
		.slice(0, AT_ONCE)
}

/** Looks up one payment. Returns false when the provider does not answer. */
async function lookUp(payment: Card, now: Date) {
	try {
		const state = await ask(payment)
		if (state) await follow(payment, state, now)
		return state !== null
	} finally {
		await noteLook(payment, now)
	}
}

const noteLook = ({ id }: Card, now: Date) =>
	write(async (tx) => {
		const [row] = await tx.select().from(payments).where(eq(payments.id, id))
		const metadata = { ...row!.metadata, lookedAt: now.getTime() }
		await tx.update(payments).set({ metadata, updatedAt: row!.updatedAt }).where(eq(payments.id, id))
	})

async function ask({ id, provider, providerCheckoutId }: Card): Promise<CheckoutState | null> {
	try {
		return await providerNamed(provider).find(providerCheckoutId)
	} catch (error) {
		if (!(error instanceof ProviderUnavailable)) throw error
		log('warn', 'card provider does not answer', { payment: id, reason: error.message })
		return null
	}
}

async function follow(payment: Card, state: CheckoutState, now: Date) {
	if (state.status === 'open') return
	if (state.status === 'ended') return void (await write((tx) => moveOn(tx, payment.id, 'expired', {}, now)))
	const { amount, currency, providerPaymentId } = state
	if (amount !== payment.amount || currency !== payment.currency) {
		const came = { amount, currency, providerPaymentId }
		return void (await write((tx) => putInReview(tx, payment, came, 'provider', now)))
	}
	await receive(payment.id, { event: 'paid', amount, by: 'provider', method: 'card', providerPaymentId }, now)
}

/** Logs refunds that the provider accepted more than a day ago and has not ended. They are left as they are. */
export async function reportSlowRefunds(now: Date) {
	const slow = await db
		.select({ id: refunds.id })
		.from(refunds)
		.where(and(eq(refunds.status, 'sent'), lt(refunds.updatedAt, new Date(now.getTime() - DAY))))
	if (slow.length > 0) log('warn', 'refunds sent and not ended within a day', { refunds: slow.map(({ id }) => id) })
	return slow.length
}
