import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { credits, sales } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { redeemAtDesk } from '#app/features/bookings/vouchers/redeem.server.ts'
import { takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { barrier } from '#tests/support/barrier.ts'

const stateOf = async (saleId: number) => (await db.select().from(sales).where(eq(sales.id, saleId)))[0]!

/** Makes a voucher credit as most would write it: it looks whether it was used or taken back, and then writes. */
export async function redeemNaively(saleId: number, userId: number, now: Date) {
	const { courtId, price, redeemedAt, cancelledAt } = await stateOf(saleId)
	await barrier()
	if (redeemedAt || cancelledAt) return false
	const given = { userId, courtId, amount: price * 100, cause: `voucher:${saleId}:${userId}`, createdAt: now }
	await write((tx) => tx.insert(credits).values(given))
	await write((tx) => tx.update(sales).set({ redeemedAt: now, cancelledAt: null }).where(eq(sales.id, saleId)))
	return true
}

/** Takes a voucher back as most would write it: it looks whether it was used, and then writes. */
export async function takeBackNaively(saleId: number, now: Date) {
	const { redeemedAt } = await stateOf(saleId)
	await barrier()
	if (redeemedAt) return false
	await write((tx) => tx.update(sales).set({ cancelledAt: now, redeemedAt: null }).where(eq(sales.id, saleId)))
	return true
}

type Pays = { venueId: number; customerId: number; bookingId: number; seen: number; code: string }

/** Pays with a voucher at the desk in two steps: it makes it credit, and then takes that. */
export async function payNaively(owner: Actor, { venueId, customerId, bookingId, seen, code }: Pays, now: Date) {
	await redeemAtDesk(owner, venueId, customerId, code, now)
	await barrier()
	return takeAtDesk(owner, venueId, bookingId, 'credit', { seen, now }).then(
		() => true,
		() => false,
	)
}
