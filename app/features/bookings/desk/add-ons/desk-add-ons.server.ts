import { eq } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { bookingAddOns, bookings } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findAddOns } from '#app/features/add-ons/add-on-list.server.ts'
import type { BookingAddOns } from '#app/features/add-ons/add-on-schemas.ts'
import {
	ADD_ON_KINDS,
	addOnPrice,
	addOnsPrice,
	addOnsSeen,
	addOnWords,
	MOST_OF_ONE,
	priceWords,
	type BookedAddOn,
} from '#app/features/add-ons/add-ons.ts'
import {
	addOnsOf,
	leftOf,
	leftOn,
	linesThere,
	lockAddOns,
	requireStock,
} from '#app/features/add-ons/booked-add-ons.server.ts'
import { findLiveInvoice } from '#app/features/ledger/invoices/invoices.server.ts'
import { asBill, type BookingRow } from '#app/features/ledger/bill.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { askBookerForMore, moreOnShare } from '#app/features/ledger/share-money.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, invalid } from '#app/lib/errors.ts'
import { inCents, rate, sum } from '#app/lib/money.ts'
import { formatDate, lengthOf } from '#app/lib/time/time.ts'
import { tellOfPrice } from '../../booking-notices.server.ts'
import { priced } from '../../paying/discount.ts'
import { OWN_BOOKING } from '../../paying/discount.server.ts'
import { justChanged, settle, settledWords } from '../../paying/settle-booking.server.ts'
import { fullPrice, totalPrice } from '../../price.ts'
import { CONFIRM_FIRST } from '../../status.ts'
import { findOwnVenueBooking, type VenueBooking } from '../list/venue-bookings.server.ts'

/** An add-on as a field offers it: `each` is the rand of one for that time, and `most` how many can be asked for. */
export type AddOnChoice = { id: number; name: string; hint: string; quantity: number; each: number; most: number }

/** Returns the add-ons of a venue's list as fields for a new booking at that time. The caller checks access. */
export async function addOnChoices(venueId: number, times: { startTime: Date; endTime: Date }): Promise<AddOnChoice[]> {
	const list = await findAddOns(db, venueId)
	const left = await leftOf(db, list, times)
	return list.map((one) => ({
		id: one.id,
		name: one.name,
		quantity: 0,
		...offered(one, left.get(one.id) ?? null, lengthOf(times)),
	}))
}

/**
 * Returns the add-ons of a venue's list as fields for a new booking on each of these dates, with as many as the booking
 * `like` has of them. The caller checks access.
 */
export async function addOnChoicesOn(
	venueId: number,
	times: readonly { startTime: Date; endTime: Date }[],
	like: number | null,
): Promise<AddOnChoice[]> {
	const [first] = times
	if (!first) return []
	const list = await findAddOns(db, venueId)
	const had = like === null ? [] : ((await addOnsOf(db, [like])).get(like) ?? [])
	const left = await leftOn(db, list, times)
	return list.map((one) => {
		const each = left.map((then) => Math.max(0, then.get(one.id) ?? Infinity))
		const [fewest, most] = [Math.min(...each), Math.max(...each)]
		const { hint, ...choice } = offered(one, most === Infinity ? null : most, lengthOf(first))
		const some = one.kind === 'sold' ? `${hint} for all dates` : hint.replace(/· (\d+)/, `· ${fewest} to $1`)
		return {
			id: one.id,
			name: one.name,
			quantity: had.find(({ addOnId }) => addOnId === one.id)?.quantity ?? 0,
			...choice,
			hint: most === Infinity || (one.kind !== 'sold' && fewest === most) ? hint : some,
		}
	})
}

function offered(one: Pick<Line, 'kind' | 'price'>, left: number | null, hours: number) {
	const stock = left === null ? '' : ` · ${Math.max(0, left)} ${one.kind === 'sold' ? 'left' : 'available'}`
	const most = Math.min(MOST_OF_ONE, Math.max(0, left ?? MOST_OF_ONE))
	return { hint: `${priceWords(one)}${stock}`, each: addOnPrice({ ...one, quantity: 1 }, hours), most }
}

