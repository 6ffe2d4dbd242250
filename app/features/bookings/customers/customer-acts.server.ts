import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { bookings, customers, regularRequests } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, invalid } from '#app/lib/errors.ts'
import { PHONE_MAX } from '#app/lib/form/phone.ts'
import { phoneKey } from '#app/lib/text/tel.ts'
import { GUEST_NAME_MAX } from '../desk/desk-schemas.ts'
import { LIVE } from '../on-court/on-court.server.ts'
import { slotsOf } from '../paying/lapse.server.ts'
import { phoneColumns } from '../phone-columns.ts'
import { tellWhatIsAsked } from '../regulars/request-notices.server.ts'
import { keyOf } from './customer-of.server.ts'
import { EMAIL_MAX, NOTE_MAX } from './customer-limits.ts'
import { canBeBlocked, findOwnCustomer, type OwnCustomer } from './customer-page.server.ts'
import type { CustomerEdit, NewCustomer } from './customer-schemas.ts'

/**
 * Stores a customer of the user's own venue who has not booked yet, and returns their id; twice with one key is once.
 * Throws 404 for others' venues, and 400 when another customer has the number.
 */
export const addCustomer = (
	user: Actor,
	venueId: number,
	{ idempotencyKey, ...input }: NewCustomer,
	now = new Date(),
): Promise<number> =>
	withIdempotencyKey(user, idempotencyKey, { venueId, ...input }, () =>
		write(async (tx) => {
			const { id: courtId } = await findOwnVenue(user, venueId, 'desk', tx)
			const { name, phone = null, email = null, note, tags } = input
			const row = { courtId, key: keyOf(phone), name, phone, email, note: note || null, tags }
			const [added] = await tx
				.insert(customers)
				.values({ ...row, bookedAt: now, createdAt: now })
				.onConflictDoNothing({ target: [customers.courtId, customers.key] })
				.returning({ id: customers.id })
			if (!added) throw invalid(KNOWN, { phone: [KNOWN] })
			await auditAt(tx, user, courtId, { action: 'customer.add', subject: `customer:${added.id}` }, now)
			return added.id
		}),
	)
const KNOWN = 'You have a customer with this number already. Search for it.'

/** Locks a customer's row and returns it, as `findOwnCustomer`. */
export async function lockCustomer(tx: Writer, user: Actor, venueId: number | null, customerId: number | null) {
	const { id } = await findOwnCustomer(user, venueId, customerId, tx)
	await tx.update(customers).set({ courtId: customers.courtId }).where(eq(customers.id, id))
	return findOwnCustomer(user, venueId, id, tx)
}

/** The most characters in the fields of a customer. */
export const LONGEST = { name: GUEST_NAME_MAX, phone: PHONE_MAX, email: EMAIL_MAX, note: NOTE_MAX }

/** The fields of the form about a customer, as they are typed. */
export const detailsOf = ({ name, phone, email, note, tags }: OwnCustomer) => ({
	name,
	phone: phone ?? '',
	email: email ?? '',
	note: note ?? '',
	tags: tags.join(', '),
})

/**
 * Changes what a venue knows of a customer, and returns their name. A walk-in's new name or number is also that of their
 * bookings to come; an account's are not the venue's to change.
 *
 * A detail that another desk has changed since it was seen stays as it is, unless it is changed here too. Throws 404 as
 * `findOwnCustomer`, and 400 when another customer has the number.
 */
