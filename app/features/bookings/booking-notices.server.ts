import { and, asc, eq, gt, gte, inArray, isNull, ne, not, notExists, or, sql, sum } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { together } from '#db/query/together.ts'
import { bookings, payments, sports } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { bookingWords, describeBooking } from '#app/features/ledger/booking-words.server.ts'
import { awaitsVenue } from '#app/features/ledger/claimed.server.ts'
import { moneyOf, moneyOfNew } from '#app/features/ledger/money-of.server.ts'
import { notify, notifyGathered } from '#app/features/notices/notices.server.ts'
import { ownSharesOf } from './mine/own-shares.server.ts'
import type { Settled } from './paying/settle-booking.server.ts'
import { beingPaid, isBeingPaid, within } from './paying/being-paid.server.ts'
import { tellWhatIsAsked } from './regulars/request-notices.server.ts'
import type { Court } from '#app/lib/text/court-name.ts'
import type { AtDesk } from '#app/features/notices/words/booking-words.ts'
import { accountKnown } from './customers/customer-of.server.ts'

type Row = typeof bookings.$inferSelect

type Place = Pick<Awaited<ReturnType<typeof describeBooking>>, 'ownerId' | 'venue' | 'sport' | 'court' | 'what'>

/**
 * Tells who has just booked what they have and still owe, of a split bill their own share, and the owner what waits for
 * them; neither when it is the owner who books. `place` is given where nothing has happened since it was `made`: neither
 * it nor its money is then read again.
 */
export async function tellOfBooking(tx: Writer, made: Row, now: Date, place?: Place) {
	const booking = place ? made : (await findRow(tx, { id: made.id }))[0]!
	const { id, userId, status, startTime: start, endTime: end, payBy } = booking
	const { ownerId, venue, sport, court, what } = place ?? (await describeBooking(tx, booking))
	if (ownerId === userId) return
	const played = { what, venue, sport, start, end, court }
	const isHeld = status === 'pending'
	const tellPlayer = async () => {
		if (userId === null) return
		const money = place ? moneyOfNew(booking) : (await moneyOf(tx, [booking])).get(id)!
		const share = (await ownSharesOf([{ id, money }], tx)).get(id)?.amount
		const told = isHeld
			? ({
					what: 'requested',
					data: {
						...played,
						due: money.dueNow,
						rest: money.rest,
						share,
						payBy,
						madeAt: now,
					},
				} as const)
			: ({ what: 'confirmed', data: { ...played, due: money.due } } as const)
		await notify(tx, [{ ...aboutStatus(booking, userId), ...told }], now)
	}
	const tellVenue = async () => {
		if (isHeld) await tellWhatWaits(tx, booking, { now, isNew: !isBeingPaid(booking, now), place: { ownerId, venue } })
	}
	await together([tellPlayer(), tellVenue()])
}

const findRow = prepared({ id: bookings.id }, (reader, { id }) =>
	reader.select().from(bookings).where(eq(bookings.id, id)),
)

/**
 * Tells the owner of a venue in one notice of all requests there that wait for an answer: not of those whose player is
 * at the card page, nor of those whose money is said to be sent, which wait among the venue's money.
 */
export async function tellWhatWaits(
	tx: Writer,
	booking: Pick<Row, 'courtId' | 'sportId' | 'courtNumber' | 'startTime' | 'endTime'>,
	{ now, isNew = false, place }: { now: Date; isNew?: boolean; place?: { ownerId: number | null; venue: string } },
) {
	const { ownerId, venue } = place ?? (await describeBooking(tx, booking))
	const { courtId } = booking
	if (ownerId === null) return
	const find = async () => {
		const [next] = await findWaiting(tx, { courtId, ownerId, ...within(now) })
		if (!next) return null
		const { total, sport, ...time } = next
		return { total, venue, start: time.startTime, what: bookingWords(time, { venue, sport }) }
	}
	const gathered = { kind: 'booking', what: 'requests wait' } as const
	const whose = { userId: ownerId, venueId: courtId, family: `venue:${courtId}:requests` }
	const found = isNew ? find() : undefined // beside what is told already
	found?.catch(() => {}) // thrown where it is used
	await notifyGathered(tx, { ...gathered, ...whose }, () => found ?? find(), { now, isNew })
}

