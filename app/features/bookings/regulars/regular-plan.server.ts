import { and, eq, gte, lte } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { openingExceptions } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { closuresIn } from '#app/features/court-time/closures.server.ts'
import { findTaken } from '#app/features/court-time/court-time.server.ts'
import { freeCourts } from '#app/features/court-time/free-courts.ts'
import { includesCourt } from '#app/features/court-time/includes-court.ts'
import { atCourt } from '#app/features/venues/courts/court-price.ts'
import { courtOf, findOwnOffers, type Offer } from '#app/features/venues/offers.server.ts'
import { mayAt } from '#app/features/venues/own-venues.server.ts'
import { findSport } from '#app/features/venues/sports.server.ts'
import { invalid } from '#app/lib/errors.ts'
import { look } from '#app/lib/form/form.server.ts'
import { PHONE_MAX } from '#app/lib/form/phone.ts'
import { readId } from '#app/lib/ids.ts'
import {
	addDays,
	at,
	clock,
	dateOf,
	formatTimeRange,
	halfHourOf,
	lengthOf,
	isDate,
	weekdayOf,
} from '#app/lib/time/time.ts'
import { findChosen } from '../customers/proposed-customers.server.ts'
import { type ClosableCourts, findClosableCourts } from '../closing/closing.server.ts'
import { CLOSING_NOTE_MAX, reasonWords } from '../closing/closing-reasons.ts'
import { addOnChoicesOn } from '../desk/add-ons/desk-add-ons.server.ts'
import { findDeskCourt } from '../desk/desk-hour.server.ts'
import { deskProblem, lastDeskDate, tooFar } from '../desk/desk-rules.ts'
import { GUEST_NAME_MAX } from '../desk/desk-schemas.ts'
import { sellsPacks } from '../packs/pack-list.server.ts'
import { findOwnVenueBooking, type VenueBooking } from '../desk/list/venue-bookings.server.ts'
import { findReach } from '../messages/reach.server.ts'
import { willTell } from '../messages/reach-words.ts'
import { DUE_CHOICES } from '../on-account/on-account.ts'
import { fixtureName } from '../on-court/fixtures-on-court.server.ts'
import { findOnCourt, LIVE } from '../on-court/on-court.server.ts'
import { NOTES_MAX } from '../paying/payment-methods.ts'
import { pricesOf } from '../price.ts'
import { isOnGrid, openingOn } from '../rules.ts'
import { findMemberships } from '../members/membership.server.ts'
import { memberDatesWords, membershipAt, memberOff } from '../members/membership.ts'
import { costOf, type Cost } from '../packs/cover.ts'
import { dayInYear, inDates, MOST_DATES, nextOn, regularDates, weekdayWords, type Pattern } from './regular-dates.ts'
import { RegularPattern } from './regular-schemas.ts'
import { courtInText, courtLabel } from '#app/lib/text/court-name.ts'

/** Returns when a pattern takes the court on one of its dates. */
export const timeOn = ({ start, hours }: Pick<RegularPattern, 'start' | 'hours'>, date: string) => ({
	startTime: at(date, start),
	endTime: at(date, start + hours),
})

/** Returns the dates of a pattern, without today once its hour has begun. Throws 400 for none, too many, or past ones. */
export function datesOf(pattern: Pattern, now: Date) {
	const last = lastDeskDate(now)
	const { date, until = '', times = 0 } = pattern
	if (date < dateOf(now)) throw invalid(PASSED, { date: [PASSED] })
	if (date > last) throw invalid(tooFar(now), { date: [tooFar(now)] })
	if (until > last) throw invalid(tooFar(now), { until: [tooFar(now)] })
	const hasStarted = date === dateOf(now) && at(date, pattern.start ?? 24) < now
	const dates = regularDates({ ...pattern, date: hasStarted ? addDays(date, 1) : date }, last)
	if (!until && dates.length < times) throw invalid(tooFar(now), { times: [tooFar(now)] })
	if (dates.length === 0) throw invalid(NONE, { weekday: [NONE] })
	const many = `That’s ${dates.length} dates. Repeat at most ${MOST_DATES} at a time.`
	if (dates.length > MOST_DATES) throw invalid(many, { until: [many] })
	return dates
}
const PASSED = 'This day has passed.'
const NONE = 'None of these weekdays lies between the two days.'

