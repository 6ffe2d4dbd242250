import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { billSplits, bookings, payments } from '#db/schema.ts'
import { returnLateCharges } from '#app/features/bookings/paying/resale.server.ts'
import { asBill, keysOf, type Bill, type PaymentRow } from '#app/features/ledger/bill.ts'
import { readEntry, settleEntry } from '#app/features/ledger/entry.server.ts'
import { settle } from '#app/features/bookings/paying/settle-booking.server.ts'
import { inCents } from '#app/lib/money.ts'

type Paid = {
	/** The venue's user who confirms the money; a card provider confirms its own. */
	by?: { id: number }
	/** Whole cents; by default the whole price. */
	amount?: number
	method?: PaymentRow['method']
	provider?: 'manual' | 'sandbox' | 'yoco'
	/** The share it pays, which is marked as paid. */
	splitId?: number
	/** The payer; by default the booker. */
	payerId?: number | null
	at?: Date
}

/** Records money for a team's entry and settles it; by default it is the captain's. */
export async function paidEntry(teamId: number, wishes: Paid) {
	const { at = new Date() } = wishes
	return write(async (tx) => {
		const entry = (await readEntry(tx, teamId))!
		const payment = await insert(tx, entry, wishes, at)
		return { payment, ...(await settleEntry(tx, teamId, at)) }
	})
}

/** Records money for a booking and settles it: by EFT, or by card if a provider is named. */
export async function paid(bookingId: number, wishes: Paid) {
	const { at = new Date() } = wishes
	return write(async (tx) => {
		const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId))
		const payment = await insert(tx, asBill(booking!), wishes, at)
		const settled = await settle(tx, bookingId, at)
		if (settled.becamePaid || settled.becameConfirmed) await returnLateCharges(tx, settled.booking, at)
		return { payment, ...settled }
	})
}

async function insert(tx: Writer, bill: Bill, { by, provider = 'manual', ...wishes }: Paid, at: Date) {
	const word = provider === 'manual' ? ('venue' as const) : ('webhook' as const)
	if (word === 'venue' && !by) throw new Error('Somebody of the venue has to say that the money is there.')
	const { amount = inCents(bill.totalPrice), payerId = bill.userId, splitId = null } = wishes
	const [payment] = await tx
		.insert(payments)
		.values({
			checkoutId: randomUUID(),
			reference: randomUUID(),
			...keysOf(bill),
			userId: payerId,
			splitId,
			provider,
			amount,
			method: wishes.method ?? (word === 'venue' ? 'eft' : 'card'),
			status: 'success',
			receivedAmount: amount,
			receivedAt: at,
			receivedBy: word,
			receivedById: by?.id ?? null,
			createdAt: at,
			updatedAt: at,
		})
		.returning()
	if (splitId !== null) {
		const share = { status: 'paid', paymentId: payment!.id, reference: payment!.reference, updatedAt: at } as const
		await tx.update(billSplits).set(share).where(eq(billSplits.id, splitId))
	}
	return payment!
}