/** Returns the first of the requests of others at a venue that wait for its answer, with how many do. */
const findWaiting = prepared(
	{
		courtId: bookings.courtId,
		ownerId: bookings.userId,
		now: bookings.startTime,
		soon: bookings.payBy,
		lately: bookings.createdAt,
	},
	(reader, { courtId, ownerId, ...bounds }) => {
		const sent = reader
			.select({ id: payments.id })
			.from(payments)
			.where(and(eq(payments.bookingId, bookings.id), awaitsVenue, ne(payments.method, 'cash')))
		const { startTime, endTime } = bookings
		const total = sql`count(*) over ()`.mapWith(Number)
		return reader
			.select({ sport: sports.name, startTime, endTime, total })
			.from(bookings)
			.innerJoin(sports, eq(sports.id, bookings.sportId))
			.where(
				and(
					eq(bookings.courtId, courtId),
					eq(bookings.status, 'pending'),
					unindexed(gt(startTime, bounds.now)), // few wait, but many are to come
					or(isNull(bookings.userId), ne(bookings.userId, ownerId)),
					not(beingPaid(bounds)),
					notExists(sent),
				),
			)
			.orderBy(asc(startTime), asc(bookings.id))
			.limit(1)
	},
)

/**
 * Tells the account for whom the desk made a booking what it has done to it. `before` is where it was; others, who may
 * open their booking, hear of each act in its own words.
 */
export async function tellKnown(
	tx: Writer,
	before: Row,
	by: Pick<Actor, 'id'>,
	said: Omit<AtDesk, 'what' | 'venue' | 'venueId'>,
	now: Date,
) {
	const userId = await accountKnown(tx, before)
	if (userId === null || userId === by.id) return
	const { venue, what } = await describeBooking(tx, before)
	const data = { ...said, venue, what, venueId: before.courtId }
	const cause = `booking:${before.id}:desk:${said.said}:${now.toISOString()}`
	await notify(tx, [{ ...aboutStatus(before, userId), what: 'changed at the desk', data, cause }], now)
}

/**
 * Tells what `by` has just made of a booking: the player of what was confirmed or cancelled, the venue of what the player
 * cancelled. With `isMistake` the desk takes back what it has just made, of which its player knows nothing.
 */
export async function tellOfChange(tx: Writer, settled: Settled, by: Actor, now: Date, { isMistake = false } = {}) {
	const { booking } = settled
	if (booking.status !== 'confirmed' && booking.status !== 'cancelled') return
	await tellWhatWaits(tx, booking, { now })
	if (booking.status === 'cancelled') await tellWhatIsAsked(tx, booking.courtId, { now })
	const { ownerId, venue, sport, court, what } = await describeBooking(tx, booking)
	const own = booking.userId === by.id
	if (booking.userId !== null && !(own && ownerId === by.id)) {
		const told = toCustomer(settled, {
			own,
			what,
			venue,
			sport,
			court,
			back: await comesBack(tx, settled),
			sent: await sentFor(tx, booking),
		})
		await notify(tx, [{ ...aboutStatus(booking, booking.userId), ...told }], now)
	}
	if (booking.status === 'cancelled' && !isMistake) await tellKnown(tx, booking, by, { said: 'cancelled' }, now)
	if (own && ownerId !== null && ownerId !== by.id) {
		const told = { what: 'cancelled by player', data: { what, venueId: booking.courtId } } as const
		await notify(tx, [{ ...aboutStatus(booking, ownerId), ...told }], now)
	}
}

/**
 * Tells the player of dates of a weekly hour once that the venue has cancelled them. Those who cancelled their own, and
 * the owner of the venue, are told of each booking. With `isMistake` the desk takes back what it has just made.
 */
export async function tellOfEnd(tx: Writer, settled: Settled[], by: Actor, now: Date, { isMistake = false } = {}) {
	const [first, last] = [settled[0]!.booking, settled.at(-1)!.booking]
	const { userId } = first
	if (userId === by.id) {
		for (const one of settled) await tellOfChange(tx, one, by, now)
		return
	}
	await tellWhatWaits(tx, first, { now })
	await tellWhatIsAsked(tx, first.courtId, { now })
	if (userId === null && isMistake) return
	if (userId === null) return tellKnown(tx, first, by, { said: 'cancelled', dates: settled.length }, now)
	const { venue, sport } = await describeBooking(tx, first)
	let [back, sent] = [0, 0]
	for (const one of settled) {
		back += await comesBack(tx, one)
		sent += await sentFor(tx, one.booking)
	}
	const data = { venue, sport, dates: settled.length, first: first.startTime, last: last.startTime, back, sent }
	const cause = `booking:${first.id}:series-ended:${now.toISOString()}`
	await notify(tx, [{ ...aboutStatus(first, userId), what: 'weekly hour ended', data, cause }], now)
}

