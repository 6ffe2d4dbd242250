import { and, eq } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { bookings, packs, sports } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { packHours } from '#app/features/ledger/sales/pack-hours.ts'
import { findVenue } from '#app/features/venues/venues.server.ts'
import type { DetailLink } from '#app/features/venues/whole-address.ts'
import { notFound } from '#app/lib/errors.ts'
import { inHours } from '#app/lib/time/time.ts'
import { coverOf } from './cover.ts'
import { onSaleProblem } from './order.server.ts'
import { findOnline } from './pack-list.server.ts'
import { offerWords, validWords } from './packs.ts'

/** Returns the packs that a venue sells online. Throws 404 for an unknown venue. */
export async function findPacksPage(venueId: number | null) {
	const { id, name } = await findVenue(venueId)
	return { venue: { id, name }, packs: await findOnline(db, id) }
}

/** Returns the line of a venue's details that leads to its packs; none where it sells none online. */
export async function findPacksLink(venueId: number): Promise<DetailLink[]> {
	const [first, ...more] = await findOnline(db, venueId)
	if (!first) return []
	const words = `${offerWords(first)}${more.length > 0 ? ` and ${more.length} more` : ''}`
	return [{ icon: 'ticket', term: 'Packs of hours', to: `/venues/${venueId}/packs`, words }]
}

type Wish = { packId: number | null; bookingId: number | null }

/**
 * Returns a pack with what its buyer has to know, and the user's own booking that it is for; `problem` says why it can’t be
 * bought. Throws 404 for an unknown venue or pack.
 */
export async function findBuying(user: Actor, venueId: number | null, { packId, bookingId }: Wish) {
	const venue = await findVenue(venueId)
	const [row] = await db
		.select({ pack: packs, sport: sports.name })
		.from(packs)
		.leftJoin(sports, eq(sports.id, packs.sportId))
		.where(and(eq(packs.id, packId ?? 0), eq(packs.courtId, venue.id)))
	if (!row) throw notFound('Pack not found')
	const { pack, sport } = row
	const own = and(eq(bookings.id, bookingId ?? 0), eq(bookings.userId, user.id), eq(bookings.courtId, venue.id))
	const [booking] = await db.select().from(bookings).where(own)
	const covers = booking ? coverOf(booking, pack.halfHours).halfHours : 0
	return {
		venue: venue.name,
		name: pack.name,
		offer: offerWords(pack),
		price: pack.price,
		terms: [
			sport === null ? 'For all sports, peak or not.' : `For ${sport}, peak or not.`,
			pack.validMonths === null
				? 'Valid until its hours are used.'
				: `Its hours are ${validWords(pack)} from the day you pay.`,
			venue.freeCancelHours === 0
				? 'Cancel a booking before it starts, and its hours come back.'
				: `Cancel a booking ${inHours(venue.freeCancelHours)} before it starts, and its hours come back.`,
		],
		/** The booking that uses its first hours, and how many. */
		booking: booking && covers > 0 ? { id: booking.id, uses: packHours(covers) } : null,
		problem: await onSaleProblem(db, pack),
	}
}

/** How many packs the payment of a booking offers for sale. */
const MOST_OFFERED = 2

/** Returns the packs on sale online that would pay for a booking: those that cost least an hour, less than its hours do. */
export async function findPacksToBuy(reader: Reader, booking: BookingRow) {
	const found = await findOnline(reader, booking.courtId)
	return found
		.flatMap(({ id, price, halfHours, sportId }) => {
			const { halfHours: covers, rand } = coverOf(booking, halfHours)
			const fits = (sportId === null || sportId === booking.sportId) && covers > 0
			const isCheaper = price * covers < (rand - booking.discount) * halfHours
			return fits && isCheaper ? [{ id, price, halfHours, covers }] : []
		})
		.sort((a, b) => a.price * b.halfHours - b.price * a.halfHours || a.id - b.id)
		.slice(0, MOST_OFFERED)
		.map(({ id, covers, ...pack }) => ({
			id,
			words: `${offerWords(pack)}: this booking uses ${packHours(covers)}`,
			to: `/venues/${booking.courtId}/packs/${id}?booking=${booking.id}`,
		}))
}
