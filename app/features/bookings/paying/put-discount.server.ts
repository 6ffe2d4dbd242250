import { and, eq, isNull } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { bookings, promoCodes, redemptionItems, redemptions, sales } from '#db/schema.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { askBookerForMore } from '#app/features/ledger/share-money.server.ts'
import { giveRewardBack } from '#app/features/rewards/checkout.server.ts'
import { inCents } from '#app/lib/money.ts'
import { membersOf } from '../members/membership.server.ts'
import { memberOff, memberWords } from '../members/membership.ts'
import { fullPrice, totalPrice } from '../price.ts'
import { followSale } from '../packs/hours.server.ts'
import { coverOf } from '../packs/cover.ts'
import { giverOf, takenOff, type Giver } from './discount.ts'
import { settle } from './settle-booking.server.ts'

type How = Parameters<typeof settle>[4]

type Givers = Pick<BookingRow, 'discountById' | 'promoCodeId' | 'redemptionId' | 'saleId'>

/** A discount in rand with its giver: the person of the venue, who has a `reason`, the code, the reward or the pack. */
type Given = Partial<Givers> & {
	discount: number
	/** How many half hours a pack covers. */
	packHalfHours?: number
	reason?: string
	/** Until how many hours before the start its player may cancel free of charge; as before if undefined. */
	freeCancelHours?: number
}

/**
 * Gives a booking a discount in place of the one that it had, and settles it as `how` says. A code that it had is free for
 * others again, a pack has its hours back, and a reward is its player's, unless money is given back on top of what it took
 * off: then all stay used, and the code or pack stays with the booking beside the person who gave it. What it costs
 * more is the booker's to pay.
 */
export async function putDiscount(
	tx: Writer,
	bookingId: number,
	{
		discount,
		reason,
		freeCancelHours,
		packHalfHours = 0,
		discountById = null,
		promoCodeId = null,
		redemptionId = null,
		saleId = null,
	}: Given,
	now: Date,
	how: How = {},
) {
	const [before] = (await tx.select().from(bookings).where(eq(bookings.id, bookingId))) as [BookingRow]
	const isOnTop = how.giving !== undefined || (discountById !== null && discount > (await ownPart(tx, before)))
	const kept = isOnTop && (promoCodeId ?? redemptionId ?? saleId) === null ? before : null
	const givers = {
		discountById,
		promoCodeId: kept?.promoCodeId ?? promoCodeId,
		redemptionId,
		saleId: kept?.saleId ?? saleId,
	}
	const discountReason = discount === 0 ? null : (reason ?? (await giverName(tx, givers)))
	const totalPrice = fullPrice(before) - discount
	const covered = kept?.saleId == null ? packHalfHours : before.packHalfHours
	const pack = { packHalfHours: givers.saleId === null ? 0 : covered, packKept: 0 }
	const set = { ...givers, ...pack, discount, discountReason, totalPrice, freeCancelHours, updatedAt: now }
	await tx.update(bookings).set(set).where(eq(bookings.id, bookingId))
	if (how.giving === undefined && before.redemptionId !== null && before.redemptionId !== redemptionId)
		await giveRewardBack(tx, before.redemptionId)
	if (before.saleId !== null && before.saleId !== givers.saleId) await followSale(tx, before.saleId, now)
	await askBookerForMore(tx, bookingId, inCents(totalPrice - before.totalPrice), now)
	return settle(tx, bookingId, now, 'discount', how)
}

/** The rand that a code, a membership or a pack takes off a booking to which the venue gave more; Infinity where it did not. */
async function ownPart(reader: Reader, booking: BookingRow) {
	if (booking.discountById === null) return Infinity
	const member = (await membersOf(reader, [booking])).get(booking.id)
	if (member) return memberOff(member, totalPrice(booking.breakdown))
	if (booking.saleId !== null) return coverOf(booking, booking.packHalfHours).rand
	if (booking.promoCodeId === null) return Infinity
	const [code] = await reader.select().from(promoCodes).where(eq(promoCodes.id, booking.promoCodeId))
	return takenOff(code!, fullPrice(booking))
}

/** Names the code, reward, pack or membership that gives a discount, for papers: `Code SUMMER20`; null where the venue does. */
async function giverName(reader: Reader, { promoCodeId, redemptionId, saleId }: Givers) {
	if (saleId !== null) {
		const [sale] = await reader.select().from(sales).where(eq(sales.id, saleId))
		const { name, percent } = sale!
		return percent === null ? `Pack ${name}` : memberWords({ name, percent })
	}
	if (promoCodeId !== null) {
		const [code] = await reader.select().from(promoCodes).where(eq(promoCodes.id, promoCodeId))
		return `Code ${code!.code}`
	}
	if (redemptionId === null) return null
	const [reward] = await reader
		.select({ name: redemptionItems.name })
		.from(redemptions)
		.innerJoin(redemptionItems, eq(redemptionItems.id, redemptions.itemId))
		.where(eq(redemptions.id, redemptionId))
	return `Reward: ${reward!.name}`
}

/** Returns the code, reward, pack or membership that gave a booking its discount; null where the venue did, alone or on top of it. */
export async function findGiver(reader: Reader, bookingId: number): Promise<Giver | null> {
	const { percent, rand, hours } = promoCodes
	const { saleId, packHalfHours, discountById } = bookings
	const [row] = await reader
		.select({ code: { percent, rand, hours }, off: redemptions.off, pack: { saleId, packHalfHours, discountById } })
		.from(bookings)
		.leftJoin(promoCodes, and(eq(promoCodes.id, bookings.promoCodeId), isNull(bookings.discountById)))
		.leftJoin(redemptions, eq(redemptions.id, bookings.redemptionId))
		.where(eq(bookings.id, bookingId))
	const own = row && giverOf(row.pack, (await membersOf(reader, [{ id: bookingId, ...row.pack }])).get(bookingId))
	return own ?? row?.code ?? (row && row.off !== null ? { rand: row.off, hours: 'all' } : null)
}