/** Returns the whole cents of these refunds that go to the booker, not to other payers. */
export async function comesBack(tx: Writer, { booking, refunds }: Settled) {
	if (refunds.length === 0 || booking.userId === null) return 0
	const ids = refunds.map(({ paymentId }) => paymentId)
	const own = await tx
		.select({ id: payments.id })
		.from(payments)
		.where(and(inArray(payments.id, ids), eq(payments.userId, booking.userId)))
	const mine = refunds.filter(({ paymentId }) => own.some(({ id }) => id === paymentId))
	return mine.reduce((total, { amount }) => total + amount, 0)
}

/** Returns the whole cents said to be sent for a booking that the venue has not confirmed; cash is brought, not sent. */
async function sentFor(tx: Writer, { id }: Row) {
	const [found] = await tx
		.select({ cents: sum(payments.amount).mapWith(Number) })
		.from(payments)
		.where(and(eq(payments.bookingId, id), awaitsVenue, ne(payments.method, 'cash')))
	return found!.cents ?? 0
}

/** In whole cents `back` goes to them, and `sent` is said to be on its way. */
type Told = { own: boolean; what: string; venue: string; sport: string; court: Court; back: number; sent: number }

function toCustomer({ booking, account }: Settled, { own, back, sent, ...place }: Told) {
	const { due, held } = account
	const { what, court } = place
	return booking.status === 'confirmed'
		? ({ what: 'confirmed', data: { ...place, start: booking.startTime, end: booking.endTime, due } } as const)
		: ({ what: 'cancelled', data: { what, court, own, back, held, sent } } as const)
}

type Correction = 'no-show' | 'came' | 'reopened'

/** Tells the player of a booking what the venue says became of it, where it is not what it has said before. */
export async function tellOfCorrection(tx: Writer, booking: Row, said: Correction, by: Actor, now: Date) {
	if (booking.userId === null || booking.userId === by.id) return
	const { venue, what } = await describeBooking(tx, booking)
	const cause = `booking:${booking.id}:${said}:${now.toISOString()}`
	const about = { ...aboutStatus(booking, booking.userId), cause }
	if (said === 'no-show') {
		const { due } = (await moneyOf(tx, [booking])).get(booking.id)!
		return notify(tx, [{ ...about, what: said, data: { venue, what, due } }], now)
	}
	await notify(tx, [{ ...about, what: said === 'reopened' ? 'not played yet' : said, data: { venue, what } }], now)
}

/** Tells the player that the venue has taken back its cancellation, and what of the price is open. */
export async function tellOfReturn(tx: Writer, { booking, account }: Settled, by: Actor, now: Date) {
	const { id, userId, status, courtNumber: court } = booking
	if (userId === null) return tellKnown(tx, booking, by, { said: 'back' }, now)
	if (userId === by.id) return
	const { venue, what } = await describeBooking(tx, booking)
	const data = { venue, what, court, due: account.due, held: account.held, waits: status === 'pending' }
	const cause = `booking:${id}:brought-back:${now.toISOString()}`
	await notify(tx, [{ ...aboutStatus(booking, userId), what: 'brought back', data, cause }], now)
}

/** Tells the player once that the venue has brought back dates of a weekly hour, as `tellOfReturn`. */
export async function tellOfReturns(tx: Writer, settled: Settled[], by: Actor, now: Date) {
	const [first, ...more] = settled
	const last = more.at(-1)
	if (!first) return
	if (!last) return tellOfReturn(tx, first, by, now)
	const { id, userId, startTime } = first.booking
	if (userId === null) return tellKnown(tx, first.booking, by, { said: 'back', dates: settled.length }, now)
	if (userId === by.id) return
	const { venue, sport } = await describeBooking(tx, first.booking)
	const held = settled.reduce((sum, { account }) => sum + account.held, 0)
	const data = { venue, sport, dates: settled.length, first: startTime, last: last.booking.startTime, held }
	const cause = `booking:${id}:series-back:${now.toISOString()}`
	await notify(tx, [{ ...aboutStatus(first.booking, userId), what: 'weekly hour back', data, cause }], now)
}

