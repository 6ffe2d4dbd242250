import { count, eq, inArray, or } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { bookings, customers, sales } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { numberOf } from '../desk/list/venue-bookings.server.ts'
import { findPacksOf } from '../packs/pack-list.server.ts'
import { mergeAccounts } from '../on-account/accounts.server.ts'
import { findOwnCustomer, type OwnCustomer } from './customer-page.server.ts'
import { eachOnce } from './customer-schemas.ts'
import { findCustomers, laterBy, owedBy } from './customers.server.ts'

const TWO_ACCOUNTS = 'Both have an account, and each account stays a customer of its own.'
const ONE_ALREADY = 'They’re one customer already.'

/** Returns of two customers the one who stays, an account or else one with a number, and the one who becomes them. */
function inOrder(one: OwnCustomer, other: OwnCustomer) {
	const isOther = other.userId !== null || (one.userId === null && one.phone === null && other.phone !== null)
	return isOther ? ([other, one] as const) : ([one, other] as const)
}

function mergeProblem(one: OwnCustomer, other: OwnCustomer) {
	if (one.id === other.id) return ONE_ALREADY
	return one.userId !== null && other.userId !== null ? TWO_ACCOUNTS : null
}

/**
 * Returns what becomes of two customers who are the same person: who stays, and what of the other moves to them, with
 * what of that one's is not paid, in whole cents, and their packs in words; `problem` says why they cannot be one. Throws 404 as `findOwnCustomer`.
 */
export async function findMerge(
	user: Actor,
	venueId: number | null,
	customerId: number | null,
	otherId: number | null,
	now = new Date(),
) {
	const [one, other] = [await findOwnCustomer(user, venueId, customerId), await findOwnCustomer(user, venueId, otherId)]
	const [kept, moved] = inOrder(one, other)
	const [[booked], [sums], held] = await Promise.all([
		db.select({ count: count() }).from(bookings).where(eq(bookings.customerId, moved.id)),
		db
			.select({ owed: owedBy(now), later: laterBy(now) })
			.from(customers)
			.where(eq(customers.id, moved.id)),
		findPacksOf(db, moved.id),
	])
	const { name, phone, note, tags, blockedAt } = moved
	return {
		kept: { id: kept.id, name: kept.name, phone: numberOf(kept.phone).phone, hasAccount: kept.userId !== null },
		moved: {
			name,
			phone: numberOf(phone).phone,
			note,
			tags,
			blocked: blockedAt !== null,
			bookings: booked!.count,
			unpaid: sums!.owed + sums!.later,
			packs: held.filter(({ left }) => left > 0).map(({ name, words }) => `${name}, ${words}`),
		},
		/** Whether nothing says that they are one person: neither name nor number. */
		differ: name.toLowerCase() !== kept.name.toLowerCase() && (phone === null || phone !== kept.phone),
		problem: mergeProblem(one, other),
	}
}
export type MergePreview = Awaited<ReturnType<typeof findMerge>>

/**
 * Returns the customers of a search, or else of this one’s first name, who may be the same person, and this one. Throws
 * as `findOwnCustomer`.
 */
export async function findSame(
	user: Actor,
	venueId: number | null,
	customerId: number | null,
	q: string,
	page: number,
) {
	const { id, name, userId } = await findOwnCustomer(user, venueId, customerId)
	const { customers: found, ...shown } = await findCustomers(
		user,
		venueId,
		{ q: q || name.split(' ')[0]!, owing: false },
		page,
	)
	return {
		id,
		name,
		hasAccount: userId !== null,
		found: found.filter((other) => other.id !== id),
		page: shown.page,
		pages: shown.pages,
	}
}

/**
 * Makes two customers one: bookings, packs, accounts, note, tags and a block of the one who goes are the other's, who is also
 * found by the number of that one. Returns who stays. Twice is once.
 *
 * Throws 404 as `findOwnCustomer`, and 409 when both are accounts.
 */
export function mergeCustomers(
	user: Actor,
	venueId: number | null,
	customerId: number | null,
	otherId: number,
	now = new Date(),
) {
	return write(async (tx) => {
		const { id } = await findOwnCustomer(user, venueId, customerId, tx)
		await lockAll(tx, [id, (await findOwnCustomer(user, venueId, otherId, tx)).id])
		const one = await findOwnCustomer(user, venueId, id, tx)
		const other = await findOwnCustomer(user, venueId, otherId, tx)
		if (one.id === other.id) return { id: one.id, name: one.name }
		const problem = mergeProblem(one, other)
		if (problem) throw conflict(problem)
		const [kept, moved] = inOrder(one, other)
		await tx.update(customers).set(together(kept, moved)).where(eq(customers.id, kept.id))
		await tx
			.update(customers)
			.set({ mergedIntoId: kept.id, note: null, tags: [], blockedAt: null, blockedById: null, blockedReason: null })
			.where(eq(customers.id, moved.id))
		await tx.update(customers).set({ mergedIntoId: kept.id }).where(eq(customers.mergedIntoId, moved.id))
		await tx.update(sales).set({ customerId: kept.id }).where(eq(sales.customerId, moved.id))
		await tx.update(bookings).set({ customerId: kept.id }).where(eq(bookings.customerId, moved.id))
		await mergeAccounts(tx, kept.id, moved.id, now)
		const details = { venueId: kept.courtId, movedId: moved.id }
		await auditAt(tx, user, kept.courtId, { action: 'customer.merge', subject: `customer:${kept.id}`, details }, now)
		return { id: kept.id, name: kept.name }
	})
}

/** Locks two customers and those who became them, lowest first, so that a booking for one of them waits. */
async function lockAll(tx: Writer, ids: number[]) {
	const which = or(inArray(customers.id, ids), inArray(customers.mergedIntoId, ids))
	const rows = await tx.select({ id: customers.id }).from(customers).where(which).orderBy(customers.id)
	for (const { id } of rows) await tx.update(customers).set({ courtId: customers.courtId }).where(eq(customers.id, id))
}

/** Returns what the one who stays is to have of both. */
function together(kept: OwnCustomer, moved: OwnCustomer) {
	const { blockedAt, blockedById, blockedReason } = kept.blockedAt === null ? moved : kept
	return {
		note: [kept.note, moved.note].filter(Boolean).join('\n\n') || null,
		tags: eachOnce([...kept.tags, ...moved.tags]),
		blockedAt,
		blockedById,
		blockedReason,
		bookedAt: kept.bookedAt > moved.bookedAt ? kept.bookedAt : moved.bookedAt,
		...(kept.userId === null && { email: kept.email ?? moved.email }),
	}
}