/** Returns a booking with its add-ons as fields; `problem` says why they have to stay. Throws 404 for others. */
export async function findBookingAddOns(user: Actor, venueId: number | null, bookingId: number | null) {
	const booking = await findOwnVenueBooking(user, venueId, bookingId, 'desk')
	const { id, startTime, endTime } = booking
	const hours = lengthOf(booking)
	const lines = (await addOnsOf(db, [id])).get(id) ?? []
	const list = await findAddOns(db, booking.venueId)
	const left = await leftOf(db, list, { startTime, endTime, except: id })
	const gone = lines.filter(({ addOnId }) => !list.some((one) => one.id === addOnId))
	const choices = [
		...list.map((one): AddOnChoice => {
			const line = lines.find(({ addOnId }) => addOnId === one.id)
			const { id, name } = one
			return { id, name, quantity: line?.quantity ?? 0, ...offered({ ...one, ...line }, left.get(id) ?? null, hours) }
		}),
		...gone.map(({ addOnId: id, name, quantity, ...line }): AddOnChoice => {
			const each = addOnPrice({ ...line, quantity: 1 }, hours)
			return { id, name, quantity, each, hint: `${priceWords(line)}, not on your list any more`, most: quantity }
		}),
	]
	return {
		name: booking.customer.name,
		choices,
		booking,
		/** The price of its hours and its discount, in rand. */
		price: { hours: totalPrice(booking.breakdown), discount: booking.discount },
		seen: addOnsSeen(lines),
		problem: addOnsProblem(booking, user) ?? (choices.length === 0 ? NO_LIST : null),
	}
}

const NO_LIST = 'Your venue has no add-ons yet. Add them under Venue, Add-ons.'

/**
 * Says how many of each add-on a booking has, also after it was paid and played: what is not named stays. What it costs
 * then is settled, and its player is told.
 *
 * Returns in words what it costs now, and what is due or goes back. Throws 404 when it is not of the user's venue, 400
 * for an add-on that is not on the list, 403 to take one off that is paid without the right to money, and 409 when too few are left, another desk has changed them since they were
 * seen, or what hangs on the booking keeps them.
 */
export function setAddOns(
	user: Actor,
	venueId: number | null,
	bookingId: number | null,
	{ addOns: wanted, seen }: BookingAddOns,
	now = new Date(),
) {
	return write(async (tx) => {
		const found = await findOwnVenueBooking(user, venueId, bookingId, 'desk', tx)
		const { before, settled } = await changeAddOns(tx, user, found, { addOns: wanted, seen }, now)
		const { totalPrice: price } = settled.booking
		if (price !== before.totalPrice) await tellOfPrice(tx, settled, user, now)
		const more = await moreOnShare(tx, found.id, inCents(price - before.totalPrice))
		return `It costs ${sum(price)} now.${settledWords(settled)}${more}`
	})
}

type Wish = Pick<BookingAddOns, 'addOns'> & { seen?: string; untold?: number | null }

/**
 * Does `setAddOns` within a transaction for a booking that was read in it, and leaves telling its player to the caller.
 * What was `seen` is compared where it is given, and `untold` is a payer whom the caller tells of what goes back. It throws before it writes anything. Returns the booking as it was and
 * as it is settled, and whether anything of it is new.
 */
