import { and, asc, gt, inArray, lte, ne, or } from 'drizzle-orm'
import type { Reader } from '../../client/index.ts'
import { addOns, bookingAddOns, bookings } from '../../schema.ts'

const HOUR = 3_600_000
const PAGE = 2_000

type Line = Pick<typeof bookingAddOns.$inferSelect, 'addOnId' | 'kind' | 'price' | 'quantity'>
type Booking = Pick<typeof bookings.$inferSelect, 'id' | 'status' | 'startTime' | 'endTime' | 'addOns'>
type Taken = { addOnId: number; quantity: number; startTime: Date; endTime: Date }

/** A booking costs for its add-ons as much as they add up to. */
export function addOnViolations({ id, status, startTime, endTime, addOns }: Booking, lines: readonly Line[]) {
	const hours = (endTime.getTime() - startTime.getTime()) / HOUR
	const sum = lines.reduce((all, line) => all + line.price * line.quantity * (line.kind === 'hourly' ? hours : 1), 0)
	return sum === addOns ? [] : [`Booking ${id} (${status}) costs R${addOns} for add-ons that add up to R${sum}`]
}

/** Bookings that are not cancelled have no more of an add-on than there are. `taken` are theirs. */
function stockViolations(
	{ id, kind, stock }: Pick<typeof addOns.$inferSelect, 'id' | 'kind' | 'stock'>,
	taken: readonly Taken[],
	now: Date,
) {
	if (stock === null) return []
	const add = (some: readonly Taken[]) => some.reduce((all, { quantity }) => all + quantity, 0)
	// A venue may have fewer today than it hired out last year.
	const ahead = taken.filter(({ endTime }) => endTime > now)
	const out = ahead.map(({ startTime }) =>
		add(ahead.filter((other) => other.startTime <= startTime && other.endTime > startTime)),
	)
	const most = kind === 'sold' ? add(taken) : Math.max(0, ...out)
	return most <= stock ? [] : [`Add-on ${id} (${kind}) has a stock of ${stock}, but ${most} are taken`]
}

/** Checks the add-ons of every booking, and every stock. */
export async function brokenAddOns(db: Reader, now: Date) {
	const list = await db.select().from(addOns).orderBy(asc(addOns.id))
	const venueOf = new Map(list.map(({ id, courtId }) => [id, courtId]))
	const taken = new Map<number, Taken[]>(list.map(({ id }) => [id, []]))
	const lines: string[] = []
	for (let after = 0; ;) {
		const having = db.select({ id: bookingAddOns.bookingId }).from(bookingAddOns)
		const wanted = or(ne(bookings.addOns, 0), inArray(bookings.id, having))
		const of = and(gt(bookings.id, after), wanted)
		const page = await db.select().from(bookings).where(of).orderBy(asc(bookings.id)).limit(PAGE)
		const last = page.at(-1)?.id
		if (last === undefined) break
		const rows = await db
			.select()
			.from(bookingAddOns)
			.where(and(gt(bookingAddOns.bookingId, after), lte(bookingAddOns.bookingId, last)))
		for (const booking of page) {
			const own = rows.filter(({ bookingId }) => bookingId === booking.id)
			lines.push(...addOnViolations(booking, own))
			for (const { addOnId, quantity } of own) {
				if (venueOf.get(addOnId) !== booking.courtId)
					lines.push(`Booking ${booking.id} has add-on ${addOnId}, which is another venue's`)
				if (booking.status !== 'cancelled') taken.get(addOnId)?.push({ ...booking, addOnId, quantity })
			}
		}
		after = last
	}
	return [...lines, ...list.flatMap((one) => stockViolations(one, taken.get(one.id)!, now))]
}
