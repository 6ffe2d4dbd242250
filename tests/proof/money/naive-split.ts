import { and, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { billSplits, payments } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: checks whether the bill is split, then splits it. The races must catch this. */
export async function splitNaively(user: { id: number }, bookingId: number, amounts: number[]) {
	const pending = and(eq(billSplits.bookingId, bookingId), eq(billSplits.status, 'pending'))
	if ((await db.select({ id: billSplits.id }).from(billSplits).where(pending)).length > 0) throw new Error('split')
	await barrier()
	await write((tx) =>
		tx.insert(billSplits).values(
			amounts.map((amount, i) => ({
				bookingId,
				requesterId: user.id,
				name: `Player ${i + 1}`,
				amount,
				checkoutId: crypto.randomUUID(),
			})),
		),
	)
}

/** Counter-example: takes the cash for a share that was open when it looked. */
export async function takeShareNaively(shareId: number, now: Date) {
	const [share] = await db.select().from(billSplits).where(eq(billSplits.id, shareId))
	if (share!.status !== 'pending') throw new Error('paid')
	await barrier()
	const { amount, bookingId } = share!
	const came = { amount, receivedAmount: amount, receivedAt: now, receivedBy: 'venue', status: 'success' } as const
	await write(async (tx) => {
		const [payment] = await tx
			.insert(payments)
			.values({
				...came,
				bookingId,
				splitId: shareId,
				provider: 'manual',
				method: 'cash',
				checkoutId: crypto.randomUUID(),
				reference: crypto.randomUUID(),
			})
			.returning()
		await tx.update(billSplits).set({ status: 'paid', paymentId: payment!.id }).where(eq(billSplits.id, shareId))
	})
}

/** Counter-example: asks again for the share that the cash paid when it looked. */
export async function undoShareNaively(paymentId: number) {
	const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
	if (payment!.status !== 'success') throw new Error('undone')
	await barrier()
	const nothing = { receivedAmount: null, receivedAt: null, receivedBy: null, receivedById: null } as const
	await write(async (tx) => {
		await tx
			.update(payments)
			.set({ status: 'failed', ...nothing })
			.where(eq(payments.id, paymentId))
		const open = { status: 'pending', paymentId: null, reference: null } as const
		await tx.update(billSplits).set(open).where(eq(billSplits.id, payment!.splitId!))
	})
}