export async function changeAddOns(
	tx: Writer,
	user: Actor,
	found: VenueBooking,
	{ addOns, seen, untold }: Wish,
	now: Date,
) {
	const problem = addOnsProblem(found, user)
	if (problem) throw conflict(problem)
	const [booking] = (await tx.select().from(bookings).where(eq(bookings.id, found.id))) as [BookingRow]
	const before = (await addOnsOf(tx, [booking.id])).get(booking.id) ?? []
	const next = await linesWanted(tx, booking, before, addOns)
	// The form has come twice.
	if (addOnsSeen(next) === addOnsSeen(before))
		return { before: booking, settled: await settle(tx, booking.id, now, 'addOns'), isNew: false }
	if (seen !== undefined && addOnsSeen(before) !== seen) throw justChanged()
	const had = new Map(before.map(({ addOnId, quantity }) => [addOnId, quantity]))
	const hasLess = before.some(
		({ addOnId, quantity }) => (next.find((line) => line.addOnId === addOnId)?.quantity ?? 0) < quantity,
	)
	if (hasLess && (await findLiveInvoice(tx, asBill(booking)))) throw conflict(INVOICED)
	// Their money goes back.
	const isPaid = (await moneyOf(tx, [booking])).get(booking.id)!.held > 0
	if (hasLess && isPaid) await findOwnVenue(user, booking.courtId, 'money', tx)
	await requireStock(
		tx,
		booking,
		next.filter(({ addOnId, quantity }) => quantity > (had.get(addOnId) ?? 0)),
	)
	await tx.delete(bookingAddOns).where(eq(bookingAddOns.bookingId, booking.id))
	const { totalPrice: price } = await putLines(tx, booking, next, now)
	await askBookerForMore(tx, booking.id, inCents(price - booking.totalPrice), now)
	const settled = await settle(tx, booking.id, now, 'addOns', { untold })
	const said = next.map((line) => addOnWords(line, lengthOf(booking))).join(', ')
	const details = { addOns: said || 'none', rand: price, randBefore: booking.totalPrice }
	const act = { action: 'booking.add-ons', subject: `booking:${booking.id}`, details } as const
	await auditAt(tx, user, booking.courtId, act, now)
	return { before: booking, settled, isNew: true }
}

const INVOICED = 'Its tax invoice names what it has. Give a discount instead.'

/** Adds the same add-ons to each new booking of a weekly hour. Throws as `addToNew`, for the first date without them. */
export async function addToEach(tx: Writer, made: readonly BookingRow[], wanted: Wanted, now: Date) {
	for (const booking of wanted.length > 0 ? made : []) {
		const lines = await linesWanted(tx, booking, [], wanted)
		if (lines.length === 0) return
		await requireStock(tx, booking, lines, ADD_ON_KINDS, `${formatDate(booking.startTime)}: `)
		await putLines(tx, booking, lines, now)
	}
}

/**
 * Gives each new booking of a weekly hour what the booking `like` has, at the prices of now: all of a line, or nothing
 * where too few are left or it is not on the list any more. Returns how many of them lack something.
 */
export async function addAsBefore(tx: Writer, made: readonly BookingRow[], like: number, now: Date) {
	const had = (await addOnsOf(tx, [like])).get(like) ?? []
	const [first] = made
	if (!first || had.length === 0) return 0
	const list = await findAddOns(tx, first.courtId)
	const listed = had.filter(({ addOnId }) => list.some(({ id }) => id === addOnId))
	const lines = await linesWanted(tx, first, [], listed)
	await lockAddOns(tx, lines)
	let without = 0
	for (const booking of made.toSorted((a, b) => a.startTime.getTime() - b.startTime.getTime())) {
		const there = await linesThere(tx, booking, lines)
		if (there.length < had.length) without++
		if (there.length > 0) await putLines(tx, booking, there, now)
	}
	return without
}

/**
 * Says what each date of so many hours gets that is booked as `like` was, such as `2 × Racket: R80 more.`; null where
 * that is nothing. The caller checks access.
 */
export async function asBeforeWords(reader: Reader, like: BookingRow, hours: number) {
	const had = (await addOnsOf(reader, [like.id])).get(like.id) ?? []
	const list = had.length > 0 ? await findAddOns(reader, like.courtId) : []
	const lines = had.flatMap((line) => {
		const one = list.find(({ id }) => id === line.addOnId)
		return one ? [{ ...line, name: one.name, kind: one.kind, price: one.price }] : []
	})
	if (lines.length === 0) return null
	const said = lines.map((line) => addOnWords(line, hours)).join(', ')
	return `${said}: ${rate(addOnsPrice(lines, hours))} more.`
}

