import { and, asc, eq, exists, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { keepsDiscount } from '#db/query/keeps-discount.ts'
import { bookings, honouredRewards, redemptionItems, redemptions } from '#db/schema.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { givesOut } from './where.server.ts'

type Person = { id: number }

/** How many of a player's rewards the payment of a booking offers. */
const MOST_OFFERED = 5

/** Codes of a player that a venue takes off a booking. */
const worksFor = (reader: Reader, user: Person, venueId: number) =>
	and(
		eq(redemptions.userId, user.id),
		eq(redemptions.status, 'pending'),
		exists(
			reader
				.select({ id: honouredRewards.id })
				.from(honouredRewards)
				.where(and(eq(honouredRewards.itemId, redemptions.itemId), eq(honouredRewards.courtId, venueId), givesOut)),
		),
	)

const read = (reader: Reader, which: SQL | undefined) =>
	reader
		.select({ id: redemptions.id, name: redemptionItems.name, rand: redemptions.off })
		.from(redemptions)
		.innerJoin(redemptionItems, eq(redemptionItems.id, redemptions.itemId))
		.where(and(isNotNull(redemptions.off), which))
		.orderBy(asc(redemptions.createdAt), asc(redemptions.id))
		.limit(MOST_OFFERED)

/** Returns what a player has redeemed that comes off a booking at a venue, oldest first. */
export const findRewardsOff = (reader: Reader, user: Person, venueId: number) =>
	read(reader, worksFor(reader, user, venueId))

/**
 * Marks a player's own reward as used at a venue, and returns its name and the rand that come off. Returns null where it
 * is not theirs, is used or cancelled, or is not taken off there. Of two at once, one has it.
 */
export async function spendReward(tx: Writer, user: Person, id: number, venueId: number, now: Date) {
	const [reward] = await read(tx, and(eq(redemptions.id, id), worksFor(tx, user, venueId)))
	const spent = reward && (await markUsed(tx, id, venueId, now))
	return spent ? { name: reward.name, rand: reward.rand! } : null
}

async function markUsed(tx: Writer, id: number, courtId: number, now: Date) {
	const done = await tx
		.update(redemptions)
		.set({ status: 'completed', completedAt: now, decidedById: null, courtId })
		.where(and(eq(redemptions.id, id), eq(redemptions.status, 'pending')))
		.returning({ id: redemptions.id })
	return done.length > 0
}

/** Returns those of these rewards that a booking has. */
export async function findOnBookings(reader: Reader, ids: readonly number[]): Promise<Set<number>> {
	if (ids.length === 0) return new Set()
	const rows = await reader
		.select({ id: bookings.redemptionId })
		.from(bookings)
		.where(and(isNotNull(bookings.redemptionId), inArray(bookings.redemptionId, [...ids]), keepsDiscount))
	return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** Gives a player back a reward that no booking has any more and no desk has given out. Repeating it changes nothing. */
export async function giveRewardBack(tx: Writer, id: number) {
	if ((await findOnBookings(tx, [id])).has(id)) return
	await tx
		.update(redemptions)
		.set({ status: 'pending', completedAt: null, decidedById: null, courtId: null })
		.where(
			and(
				eq(redemptions.id, id),
				eq(redemptions.status, 'completed'),
				isNotNull(redemptions.courtId),
				isNull(redemptions.decidedById),
			),
		)
}

type Booking = Pick<BookingRow, 'redemptionId' | 'status' | 'lateCharge' | 'courtId'>

/** Gives back the reward of a booking that was cancelled free of charge, in the transaction that changed it. */
export async function followReward(tx: Writer, { redemptionId, status, lateCharge }: Booking) {
	if (redemptionId !== null && status === 'cancelled' && lateCharge === 0) await giveRewardBack(tx, redemptionId)
}

/**
 * Takes again the reward of a cancelled booking that is brought back, and returns it, or null when its player has used it
 * elsewhere.
 */
export async function rewardAgain(tx: Writer, { redemptionId, lateCharge, courtId }: Booking, now: Date) {
	if (redemptionId === null || lateCharge > 0) return redemptionId
	return (await markUsed(tx, redemptionId, courtId, now)) ? redemptionId : null
}
