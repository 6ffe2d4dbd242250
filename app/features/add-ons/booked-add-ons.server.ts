import { and, asc, eq, gt, inArray, lt, ne, sql, sum } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { addOns, bookingAddOns, bookings } from '#db/schema.ts'
import { groupBy } from '#app/lib/groups.ts'
import { conflict } from '#app/lib/errors.ts'
import { DAY } from '#app/lib/time/time.ts'
import { ADD_ON_KINDS, type BookedAddOn } from './add-ons.ts'

type AddOn = typeof addOns.$inferSelect
type Times = { startTime: Date; endTime: Date }

/** Returns what these bookings have of add-ons, by booking, in the order of the venue's list. */
export async function addOnsOf(reader: Reader, bookingIds: readonly number[]) {
	if (bookingIds.length === 0) return new Map<number, BookedAddOn[]>()
	const rows = await reader
		.select()
		.from(bookingAddOns)
		.where(inArray(bookingAddOns.bookingId, [...bookingIds]))
		.orderBy(asc(bookingAddOns.addOnId))
	const of = groupBy(rows, ({ bookingId }) => bookingId)
	return new Map([...of].map(([id, lines]) => [id, lines.map(({ id: _, bookingId: __, ...line }) => line)]))
}

/** Returns how many of these add-ons are left, without those that `except` has; null where they are not counted. */
export const leftOf = async (
	reader: Reader,
	list: readonly AddOn[],
	{ startTime, endTime, except = 0 }: Times & { except?: number },
) => (await leftOn(reader, list, [{ startTime, endTime }], except))[0]!

/** Returns that for each of these times, which are in order. */
export async function leftOn(reader: Reader, list: readonly AddOn[], times: readonly Times[], except = 0) {
	const counted = list.filter(({ stock }) => stock !== null)
	const sold = await soldOf(
		reader,
		counted.filter(({ kind }) => kind === 'sold'),
		except,
	)
	const out = await outOn(reader, counted, times, except)
	return out.map((then) => {
		const used = ({ id, kind }: AddOn) => (kind === 'sold' ? (sold.get(id) ?? 0) : (then.get(id) ?? 0))
		return new Map(list.map((one) => [one.id, one.stock === null ? null : one.stock - used(one)]))
	})
}

/** Returns how many of these add-ons the bookings have that are not cancelled. */
export async function soldOf(reader: Reader, list: readonly Pick<AddOn, 'id'>[], except = 0) {
	if (list.length === 0) return new Map<number, number>()
	const rows = await reader
		.select({ id: bookingAddOns.addOnId, sold: sum(bookingAddOns.quantity).mapWith(Number) })
		.from(bookingAddOns)
		.innerJoin(bookings, eq(bookings.id, bookingAddOns.bookingId))
		.where(
			and(
				inArray(
					bookingAddOns.addOnId,
					list.map(({ id }) => id),
				),
				ne(bookings.status, 'cancelled'),
				ne(bookings.id, except),
			),
		)
		.groupBy(bookingAddOns.addOnId)
	return new Map(rows.map(({ id, sold }) => [id, sold]))
}

/** Returns how many of these add-ons are out at one time, at the most, in each of these times, which are in order. */
async function outOn(reader: Reader, list: readonly AddOn[], times: readonly Times[], except: number) {
	const [first] = list
	if (!first || times.length === 0) return times.map(() => new Map<number, number>())
	const [from, to] = [times[0]!.startTime, times.at(-1)!.endTime]
	const rows = await reader
		.select({
			id: bookingAddOns.addOnId,
			quantity: bookingAddOns.quantity,
			startTime: bookings.startTime,
			endTime: bookings.endTime,
		})
		.from(bookings)
		.innerJoin(bookingAddOns, eq(bookingAddOns.bookingId, bookings.id))
		.where(
			and(
				eq(bookings.courtId, first.courtId),
				// No booking is longer than a day, so that a bound on the indexed start suffices.
				gt(bookings.startTime, new Date(from.getTime() - DAY)),
				lt(bookings.startTime, to),
				gt(bookings.endTime, from),
				ne(bookings.status, 'cancelled'),
				ne(bookings.id, except),
			),
		)
	const of = groupBy(rows, ({ id }) => id)
	return times.map((time) => {
		const then = (id: number) =>
			(of.get(id) ?? []).filter(({ startTime, endTime }) => startTime < time.endTime && endTime > time.startTime)
		return new Map(list.map(({ id }) => [id, mostAtOnce(then(id))]))
	})
}

