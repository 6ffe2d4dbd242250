import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { startingWith } from '#db/query/starting-with.ts'
import { bookings, customerAccounts, customers, sales } from '#db/schema.ts'
import { carryAccount } from '../on-account/accounts.server.ts'
import { customerOf, keyOf } from './customer-of.server.ts'

type Details = { name: string; phone: string | null }
type Booking = Pick<typeof bookings.$inferSelect, 'id' | 'courtId' | 'customerId' | 'createdAt'>

/**
 * Finds the customer of walk-ins whose name or number was corrected.
 *
 * A customer without other bookings is corrected too, unless somebody else has the number already. Else the walk-ins
 * are those of whom the new details name.
 */
export async function correctCustomer(tx: Writer, edited: Booking[], before: Details, after: Details) {
	const { courtId, customerId: from, createdAt } = edited[0]!
	const ids = edited.map(({ id }) => id)
	if (from !== null && (await isCorrected(tx, courtId, from, ids, before, after))) return
	const player = { guestName: after.name, guestPhone: after.phone }
	const customerId = await customerOf(tx, courtId, player, createdAt, from ?? undefined)
	await tx.update(bookings).set({ customerId }).where(inArray(bookings.id, ids))
	if (from === customerId) return
	await carryAccount(tx, { bookingIds: ids, from, to: customerId })
	if (from !== null) await removeIdle(tx, from)
}

/** Corrects a walk-in's own row, if it had these details from these bookings; returns whether it has the new ones. */
async function isCorrected(tx: Writer, courtId: number, id: number, ids: number[], before: Details, after: Details) {
	const [key, newKey] = [before.phone === null ? null : keyOf(before.phone), keyOf(after.phone)]
	if (key !== newKey) {
		const others = await tx.$count(customers, and(eq(customers.courtId, courtId), eq(customers.key, newKey)))
		if (others > 0 || (await tx.$count(bookings, eq(bookings.customerId, id))) > ids.length) return false
	}
	// One who shares a number has a key that begins with it.
	const hadNumber =
		key === null ? isNull(customers.phone) : or(eq(customers.key, key), startingWith(customers.key, `${key} `))
	const same = and(eq(customers.id, id), hadNumber, eq(customers.name, before.name))
	// An import finds one without a number by the key that it gave them.
	const keepsKey = key === newKey || (before.phone === null && after.phone === null)
	const corrected = await tx
		.update(customers)
		.set({ ...after, key: keepsKey ? undefined : newKey })
		.where(same)
		.returning({ id: customers.id })
	return corrected.length > 0
}

/** Removes a walk-in of whom the venue has neither bookings, packs nor anything written. */
async function removeIdle(tx: Writer, id: number) {
	const kept = await tx.$count(bookings, eq(bookings.customerId, id))
	const others = await tx.$count(customers, eq(customers.mergedIntoId, id))
	const accounts = await tx.$count(customerAccounts, eq(customerAccounts.customerId, id))
	const packs = await tx.$count(sales, eq(sales.customerId, id))
	if (kept + others + accounts + packs > 0) return
	await tx
		.delete(customers)
		.where(
			and(
				eq(customers.id, id),
				isNull(customers.userId),
				isNull(customers.note),
				isNull(customers.email),
				isNull(customers.blockedAt),
				eq(customers.tags, []),
			),
		)
}