/**
 * Returns the offer of a pattern's court. Throws 404 when the venue is not the user's or has no such court, and 400 for a
 * half hour where the sport's bookings are by the hour.
 */
export async function findRegularCourt(
	user: Actor,
	venueId: number,
	pattern: RegularPattern,
	now: Date,
	reader: Reader,
) {
	const { sportId, courtNumber } = pattern
	const offer = await findDeskCourt(user, { venueId, sportId, courtNumber }, now, reader)
	requireSteps(offer, pattern)
	return offer
}

/** Throws 400 for a half hour where the sport's bookings are by the hour. */
export function requireSteps({ step }: Pick<Offer, 'step'>, { start, hours }: Pick<RegularPattern, 'start' | 'hours'>) {
	if (start % step !== 0) throw invalid(ON_THE_HOUR, { start: [ON_THE_HOUR] })
	if (hours % step !== 0) throw invalid(WHOLE_HOURS, { hours: [WHOLE_HOURS] })
}
const ON_THE_HOUR = 'Bookings of this sport start on the hour.'
const WHOLE_HOURS = 'Bookings of this sport take whole hours.'

/**
 * Returns the dates of a weekly hour with its price in rand, and in words what stands in the way; null where
 * nothing does. Throws as `findRegularCourt` and `datesOf`.
 */
export const planRegular = async (user: Actor, venueId: number, pattern: RegularPattern, now: Date) =>
	withInstead(await planOn(await findRegularCourt(user, venueId, pattern, now, db), pattern, now))

/** Does `planRegular` for an offer, of which the caller has checked who may see it. Throws as `datesOf`. */
export async function planOn(offer: Offer, pattern: RegularPattern, now: Date) {
	const { sportId, courtNumber, weekday } = pattern
	const dates = datesOf(pattern, now)
	const whole = { startTime: at(dates[0]!, 0), endTime: at(dates.at(-1)!, 48) }
	const taken = (await findTaken([offer], whole.startTime, whole.endTime)).get(offer.id)!
	const hurdles = await findHurdles(db, offer, { ...whole, courtNumber }, now)
	const first = timeOn(pattern, dates[0]!)
	const freeOn = (date: string) => {
		const { startTime, endTime } = timeOn(pattern, date)
		return deskProblem(offer, startTime, endTime, now) ? [] : freeCourts(offer, taken, startTime, endTime)
	}
	return {
		...mostFree(dates.map(freeOn), courtNumber, (number) => courtLabel(courtOf(offer, number))),
		court: `${(await findSport(sportId)).name}, ${courtInText(courtOf(offer, courtNumber))}`,
		courtWords: courtInText(courtOf(offer, courtNumber)),
		when: `${weekdayWords(weekday)}, ${formatTimeRange(first.startTime, first.endTime)}`,
		dates: dates.map((date) => {
			const time = timeOn(pattern, date)
			const isFree = freeCourts(offer, taken, time.startTime, time.endTime).includes(courtNumber)
			const other = freeOn(date).find((number) => number !== courtNumber)
			return {
				date,
				...time,
				day: dayInYear(time.startTime, now),
				...costAt(offer, courtNumber, time),
				problem: hurdles.problem(time) ?? (isFree ? null : 'Taken'),
				/** Another court that is free then. */
				other:
					other === undefined
						? null
						: {
								courtNumber: other,
								name: courtInText(courtOf(offer, other)),
								...costAt(offer, other, time),
							},
				/** Why the day is not like others although it can be booked; null on most days. */
				remark: hurdles.remark(time),
			}
		}),
	}
}