/** Returns how many of an add-on are hired out at one time, at the most, from now on. */
export async function mostHiredFrom(reader: Reader, addOn: AddOn, now: Date) {
	const forever = new Date(now.getTime() + 1_000 * DAY)
	const [out] = await outOn(reader, [addOn], [{ startTime: now, endTime: forever }], 0)
	return out!.get(addOn.id)!
}

/** Returns the largest sum of quantities whose times overlap. It is reached when one of them begins. */
function mostAtOnce(out: readonly (Times & { quantity: number })[]) {
	const at = (time: Date) =>
		out
			.filter(({ startTime, endTime }) => startTime <= time && endTime > time)
			.reduce((total, { quantity }) => total + quantity, 0)
	return Math.max(0, ...out.map(({ startTime }) => at(startTime)))
}

type Booked = Times & { id: number }
type Wanted = readonly Pick<BookedAddOn, 'addOnId' | 'quantity'>[]

/** Returns the add-ons of which a booking has more than there are at its times, each with how many those are. */
async function allShort(reader: Reader, list: readonly AddOn[], booking: Booked, lines: Wanted) {
	const quantities = new Map(lines.map(({ addOnId, quantity }) => [addOnId, quantity]))
	const left = await leftOf(reader, list, { ...booking, except: booking.id })
	const short = list.filter(({ id }) => (left.get(id) ?? Infinity) < quantities.get(id)!)
	return short.map((one) => ({ ...one, rest: left.get(one.id)! }))
}

/** Returns the first of those; null without any. */
const findShort = async (...booked: Parameters<typeof allShort>) => (await allShort(...booked))[0] ?? null

const ofLines = (lines: Wanted, kinds: readonly AddOn['kind'][]) =>
	and(
		inArray(
			addOns.id,
			lines.map(({ addOnId }) => addOnId),
		),
		inArray(addOns.kind, [...kinds]),
	)

/** Locks the rows: of two bookings that take the last one at once, the second waits. */
export const lockAddOns = (tx: Writer, lines: Wanted, kinds: readonly AddOn['kind'][] = ADD_ON_KINDS) =>
	tx
		.update(addOns)
		.set({ removedAt: sql`${addOns.removedAt}` })
		.where(ofLines(lines, kinds))
		.returning()

/**
 * Throws 409 where a booking has more of an add-on than there are at these times. `kinds` leaves out what the booking
 * has already, whenever it is; `of` begins the words, where there are several. Of two bookings that take the last one at once, the second is refused.
 */
export async function requireStock(
	tx: Writer,
	booking: Booked,
	lines: Wanted,
	kinds?: readonly AddOn['kind'][],
	of = '',
) {
	if (lines.length === 0) return
	const short = await findShort(tx, await lockAddOns(tx, lines, kinds), booking, lines)
	if (!short) return
	const where = short.kind === 'sold' ? 'left' : 'free then'
	const some = short.rest <= 0 ? 'none' : `only ${short.rest}`
	throw conflict(`${of}${short.name}: ${some} ${where}.`)
}

/** Returns what a booking can still have of its add-ons at these times: all of a line, or nothing of it. */
export async function linesThere<Line extends Wanted[number]>(reader: Reader, booking: Booked, lines: readonly Line[]) {
	if (lines.length === 0) return []
	const list = await reader.select().from(addOns).where(ofLines(lines, ADD_ON_KINDS))
	const short = await allShort(reader, list, booking, lines)
	return lines.filter(({ addOnId }) => !short.some(({ id }) => id === addOnId))
}

/** Takes off a booking what is not there at its times, and returns what it keeps. Locks as `requireStock`. */
export async function dropShort<Line extends Wanted[number]>(tx: Writer, booking: Booked, lines: readonly Line[]) {
	if (lines.length === 0) return []
	await lockAddOns(tx, lines)
	const kept = await linesThere(tx, booking, lines)
	const gone = lines.filter((line) => !kept.includes(line)).map(({ addOnId }) => addOnId)
	if (gone.length > 0) {
		const dropped = and(eq(bookingAddOns.bookingId, booking.id), inArray(bookingAddOns.addOnId, gone))
		await tx.delete(bookingAddOns).where(dropped)
	}
	return kept
}

/** Whether all that a booking has is there at its times. Locks as `requireStock`. */
export const hasStock = async (tx: Writer, booking: Booked, lines: Wanted) =>
	lines.length === 0 || (await findShort(tx, await lockAddOns(tx, lines), booking, lines)) === null

/** Whether what a booking hires is free at these times too. */
export async function isHireFree(reader: Reader, booking: Booked, lines: Wanted) {
	if (lines.length === 0) return true
	const list = await reader
		.select()
		.from(addOns)
		.where(ofLines(lines, ['hired', 'hourly']))
	return (await findShort(reader, list, booking, lines)) === null
}
