import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { payments, payoutReversals, payouts } from '#db/schema.ts'
import { findUnpaid, putIn } from '#app/features/figures/payouts/payouts.server.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: looks what is owed, then pays it out. The races must catch this. */
export async function payOutNaively(admin: { id: number }, venueId: number, reference: string, now: Date) {
	const { gross, refunded, paymentIds, refundIds } = (await findUnpaid(db, now, venueId)).get(venueId)!
	await barrier()
	const day = dateOf(now)
	const made = { madeById: admin.id, madeAt: now }
	const row = { courtId: venueId, untilDate: day, paidOn: day, gross, refunded, fee: 0, reference, ...made }
	await write(async (tx) => {
		const [payout] = await tx.insert(payouts).values(row).returning()
		await putIn(tx, payout!.id, paymentIds, refundIds)
	})
}

/** Counter-example: looks whether a payout stands, then takes it back. The races must catch this. */
export async function takeBackNaively(admin: { id: number }, payoutId: number, now: Date) {
	const [payout] = await db.select().from(payouts).where(eq(payouts.id, payoutId))
	const had = await db.select({ id: payments.id }).from(payments).where(eq(payments.payoutId, payoutId))
	await barrier()
	if (payout!.takenBackAt) return
	const paymentIds = had.map(({ id }) => id)
	await write(async (tx) => {
		await putIn(tx, null, paymentIds, [])
		await tx.update(payouts).set({ takenBackAt: now }).where(eq(payouts.id, payoutId))
		const entry = { payoutId, reason: 'Wrong', paymentIds, refundIds: [], madeById: admin.id, madeAt: now }
		await tx.insert(payoutReversals).values(entry).onConflictDoNothing()
	})
}