/** Adds add-ons to a new booking in its transaction, and returns it. Throws as `setAddOns`. */
export async function addToNew(tx: Writer, booking: BookingRow, wanted: Wanted, now: Date): Promise<BookingRow> {
	const lines = await linesWanted(tx, booking, [], wanted)
	if (lines.length === 0) return booking
	await requireStock(tx, booking, lines)
	return putLines(tx, booking, lines, now)
}

type Wanted = BookingAddOns['addOns']
type Line = BookedAddOn

/** Returns what a booking has once it has as many as are wanted: more of one costs as much as those before. */
async function linesWanted(
	tx: Writer,
	{ courtId }: BookingRow,
	before: readonly Line[],
	wanted: Wanted,
): Promise<Line[]> {
	const list = wanted.length > 0 ? await findAddOns(tx, courtId) : []
	const kept = before.map((line) => {
		const quantity = wanted.find(({ addOnId }) => addOnId === line.addOnId)?.quantity ?? line.quantity
		if (quantity > line.quantity && !list.some(({ id }) => id === line.addOnId)) throw notListed(line.addOnId)
		return { ...line, quantity }
	})
	const fresh = wanted.flatMap(({ addOnId, quantity }) => {
		if (quantity === 0 || before.some((line) => line.addOnId === addOnId)) return []
		const one = list.find(({ id }) => id === addOnId)
		if (!one) throw notListed(addOnId)
		return [{ addOnId, name: one.name, kind: one.kind, price: one.price, quantity }]
	})
	return [...kept, ...fresh].filter(({ quantity }) => quantity > 0)
}

function notListed(id: number) {
	const message = 'This isn’t on your list any more'
	return invalid(message, { [`addOns.${id}`]: [message] })
}

/** Stores the lines of a booking that has none stored, and its new price. A discount is at most all of it. */
async function putLines(tx: Writer, booking: BookingRow, lines: readonly Line[], now: Date) {
	const { id, breakdown } = booking
	if (lines.length > 0) await tx.insert(bookingAddOns).values(lines.map((line) => ({ ...line, bookingId: id })))
	const more = addOnsPrice(lines, lengthOf(booking))
	const full = fullPrice({ breakdown, addOns: more })
	const { discount, price } = priced(full, booking.discount)
	const set = { addOns: more, discount, totalPrice: price, updatedAt: now }
	const [after] = await tx.update(bookings).set(set).where(eq(bookings.id, id)).returning()
	return after!
}

/** Whether the desk can add something to a booking of the user's venue, take it off, or read that its statement keeps it. */
export async function mayAdd(user: Actor, booking: VenueBooking) {
	const problem = addOnsProblem(booking, user)
	if (problem !== null && problem !== ON_STATEMENT) return false
	return booking.addOns > 0 || (await findAddOns(db, booking.venueId)).length > 0
}

/** Returns what a booking has in words, with what it costs in rand. The caller checks access. */
export async function addOnLines(booking: VenueBooking) {
	const lines = (await addOnsOf(db, [booking.id])).get(booking.id) ?? []
	const hours = lengthOf(booking)
	return lines.map((line) => ({ words: addOnWords(line, hours), price: addOnPrice(line, hours) }))
}

/** Returns why the user cannot change what a booking has, or null when they can. */
function addOnsProblem(
	{ status, userId, statementId }: Pick<VenueBooking, 'status' | 'userId' | 'statementId'>,
	user: Pick<Actor, 'id'>,
) {
	if (userId === user.id) return OWN_BOOKING
	if (status === 'cancelled') return 'This booking was cancelled.'
	if (status === 'pending') return CONFIRM_FIRST
	return statementId === null ? null : ON_STATEMENT
}

const ON_STATEMENT = 'This booking is on a statement already, so what it has and costs stays.'
