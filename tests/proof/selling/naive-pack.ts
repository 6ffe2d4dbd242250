import { and, eq, isNotNull } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { bookings, packs, payments, sales } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { Place } from '#app/features/bookings/desk/desk-place.ts'
import type { WalkInForm } from '#app/features/bookings/desk/desk-schemas.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { usePackAtDesk } from '#app/features/bookings/packs/use-pack.server.ts'
import { usedOf } from '#app/features/ledger/sales/sale.server.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Uses an hour of a pack as most would write it: it counts what is left, and then writes. */
export async function useNaively(bookingId: number, saleId: number) {
	const [sale] = await db.select().from(sales).where(eq(sales.id, saleId))
	const used = (await usedOf(db, [saleId])).get(saleId) ?? 0
	const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
	await barrier()
	if (used + 2 > sale!.halfHours) return false
	const set = { saleId, packHalfHours: 2, discount: booking!.totalPrice, totalPrice: 0, paymentStatus: 'paid' as const }
	await write((tx) => tx.update(bookings).set(set).where(eq(bookings.id, bookingId)))
	return true
}

/** Books a walk-in and then pays for it with a pack, in two steps. */
export async function walkInNaively(owner: Actor, place: Place, who: WalkInForm, now: Date) {
	const { id, totalPrice } = await bookWalkIn(owner, place, who, { now })
	await barrier()
	const paid = await usePackAtDesk(owner, place.venueId, id, totalPrice * 100, now).then(
		() => true,
		() => false,
	)
	return { id, paid }
}

/** Moves the packs of a customer to another in two steps: those that it has read. */
export async function movePacksNaively(fromId: number, toId: number) {
	const held = await db.select({ id: sales.id }).from(sales).where(eq(sales.customerId, fromId))
	await barrier()
	for (const { id } of held) await write((tx) => tx.update(sales).set({ customerId: toId }).where(eq(sales.id, id)))
}

/** Orders a pack as most would write it: it reads what is on sale and what is ordered, and then writes. */
export async function orderNaively(packId: number, customerId: number) {
	const [pack] = await db.select().from(packs).where(eq(packs.id, packId))
	const same = and(eq(sales.packId, packId), eq(sales.customerId, customerId), isNotNull(sales.payBy))
	const [open] = await db.select({ id: sales.id }).from(sales).where(same)
	await barrier()
	if (open || pack!.endedAt) return open?.id ?? null
	const { courtId, name, halfHours, price, sportId } = pack!
	const row = { courtId, packId, customerId, name, halfHours, price, sportId, payBy: new Date() }
	const [made] = await write((tx) => tx.insert(sales).values(row).returning({ id: sales.id }))
	return made!.id
}

/** Lets an order lapse in two steps: it looks whether money has come, and then writes. */
export async function lapseNaively(saleId: number, now: Date) {
	const came = await db.$count(payments, and(eq(payments.saleId, saleId), isNotNull(payments.receivedAt)))
	await barrier()
	if (came === 0)
		await write((tx) => tx.update(sales).set({ cancelledAt: now, payBy: now }).where(eq(sales.id, saleId)))
}
