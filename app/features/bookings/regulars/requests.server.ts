import { and, asc, count, desc, eq, gt, max } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { courtNameOf } from '#db/query/columns.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { bookings, regularRequests, regulars, sports, users } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { findPhone } from '#app/features/profile/phone.server.ts'
import { atCourt } from '#app/features/venues/courts/court-price.ts'
import { findOffer, requireOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { findOwnVenue, mayAt } from '#app/features/venues/own-venues.server.ts'
import { refusal } from '#app/features/venues/team/rights.ts'
import { AppError, conflict, invalid, notFound } from '#app/lib/errors.ts'
import { look } from '#app/lib/form/form.server.ts'
import { sum } from '#app/lib/money.ts'
import { courtInText } from '#app/lib/text/court-name.ts'
import { addDays, at, dateOf, formatTimeRange, halfHourOf, lengthOf, weekdayOf } from '#app/lib/time/time.ts'
import { requireNotOwn } from '../bookings.server.ts'
import { customerOf, isBlockedAt, refuseBlocked } from '../customers/customer-of.server.ts'
import { lastDeskDate } from '../desk/desk-rules.ts'
import { numberOf } from '../desk/list/venue-bookings.server.ts'
import { findOwnBooking, type NamedBooking } from '../mine/my-bookings.server.ts'
import { LIVE } from '../on-court/on-court.server.ts'
import { pricesOf, totalPrice } from '../price.ts'
import { findUntaken } from '../waiting/waits.server.ts'
import { openTermOf, openTerms } from './next-term.server.ts'
import { dayInYear, inDates, nextOn, regularDates, weekdayWords } from './regular-dates.ts'
import {
	datesOf,
	findRegularCourt,
	planOn,
	planRegular,
	TERM,
	timeOn,
	type RegularPlan,
} from './regular-plan.server.ts'
import { RequestForm, type RegularPattern, type RequestChange } from './regular-schemas.ts'
import { datesTaken, findRegulars, insertRegular, whenOf, readDates } from './regulars.server.ts'
import {
	askedWords,
	countRequests,
	stillOpen,
	tellOfAnswer,
	tellWhatIsAsked,
	type RequestRow,
} from './request-notices.server.ts'
import { MOST_REQUESTS, patternOf, REQUEST_NOTE_MAX } from './request-rules.ts'

type Booked = Pick<typeof bookings.$inferSelect, 'sportId' | 'courtNumber' | 'startTime' | 'endTime'>

/** Returns the weekly hour that follows a booking, from the next week on that has not passed. */
function patternAfter(
	{ sportId, courtNumber, startTime, ...booking }: Booked,
	ends: Pick<RequestForm, 'until' | 'times'>,
	now: Date,
): RegularPattern {
	const weekday = [weekdayOf(dateOf(startTime))]
	const date = nextOn(weekday, addDays(dateOf(startTime), 7), now)
	const hours = lengthOf({ startTime, ...booking })
	return { sportId, courtNumber, weekday, date, start: halfHourOf(startTime), hours, ...ends }
}

/** `Every Tuesday, 18:00–19:00` */
function whenAfter(booking: Booked, now: Date) {
	const { weekday } = patternAfter(booking, {}, now)
	return `${weekdayWords(weekday)}, ${formatTimeRange(booking.startTime, booking.endTime)}`
}

const BEFORE = 'Choose a date from the week after on.'

/** Returns the dates of a request. Throws 400 as `datesOf`, and for an end before the first of them. */
function askedDates(pattern: RegularPattern, now: Date) {
	if (pattern.until !== undefined && pattern.until < pattern.date) throw invalid(BEFORE, { until: [BEFORE] })
	return datesOf(pattern, now)
}

type Row = typeof bookings.$inferSelect

const canBeAsked = ({ status, startTime, regularId }: Pick<Row, 'status' | 'startTime' | 'regularId'>, now: Date) =>
	LIVE.includes(status) && startTime > now && regularId === null

/**
 * Asks the venue for the hour of the player's own booking every week. It takes no court until the venue says yes. Asked
 * again in the same words it stays as it is.
 *
 * Throws 404 when the booking is not theirs, 400 for dates that the desk could not book, 403 when the venue has blocked
 * them, and 409 when the booking cannot be repeated, is asked for already, or they have as many open requests there as
 * they may.
 */
export function askWeekly(user: Actor, bookingId: number, { note, until, times }: RequestForm, now = new Date()) {
	return write(async (tx) => {
		const own = and(eq(bookings.id, bookingId), eq(bookings.userId, user.id))
		const [booking] = await tx.select().from(bookings).where(own)
		if (!booking) throw notFound('Booking not found')
		const { courtId: venueId, sportId, courtNumber } = booking
		if (!canBeAsked(booking, now) || (await findUntaken(tx, [bookingId])).has(bookingId))
			throw conflict('This booking can’t be repeated any more.')
		await refuseBlocked(tx, venueId, { userId: user.id, phone: await findPhone(user, tx) })
		await requireOffer(venueId, sportId, tx, now)
		const pattern = patternAfter(booking, { until, times }, now)
		const dates = askedDates(pattern, now)
		const row = {
			userId: user.id,
			bookingId,
			courtId: venueId,
			sportId,
			courtNumber,
			startMinute: pattern.start * 60,
			endMinute: (pattern.start + pattern.hours) * 60,
			fromDate: dates[0]!,
			untilDate: dates.at(-1)!,
			note: note || null,
			createdAt: now,
		}
		const ofBooking = and(eq(regularRequests.bookingId, bookingId), eq(regularRequests.status, 'open'))
		const [asked] = await tx.select().from(regularRequests).where(ofBooking)
		if (asked && asked.untilDate >= dateOf(now)) {
			const isSame = (['fromDate', 'untilDate', 'note'] as const).every((name) => asked[name] === row[name])
			if (isSame) return asked
			throw conflict(ASKED)
		}
		if (asked) await tx.update(regularRequests).set({ status: 'lapsed', answeredAt: now }).where(ofBooking)
		if ((await countOwn(tx, user, venueId, now)) >= MOST_REQUESTS)
			throw conflict(`${MOST_REQUESTS} of your requests wait for this venue. Take one back, or wait for its answer.`)
		const [request] = await tx.insert(regularRequests).values(row).onConflictDoNothing().returning()
		if (!request) throw conflict(ASKED)
		await tellWhatIsAsked(tx, venueId, { now, isNew: true })
		return request
	})
}

const ASKED = 'You’ve asked for this hour already. Take that back first.'

async function countOwn(tx: Writer, { id }: Actor, venueId: number, now: Date) {
	const [open] = await tx
		.select({ total: count() })
		.from(regularRequests)
		.innerJoin(bookings, eq(bookings.id, regularRequests.bookingId))
		.where(and(eq(regularRequests.userId, id), eq(regularRequests.courtId, venueId), stillOpen(now)))
	return open!.total
}

type Values = Partial<Record<'until' | 'times' | 'note', string>>

/** Returns the form in which a player asks for a booking's hour every week, with the dates as they are now. Throws 404 as `findOwnBooking`. */
export async function findAskPage(user: Actor, bookingId: number, query: URLSearchParams, now = new Date()) {
	const booking = await findOwnBooking(user, bookingId, now)
	const state = await findOwnWeekly(user, booking, now)
	const first = patternAfter(booking, {}, now).date
	const term = addDays(first, TERM - 7)
	const sent = ['until', 'times', 'note'].flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : []))
	const ends = query.has('until') || query.has('times')
	const values: Values = {
		...(ends ? {} : { until: term < lastDeskDate(now) ? term : lastDeskDate(now) }),
		...Object.fromEntries(sent),
	}
	const { found: plan, result } = await look(values, RequestForm, async ({ note: _, ...ends }) => {
		const pattern = patternAfter(booking, ends, now)
		askedDates(pattern, now)
		const { when, dates } = await planOn(await requireOffer(booking.venueId, booking.sportId, db, now), pattern, now)
		// The venue alone may know who has a date.
		return {
			when,
			dates: dates.map(({ date, day, price, problem }) => ({ date, day, price, isFree: problem === null })),
		}
	})
	return {
		id: booking.id,
		venue: booking.venue.name,
		about: `${booking.sport.name} at ${booking.venue.name}\n${whenAfter(booking, now)}`,
		state,
		values,
		plan,
		result,
		first,
		lastDate: lastDeskDate(now),
		longest: REQUEST_NOTE_MAX,
	}
}
export type AskPage = Awaited<ReturnType<typeof findAskPage>>