/** Tells the player that the venue changed the price, by a discount or add-ons; `free` is whether they may then cancel. */
export async function tellOfPrice(tx: Writer, { booking, account }: Settled, by: Actor, now: Date, free = false) {
	const { id, userId, totalPrice: price, discount, discountReason: reason } = booking
	if (userId === null) return tellKnown(tx, booking, by, { said: 'price', price, note: reason }, now)
	if (userId === by.id) return
	const { venue, what } = await describeBooking(tx, booking)
	const data = { venue, what, price, discount, reason, due: account.due, free }
	const cause = `booking:${id}:price:${now.toISOString()}`
	await notify(tx, [{ ...aboutStatus(booking, userId), what: 'price changed', data, cause }], now)
}

/** Tells the player that the venue takes something off the late charge. */
export async function tellOfLateCharge(tx: Writer, { booking }: Settled, by: Actor, reason: string, now: Date) {
	const { id, userId, lateCharge: charge } = booking
	if (userId === null || userId === by.id) return
	const { venue, what } = await describeBooking(tx, booking)
	const cause = `booking:${id}:price:${now.toISOString()}`
	const told = { what: 'late charge lowered', data: { venue, what, charge, reason } } as const
	await notify(tx, [{ ...aboutStatus(booking, userId), ...told, cause }], now)
}

/** Tells the owner that an admin changed the price of a booking at their venue, or its late charge. */
export async function tellOwnerOfPrice(tx: Writer, settled: Settled, by: Actor, reason: string, now: Date) {
	const { booking, refunds } = settled
	const { ownerId, what } = await describeBooking(tx, booking)
	if (by.role !== 'admin' || ownerId === null || ownerId === by.id) return
	const { id, courtId: venueId, status, lateCharge, totalPrice } = booking
	const isCancelled = status === 'cancelled'
	const back = refunds.reduce((sum, { amount }) => sum + amount, 0)
	const data = { venueId, what, isCancelled, price: isCancelled ? lateCharge : totalPrice, back, reason }
	const cause = `booking:${id}:price:${now.toISOString()}:owner`
	await notify(tx, [{ ...aboutStatus(booking, ownerId), what: 'price changed by us', data, cause }], now)
}

/** Tells both sides that a booking was not paid in time and is cancelled; the owner, in one notice, of all but unused card pages. */
export async function tellOfLapse(tx: Writer, booking: Row, now: Date) {
	const { ownerId, venue, what } = await describeBooking(tx, booking)
	if (booking.userId !== null) {
		const cause = `booking:${booking.id}:lapsed:${now.toISOString()}`
		await notify(tx, [{ ...aboutStatus(booking, booking.userId), what: 'lapsed', data: { what }, cause }], now)
	}
	await tellWhatWaits(tx, booking, { now })
	await tellWhatIsAsked(tx, booking.courtId, { now })
	if (ownerId === null || ownerId === booking.userId || wasAtCardPage(booking)) return
	const findSince = async (since: Date) => {
		const lapsed = and(eq(bookings.courtId, booking.courtId), eq(bookings.cancelReason, 'unpaid'))
		const total = await tx.$count(bookings, and(lapsed, gte(bookings.cancelledAt, since)))
		return { total, venue, what }
	}
	const gathered = { kind: 'booking', what: 'lapsed at your venue' } as const
	const whose = { userId: ownerId, venueId: booking.courtId, family: `venue:${booking.courtId}:lapsed` }
	await notifyGathered(tx, { ...gathered, ...whose }, findSince, { now, isNew: true })
}

/** The owner was never told of it: just before it lapsed its player was still to pay by card. */
const wasAtCardPage = (booking: Row) =>
	booking.payBy !== null && isBeingPaid({ ...booking, status: 'pending' }, new Date(booking.payBy.getTime() - 1))

/** Returns the part that all notices about the status of a booking share. */
const aboutStatus = ({ id, status, cancelledAt }: Row, userId: number) => {
	// One that was brought back can be cancelled again, and its player hears of that too.
	const cause = `booking:${id}:${status}${cancelledAt ? `:${cancelledAt.toISOString()}` : ''}`
	return { userId, kind: 'booking', subject: 'booking', subjectId: id, cause } as const
}