export async function editCustomer(
	user: Actor,
	venueId: number | null,
	customerId: number | null,
	{ seen, ...input }: Omit<CustomerEdit, 'seen'> & { seen?: CustomerEdit['seen'] },
	now = new Date(),
) {
	const { name, moved } = await write(async (tx) => {
		const customer = await lockCustomer(tx, user, venueId, customerId)
		const before = detailsOf(customer)
		const typed = { name: '', phone: '', email: '', ...input, tags: input.tags.join(', ') }
		const merged = (key: keyof typeof before) => (seen?.[key] === typed[key] ? before[key] : typed[key])
		const isSeen = seen?.tags === typed.tags
		const said = { note: merged('note') || null, tags: isSeen ? customer.tags : input.tags }
		await auditAt(tx, user, customer.courtId, { action: 'customer.edit', subject: `customer:${customer.id}` }, now)
		if (customer.userId !== null) {
			await tx.update(customers).set(said).where(eq(customers.id, customer.id))
			return { name: customer.name, moved: [] }
		}
		const [name, phone] = [merged('name') || customer.name, merged('phone') || null]
		// One without a number, or who shares theirs, has a key of their own.
		const isSame = (phone && phoneKey(phone)) === (customer.phone && phoneKey(customer.phone))
		const key = isSame ? customer.key! : keyOf(phone)
		await takeNumber(tx, customer, key)
		const set = { ...said, name, phone, key, email: merged('email') || null }
		await tx.update(customers).set(set).where(eq(customers.id, customer.id))
		if (name === before.name && phone === (before.phone || null)) return { name, moved: [] }
		const coming = and(
			eq(bookings.customerId, customer.id),
			isNull(bookings.userId),
			gt(bookings.startTime, now),
			inArray(bookings.status, LIVE),
		)
		const who = { guestName: name, ...phoneColumns(phone), updatedAt: now }
		return { name, moved: await tx.update(bookings).set(who).where(coming).returning() }
	})
	for (const booking of moved) slotsChanged(slotsOf(booking))
	return name
}

/**
 * Frees a number for a walk-in: one who became this customer gets this one's number for it, so that both still find
 * them. Throws 400 when it is another customer's.
 */
async function takeNumber(tx: Writer, { id, courtId, key, phone }: OwnCustomer, newKey: string) {
	const [other] = await tx
		.select({ id: customers.id, mergedIntoId: customers.mergedIntoId })
		.from(customers)
		.where(and(eq(customers.courtId, courtId), eq(customers.key, newKey), ne(customers.id, id)))
	if (!other) return
	if (other.mergedIntoId !== id) throw invalid(TAKEN, { phone: [TAKEN] })
	await tx
		.update(customers)
		.set({ key: keyOf(null) })
		.where(eq(customers.id, id))
	await tx.update(customers).set({ key, phone }).where(eq(customers.id, other.id))
}
const TAKEN = 'Another customer has this number. If they’re the same person, use “Merge with…”.'

/**
 * Stops the online bookings of a customer at the user's own venue, and ends their open requests; the desk can still book
 * for them, and their bookings stay. Returns their name. Throws 404 as `findOwnCustomer`, and 409 for a walk-in without a number.
 */
export const blockCustomer = (
	user: Actor,
	venueId: number | null,
	customerId: number | null,
	reason: string,
	now = new Date(),
) => setBlock(user, venueId, customerId, { blockedAt: now, blockedById: user.id, blockedReason: reason }, now)

/** Lets a customer book online again, and returns their name. Throws 404 as `findOwnCustomer`. */
export const unblockCustomer = (user: Actor, venueId: number | null, customerId: number | null, now = new Date()) =>
	setBlock(user, venueId, customerId, { blockedAt: null, blockedById: null, blockedReason: null }, now)

type Block = Pick<typeof customers.$inferSelect, 'blockedAt' | 'blockedById' | 'blockedReason'>

const setBlock = (user: Actor, venueId: number | null, customerId: number | null, block: Block, now: Date) =>
	write(async (tx) => {
		const customer = await lockCustomer(tx, user, venueId, customerId)
		const { id, name, blockedAt } = customer
		if (block.blockedAt !== null && !canBeBlocked(customer)) throw conflict(NO_NUMBER)
		if ((blockedAt === null) === (block.blockedAt === null)) return name
		await tx.update(customers).set(block).where(eq(customers.id, id))
		if (block.blockedAt !== null) await endRequests(tx, customer, now)
		const action = block.blockedAt === null ? 'customer.unblock' : 'customer.block'
		await auditAt(
			tx,
			user,
			customer.courtId,
			{ action, subject: `customer:${id}`, details: { venueId: customer.courtId } },
			now,
		)
		return name
	})

/** Ends what a customer has asked of the venue and it has not answered. */
async function endRequests(tx: Writer, { courtId, userId }: OwnCustomer, now: Date) {
	const { status } = regularRequests
	const open = and(eq(regularRequests.courtId, courtId), eq(status, 'open'), eq(regularRequests.userId, userId ?? 0))
	await tx.update(regularRequests).set({ status: 'lapsed', answeredAt: now }).where(open)
	await tellWhatIsAsked(tx, courtId, { now })
}

export const NO_NUMBER = 'We block online bookings by account or number, and neither is known. Add their number first.'