/** Returns how a booking stands as a weekly hour, for its player; null where there is nothing to say or to ask. */
export async function findOwnWeekly(user: Actor, { id, untaken }: Pick<NamedBooking, 'id' | 'untaken'>, now: Date) {
	const [row] = await db
		.select({ booking: bookings, regular: regulars })
		.from(bookings)
		.leftJoin(regulars, eq(regulars.id, bookings.regularId))
		.where(and(eq(bookings.id, id), eq(bookings.userId, user.id)))
	const { booking, regular } = row!
	const venueId = booking.courtId
	if (regular) {
		const coming = and(
			eq(bookings.regularId, regular.id),
			gt(bookings.startTime, now),
			eq(bookings.status, 'confirmed'),
		)
		const [left] = await db
			.select({ dates: count(), last: max(bookings.startTime) })
			.from(bookings)
			.where(coming)
		const term = await openTermOf(user, regular.id, now)
		if (!left!.last && term === null) return null
		const last = left!.last && dayInYear(left!.last, now)
		return { is: 'weekly' as const, when: whenOf(regular), dates: left!.dates, last, term }
	}
	const [request] = await db
		.select()
		.from(regularRequests)
		.where(eq(regularRequests.bookingId, id))
		.orderBy(desc(regularRequests.id))
		.limit(1)
	if (request?.status === 'open' && endWords(request, booking, '', now) === null) {
		const last = dayInYear(at(request.untilDate, 0), now)
		return { is: 'open' as const, id: request.id, when: askedWords(request), last, dates: countDates(request, now) }
	}
	if (!canBeAsked(booking, now) || untaken) return null
	if (await isBlockedAt(db, venueId, { userId: user.id, phone: await findPhone(user, db) })) return null
	if (request?.status === 'declined')
		return { is: 'declined' as const, when: askedWords(request), answer: request.answer }
	return { is: 'new' as const }
}
export type OwnWeekly = NonNullable<Awaited<ReturnType<typeof findOwnWeekly>>>

