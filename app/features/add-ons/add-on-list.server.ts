import { and, asc, eq, isNull } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { addOns } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'
import type { AddOnForm } from './add-on-schemas.ts'
import { MOST_ADD_ONS } from './add-ons.ts'
import { mostHiredFrom, soldOf } from './booked-add-ons.server.ts'

type AddOn = typeof addOns.$inferSelect

/** Returns what is on a venue's list, in the order in which it was added. The caller checks access. */
export const findAddOns = (reader: Reader, venueId: number) =>
	reader
		.select()
		.from(addOns)
		.where(and(eq(addOns.courtId, venueId), isNull(addOns.removedAt)))
		.orderBy(asc(addOns.id))

/** Returns how many the form shows: what is left of what is sold, all of what is hired, null where they are not counted. */
async function shownStock(reader: Reader, list: readonly AddOn[]) {
	const sold = await soldOf(
		reader,
		list.filter(({ kind, stock }) => kind === 'sold' && stock !== null),
	)
	return list.map(({ id, stock }) => (stock === null ? null : stock - (sold.get(id) ?? 0)))
}

/** Returns a venue with its list. Throws 404 when the venue is not the user's. */
export async function findAddOnsPage(user: Actor, venueId: number | null) {
	const { id, name } = await findOwnVenue(user, venueId, 'venue')
	const list = await findAddOns(db, id)
	const stocks = await shownStock(db, list)
	return {
		venue: { id, name },
		addOns: list.map(({ id, name, kind, price }, i) => ({ id, name, kind, price, stock: stocks[i]! })),
		isFull: list.length >= MOST_ADD_ONS,
	}
}

/** Returns one of a venue's list. Throws 404 when the venue is not the user's or has no such add-on. */
export async function findAddOn(user: Actor, venueId: number | null, addOnId: number | null) {
	const { venue, addOns } = await findAddOnsPage(user, venueId)
	const found = addOns.find(({ id }) => id === addOnId)
	if (!found) throw notFound('Add-on not found')
	return { venue, addOn: found }
}

const NAME_TAKEN = 'That’s on your list already'

/**
 * Puts an add-on on a venue's list; the same one again changes nothing. Throws 404 when the venue is not the user's, and
 * 400 for a name that is on it.
 */
export function listAddOn(user: Actor, venueId: number | null, { seen: _, ...form }: AddOnForm, now = new Date()) {
	return write(async (tx) => {
		const { id: courtId } = await findOwnVenue(user, venueId, 'venue', tx)
		const list = await findAddOns(tx, courtId)
		const { name, kind, price, stock = null } = form
		const isThere = list.some((one) => one.name === name && one.kind === kind && one.price === price)
		if (isThere) return
		if (list.length >= MOST_ADD_ONS) throw conflict(`A venue can have up to ${MOST_ADD_ONS} add-ons.`)
		refuseTaken(list, name)
		await tx.insert(addOns).values({ courtId, name, kind, price, stock, createdAt: now })
		await log(tx, user, courtId, form.name, now)
	})
}

/**
 * Changes an add-on; bookings that have it keep their price. Of what is sold, `stock` is what is left. What it is charged
 * by stays.
 *
 * Throws 404 when it is not on the list of the user's venue, 400 for a name that is on it or for fewer than are out at
 * one time, and 409 when some were sold since they were `seen`.
 */
export function changeAddOn(user: Actor, venueId: number | null, addOnId: number, form: AddOnForm, now = new Date()) {
	return write(async (tx) => {
		const { list, found } = await findListed(tx, user, venueId, addOnId)
		refuseTaken(
			list.filter(({ id }) => id !== found.id),
			form.name,
		)
		const { name, price } = form
		const stock = await newStock(tx, found, form, now)
		await tx.update(addOns).set({ name, price, stock }).where(eq(addOns.id, found.id))
		await log(tx, user, found.courtId, name, now)
	})
}

/**
 * Takes an add-on off the list, where that is not done yet; bookings keep what they have of it. Throws 404 when it is
 * not of the user's venue.
 */
export function unlistAddOn(user: Actor, venueId: number | null, addOnId: number, now = new Date()) {
	return write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'venue', tx)
		const [removed] = await tx
			.update(addOns)
			.set({ removedAt: now })
			.where(and(eq(addOns.id, addOnId), eq(addOns.courtId, venue.id), isNull(addOns.removedAt)))
			.returning()
		if (removed) return log(tx, user, venue.id, removed.name, now)
		const gone = await tx.$count(addOns, and(eq(addOns.id, addOnId), eq(addOns.courtId, venue.id)))
		if (gone === 0) throw notFound('Add-on not found')
	})
}

async function findListed(tx: Writer, user: Actor, venueId: number | null, addOnId: number) {
	const venue = await findOwnVenue(user, venueId, 'venue', tx)
	// Locks the row, so that its stock is counted while nobody takes of it.
	await tx
		.update(addOns)
		.set({ courtId: venue.id })
		.where(and(eq(addOns.id, addOnId), eq(addOns.courtId, venue.id)))
	const list = await findAddOns(tx, venue.id)
	const found = list.find(({ id }) => id === addOnId)
	if (!found) throw notFound('Add-on not found')
	return { list, found }
}

async function newStock(tx: Writer, found: AddOn, { stock, seen }: AddOnForm, now: Date) {
	if (stock === undefined) return null
	if (found.kind !== 'sold') {
		const out = await mostHiredFrom(tx, found, now)
		const tooFew = `${out} are hired out at one time`
		if (stock < out) throw invalid(tooFew, { stock: [tooFew] })
		return stock
	}
	const sold = (await soldOf(tx, [found])).get(found.id) ?? 0
	const left = found.stock === null ? undefined : found.stock - sold
	if (left !== undefined && seen !== undefined && left !== seen && left !== stock)
		throw conflict('Some have just been sold. Have another look.')
	return sold + stock
}

function refuseTaken(list: readonly AddOn[], name: string) {
	if (list.some((one) => one.name.toLowerCase() === name.toLowerCase()))
		throw invalid(NAME_TAKEN, { name: [NAME_TAKEN] })
}

const log = (tx: Writer, user: Actor, venueId: number, addOn: string, now: Date) =>
	auditAt(
		tx,
		user,
		venueId,
		{ action: 'venue.edit', subject: `venue:${venueId}`, details: { part: 'add-ons', addOn } },
		now,
	)