/** Returns a plan with the prices of a member on the dates on which their membership runs, and says which those are. */
async function asMembers(plan: RegularPlan, customerId: number): Promise<RegularPlan> {
	const [first, last] = [plan.dates[0]!, plan.dates.at(-1)!]
	const held = await findMemberships(db, { customerId }, { from: first.date, to: last.date })
	const memberOn = (start: Date) => {
		const member = membershipAt(held, start)
		return member && member.percent > 0 ? member : undefined
	}
	const priced = plan.dates.map((date) => {
		const member = memberOn(date.startTime)
		const full = { price: date.price, halves: date.halves }
		return { member, date: member ? { ...date, price: date.price - memberOff(member, date.price), full } : date }
	})
	if (priced.every(({ member }) => member === undefined)) return plan
	return {
		...plan,
		member: memberDatesWords(priced.map(({ member, date: { price } }) => ({ member, price }))),
		dates: priced.map(({ date }) => date),
	}
}

const costAt = (offer: Offer, courtNumber: number, { startTime, endTime }: Time): Cost =>
	costOf(pricesOf(atCourt(offer, courtNumber), startTime, endTime), endTime)

type Planned = Awaited<ReturnType<typeof planOn>>
/** `instead` is how a form sends a date on the other court, which `elsewhere` names. */
export type RegularPlan = Omit<Planned, 'dates'> & {
	/** Says what the dates cost their customer as a member, and which are outside that. */
	member?: string
	/** `full` is what a date costs those who are no member, of which packs pay the hours. */
	dates: (Planned['dates'][number] & { instead?: string; elsewhere?: string; full?: Cost })[]
}

/** Returns the court that is free on more of the dates than the wanted one, as `better`, if there is one. */
function mostFree(free: number[][], courtNumber: number, label: (courtNumber: number) => string) {
	const daysOf = (number: number) => free.filter((courts) => courts.includes(number)).length
	const best = [...new Set(free.flat())].sort((a, b) => daysOf(b) - daysOf(a) || a - b)[0]
	if (best === undefined || daysOf(best) <= daysOf(courtNumber)) return { better: null }
	const of = daysOf(best) === free.length ? 'all' : `${daysOf(best)} of`
	const words = `${label(best)} is free on ${of} ${inDates(free.length)}.`
	return { better: { courtNumber: best, words, verb: `Use ${label(best)}` } }
}

/** Lets a date with something in its way be ticked for the other court that is free then, at its price: for the desk. */
const withInstead = (plan: Planned): RegularPlan => ({
	...plan,
	dates: plan.dates.map((date) => {
		const { problem, other } = date
		if (!problem || !other) return date
		const instead = `${date.date}:${other.courtNumber}`
		return { ...date, elsewhere: other.name, price: other.price, halves: other.halves, instead }
	}),
})

type Time = ReturnType<typeof timeOn>

/**
 * Finds what stands in the way on one court in a stretch of time, in words: closed days, closures and who has it. Bookings
 * that are `own` stand in nobody's way.
 */
export async function findHurdles(
	reader: Reader,
	offer: Offer,
	{ courtNumber, ...whole }: Time & { courtNumber: number },
	now: Date,
) {
	const { venueId, sportId } = offer
	const special = await specialDays(reader, venueId, whole)
	const holders = await findHolders(reader, { venueId, sportId, courtNumber, ...whole })
	const holderAt = (time: Time, own?: ReadonlySet<number>) =>
		holders.find(
			({ booking, startTime, endTime }) =>
				startTime < time.endTime && endTime > time.startTime && !(booking && own?.has(booking)),
		)
	const remark = ({ startTime }: Time) => {
		const day = special.get(dateOf(startTime))
		return day ? dayWords(day) : null
	}
	const problem = (time: Time, own?: ReadonlySet<number>) => {
		const refused = deskProblem(offer, time.startTime, time.endTime, now)
		if (refused === null) return holderAt(time, own)?.words ?? null
		if (!isOnGrid(offer, time.startTime) || !isOnGrid(offer, time.endTime)) return refused
		if (time.startTime < now) return 'Passed'
		const hours = openingOn(offer, dateOf(time.startTime))
		if (hours && dateOf(time.startTime) > lastDeskDate(now)) return refused
		return remark(time) ?? (hours ? openWords(hours) : 'Closed')
	}
	return { problem, remark }
}

const openWords = ([from, to]: readonly [number, number]) => `Open from ${clock(from)} to ${clock(to)}`