const countDates = (request: RequestRow, now: Date) => regularDates(patternOf(request, now), request.untilDate).length

/** Takes back the player's own open request. Throws 404 when it is not theirs, and 409 once the venue has answered. */
export function takeBack(user: Actor, bookingId: number, now = new Date()) {
	return write(async (tx) => {
		const own = and(eq(regularRequests.bookingId, bookingId), eq(regularRequests.userId, user.id))
		const [last] = await tx.select().from(regularRequests).where(own).orderBy(desc(regularRequests.id)).limit(1)
		if (!last) throw notFound('Request not found')
		if (last.status === 'withdrawn') return
		const set = { status: 'withdrawn' as const, answeredAt: now }
		const taken = await answer(tx, last, set)
		if (!taken)
			throw conflict(last.status === 'accepted' ? 'The venue has said yes already.' : 'The venue has answered already.')
		await tellWhatIsAsked(tx, last.courtId, { now })
	})
}

/** Does what a player chose on the page of a request, and returns what to say of it. Throws as `askWeekly` and `takeBack`. */
export async function changeOwnRequest(user: Actor, bookingId: number, change: RequestChange, now = new Date()) {
	if (change.intent === 'take-back') {
		await takeBack(user, bookingId, now)
		return { title: 'Request taken back' }
	}
	const request = await askWeekly(user, bookingId, change, now)
	return {
		title: 'Request sent',
		description: `You asked for ${inDates(countDates(request, now))}. We’ll tell you what they say.`,
	}
}

/** Ends a request unless it has ended already, and returns whether it did. */
async function answer(tx: Writer, { id }: RequestRow, set: Partial<RequestRow>) {
	const open = and(eq(regularRequests.id, id), eq(regularRequests.status, 'open'))
	return (await tx.update(regularRequests).set(set).where(open).returning({ id: regularRequests.id })).length > 0
}

/** Returns a venue's open requests, the oldest first, `most` of them, and how many there are. The caller checks who may see them. */
export const findWeeklyRequests = cachedQuery(async (now, venueId: number, most: number) => {
	const rows = await db
		.select({ request: regularRequests, ...person, sport: sports.name, courtName: courtNameOf(regularRequests) })
		.from(regularRequests)
		.innerJoin(bookings, eq(bookings.id, regularRequests.bookingId))
		.innerJoin(users, eq(users.id, regularRequests.userId))
		.innerJoin(sports, eq(sports.id, regularRequests.sportId))
		.where(and(eq(regularRequests.courtId, venueId), stillOpen(now)))
		.orderBy(asc(regularRequests.id))
		.limit(most)
	const prices = await pricesEach(
		rows.map(({ request }) => request),
		now,
	)
	const requests = rows.map((row) => ({ ...requestView(row, now), price: prices.get(row.request.id) ?? null }))
	return { requests, total: await countRequests(db, venueId, now) }
})

