import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courts, sports } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findPhone } from '#app/features/profile/phone.server.ts'
import { freeCourts } from '#app/features/court-time/free-courts.ts'
import { findTaken } from '#app/features/court-time/court-time.server.ts'
import { MOST_PEOPLE } from '#app/features/ledger/shares.ts'
import { creditAt } from '#app/features/ledger/credit/credit.server.ts'
import { allCourts, atCourt, cheapestCourt, pricesDiffer } from '#app/features/venues/courts/court-price.ts'
import { courtOf, findOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { readId } from '#app/lib/ids.ts'
import { lessPercent, rate } from '#app/lib/money.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'
import { placeOf } from '#app/lib/text/place.ts'
import { at, dateOf, formatTime, isDate, lengthOf } from '#app/lib/time/time.ts'
import { nearestFreeTimes } from '../availability.server.ts'
import { availableDay } from '../available-day.ts'
import { groupSize } from '../group-size.server.ts'
import { findMissed } from '../mine/to-pay.server.ts'
import { heldWords, PAY_NOW_MINUTES, payingWords } from '../paying/holds.ts'
import { takesOf } from '../paying/pay-now.server.ts'
import { methodsAt, type PaymentMethod } from '../paying/payment-methods.ts'
import { BLOCKED, isBlockedAt } from '../customers/customer-of.server.ts'
import { asMember, findMemberships } from '../members/membership.server.ts'
import { membershipAt, memberWords } from '../members/membership.ts'
import { bookingProblem } from '../booking-problem.ts'
import { lastBookableDate } from '../rules.ts'
import { isFree, waitAddress, type AvailableDay, type HourState } from '../slots.ts'
import { aheadWords } from '../waiting/wait-rules.ts'
import { findStanding } from '../waiting/waits.server.ts'
import { asksForTime, misreadOf, readClock, readTime, type Chosen } from './asked-time.ts'
import { sportColumns } from '#db/query/columns.ts'

type Place = { venueId: number; sportId: number }

/**
 * Returns the data of the booking page, or null when the venue or the sport is missing. The query may choose a time, as
 * `readTime` has it; `taken` says what is wrong with it, and where to wait for it. `people` is how many the user's group usually is, `credit` their
 * cents at the venue, `courts` the options of their field where they differ in price, `missed` what they still owe it for courts that stood empty. `asksPhone` is true until their number
 * is known.
 */
export async function findBookingPage(
	user: Actor,
	{ venueId, sportId }: Place,
	query: URLSearchParams,
	now = new Date(),
) {
	const [offer, [found], [sport]] = await Promise.all([
		asMember(db, user, findOffer(venueId, sportId, db, now), now),
		db
			.select({
				id: courts.id,
				name: courts.name,
				location: courts.location,
				city: courts.city,
				phone: courts.contactPhone,
				details: courts.paymentDetails,
			})
			.from(courts)
			.where(eq(courts.id, venueId)),
		db.select(sportColumns).from(sports).where(eq(sports.id, sportId)),
	])
	if (!offer || !found || !sport) return null
	const { details, location, city, ...named } = found
	const venue = { ...named, place: placeOf(location, city) }
	const chosen = readTime(offer, query, now)
	const misread = misreadOf(offer, query)
	const lastDate = lastBookableDate(offer, now)
	const differ = pricesDiffer(offer)
	const asked = readId(query.get('court'))
	const wished = asked !== null && asked <= offer.courtCount ? asked : undefined
	const shown = isDate(chosen.date) ? chosen.date : lastDate
	const methods = methodsAt(takesOf(details))
	const [held, phone, people, credit, missed, busy, taken] = await Promise.all([
		findMemberships(db, { venueId, userId: user.id }, { from: shown, to: shown }),
		findPhone(user, db),
		groupSize(db, user.id, sport),
		creditAt(db, user.id, venueId),
		findMissed(user, { venueId, now }),
		findTaken([offer], at(shown, 0), at(shown, 24)).then((times) => times.get(offer.id)!),
		misread || asksForTime(query) ? findProblem(user, offer, { ...chosen, court: wished }, now, misread) : null,
	])
	const member = membershipAt(held, at(shown, 12))
	const free = freeCourts(offer, busy, at(shown, readClock(chosen.startTime)), at(shown, readClock(chosen.endTime)))
	return {
		venue,
		sport,
		/** At the prices of the court that it will be. */
		offer: atCourt(offer, wished ?? cheapestCourt(offer, free) ?? cheapestCourt(offer, allCourts(offer))),
		chosen: { ...chosen, court: wished ? String(wished) : '' },
		day: labelled(availableDay(offer, busy, shown, now, wished), member),
		...((differ || wished) && { courts: courtOptions(offer) }),
		taken,
		/** The percent that a membership takes off that day, in words too; 0 and null where none does. */
		percent: member?.percent ?? 0,
		member: member && member.percent > 0 ? memberWords(member) : null,
		/** The reason beside the total of a phone. */
		memberShort: member && member.percent > 0 ? `${member.name} −${member.percent}%` : null,
		people: Math.min(people, MOST_PEOPLE),
		credit,
		missed,
		asksPhone: phone === null,
		/** Why the venue takes no booking from this player; null when it does. */
		refused: (await isBlockedAt(db, venueId, { userId: user.id, phone })) ? BLOCKED : null,
		today: dateOf(now),
		lastDate,
		now,
		/** The methods that the venue takes, the usual one first. */
		methods,
		/** When to pay, how long each way holds the court, and for how many minutes at most those who share its bill do. */
		later: {
			paying: payingWords(offer, methods, 'later'),
			held: heldWords(offer, methods),
			deposit: null,
			minutes: 24 * 60,
		},
		/**
		 * Both where hours are paid when they are booked, with the share of the price that is paid then, in percent; null
		 * where none are, or the venue has no way to be paid then.
		 */
		whenBooked: offer.payNow && methods.length > 0 ? whenBooked(offer, methods) : null,
		idempotencyKey: crypto.randomUUID(),
	}
}
export type BookingPage = NonNullable<Awaited<ReturnType<typeof findBookingPage>>>

const whenBooked = (offer: Offer, methods: readonly PaymentMethod[]) => ({
	paying: payingWords(offer, methods, offer.depositPercent === null ? 'now' : 'deposit'),
	held: {} as ReturnType<typeof heldWords>,
	deposit: offer.depositPercent,
	minutes: PAY_NOW_MINUTES,
})

/** Returns the courts as a player chooses one: the cheapest first, as most people want that. */
const courtOptions = (offer: Offer) => [
	{ value: '', label: 'Cheapest free court' },
	...allCourts(offer).map((number) => ({
		value: String(number),
		label: `${courtLabel(courtOf(offer, number))} · ${rate(atCourt(offer, number).pricePerHour)} / hour`,
	})),
]

const STATES = { free: '', last: ' · last court', full: ' · taken', closed: ' · closed', past: ' · past' }

/** Gives each start of a day its words, with a member’s own price: `18:00 · R450 peak` or `18:00 · taken`. */
const labelled = ({ date, hours }: AvailableDay, member?: { percent: number }) => ({
	date,
	hours: hours.map(({ hour, startTime, state, price, peak }) => ({
		hour,
		state: state as HourState | null,
		label: `${formatTime(startTime)}${STATES[state]}${isFree({ state }) ? ` · ${rate(lessPercent(price, member?.percent))}${peak ? ' peak' : ''}` : ''}`,
	})),
})

type Wished = Omit<Chosen, 'court'> & { court?: number }

/**
 * Returns why the chosen time cannot be booked, with the nearest free times, or null when it can. `wait` is where to be
 * told when it frees, or null: some court is free, or the player has one then or had their turn. `own` is their wait for it.
 */
async function findProblem(
	user: Actor,
	offer: Offer,
	{ date, startTime, endTime, court }: Wished,
	now: Date,
	misread: string | null,
) {
	const [start, end] = [at(date, readClock(startTime)), at(date, readClock(endTime))]
	const refused = misread ?? bookingProblem(offer, start, end, now)?.message
	const taken = refused ? null : (await findTaken([offer], start, end)).get(offer.id)!
	const free = taken ? freeCourts(offer, taken, start, end) : []
	if (court === undefined ? free.length > 0 : free.includes(court)) return null
	const last = at(lastBookableDate(offer, now), readClock(startTime))
	const alternatives = await nearestFreeTimes(
		offer,
		start < last ? start : last,
		Math.max(lengthOf({ startTime: start, endTime: end }), offer.lengths[0]!),
		now,
	)
	const gone = court === undefined ? 'That time has been taken.' : `${courtLabel(courtOf(offer, court))} is taken then.`
	if (refused || free.length > 0) return { message: refused ?? gone, alternatives, wait: null, own: null }
	const { venueId, sportId } = offer
	const { own, may } = await findStanding(user, { venueId, sportId, startTime: start, endTime: end })
	return {
		message: own ? `${gone} You’re on the list. ${aheadWords(own.ahead)}.` : gone,
		alternatives,
		wait: may ? waitAddress(venueId, sportId, date, startTime, endTime) : null,
		own,
	}
}