/** `Closed: Heritage Day`, or `Open from 08:00 to 12:00: Heritage Day`. */
export function dayWords({ opensAt, closesAt, note }: Special) {
	const hours = opensAt === null || closesAt === null ? 'Closed' : openWords([opensAt, closesAt])
	return note ? `${hours}: ${note}` : hours
}

type Special = Pick<typeof openingExceptions.$inferSelect, 'opensAt' | 'closesAt' | 'note'>

/** Returns the days on which the venue is closed or has other hours, by date. */
export async function specialDays(reader: Reader, venueId: number, { startTime, endTime }: Time) {
	const { courtId, date, opensAt, closesAt, note } = openingExceptions
	const days = await reader
		.select({ date, opensAt, closesAt, note })
		.from(openingExceptions)
		.where(and(eq(courtId, venueId), gte(date, dateOf(startTime)), lte(date, dateOf(endTime))))
	return new Map(days.map((day) => [day.date, day]))
}

/** Returns who has the court or why it is shut, in words. */
async function findHolders(reader: Reader, stretch: Parameters<typeof findOnCourt>[1] & { courtNumber: number }) {
	const { bookings, events, fixtures } = await findOnCourt(reader, stretch, LIVE)
	const shut = await closuresIn(reader, { venueIds: [stretch.venueId], from: stretch.startTime, to: stretch.endTime })
	const named = [
		...bookings.map(({ id, fullName, guestName, ...time }) => ({
			...time,
			booking: id,
			name: fullName ?? guestName ?? 'Walk-in',
		})),
		...events.map((event) => ({ ...event, booking: null })),
		...fixtures.map((fixture) => ({ ...fixture, booking: null, name: `The ${fixtureName(fixture)}` })),
	]
	return [
		...named.map(({ name, booking, startTime, endTime }) => ({
			booking,
			startTime,
			endTime,
			words: `${name}, ${formatTimeRange(startTime, endTime)}`,
		})),
		...shut
			.filter((closure) => includesCourt(closure, { sportId: stretch.sportId!, courtNumber: stretch.courtNumber }))
			.map(({ startTime, endTime, reason, note }) => {
				const why = reasonWords[reason] || note
				return {
					booking: null,
					startTime,
					endTime,
					words: `${reason === 'blocked' ? 'Blocked' : 'Closed'}${why ? `: ${why}` : ''}`,
				}
			}),
	]
}

/** In days: a school term. */
export const TERM = 10 * 7
const FIELDS = ['court', 'date', 'start', 'hours', 'ends', 'until', 'times', 'booking', 'way']

/**
 * Returns the form of a weekly hour, filled in from the query or the booking that it repeats, and its dates unless it is
 * still to `edit`. Throws 404 when the venue is not the user's or has no such booking.
 */