/** Returns what the first date of each request costs at the venue's prices, in words; none where a sport is gone. */
async function pricesEach(requests: RequestRow[], now: Date) {
	const offers = new Map<number, Promise<Offer | null>>()
	const prices = new Map<number, string>()
	for (const request of requests) {
		const { courtId, sportId, courtNumber } = request
		if (!offers.has(sportId)) offers.set(sportId, findOffer(courtId, sportId, db, now))
		const offer = await offers.get(sportId)!
		if (!offer) continue
		const pattern = patternOf(request, now)
		const { startTime, endTime } = timeOn(pattern, pattern.date)
		prices.set(request.id, sum(totalPrice(pricesOf(atCourt(offer, courtNumber), startTime, endTime))))
	}
	return prices
}

export type Requests = Awaited<ReturnType<typeof findWeeklyRequests>>

/** The longest list of open requests beside the regulars. */
const MOST_SHOWN = 50

/** Returns a page of a venue's regulars as `findRegulars`, with the requests that wait for an answer. */
export async function findRegularList(user: Actor, venueId: number | null, page: number, now = new Date()) {
	const list = await findRegulars(user, venueId, page, now)
	const [asked, terms] = await Promise.all([findWeeklyRequests(now, list.venueId, MOST_SHOWN), openTerms(list.venueId)])
	return { ...list, asked, regulars: list.regulars.map((one) => ({ ...one, kept: terms.get(one.id) })) }
}

const person = { fullName: users.fullName, username: users.username, phone: users.phone }

type Shown = {
	request: RequestRow
	fullName: string
	username: string
	phone: string | null
	sport: string
	courtName: string | null
}

const requestView = ({ request, sport, courtName, ...who }: Shown, now: Date) => ({
	id: request.id,
	name: who.fullName || who.username,
	...numberOf(who.phone),
	when: askedWords(request),
	court: `${sport}, ${courtInText(courtName ?? request.courtNumber)}`,
	dates: countDates(request, now),
	first: dayInYear(at(patternOf(request, now).date, 0), now),
	last: dayInYear(at(request.untilDate, 0), now),
	note: request.note,
})

async function findRequest(reader: Reader, user: Actor, venueId: number, id: number, now: Date) {
	const venue = await findOwnVenue(user, venueId, 'courts', reader)
	const [row] = await reader
		.select({
			request: regularRequests,
			booking: bookings,
			...person,
			sport: sports.name,
			courtName: courtNameOf(regularRequests),
		})
		.from(regularRequests)
		.innerJoin(bookings, eq(bookings.id, regularRequests.bookingId))
		.innerJoin(users, eq(users.id, regularRequests.userId))
		.innerJoin(sports, eq(sports.id, regularRequests.sportId))
		.where(and(eq(regularRequests.id, id), unindexed(eq(regularRequests.courtId, venue.id))))
	if (!row) throw notFound('Request not found')
	return { ...row, ended: endWords(row.request, row.booking, row.fullName || row.username, now) }
}

/** Returns how a request has ended, in words for the venue; null while it is open. */
function endWords({ status, untilDate }: RequestRow, booking: Pick<Row, 'status'>, name: string, now: Date) {
	if (status === 'accepted') return 'You said yes: the dates are booked.'
	if (status === 'declined') return 'You said no.'
	if (status === 'withdrawn') return `${name} took it back.`
	if (status === 'lapsed') return 'It’s over.'
	if (booking.status === 'cancelled') return `It’s over: the booking that ${name} wanted to repeat was cancelled.`
	return untilDate < dateOf(now) ? 'It’s over: its dates have passed.' : null
}

/**
 * Returns a request with every date and what stands in its way. `ended` says what became of it, `problem` why it cannot
 * be booked as it is asked for. Throws 404 when it is not of the user's venue.
 */
export async function findRequestPage(user: Actor, venueId: number, id: number, now = new Date()) {
	const row = await findRequest(db, user, venueId, id, now)
	const { request, ended } = row
	const decides = request.userId !== user.id || (await mayAt(user, venueId, 'ownBookings'))
	const { plan, problem } =
		ended === null ? await planned(user, venueId, patternOf(request, now), now) : { plan: null, problem: null }
	return {
		request: requestView(row, now),
		ended,
		plan: decides ? plan : null,
		problem: decides ? problem : refusal('ownBookings'),
		decides,
		longest: REQUEST_NOTE_MAX,
		idempotencyKey: crypto.randomUUID(),
	}
}
export type RequestPage = Awaited<ReturnType<typeof findRequestPage>>

type Planned = { plan: RegularPlan; problem: null } | { plan: null; problem: string }

