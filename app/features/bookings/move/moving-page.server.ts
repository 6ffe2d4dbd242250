import { db } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { addOnsPrice } from '#app/features/add-ons/add-ons.ts'
import { addOnsOf, linesThere } from '#app/features/add-ons/booked-add-ons.server.ts'
import { findPhone } from '#app/features/profile/phone.server.ts'
import { ALL_CLOSED, freeCourts, stepAt, type Taken } from '#app/features/court-time/free-courts.ts'
import { findTaken } from '#app/features/court-time/court-time.server.ts'
import { atCourt } from '#app/features/venues/courts/court-price.ts'
import { findOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { addDays, at, dateOf, halfHoursBetween, isDate, lengthOf } from '#app/lib/time/time.ts'
import { BLOCKED, isBlockedAt } from '../customers/customer-of.server.ts'
import { asMember } from '../members/membership.server.ts'
import { findGiver } from '../paying/put-discount.server.ts'
import { courtPicker, movedPrices } from './move-terms.ts'
import { findOwnBooking, type NamedBooking } from '../mine/my-bookings.server.ts'
import { lastBookableDate, offerFor } from '../rules.ts'
import { freeTimes } from '../slots.ts'
import { moveProblem } from '../status.ts'

const DAYS_SHOWN = 7

/**
 * A start a booking can move to: `price` is rand for all of it, `peak` that any hour of it is peak, `isRoofed` that rain
 * closed the booking's court and it gets one with a roof.
 */
export type MoveTime = {
	start: string
	end: string
	startTime: Date
	endTime: Date
	price: number
	peak: boolean
	isRoofed: boolean
	/** Says that the code that comes off the booking is for other hours, or its membership for other days. */
	loses: string | null
}
export type MoveDay = {
	date: string
	times: MoveTime[]
	/** Why there are none, as the venue's page says it. */
	none: 'Full' | 'Over' | 'Closed'
}

/**
 * Returns the data of the moving page. Throws 404 when the booking is not the player's own.
 *
 * The query may choose `date` (YYYY-MM-DD) and `start` (HH:MM). The default is the booking's own day, or the first day
 * of the week with a free time. `problem` says why it cannot move at all.
 */
export async function findMovingPage(user: Actor, id: number, query: URLSearchParams, now = new Date()) {
	const booking = await findOwnBooking(user, id, now)
	const found = await asMember(db, user, findOffer(booking.venueId, booking.sportId, db, now), now)
	const offer = found && offerFor(found, booking)
	const blocked = await isBlockedAt(db, booking.venueId, { userId: user.id, phone: await findPhone(user, db) })
	const refused = offer ? null : 'The venue isn’t taking bookings for this right now.'
	const problem = moveProblem(booking, now) ?? (blocked ? BLOCKED : refused)
	if (problem !== null || offer === null) return { booking, problem: problem!, now }

	const [today, lastDate] = [dateOf(now), lastBookableDate(offer, now)]
	const asked = query.get('date') ?? ''
	const possible = isDate(asked) && asked >= today && asked <= lastDate ? asked : null
	const own = dateOf(booking.startTime)
	const near = possible ?? (own >= today && own <= lastDate ? own : today)
	const days = await movingDays(booking, offer, near < addDays(today, DAYS_SHOWN) ? today : near, now)
	const day = days.find(({ date }) => date === possible) ?? firstFree(days, near) ?? days[0]!
	const chosen = day.times.find(({ start }) => start === query.get('start')) ?? null
	const time = chosen && (await withAddOns(offer, booking, chosen))
	return { booking, problem, days, day, time, today, lastDate, now }
}
export type MovingPage = Extract<Awaited<ReturnType<typeof findMovingPage>>, { problem: null }>

const firstFree = (days: MoveDay[], from: string) =>
	days.find(({ date, times }) => date >= from && times.length > 0) ?? days.find(({ times }) => times.length > 0)

/**
 * Returns a time with what a booking whose court was closed has to leave there of its add-ons, by name, and its price
 * without them.
 */
async function withAddOns(offer: Offer, booking: NamedBooking, time: MoveTime) {
	const { startTime, endTime } = time
	const lines = booking.status === 'cancelled' ? ((await addOnsOf(db, [booking.id])).get(booking.id) ?? []) : []
	const kept = await linesThere(db, { id: booking.id, startTime, endTime }, lines)
	const without = lines.filter((line) => !kept.includes(line)).map(({ name }) => name)
	if (without.length === 0) return { ...time, without }
	const addOns = addOnsPrice(kept, lengthOf(time))
	return { ...time, without, price: movedPrices(offer, { ...booking, addOns }, startTime, endTime, true).price }
}

const NO_CODE = 'Your promo code isn’t for these hours, so it no longer comes off. You can use it again.'
const NO_MEMBER = 'Your membership doesn’t run on that day, so its price no longer comes off.'

async function movingDays(booking: NamedBooking, offer: Offer, first: string, now: Date): Promise<MoveDay[]> {
	const dates = Array.from({ length: DAYS_SHOWN }, (_, i) => addDays(first, i))
	const closed = booking.status === 'cancelled'
	const all = (await findTaken([offer], at(first, 0), at(first, DAYS_SHOWN * 24))).get(offer.id)!
	const taken = closed ? all : withoutOwn(offer, all, booking)
	const length = lengthOf(booking)
	const afterRain = booking.closedFor === 'rain'
	const pick = courtPicker(offer, booking, afterRain)
	const sold = { ...booking, giver: await findGiver(db, booking.id) }
	const loses = sold.giver?.member ? NO_MEMBER : NO_CODE
	return dates.map((date) => ({
		date,
		times: freeTimes(offer, taken, date, length, now)
			.filter(({ startTime }) => closed || startTime.getTime() !== booking.startTime.getTime())
			.map(({ start, end, startTime, endTime }) => {
				const court = pick(freeCourts(offer, taken, startTime, endTime))
				const prices = movedPrices(atCourt(offer, court), sold, startTime, endTime, closed)
				const { price, losesCode } = prices
				const peak = !closed && prices.breakdown.some(({ peak }) => peak)
				const isRoofed = afterRain && offer.courts.get(court ?? 0)?.isRoofed === true
				return { start, end, startTime, endTime, price, peak, isRoofed, loses: losesCode ? loses : null }
			}),
		none: whyNone(offer, taken, date, length, now),
	}))
}

/**
 * Returns why a day without free times has none: `Full` if there were some with nothing booked, `Closed` if there were
 * some had the venue not closed its courts.
 */
function whyNone(offer: Offer, taken: Taken, date: string, length: number, now: Date): MoveDay['none'] {
	const shut: Taken = new Map([...taken].filter(([, numbers]) => numbers.has(ALL_CLOSED)))
	const timesFrom = (moment: Date, without: Taken) => freeTimes(offer, without, date, length, moment).length
	if (timesFrom(now, shut) > 0) return 'Full'
	if (timesFrom(now, new Map()) > 0) return 'Closed'
	return timesFrom(at(date, 0), new Map()) > 0 ? 'Over' : 'Closed'
}

/** A booking's own court time must not block its move. */
function withoutOwn(offer: Offer, taken: Taken, { startTime, endTime, courtNumber }: NamedBooking): Taken {
	const own = new Set(halfHoursBetween(startTime, endTime).map((half) => stepAt(offer, half)))
	return new Map(
		[...taken].map(([step, numbers]) => [
			step,
			own.has(step) ? new Set([...numbers].filter((number) => number !== courtNumber)) : numbers,
		]),
	)
}