export async function findRegularPage(user: Actor, venueId: number, query: URLSearchParams, now = new Date()) {
	const courts = await findClosableCourts(user, venueId)
	const id = readId(query.get('booking'))
	const repeated = id === null ? null : await findOwnVenueBooking(user, venueId, id, 'courts')
	const sent = new URLSearchParams([...query].filter(([name, value]) => FIELDS.includes(name) && value !== ''))
	const values: Values = { ...defaultsOf(courts, repeated, now), ...Object.fromEntries(sent) }
	const ends = query.has('until') || query.has('times')
	const first = isDate(values.date) ? values.date : dateOf(now)
	if (!ends) values.until = min(addDays(first, TERM), lastDeskDate(now))
	endOnce(values)
	const asked = query.getAll('weekday')
	const weekdays = asked.length > 0 || ends ? asked : [String(weekdayOf(first))]
	const fields = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
	for (const weekday of weekdays) fields.append('weekday', weekday)
	const { found: plan, result } =
		ends && !query.has('edit')
			? await look(fields, RegularPattern, async (pattern): Promise<RegularPlan> => {
					const plan = await planOn(await findRegularCourt(user, venueId, pattern, now, db), pattern, now)
					return isBlock(query) ? plan : withInstead(plan)
				})
			: { found: null }
	const blocks = isBlock(query)
	const theirs = repeated && repeated.userId === null ? repeated.customerId : query.get('customer')
	const whose = new URLSearchParams(theirs ? { customer: String(theirs) } : {})
	const chosen = await findChosen(user, { venueId, sportId: Number(values.court?.split(':')[0]) }, whose, now)
	const customerId = repeated ? repeated.customerId : (chosen?.id ?? null)
	const priced = plan && !blocks && customerId !== null ? await asMembers(plan, customerId) : plan
	const free = priced?.dates.filter(({ problem }) => problem === null) ?? []
	return {
		courts,
		starts: startsOf(await findOwnOffers({ id: venueId }, now), dateOf(now), values.start),
		values,
		weekdays,
		plan: priced,
		/** The venue's add-ons, for each of the free dates. */
		addOns: blocks ? [] : await addOnChoicesOn(venueId, free, id),
		/** Whether it blocks the dates for the venue, instead of booking them. */
		blocks,
		result,
		/** The player with an account whose booking it repeats, how to reach them, and whether they hear of it. */
		player:
			repeated && repeated.userId !== null
				? { ...repeated.customer, tells: willTell(await findReach(db, user, repeated.id)) }
				: null,
		/** The customer whom it begins with. */
		chosen,
		customer: {
			name: repeated?.customer.name ?? chosen?.name,
			phone: (repeated ? repeated.customer.phone : chosen?.phone) ?? undefined,
			notes: repeated?.notes,
		},
		/** Whether the user may use packs that this venue has sold. */
		packs: (await mayAt(user, venueId, 'cash')) && (await sellsPacks(db, venueId)),
		/** In how many days a statement can be due; null to people who may not lend. */
		dueChoices: (await mayAt(user, venueId, 'accounts')) ? DUE_CHOICES : null,
		today: dateOf(now),
		lastDate: lastDeskDate(now),
		longest: { name: GUEST_NAME_MAX, phone: PHONE_MAX, notes: NOTES_MAX, reason: CLOSING_NOTE_MAX },
		idempotencyKey: crypto.randomUUID(),
	}
}
/** Returns the starts within a venue’s hours of the next two weeks, with the `chosen` one; all of a day where it has none. */
function startsOf(offers: readonly Offer[], today: string, chosen = '') {
	const days = Array.from({ length: 14 }, (_, i) => addDays(today, i))
	const hours = days.flatMap((date) => offers.flatMap((offer) => openingOn(offer, date) ?? []))
	const step = Math.min(1, ...offers.map((offer) => offer.step))
	const [from, to] = hours.length > 0 ? [Math.min(...hours), Math.max(...hours)] : [0, 24]
	const starts = Array.from({ length: (to - from) / step }, (_, i) => clock(from + i * step))
	return chosen === '' || starts.includes(chosen) ? starts : [...starts, chosen].sort()
}

/** Whether the address is of a block that repeats. */
export const isBlock = (query: URLSearchParams) => query.get('way') === 'block'

export type RegularPage = Awaited<ReturnType<typeof findRegularPage>>

/** Leaves one of the two ends: the chosen one, or else what an address says; both of them where it says both. */
export function endOnce(values: Record<string, string>) {
	if (values.ends === 'after') values.until = ''
	else if (values.ends === 'on' && values.until) values.times = ''
	values.ends = values.times && !values.until ? 'after' : (values.ends ?? 'on')
}

const min = (a: string, b: string) => (a < b ? a : b)

type Repeated = VenueBooking
type Values = Record<'date' | 'until', string> & Record<string, string>

/** A booking is repeated from the next week on that has not passed. */
function defaultsOf(courts: ClosableCourts, repeated: Repeated | null, now: Date): Values {
	if (!repeated) {
		const [first] = courts
		return {
			court: first ? `${first.sportId}:1` : '',
			date: dateOf(now),
			start: '18:00',
			hours: '1',
			until: '',
			times: '',
		}
	}
	const { id, sport, courtNumber, startTime } = repeated
	const day = dateOf(startTime)
	return {
		booking: String(id),
		court: `${sport.id}:${courtNumber}`,
		date: nextOn([weekdayOf(day)], addDays(day, 7), now),
		start: clock(halfHourOf(startTime)),
		hours: String(lengthOf(repeated)),
		until: '',
		times: '',
	}
}