/** The venue may have changed its courts or hours since. */
async function planned(user: Actor, venueId: number, pattern: RegularPattern, now: Date): Promise<Planned> {
	try {
		return { plan: await planRegular(user, venueId, pattern, now), problem: null }
	} catch (error) {
		if (!(error instanceof AppError)) throw error
		return { plan: null, problem: error.data.message }
	}
}

type How = { idempotencyKey?: string | null; now?: Date }

/**
 * Says yes to a request: books the dates `on` for its player, all or none, confirmed at once, and tells them; a date with
 * `:court` after it is booked on that court. Returns how many there are.
 *
 * Throws 404 when it is not of the user's venue, 403 for the user's own without that right, and 409 when it is not open
 * any more, its player is blocked, or one of the dates is not free.
 */
export async function acceptRequest(user: Actor, venueId: number, id: number, on: string[], how: How = {}) {
	const { idempotencyKey, now = new Date() } = how
	const dates = [...new Set(on)].sort()
	const { pattern, ...made } = await withIdempotencyKey(user, idempotencyKey, { venueId, id, dates }, () =>
		write((tx) => accept(tx, user, venueId, id, dates, now)),
	)
	datesTaken(venueId, pattern, readDates(dates).on)
	return made
}

async function accept(tx: Writer, user: Actor, venueId: number, id: number, wanted: string[], now: Date) {
	const { on, elsewhere } = readDates(wanted)
	const { request, booking, ended, ...who } = await findRequest(tx, user, venueId, id, now)
	const { userId, bookingId, untilDate } = request
	await requireNotOwn(user, { userId, courtId: venueId }, tx)
	if (ended !== null) throw conflict(ended)
	if (await isBlockedAt(tx, venueId, { userId, phone: who.phone }))
		throw conflict(`You’ve blocked ${who.fullName || who.username}. Unblock them first, or say no.`)
	const customerId = await customerOf(tx, venueId, { userId }, now)
	const whose = {
		userId,
		guestName: null,
		guestPhone: who.phone,
		customerId,
		paymentMethod: booking.paymentMethod,
		notes: '',
	}
	const pattern = patternOf(request, now)
	const offer = await findRegularCourt(user, venueId, pattern, now, tx)
	const made = await insertRegular(tx, user, offer, { ...pattern, on, elsewhere, booking: bookingId }, whose, now)
	const set = { status: 'accepted' as const, regularId: made.id, answeredAt: now, answeredById: user.id }
	if (!(await answer(tx, request, set))) throw conflict('This request has been answered already.')
	const [first, last] = [timeOn(pattern, on[0]!).startTime, timeOn(pattern, on.at(-1)!).startTime]
	const asked = regularDates(pattern, untilDate).length
	if (userId !== user.id)
		await tellOfAnswer(tx, request, { booked: on.length, asked, first, last, elsewhere: elsewhere.size }, now)
	await tellWhatIsAsked(tx, venueId, { now })
	return { ...made, name: who.fullName || who.username, pattern }
}

/** Opens the request again that a weekly hour came from, as the venue takes its yes back. Returns whether there is one. */
export async function reopenRequest(tx: Writer, regularId: number) {
	const accepted = and(eq(regularRequests.regularId, regularId), eq(regularRequests.status, 'accepted'))
	const open = { status: 'open', regularId: null, answeredAt: null, answeredById: null } as const
	const rows = await tx.update(regularRequests).set(open).where(accepted).returning({ id: regularRequests.id })
	return rows.length > 0
}

/**
 * Says no to a request, with a note to its player, who is told. A second no changes nothing.
 *
 * Throws as `acceptRequest`.
 */
export function declineRequest(user: Actor, venueId: number, id: number, note: string, now = new Date()) {
	return write(async (tx) => {
		const { request, ended, ...who } = await findRequest(tx, user, venueId, id, now)
		await requireNotOwn(user, { userId: request.userId, courtId: venueId }, tx)
		if (request.status === 'declined') return who.fullName || who.username
		if (ended !== null) throw conflict(ended)
		const set = { status: 'declined' as const, answer: note || null, answeredAt: now, answeredById: user.id }
		if (!(await answer(tx, request, set))) throw conflict('This request has been answered already.')
		const act = { action: 'venue.decline-weekly', subject: `booking:${request.bookingId}`, note: set.answer } as const
		await auditAt(tx, user, venueId, act, now)
		if (request.userId !== user.id) await tellOfAnswer(tx, { ...request, ...set }, null, now)
		await tellWhatIsAsked(tx, venueId, { now })
		return who.fullName || who.username
	})
}
