import { and, eq } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { bookings, packs, sports } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import type { SaleRow } from '#app/features/ledger/sales/sale.server.ts'
import { packHours } from '#app/features/ledger/sales/pack-hours.ts'
import { findVenue } from '#app/features/venues/venues.server.ts'
import type { DetailLink } from '#app/features/venues/whole-address.ts'
import { notFound } from '#app/lib/errors.ts'
import { addDays, at, formatDate, inHours } from '#app/lib/time/time.ts'
import { coverOf } from './cover.ts'
import { onSaleProblem } from './order.server.ts'
import { findLive, findRenewals, membershipProblem } from '../members/membership.server.ts'
import { monthsWords, planWords, renewsOn } from '../members/membership.ts'
import { findOnline, isPlan } from './pack-list.server.ts'
import { offerWords, validWords } from './packs.ts'

/**
 * Returns the packs and memberships that a venue sells online. `own` says of a membership of the user how long it runs, and
 * whether they can renew it now. Throws 404 for an unknown venue.
 */
export async function findPacksPage(user: Pick<Actor, 'id'> | null, venueId: number | null, now = new Date()) {
	const { id, name } = await findVenue(venueId)
	const { packs, plans } = await findOnline(db, id)
	const live = user && plans.length > 0 ? await findLive(db, { venueId: id, userId: user.id }, now) : []
	const renewals = [...(await findRenewals(db, live, now, true)).values()]
	return {
		venue: { id, name },
		packs,
		plans: plans.map((plan) => ({ ...plan, own: ownWords(live, plan, renewals.includes(plan.id)) })),
	}
}

/** Says until when somebody has a plan and from when they can renew it; null where they have none. */
function ownWords(live: readonly SaleRow[], { name }: Pick<SaleRow, 'name'>, renews: boolean) {
	const last = live.findLast((sale) => sale.name === name && sale.validUntil !== null)
	if (!last) return null
	const words = (day: string) => formatDate(at(day, 0))
	const isLast = last === live.at(-1) && live.length === 1
	const from = isLast && !renews ? ` You can renew it from ${words(renewsOn(last.validUntil!))}.` : ''
	return { words: `Yours until ${words(last.validUntil!)}.${from}`, renews }
}

/** Returns the lines of a venue's details that lead to its packs and memberships; none where it sells none online. */
export async function findPacksLink(venueId: number): Promise<DetailLink[]> {
	const { packs, plans } = await findOnline(db, venueId)
	const to = `/venues/${venueId}/packs`
	const line = (term: string, to: string, [first, ...more]: string[]): DetailLink[] =>
		first === undefined
			? []
			: [{ icon: 'ticket', term, to, words: `${first}${more.length > 0 ? ` and ${more.length} more` : ''}` }]
	return [
		...line('Packs of hours', to, packs.map(offerWords)),
		...line(
			'Memberships',
			`${to}#memberships`,
			plans.map(({ name, words }) => `${name}: ${words}`),
		),
	]
}

type Wish = { packId: number | null; bookingId: number | null }

/**
 * Returns a pack or a plan of membership with what its buyer has to know, and the user's own booking that it is for; `problem` says why it can’t be
 * bought. Throws 404 for an unknown venue or pack.
 */
export async function findBuying(user: Actor, venueId: number | null, { packId, bookingId }: Wish, now = new Date()) {
	const venue = await findVenue(venueId)
	const [row] = await db
		.select({ pack: packs, sport: sports.name })
		.from(packs)
		.leftJoin(sports, eq(sports.id, packs.sportId))
		.where(and(eq(packs.id, packId ?? 0), eq(packs.courtId, venue.id)))
	if (!row) throw notFound('Pack not found')
	const { pack, sport } = row
	const named = { venue: venue.name, name: pack.name, price: pack.price, isPlan: isPlan(pack) }
	if (isPlan(pack)) {
		const live = await findLive(db, { venueId: venue.id, userId: user.id }, now)
		const problem = (await onSaleProblem(db, pack)) ?? membershipProblem(live, now)
		const renews = live.at(-1)?.name === pack.name
		return { ...named, renews, offer: planWords(pack), terms: termsOfPlan(pack, live.at(-1)), booking: null, problem }
	}
	const own = and(eq(bookings.id, bookingId ?? 0), eq(bookings.userId, user.id), eq(bookings.courtId, venue.id))
	const [booking] = await db.select().from(bookings).where(own)
	const covers = booking ? coverOf(booking, pack.halfHours).halfHours : 0
	return {
		...named,
		renews: false,
		offer: offerWords(pack),
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

type Plan = Pick<typeof packs.$inferSelect, 'percent' | 'daysAhead' | 'validMonths'>

/** Says what a member has, and from when to when, after the `last` membership that they have already. */
function termsOfPlan({ percent, daysAhead, validMonths }: Plan, last: SaleRow | undefined) {
	const months = monthsWords(validMonths!)
	return [
		percent! > 0 && `You pay ${percent}% less for court hire, not for add-ons, on bookings that start while it runs.`,
		percent! > 0 && 'It doesn’t add up with a promo code or a pack: the code counts where it takes more off.',
		daysAhead !== null && `You can book up to ${daysAhead} days ahead.`,
		last
			? `It runs for ${months} once ${last.name} ends${last.validUntil === null ? '' : `, from ${formatDate(at(addDays(last.validUntil, 1), 0))}`}.`
			: `It runs for ${months} from the day you pay.`,
	].filter((line) => line !== false)
}

/** How many packs the payment of a booking offers for sale. */
const MOST_OFFERED = 2

/** Returns the packs on sale online that would pay for a booking: those that cost least an hour, less than its hours do. */
export async function findPacksToBuy(reader: Reader, booking: BookingRow) {
	const { packs } = await findOnline(reader, booking.courtId)
	return packs
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
