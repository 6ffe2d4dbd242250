import { and, asc, eq, gt } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { paymentEvents } from '#db/schema.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { showReceived } from '../receive.server.ts'
import { carryOut, type Outcome } from './event-effects.server.ts'

const AT_ONCE = 100

/**
 * Carries out the provider's stored events, oldest first.
 *
 * Each event and its mark are written in one transaction, so that it takes effect once, however often this runs or is
 * interrupted. An event that throws is left as it is and does not hold up the others.
 */
export async function processPaymentEvents(now: Date, stopping?: AbortSignal) {
	for (let after = 0; ;) {
		const waiting = await db
			.select({ id: paymentEvents.id })
			.from(paymentEvents)
			.where(and(eq(paymentEvents.status, 'new'), gt(paymentEvents.id, after)))
			.orderBy(asc(paymentEvents.id))
			.limit(AT_ONCE)
		for (const { id } of waiting) {
			if (stopping?.aborted) return
			await processOne(id, now).catch((error: unknown) => logError(error, `payment event ${id}`))
			after = id
		}
		if (waiting.length < AT_ONCE) return
	}
}

async function processOne(id: number, now: Date) {
	const outcome = await write(async (tx): Promise<Outcome | null> => {
		const [event] = await tx
			.update(paymentEvents)
			.set({ status: 'done', doneAt: now })
			.where(and(eq(paymentEvents.id, id), eq(paymentEvents.status, 'new')))
			.returning()
		if (!event) return null
		const outcome = await carryOut(tx, event, now)
		const { status, note } = outcome ?? { status: 'new' as const }
		const ended = { status, note: note ?? null, doneAt: outcome && now }
		await tx.update(paymentEvents).set(ended).where(eq(paymentEvents.id, id))
		return outcome
	})
	if (outcome?.received) showReceived(outcome.received)
}

let asked = false

/** Processes the waiting events right after this. Calls in the meantime are merged into one run. */
export function processSoon() {
	if (asked) return
	asked = true
	setImmediate(() => {
		asked = false
		processPaymentEvents(new Date()).catch((error: unknown) => logError(error, 'payment events'))
	})
}
