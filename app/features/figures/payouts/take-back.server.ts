import { and, asc, eq, isNull } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { courts, payments, payoutReversals, payouts, refunds } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { tellOfPayout } from './payout-notices.server.ts'
import { netOf } from './payout.ts'
import { putIn } from './payouts.server.ts'

const TAKEN_BACK = 'This payout was taken back already.'

/** Returns a payout with its venue; `problem` says why it cannot be taken back. Throws 403 to all but admins, and 404. */
export async function findTakeBack(admin: Actor, payoutId: number | null) {
	requireAdmin(admin)
	const { payout, venue } = await findOne(db, payoutId)
	return { ...payout, venue, net: netOf(payout), problem: payout.takenBackAt ? TAKEN_BACK : null }
}

/**
 * Takes back a payout that was recorded wrongly: a counter entry stands beside it, and its payments and refunds are to
 * be paid out again.
 *
 * Throws 403 to all but admins, 404 when there is none, and 409 when it was taken back already.
 */
export function takePayoutBack(admin: Actor, payoutId: number | null, reason: string, now = new Date()) {
	requireAdmin(admin)
	return write(async (tx) => {
		const { payout } = await findOne(tx, payoutId)
		const { id, courtId } = payout
		const standing = and(eq(payouts.id, id), isNull(payouts.takenBackAt))
		const [taken] = await tx.update(payouts).set({ takenBackAt: now }).where(standing).returning()
		if (!taken) throw conflict(TAKEN_BACK)
		const idsIn = async (table: typeof payments | typeof refunds) =>
			(await tx.select({ id: table.id }).from(table).where(eq(table.payoutId, id)).orderBy(asc(table.id))).map(
				(row) => row.id,
			)
		const [paymentIds, refundIds] = [await idsIn(payments), await idsIn(refunds)]
		await putIn(tx, null, paymentIds, refundIds)
		const entry = { payoutId: id, reason, paymentIds, refundIds, madeById: admin.id, madeAt: now }
		await tx.insert(payoutReversals).values(entry)
		const act = { action: 'payout.take-back', subject: `venue:${courtId}`, note: reason } as const
		await auditAt(tx, admin, courtId, { ...act, details: { cents: netOf(payout) } }, now)
		await tellOfPayout(tx, payout, admin, reason, now)
		return { net: netOf(payout), reference: payout.reference }
	})
}

async function findOne(reader: Reader, payoutId: number | null) {
	const [found] = await reader
		.select({ payout: payouts, venue: courts.name })
		.from(payouts)
		.innerJoin(courts, eq(courts.id, payouts.courtId))
		.where(eq(payouts.id, payoutId ?? 0))
	if (!found) throw notFound('Payout not found')
	return found
}
