import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { bookings, termOffers } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { atCourt } from '#app/features/venues/courts/court-price.ts'
import { courtOf, findOwnOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { mayAt } from '#app/features/venues/own-venues.server.ts'
import { findSport } from '#app/features/venues/sports.server.ts'
import { invalid, notFound } from '#app/lib/errors.ts'
import { look } from '#app/lib/form/form.server.ts'
import { PHONE_MAX } from '#app/lib/form/phone.ts'
import { readId } from '#app/lib/ids.ts'
import { rate } from '#app/lib/money.ts'
import { courtInText } from '#app/lib/text/court-name.ts'
import { clock, dateOf, DAY, formatTimeRange, lengthOf, shortWeekdays, WEEKDAYS } from '#app/lib/time/time.ts'
import { placesFor, placeSeen } from '../../desk/desk-move.server.ts'
import { GUEST_NAME_MAX } from '../../desk/desk-schemas.ts'
import { findReach } from '../../messages/reach.server.ts'
import { willTell } from '../../messages/reach-words.ts'
import { movedPrices } from '../../move/move-terms.ts'
import { membersOf } from '../../members/membership.server.ts'
import { memberOff } from '../../members/membership.ts'
import { coverOf } from '../../packs/cover.ts'
import { giverOf, priced, type Giver } from '../../paying/discount.ts'
import { NOTES_MAX } from '../../paying/payment-methods.ts'
import { CONFIRM_FIRST } from '../../status.ts'
import { fullPrice, pricesOf, totalPrice } from '../../price.ts'
import { offerFor } from '../../rules.ts'
import { dayInYear } from '../regular-dates.ts'
import { addOnsPrice } from '#app/features/add-ons/add-ons.ts'
import { addOnsOf } from '#app/features/add-ons/booked-add-ons.server.ts'
import { findHurdles } from '../regular-plan.server.ts'
import { findComing, nameOf, scopesFrom, whenOf, within } from '../regulars.server.ts'
import { isSamePlace, shifted, shiftedHour, shiftedWeekdays, shiftOf, wishOf, type Place } from './series-rules.ts'
import { SeriesWish } from './series-schemas.ts'

/**
 * Returns the dates of a weekly hour that a change is about, in order, and the one that it starts from. Throws 404 when it
 * is not of the user's venue, or that date is not to come.
 */
export async function findSeries(
	reader: Reader,
	user: Actor,
	venueId: number | null,
	regularId: number | null,
	{ booking, scope }: Pick<SeriesWish, 'booking' | 'scope'>,
	now: Date,
) {
	const { venue, regular, coming } = await findComing(reader, user, venueId, regularId, now)
	const first = coming.find(({ id }) => id === booking)
	if (!first) throw notFound('This date isn’t to come any more.')
	const ids = within(coming, first, scope).map(({ id }) => id)
	const found = await reader.select().from(bookings).where(inArray(bookings.id, ids))
	const byId = new Map(found.map((row) => [row.id, row]))
	const rows = ids.map((id) => byId.get(id)!)
	const from = byId.get(first.id)!
	const members = await membersOf(reader, rows)
	return { venue, regular, rows, from, members, addOns: await addOnsOf(reader, ids) }
}
export type Series = Awaited<ReturnType<typeof findSeries>>

/** Names the dates of a series, with their places and prices, as a form shows them. */
export const seriesSeen = (rows: readonly BookingRow[]) =>
	createHash('sha256')
		.update(rows.map((row) => `${row.id} ${placeSeen(row)} ${row.totalPrice} ${row.status}`).join())
		.digest('base64url')

/** Returns whether a next term of the weekly hour is offered at its present hour. */
export const offersTerm = async (reader: Reader, regularId: number) =>
	(await reader.$count(termOffers, and(eq(termOffers.regularId, regularId), eq(termOffers.status, 'open')))) > 0

export const TERM_STANDS = 'The next term is offered at the present hour. Free it first, and offer it again after this.'

/** One date of a series: where it goes, what it costs there, and whether any of that is new. */
export type Step = ReturnType<typeof stepsOf>[number]

/** Returns what becomes of each date. Throws 400 for a price higher than its player agreed to. */
export function stepsOf(
	offer: Offer,
	{ rows, from, members, addOns }: Pick<Series, 'rows' | 'from' | 'members' | 'addOns'>,
	wish: SeriesWish,
) {
	const shift = shiftOf(from, wish)
	return rows.map((row) => {
		const to = shifted(row, shift)
		const at = atCourt(offer, to.courtNumber)
		const giver = giverOf(row, members.get(row.id))
		const sold = { ...row, giver, addOns: addOnsPrice(addOns.get(row.id) ?? [], lengthOf(to)) }
		const kept = movedPrices(at, sold, to.startTime, to.endTime, true)
		const prices = wish.price === undefined ? kept : flatPrices(at, wish.price, sold, to)
		if (row.userId !== null && prices.price > kept.price) throw invalid(AGREED, { price: [AGREED] })
		return { row, to, prices, moves: !isSamePlace(row, to), costs: prices.price !== row.totalPrice }
	})
}

const AGREED = 'A player with an account agreed to their price. It can only go down.'

/** Returns the prices of hours that all cost the same; the discount stays, at most the whole price, or what a pack covers or a membership takes off. */
function flatPrices(
	offer: Parameters<typeof pricesOf>[0],
	pricePerHour: number,
	{ discount, giver, addOns }: BookingRow & { giver: Giver | null },
	{ startTime, endTime }: Place,
) {
	const breakdown = pricesOf({ ...offer, pricePerHour, peakPricePerHour: null }, startTime, endTime)
	const full = fullPrice({ breakdown, addOns })
	const given = giver?.member
		? memberOff(giver.member, totalPrice(breakdown))
		: giver?.halfHours === undefined
			? discount
			: coverOf({ breakdown, endTime }, giver.halfHours).rand
	return { breakdown, ...priced(full, given) }
}

/**
 * Says for each step what stands in its way, in words. Dates that move make room for each other; one that cannot move
 * stays, and may stand in the way of another.
 */
async function findProblems(reader: Reader, offer: Offer, steps: readonly Step[], now: Date) {
	const moving = steps.filter(({ moves }) => moves)
	const problems = new Map<number, string>()
	for (const { row, moves, costs } of steps)
		if (!moves && costs && row.status === 'pending') problems.set(row.id, CONFIRM_FIRST)
	if (moving.length === 0) return problems
	const times = moving.flatMap(({ to }) => [to.startTime.getTime(), to.endTime.getTime()])
	const whole = { startTime: new Date(Math.min(...times) - DAY), endTime: new Date(Math.max(...times) + DAY) }
	const on = new Map<number, Awaited<ReturnType<typeof findHurdles>>>()
	for (const courtNumber of new Set(moving.map(({ to }) => to.courtNumber)))
		on.set(courtNumber, await findHurdles(reader, offer, { ...whole, courtNumber }, now))
	for (let left = moving; ;) {
		const own = new Set(left.map(({ row }) => row.id))
		const stuck = left.filter(({ row, to }, i) => {
			const first = left.slice(0, i).find((other) => meets(other.to, to))
			const problem = on.get(to.courtNumber)!.problem(to, own) ?? (first ? 'Another of these dates' : null)
			if (problem !== null) problems.set(row.id, problem)
			return problem !== null
		})
		if (stuck.length === 0) return problems
		left = left.filter((step) => !stuck.includes(step))
	}
}

const meets = (a: Place, b: Place) =>
	a.courtNumber === b.courtNumber && a.startTime < b.endTime && a.endTime > b.startTime

/** `Tuesday`; `Tue and Thu (this one: Tue)` of a weekly hour on several weekdays, which move by as many days. */
function dayChoice({ weekdays }: { weekdays: readonly number[] }, from: number, to: number) {
	const name = WEEKDAYS[to - 1]!
	if (weekdays.length === 1) return name
	const all = weekdays.length === 7 ? 'Every day' : shortWeekdays(shiftedWeekdays(weekdays, to - from))
	return `${all} (this one: ${name.slice(0, 3)})`
}

/** Returns the page on which the desk moves or changes a weekly hour: first the wish, then every date with its place. */
export async function findSeriesPage(
	user: Actor,
	venueId: number | null,
	regularId: number | null,
	query: URLSearchParams,
	now = new Date(),
) {
	const { venue, regular, coming } = await findComing(db, user, venueId, regularId, now)
	const offer = await findOwnOffer(venue, regular.sportId, now)
	const from = coming.find(({ id }) => id === readId(query.get('booking'))) ?? coming[0]
	const sport = (await findSport(regular.sportId)).name
	const courtWords = (court: number) => `${sport}, ${courtInText(offer ? courtOf(offer, court) : court)}`
	const page = {
		when: whenOf(regular),
		court: courtWords(regular.courtNumber),
		name: from ? nameOf(from) : 'Walk-in',
		longest: { name: GUEST_NAME_MAX, phone: PHONE_MAX, notes: NOTES_MAX },
		idempotencyKey: crypto.randomUUID(),
	}
	if (!from || !offer) {
		const problem = from ? 'The venue doesn’t offer this sport any more.' : 'None of its dates is still to come.'
		return { ...page, problem, form: null, plan: null, result: undefined }
	}
	const [row] = (await db.select().from(bookings).where(eq(bookings.id, from.id))) as [BookingRow]
	const { weekday, start, hours, court } = wishOf(row)
	const scopes = scopesFrom(coming, from).map(({ scope, dates }) => ({ scope, dates: dates.length }))
	const mayPrice = row.userId !== user.id && (await mayAt(user, venue.id, 'money'))
	const sent = (name: string, own: string) => query.get(name) || own
	const isElsewhere = court !== regular.courtNumber
	const places = placesFor(offer, row)
	const asItIs = { value: '', label: 'Each date’s own' }
	const isMixed = coming.some(({ courtNumber }) => courtNumber !== court)
	const day = dayInYear(row.startTime, now)
	const values = {
		booking: String(row.id),
		scope: sent('scope', scopes.at(1)?.scope ?? 'this'),
		weekday: sent('weekday', String(weekday)),
		start: sent('start', clock(start)),
		hours: sent('hours', String(hours)),
		court: sent('court', isMixed ? '' : String(court)),
		price: mayPrice ? sent('price', '') : '',
	}
	const form = {
		values,
		from: day,
		/** Says that the date it starts from is on another court than the weekly hour. */
		elsewhere: isElsewhere ? `${day} is on ${courtInText(courtOf(offer, court))}.` : null,
		scopes,
		/** Whether it is on several weekdays, which move together. */
		severalDays: regular.weekdays.length > 1,
		...places,
		courts: isMixed ? [asItIs, ...places.courts] : places.courts,
		weekdays: WEEKDAYS.map((_, i) => ({ value: String(i + 1), label: dayChoice(regular, weekday, i + 1) })),
		/** The present price of an hour, in words; null where the user may not change it. */
		priceNow: mayPrice ? `${rate(totalPrice(row.breakdown) / lengthOf(row))} an hour now` : null,
	}
	if (!query.has('scope') || query.has('edit')) return { ...page, problem: null, form, plan: null, result: undefined }
	const fields = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
	const { found: plan, result } = await look(fields, SeriesWish, async (wish) => {
		const series = await findSeries(db, user, venueId, regularId, wish, now)
		return planSeries(series, offer, wish, { courtWords, sport, user, now })
	})
	return { ...page, problem: null, form, plan, result }
}
export type SeriesPage = Awaited<ReturnType<typeof findSeriesPage>>

type About = { courtWords: (court: number) => string; sport: string; user: Actor; now: Date }

async function planSeries(series: Series, offer: Offer, wish: SeriesWish, { courtWords, sport, user, now }: About) {
	const { regular, rows, from } = series
	if ((wish.court ?? 1) > offer.courtCount) throw notFound('Court not found')
	const steps = stepsOf(offer, series, wish)
	const problems = await findProblems(db, offerFor(offer, from), steps, now)
	const shift = shiftOf(from, wish)
	const moves = steps.some(({ moves }) => moves)
	const changes = moves || steps.some(({ costs }) => costs)
	const isOne = (courts: number[]) => new Set(courts).size === 1
	const goTo = steps.map(({ to }) => to.courtNumber)
	const oneCourt = isOne([...goTo, ...rows.map(({ courtNumber }) => courtNumber)])
	const onCourt = ({ courtNumber }: Place) => courtInText(courtOf(offer, courtNumber)).replaceAll(' ', '\u00A0')
	const hoursWords = (place: Place) =>
		`${formatTimeRange(place.startTime, place.endTime)}${oneCourt ? '' : `, ${onCourt(place)}`}`
	const placeWords = (place: Place) => `${dayInYear(place.startTime, now)}, ${hoursWords(place)}`
	/** Says of a date that moves where it is now, as far as that differs. */
	const nowWords = (was: Place, to: Place) => {
		if (dateOf(was.startTime) !== dateOf(to.startTime)) return `Now on ${placeWords(was)}`
		const isThen = +was.startTime === +to.startTime && +was.endTime === +to.endTime
		return isThen ? `Now on ${onCourt(was)}` : `Now ${hoursWords(was)}`
	}
	const hour = { ...regular, ...shiftedHour(regular, shift) }
	return {
		when: wish.scope === 'this' ? placeWords(shifted(from, shift)) : whenOf(hour),
		court: isOne(goTo) ? courtWords(goTo[0]!) : `${sport}, each date on its own court`,
		/** Whether any date gets another place or price; else its details can change. */
		changes,
		moves,
		/** Whether an hour gets a new price. */
		prices: wish.price !== undefined,
		stands: moves && wish.scope !== 'this' && (await offersTerm(db, regular.id)) ? TERM_STANDS : null,
		dates: steps.map(({ row, to, prices, moves, costs }) => {
			const [was, problem] = [placeWords(row), problems.get(row.id)]
			const before = costs ? `${rate(row.totalPrice)} so far` : null
			return {
				date: String(row.id),
				day: changes ? placeWords(to) : dayInYear(row.startTime, now),
				price: prices.price,
				problem: problem
					? `${problem.replace(/\.$/, '')}. Stays on ${was}.`
					: moves || costs
						? null
						: 'Stays as it is.',
				remark: [moves ? nowWords(row, to) : null, before].filter(Boolean).join(' · ') || null,
			}
		}),
		/** The details of a walk-in that can be changed; null for a player with an account. */
		details:
			from.userId === null
				? { name: from.guestName ?? '', phone: from.guestPhone ?? '', notes: from.notes ?? '' }
				: null,
		/** Says whether we tell the player; empty for their own. */
		tells: willTell(await findReach(db, user, from.id)),
		seen: seriesSeen(rows),
	}
}
export type SeriesPlan = Awaited<ReturnType<typeof planSeries>>
