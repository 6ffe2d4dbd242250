import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { courtTime, bookings, payments, refunds, tournamentTeams } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

// Counter-examples: each reads first and writes afterwards, with time in between and no constraint in the database. The
// races must catch this, or they prove nothing.

const find = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!
const received = (bookingId: number) =>
	db
		.select()
		.from(payments)
		.where(and(eq(payments.bookingId, bookingId), isNotNull(payments.receivedAt), ne(payments.status, 'refunded')))

async function end(id: number, cancelReason: string, now: Date) {
	await write(async (tx) => {
		await tx.update(bookings).set({ status: 'cancelled', cancelledAt: now, cancelReason }).where(eq(bookings.id, id))
		await tx.delete(courtTime).where(eq(courtTime.bookingId, id))
	})
}

/** Ends a booking that was unpaid when it was read. */
export async function lapseNaively(id: number, now: Date) {
	const { paymentStatus } = await find(id)
	await barrier()
	if (paymentStatus === 'pending') await end(id, 'unpaid', now)
}

/** Ends a booking and refunds the money that was there when it was read. */
export async function cancelNaively(id: number, now: Date) {
	const { status } = await find(id)
	if (status === 'cancelled') return
	const paid = await received(id)
	await barrier()
	await end(id, 'customer', now)
	for (const { id: paymentId, receivedAmount } of paid) {
		const refund = { paymentId, bookingId: id, amount: receivedAmount!, by: 'venue', reason: 'cancelled' } as const
		await write((tx) => tx.insert(refunds).values(refund))
	}
}

/** Takes the price of a booking that was unpaid when it was read. */
export async function takeNaively(user: { id: number }, id: number, now: Date) {
	const { paymentStatus, totalPrice, userId } = await find(id)
	if (paymentStatus === 'paid') return
	await barrier()
	const amount = totalPrice * 100
	await write(async (tx) => {
		await tx.insert(payments).values({
			checkoutId: randomUUID(),
			reference: randomUUID(),
			bookingId: id,
			userId,
			provider: 'manual',
			method: 'cash',
			amount,
			status: 'success',
			receivedAmount: amount,
			receivedAt: now,
			receivedBy: 'venue',
			receivedById: user.id,
		})
		await tx
			.update(bookings)
			.set({ paymentStatus: 'paid', status: 'confirmed', payBy: null })
			.where(eq(bookings.id, id))
	})
}

/** Pays a booking with a checkout, whatever has happened to either since they were read. */
export async function receiveNaively(paymentId: number, now: Date) {
	const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
	const { status } = await find(payment!.bookingId!)
	await barrier()
	const there = { status: 'success', receivedAmount: payment!.amount, receivedAt: now, receivedBy: 'webhook' } as const
	await write(async (tx) => {
		await tx.update(payments).set(there).where(eq(payments.id, paymentId))
		if (status === 'cancelled') return
		const paid = { paymentStatus: 'paid', status: 'confirmed', payBy: null } as const
		await tx.update(bookings).set(paid).where(eq(bookings.id, payment!.bookingId!))
	})
}

/** Gives back part of a team's fee that was there when it was read. */
export async function refundFeeNaively(teamId: number, rand: number) {
	const [team] = await db.select().from(tournamentTeams).where(eq(tournamentTeams.id, teamId))
	const [payment] = await db.select().from(payments).where(eq(payments.teamId, teamId))
	await barrier()
	const entryFee = team!.entryFee - rand
	const refund = { paymentId: payment!.id, teamId, amount: rand * 100, by: 'venue', reason: 'discount' } as const
	await write(async (tx) => {
		await tx.update(tournamentTeams).set({ entryFee }).where(eq(tournamentTeams.id, teamId))
		await tx.insert(refunds).values(refund)
	})
}

/** Lowers the price of a booking, and returns too much only of the money that was there when it was read. */
export async function discountNaively(id: number, discount: number) {
	const { totalPrice } = await find(id)
	const paid = await received(id)
	await barrier()
	await write((tx) =>
		tx
			.update(bookings)
			.set({ discount, totalPrice: totalPrice - discount })
			.where(eq(bookings.id, id)),
	)
	for (const { id: paymentId } of paid) {
		const refund = { paymentId, bookingId: id, amount: discount * 100, by: 'venue', reason: 'discount' } as const
		await write((tx) => tx.insert(refunds).values(refund))
	}
}

/** Gives back part of the money that was there when it was read, and lowers the price by it. */
export async function refundInPartNaively(id: number, rand: number) {
	const { discount, totalPrice } = await find(id)
	const [payment] = await received(id)
	await barrier()
	const refund = { paymentId: payment!.id, bookingId: id, amount: rand * 100, by: 'venue', reason: 'discount' } as const
	await write(async (tx) => {
		await tx
			.update(bookings)
			.set({ discount: discount + rand, totalPrice: totalPrice - rand })
			.where(eq(bookings.id, id))
		await tx.insert(refunds).values(refund)
	})
}

/** Takes back a discount whose refund had not been sent when it was read. */
export async function undoPriceNaively(id: number) {
	const { discount, totalPrice } = await find(id)
	const due = await db.$count(refunds, and(eq(refunds.bookingId, id), eq(refunds.status, 'due')))
	await barrier()
	if (due > 0)
		await write((tx) =>
			tx
				.update(bookings)
				.set({ discount: 0, discountReason: null, totalPrice: totalPrice + discount })
				.where(eq(bookings.id, id)),
		)
}
