import { eq } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { bookings, promoCodes, redemptions } from '#db/schema.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { voidShares } from '#app/features/ledger/share-money.server.ts'
import { giveRewardBack } from '#app/features/rewards/checkout.server.ts'
import { fullPrice } from '../price.ts'
import type { Giver } from './discount.ts'
import { settle } from './settle-booking.server.ts'

/** A discount in rand with its reason and its giver: the person of the venue, the code or the reward. */
export type Given = Pick<BookingRow, 'discount' | 'discountReason'> &
	Partial<Pick<BookingRow, 'discountById' | 'promoCodeId' | 'redemptionId'>> & {
		/** Until how many hours before the start its player may cancel free of charge; as before if undefined. */
		freeCancelHours?: number
	}

/**
 * Gives a booking a discount in place of the one that it had, and settles it: at least `giving` of whole cents go back.
 * A code that it had is free for others again, and a reward is its player's; a higher price ends its unpaid shares.
 */
export async function putDiscount(tx: Writer, bookingId: number, given: Given, now: Date, giving?: number) {
	const [before] = (await tx.select().from(bookings).where(eq(bookings.id, bookingId))) as [BookingRow]
	const { discountById = null, promoCodeId = null, redemptionId = null } = given
	const totalPrice = fullPrice(before) - given.discount
	const set = { ...given, discountById, promoCodeId, redemptionId, totalPrice, updatedAt: now }
	await tx.update(bookings).set(set).where(eq(bookings.id, bookingId))
	if (before.redemptionId !== null && before.redemptionId !== redemptionId)
		await giveRewardBack(tx, before.redemptionId)
	if (totalPrice > before.totalPrice) await voidShares(tx, bookingId, now)
	return settle(tx, bookingId, now, 'discount', { giving })
}

/** Returns the code or reward that gave a booking its discount; null where the venue did, or it has none. */
export async function findGiver(reader: Reader, bookingId: number): Promise<Giver | null> {
	const { percent, rand, hours } = promoCodes
	const [row] = await reader
		.select({ code: { percent, rand, hours }, off: redemptions.off })
		.from(bookings)
		.leftJoin(promoCodes, eq(promoCodes.id, bookings.promoCodeId))
		.leftJoin(redemptions, eq(redemptions.id, bookings.redemptionId))
		.where(eq(bookings.id, bookingId))
	return row?.code ?? (row && row.off !== null ? { rand: row.off, hours: 'all' } : null)
}
