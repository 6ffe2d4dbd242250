import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findAvailability } from '#app/features/bookings/availability.server.ts'
import { daysToLoad, type PanelDay, type PanelHour, readVenueAddress } from '#app/features/bookings/book/choice.ts'
import { aheadOf, findHeld } from '#app/features/bookings/members/membership.server.ts'
import { membershipAt, memberWords, type Membership } from '#app/features/bookings/members/membership.ts'
import { findPacksLink } from '#app/features/bookings/packs/buy-page.server.ts'
import { findVouchersLink } from '#app/features/bookings/vouchers/sell-voucher.server.ts'
import type { Grid } from '#app/features/bookings/rules.ts'
import { factWords } from '#app/features/events/card-words.ts'
import { findUpcomingEvents } from '#app/features/events/events.server.ts'
import { venueEvents } from '#app/features/events/gathering.server.ts'
import { findStandings } from '#app/features/gatherings/places.server.ts'
import { countRatings, findReviews, findPermission } from '#app/features/reviews/reviews.server.ts'
import { bookableRange, unbookableHours } from '#app/features/bookings/rules.ts'
import type { AvailableDay } from '#app/features/bookings/slots.ts'
import { findComingExceptions } from '#app/features/venues/coming-exceptions.server.ts'
import { findOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { FROM, pricesDiffer } from '#app/features/venues/courts/court-price.ts'
import { withCourtWords } from '#app/features/venues/courts/court-words.ts'
import { withPlaceWords } from '#app/features/venues/whole-address.ts'
import { withDrawings } from '#app/features/venues/drawing/scene.ts'
import { findVenue } from '#app/features/venues/venues.server.ts'
import { db } from '#db/client/index.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { pageOf } from '#app/lib/paging.ts'
import { at, clock, dateOf, hourOf } from '#app/lib/time/time.ts'

const PER_PAGE = 20
/** The query parameters that decide what is loaded. */
const ASKED = ['sport', 'date', 'tab', 'page']

/** Returns a venue's page as its address asks, with the user's own part. Throws 404 when there is none. */
export async function findVenuePage(user: Actor | null, id: number | null, params: URLSearchParams, now = new Date()) {
	const held = (await findHeld(db, user, now)).filter(({ venueId }) => venueId === id)
	const { events, ...page } = await findPublic(now, id, askedIn(params), aheadOf(held)[0]?.daysAhead ?? 0)
	const ids = events.map((event) => event.id)
	const [own, review] = await Promise.all([
		findStandings(venueEvents, user, ids),
		page.tab === 'reviews' && user ? findPermission(user, page.venue.id, now) : null,
	])
	return {
		...page,
		days: held.length === 0 ? page.days : page.days.map((day) => forMember(day, held)),
		events: events.map(({ coach, ...event }) => ({
			...event,
			...factWords({ ...event, coach }),
			own: own.get(event.id) ?? null,
		})),
		review: review?.permission ?? null,
		signedIn: user !== null,
	}
}

/** Returns a day with what a membership takes off its hours, where one does. */
function forMember(day: PanelDay, held: readonly Membership[]): PanelDay {
	const member = membershipAt(held, at(day.date, 12))
	return member && member.percent > 0 ? { ...day, percent: member.percent, member: memberWords(member) } : day
}

/** Keeps only parameters that mean something, so that invented ones are not cached as separate pages. */
function askedIn(params: URLSearchParams) {
	const asked = ASKED.flatMap((name) => {
		const value = params.get(name)
		return value !== null && /^[\w-]{1,10}$/.test(value) ? [[name, value]] : []
	})
	return String(new URLSearchParams(asked))
}

/** The part that is the same for every user, but that a member sees as many days `ahead` as they may book. */
const findPublic = cachedQuery(async (now: Date, id: number | null, search: string, ahead: number) => {
	const today = dateOf(now)
	const found = await findVenue(id)
	const venue = { ...found, maxDaysAhead: Math.max(found.maxDaysAhead, ahead) }
	const asked = readVenueAddress(new URLSearchParams(search), venue.sports, today, venue.maxDaysAhead)
	const { sportId, tab, page } = asked
	const paging = { page, limit: PER_PAGE }
	const [courts, reviews, ratings, events, exceptions, packs, vouchers] = await Promise.all([
		sportId === null ? NO_COURTS : findDays(venue, sportId, daysToLoad(today, asked.date), now),
		tab === 'reviews' ? findReviews(venue.id, paging) : { reviews: [], total: venue.reviewCount },
		tab === 'reviews' ? countRatings(venue.id) : [],
		findUpcomingEvents(venue.id, now, paging),
		tab === 'details' ? findComingExceptions(venue.id, today) : [],
		tab === 'details' ? findPacksLink(venue.id) : [],
		tab === 'details' ? findVouchersLink(venue.id) : [],
	])
	const count = tab === 'reviews' ? reviews.total : tab === 'events' ? events.total : 0
	const { page: shownPage, pages } = pageOf(count, page, PER_PAGE)
	const shown = withPlaceWords(withCourtWords(withDrawings(venue, hourOf(now))))
	return {
		venue: { ...shown, links: [...shown.links, ...packs, ...vouchers] },
		today,
		sportId,
		tab,
		page: shownPage,
		pages,
		...courts,
		exceptions,
		reviews: reviews.reviews,
		ratings,
		events: tab === 'events' ? events.events : [],
		eventCount: events.total,
	}
})

const NO_COURTS: Grid & { days: PanelDay[] } = { days: [], step: 1, lengths: [1] }

async function findDays(
	{ id, maxDaysAhead }: { id: number; maxDaysAhead: number },
	sportId: number,
	span: ReturnType<typeof daysToLoad>,
	now: Date,
): Promise<typeof NO_COURTS> {
	const found = await findOffer(id, sportId, undefined, now)
	if (!found) return NO_COURTS
	const offer = { ...found, maxDaysAhead }
	const [next, later] = await Promise.all([
		findAvailability([offer], span.from, span.days, now),
		span.later ? findAvailability([offer], span.later, 1, now) : null,
	])
	const panelHour = sharingPanelHours()
	const all = [...(next.get(offer.id) ?? []), ...(later?.get(offer.id) ?? [])]
	const differ = pricesDiffer(offer)
	const days = all.map(({ date, hours }) => ({
		date,
		...(differ && { from: FROM }),
		hours: hours.map(panelHour),
		byPhone: byPhone(offer, { date, hours }, now),
		...(isShut(offer, { date, hours }, now) && { isShut: true }),
	}))
	return { days, step: offer.step, lengths: offer.lengths }
}

/** Names the hours for which one phones the venue: still to come, and beside one that is not closed. */
function byPhone(offer: Offer, { date, hours }: AvailableDay, now: Date) {
	const isOpen = (hour: number) => hours.some((known) => known.hour === hour && known.state !== 'closed')
	return (
		unbookableHours(offer, date)
			.filter(([from, to]) => at(date, to) > now && (isOpen(to) || isOpen(from - offer.lengths[0]!)))
			.map(([from, to]) => `${clock(from)}–${clock(to)}`)
			.join(' and ') || undefined
	)
}

/** Whether the venue has closed hours of a day that are still to come and that it is open for by its own hours. */
function isShut(offer: Offer, { date, hours }: AvailableDay, now: Date) {
	const range = bookableRange(offer, date)
	if (!range) return false
	const lasts = offer.lengths[0]!
	const isIn = (hour: number) => hour >= range[0] && hour + lasts <= range[1]
	return hours.some(({ hour, startTime, state }) => state === 'closed' && startTime > now && isIn(hour))
}

/** Reduces hours to what the page needs; equal ones become one object, as the router writes each object once. */
function sharingPanelHours() {
	const known = new Map<string, PanelHour>()
	return ({ hour, state, price, peak }: PanelHour) => {
		const key = `${hour} ${state} ${price} ${peak}`
		const shared = known.get(key) ?? { hour, state, price, peak }
		known.set(key, shared)
		return shared
	}
}
