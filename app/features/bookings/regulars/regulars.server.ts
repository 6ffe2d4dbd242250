import { and, asc, count, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { insertRows } from '#db/query/prepared.ts'
import { bookings, customerAccounts, regulars, sports, termOffers, users } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { closuresIn } from '#app/features/court-time/closures.server.ts'
import { countHours, take } from '#app/features/court-time/court-time.server.ts'
import { includesCourt } from '#app/features/court-time/includes-court.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import type { Offer } from '#app/features/venues/offers.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { may } from '#app/features/venues/team/rights.ts'
import { conflict, invalid, noticeFirst, notFound } from '#app/lib/errors.ts'
import { groupBy } from '#app/lib/groups.ts'
import { pageOf } from '#app/lib/paging.ts'
import { at, dateOf, formatTimeRange, hoursBetween } from '#app/lib/time/time.ts'
import { tellOfEnd } from '../booking-notices.server.ts'
import { cancelAll, requireNotOwn } from '../bookings.server.ts'
import { customerOf, isBlockedAt } from '../customers/customer-of.server.ts'
import { customerAtDesk } from '../customers/whose-number.server.ts'
import { addAsBefore, addToEach } from '../desk/add-ons/desk-add-ons.server.ts'
import { deskProblem } from '../desk/desk-rules.ts'
import { numberOf } from '../desk/list/venue-bookings.server.ts'
import { findReach } from '../messages/reach.server.ts'
import { willTell } from '../messages/reach-words.ts'
import { USUAL_DUE_DAYS } from '../on-account/on-account.ts'
import { openAccount, runningAccount } from '../on-account/accounts.server.ts'
import { isDueLater, openCents } from '../paying/owed.server.ts'
import { makeStatementIn } from '../on-account/make-statements.server.ts'
import { LIVE } from '../on-court/on-court.server.ts'
import { hoursBackOf } from '../packs/hours.server.ts'
import { usePackOnEach } from '../packs/use-pack.server.ts'
import { returnLateCharges } from '../paying/resale.server.ts'
import { lockMemberships } from '../members/membership.server.ts'
import { settle } from '../paying/settle-booking.server.ts'
import { bookingRow, holderOf, isPaidByMembership } from '../reservation.server.ts'
import { costOf, payByPack } from '../packs/cover.ts'
import { dayInYear, goneWords, nearsEnd, waysWords, weekdaysOn, weekdayWords, type Pays } from './regular-dates.ts'
import { datesOf, findRegularCourt, timeOn } from './regular-plan.server.ts'
import { tellOfWeekly } from './request-notices.server.ts'
import { SCOPES, type RegularEnd, type RegularForm, type RegularPattern, type Scope } from './regular-schemas.ts'
import { endTermOf } from './term-end.server.ts'
import { courtInText } from '#app/lib/text/court-name.ts'
import { courtNameOf } from '#db/query/columns.ts'

/** A weekly hour to book; by default it is paid each time. */
type Wish = Omit<RegularForm, 'pays' | 'dueDays'> & Partial<Pick<RegularForm, 'pays' | 'dueDays'>>
type How = { idempotencyKey?: string | null; now?: Date }

/**
 * Books the ticked dates of a weekly hour, all or none, each confirmed at once and paid as `pays` says. A date with
 * `:court` after it is on that court. The booking that is repeated becomes a date too; those of an account are its own.
 *
 * Throws as `customerAtDesk` and `usePackAtDesk`, 404 for a venue or court that is not the user's, 403 where they may not
 * lend or book for themselves, 400 for dates or hours outside the pattern, and 409 where a date is not free, an add-on
 * lacks or packs do not pay as the form said.
 */
export async function makeRegular(
	user: Actor,
	venueId: number,
	{ idempotencyKey: _, pays = 'time', dueDays = 14, asked, ...rest }: Wish,
	{ idempotencyKey, now = new Date() }: How = {},
): Promise<{ id: number; dates: number }> {
	const input = { ...rest, pays, dueDays }
	const { on, elsewhere } = readDates(input.on)
	const made = await withIdempotencyKey(user, idempotencyKey, { venueId, ...input }, () =>
		write(async (tx) => {
			const { name: guestName, phone = null, notes, booking, pays = 'time' } = input
			const offer = await findRegularCourt(user, venueId, input, now, tx)
			const theirs = await accountIn(tx, user, venueId, booking)
			if (theirs) {
				const made = await insertRegular(tx, user, offer, { ...input, pays: 'time', on, elsewhere }, theirs, now)
				await tellOfWeekly(
					tx,
					user,
					{ venueId, userId: theirs.userId!, bookingId: booking!, pattern: input, on, elsewhere: elsewhere.size },
					now,
				)
				return made
			}
			if (pays === 'month' || pays === 'term') await findOwnVenue(user, venueId, 'accounts', tx)
			const player = { userId: null, guestName, guestPhone: phone }
			const answer = { customer: input.customer ?? (await customerIn(tx, booking)), whose: input.whose, asked }
			const known = await customerAtDesk(tx, venueId, { name: guestName, phone: input.phone }, answer, now)
			const customerId = await customerOf(tx, venueId, player, now, known)
			const whose = { ...player, customerId, paymentMethod: 'Cash' as const, notes }
			return insertRegular(tx, user, offer, { ...input, on, elsewhere }, whose, now)
		}),
	)
	datesTaken(venueId, input, on)
	return made
}

/** Reads dates as a form sends them: those with `:court` after them are `elsewhere`. Throws 400 for one on two courts. */
export function readDates(sent: readonly string[]) {
	const dates = [...new Set(sent)].sort().map((date) => date.split(':'))
	const on = dates.map(([date]) => date!)
	if (new Set(on).size < on.length) throw invalid(TWICE, { on: [TWICE] })
	return { on, elsewhere: new Map(dates.flatMap(([date, court]) => (court ? [[date!, Number(court)] as const] : []))) }
}
const TWICE = 'Choose one court for each date.'

/** Shows on open pages that these dates of a weekly hour are taken. */
export function datesTaken(venueId: number, pattern: RegularPattern, on: string[]) {
	const times = on.map((date) => timeOn(pattern, date))
	const hours = times.flatMap(({ startTime, endTime }) => hoursBetween(startTime, endTime))
	slotsChanged({ venueId, sportId: pattern.sportId, hours })
}

type Whose = Pick<Row, 'userId' | 'guestName' | 'guestPhone' | 'customerId' | 'paymentMethod' | 'notes'>

/**
 * Books the dates `on` of a weekly hour for a player, all or none, and makes the `booking` that is repeated one of them. Those
 * within a membership of theirs have its price.
 *
 * Dates `elsewhere` are on the court given there. With a `price`, each costs so many rand. Each date gets the add-ons of
 * the booking `like` that are there; `without` counts the others. The caller checks who may book. Throws as `makeRegular`.
 */
export async function insertRegular(
	tx: Writer,
	user: Actor,
	offer: Offer,
	input: RegularPattern &
		Pick<Paying, 'pays' | 'dueDays' | 'billed'> &
		Pick<RegularForm, 'addOns' | 'byPack'> & {
			on: string[]
			like?: number
			elsewhere?: ReadonlyMap<string, number>
			price?: number
			importId?: number
		},
	whose: Whose,
	now: Date,
) {
	const { venueId } = offer
	const { sportId, courtNumber, weekday, start, hours, on } = input
	const planned = datesOf(input, now)
	if (on.some((date) => !planned.includes(date))) throw invalid(OTHER, { on: [OTHER] })
	const times = on.map((date) => timeOn(input, date))
	for (const { startTime, endTime } of times) {
		const problem = deskProblem(offer, startTime, endTime, now)
		if (problem) throw conflict(problem)
	}
	for (const number of input.elsewhere?.values() ?? [])
		await findRegularCourt(user, venueId, { ...input, courtNumber: number }, now, tx)
	const courtOn = (i: number) => input.elsewhere?.get(on[i]!) ?? courtNumber
	for (const court of new Set(times.map((_, i) => courtOn(i)))) {
		const there = times.filter((_, i) => courtOn(i) === court)
		await refuseShut(tx, { venueId, sportId, courtNumber: court }, there)
	}
	const [regular] = await tx
		.insert(regulars)
		.values({
			courtId: venueId,
			sportId,
			courtNumber,
			weekdays: [...new Set(weekday)].sort(),
			startMinute: start * 60,
			endMinute: (start + hours) * 60,
			fromDate: planned[0]!,
			untilDate: planned.at(-1)!,
			madeById: user.id,
			createdAt: now,
		})
		.returning({ id: regulars.id })
	const regularId = regular!.id
	const account = await accountFor(tx, user, { ...input, ...whose, venueId, regularId }, now)
	const madeById = whose.userId === null ? user.id : null
	const booked = { ...whose, accountId: account?.id, madeById, regularId, status: 'confirmed' as const }
	// An account holder agreed to the price of the court they asked for.
	const unasked = (i: number) => whose.userId !== null && courtOn(i) !== courtNumber && { freeCancelHours: 0 }
	const { price, importId } = input
	// An agreed price is nobody's member price.
	const members =
		price !== undefined || whose.customerId === null
			? []
			: await lockMemberships(tx, { customerId: whose.customerId }, times[0]!.startTime, times.at(-1)!.startTime)
	const rows = times.map((time, i) => {
		const row = bookingRow(offer, courtOn(i), { ...booked, ...time }, now, members)
		return { ...row, ...unasked(i), ...(price !== undefined && agreed(row, price, user)), importId }
	})
	const made = await insertRows(tx, bookings, rows)
	await takeDates(tx, venueId, made, now)
	const isFree = (row: Row) => price === 0 || isPaidByMembership(row)
	for (const row of made) if (isFree(row)) await settle(tx, row.id, now)
	await addToEach(tx, made, input.addOns ?? [], now)
	if (input.pays === 'pack') await payWithPack(tx, user, made, input, now)
	const without = input.like === undefined ? 0 : await addAsBefore(tx, made, input.like, now)
	if (account && input.pays === 'term')
		await makeStatementIn(tx, account.id, { untilDate: dateOf(times.at(-1)!.startTime), by: user }, now)
	if (input.booking !== undefined) await repeat(tx, input.booking, { venueId, sportId, regularId }, whose)
	const details = { regularId, dates: on.length }
	const act = { action: 'venue.book-weekly', subject: `regular:${regularId}`, details } as const
	// An import has one line of the log for all that it made.
	if (importId === undefined) await auditAt(tx, user, venueId, act, now)
	return { id: regularId, dates: on.length, without }
}

/** Pays dates with their customer's packs, in order. Throws 409 with what those pay unless it is what the form said. */
async function payWithPack(
	tx: Writer,
	user: Actor,
	made: Row[],
	{ hours, byPack, addOns = [] }: Pick<RegularForm, 'hours' | 'byPack' | 'addOns'>,
	now: Date,
) {
	const [{ courtId, customerId }] = made as [Row]
	const { lefts, halfHours } = await usePackOnEach(tx, user, courtId, inOrder(made), now)
	if (halfHours === byPack) return
	const dates = inOrder(made).map(({ breakdown, endTime }) => costOf(breakdown, endTime))
	const { words } = payByPack(lefts, { dates, hours, addOns: addOns.some(({ quantity }) => quantity > 0) })
	throw noticeFirst(`${words} Book again if that’s right.`, { packs: { customerId, lefts } })
}

const inOrder = (rows: readonly Row[]) => rows.toSorted((a, b) => a.startTime.getTime() - b.startTime.getTime())

/** Returns the columns of a date that costs what was agreed: the rand that it is cheaper or dearer is the venue's discount. */
function agreed({ totalPrice: full }: Pick<Row, 'totalPrice'>, price: number, user: Actor) {
	if (price === full) return {}
	return { discount: full - price, discountReason: 'Agreed price', discountById: user.id, totalPrice: price }
}

type Paying = Pick<Row, 'userId' | 'customerId' | 'guestName'> & {
	pays?: Pays
	dueDays?: number
	/** The recipient of its statements before; by default the customer's. */
	billed?: Pick<typeof customerAccounts.$inferSelect, 'party' | 'email'>
	venueId: number
	regularId: number
}

/**
 * Opens the account of a weekly hour that is paid by the month or the term; else it goes on its customer's, if any.
 *
 * A player with an account of their own pays each time, as they do for all they book.
 */
async function accountFor(
	tx: Writer,
	user: Actor,
	{ pays = 'time', dueDays = USUAL_DUE_DAYS, billed, userId, guestName, venueId, customerId, regularId }: Paying,
	now: Date,
) {
	if (userId !== null || customerId === null) return undefined
	// The rest is paid each time, as of a walk-in with a pack.
	if (pays === 'pack') return undefined
	const running = await runningAccount(tx, customerId)
	if (pays === 'time') return running
	const { party, email } = billed ??
		running ?? { party: { name: guestName!, address: null, vatNumber: null }, email: null }
	const terms = { every: pays, party, email, dueDays, openedById: user.id }
	return openAccount(tx, { ...terms, courtId: venueId, customerId, regularId }, now)
}

/** Returns the customer of the booking that is repeated, whom the desk may have chosen. */
async function customerIn(tx: Reader, id = 0) {
	const [repeated] = await tx.select({ customerId: bookings.customerId }).from(bookings).where(eq(bookings.id, id))
	return repeated?.customerId ?? undefined
}

/**
 * Returns the player with an account whose booking is repeated, null for a walk-in or none. Throws 403 for the user's
 * own without that right, and 409 for one whom the venue has blocked.
 */
async function accountIn(tx: Writer, user: Actor, venueId: number, id = 0): Promise<Whose | null> {
	const [repeated] = await tx
		.select()
		.from(bookings)
		.where(and(eq(bookings.id, id), eq(bookings.courtId, venueId)))
	if (!repeated || repeated.userId === null) return null
	const { userId, guestPhone, customerId, paymentMethod } = repeated
	await requireNotOwn(user, repeated, tx)
	if (await isBlockedAt(tx, venueId, { userId, phone: guestPhone }))
		throw conflict('You’ve blocked this player. Unblock them first.')
	return { userId, guestName: null, guestPhone, customerId, paymentMethod, notes: '' }
}

const OTHER = 'One of these dates isn’t on the weekdays you chose.'

type Row = typeof bookings.$inferSelect
type Time = Pick<Row, 'startTime' | 'endTime'>

/** Takes the court of each booking. Throws 409 for the first one whose court is taken; the transaction must then end. */
export async function takeDates(tx: Writer, venueId: number, made: Row[], now: Date) {
	const taken = await take(
		tx,
		venueId,
		made.map((booking) => {
			const { sportId, courtNumber, startTime, endTime } = booking
			return { holder: holderOf(booking), sportId, courtNumber, startTime, endTime }
		}),
	)
	const held = groupBy(taken, ({ holder }) => holder.id)
	for (const booking of inOrder(made)) {
		if (countHours(held.get(booking.id) ?? []) < countHours([booking])) throw gone(booking)
		await returnLateCharges(tx, booking, now)
	}
}

async function refuseShut(tx: Writer, court: { venueId: number; sportId: number; courtNumber: number }, times: Time[]) {
	const [from, to] = [times[0]!.startTime, times.at(-1)!.endTime]
	const found = await closuresIn(tx, { venueIds: [court.venueId], from, to })
	const shut = found.filter((closure) => includesCourt(closure, court))
	const hit = times.find((time) => shut.some((it) => it.startTime < time.endTime && it.endTime > time.startTime))
	if (hit) throw gone(hit)
}

const gone = ({ startTime }: Time) => conflict(goneWords(startTime, 'booked'))

/** Makes a booking of that player a date of the regular, unless it is one of another. */
const repeat = (
	tx: Writer,
	id: number,
	{ venueId, sportId, regularId }: Record<'venueId' | 'sportId' | 'regularId', number>,
	{ userId }: Pick<Row, 'userId'>,
) =>
	tx
		.update(bookings)
		.set({ regularId })
		.where(
			and(
				eq(bookings.id, id),
				eq(bookings.courtId, venueId),
				eq(bookings.sportId, sportId),
				userId === null ? isNull(bookings.userId) : eq(bookings.userId, userId),
				isNull(bookings.regularId),
			),
		)

const PAGE = 25

/**
 * Returns a page of a venue's weekly hours with dates to come or a next term on offer, the next date first. Without a
 * date to come, `next` and `last` are its last one. Throws 404 as `findOwnVenue`.
 */
export async function findRegulars(user: Actor, venueId: number | null, page = 1, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'courts')
	const open = and(eq(termOffers.courtId, venue.id), eq(termOffers.status, 'open'))
	const offered = db.select({ id: termOffers.regularId }).from(termOffers).where(open)
	const { startTime } = bookings
	const start = sql`case when ${isToCome(now)} then ${startTime} end`
	const coming = db
		.select({
			regularId: bookings.regularId,
			next: sql<Date>`coalesce(min(${start}), max(${startTime}))`.mapWith(startTime).as('next'),
			last: sql<Date>`coalesce(max(${start}), max(${startTime}))`.mapWith(startTime).as('last'),
			dates: count(start).as('dates'),
			packed: count(sql`case when ${bookings.packHalfHours} > 0 then ${start} end`).as('packed'),
		})
		.from(bookings)
		.innerJoin(regulars, eq(regulars.id, bookings.regularId))
		.where(and(eq(regulars.courtId, venue.id), or(isToCome(now), inArray(bookings.regularId, offered))))
		.groupBy(bookings.regularId)
		.as('coming')
	const { offset, ...shown } = pageOf(await db.$count(coming), page, PAGE)
	const paged = db
		.select()
		.from(coming)
		.orderBy(asc(coming.next), asc(coming.regularId))
		.limit(PAGE)
		.offset(offset)
		.as('paged')
	const rows = await db
		.select({
			regular: regulars,
			courtName: courtNameOf(regulars),
			sport: sports.name,
			every: customerAccounts.every,
			dates: paged.dates,
			packed: paged.packed,
			last: paged.last,
			id: bookings.id,
			userId: bookings.userId,
			customerId: bookings.customerId,
			...named,
		})
		.from(paged)
		.innerJoin(regulars, eq(regulars.id, paged.regularId))
		.innerJoin(sports, eq(sports.id, regulars.sportId))
		.leftJoin(customerAccounts, and(eq(customerAccounts.regularId, regulars.id), isNull(customerAccounts.endedAt)))
		.innerJoin(bookings, and(eq(bookings.regularId, paged.regularId), eq(bookings.startTime, paged.next)))
		.leftJoin(users, eq(users.id, bookings.userId))
		.where(or(inArray(bookings.status, LIVE), eq(paged.dates, 0)))
		.orderBy(asc(paged.next), asc(regulars.id))
	// The desk may have moved two dates to the same time, on two courts.
	const each = [...new Map(rows.map((row) => [row.regular.id, row])).values()]
	const lends = may(venue.part, 'accounts')
	const elsewhere = await findElsewhere(
		each.map(({ regular }) => regular.id),
		now,
	)
	const datesOfEach = await findDatesToCome(
		each.flatMap(({ regular }) => (regular.weekdays.length > 1 ? regular.id : [])),
		now,
	)
	return {
		venueId: venue.id,
		regulars: each.map(
			({ regular, courtName, sport, every, dates, packed, last, id, startTime, userId, customerId, ...who }) => ({
				id: regular.id,
				name: nameOf(who),
				customerId,
				...numberOf(who.guestPhone),
				court: `${sport}, ${courtInText(courtName ?? regular.courtNumber)}${elsewhere.get(regular.id) ?? ''}`,
				when: whenOf(regular, datesOfEach.get(regular.id)),
				pays: waysWords(every, dates, packed),
				/** Whether the user may put it on an account of its own, change that or end it. */
				lends: lends && userId === null && every !== 'term',
				next: { id, date: dateOf(startTime), day: dayInYear(startTime, now) },
				last: dayInYear(last, now),
				nearsEnd: nearsEnd(last, now),
				dates,
			}),
		),
		...shown,
	}
}

/** Returns by weekly hour, of these, the days of its dates to come. */
async function findDatesToCome(ids: number[], now: Date) {
	const days = new Map<number, string[]>()
	if (ids.length === 0) return days
	const rows = await db
		.select({ id: bookings.regularId, startTime: bookings.startTime })
		.from(bookings)
		.where(and(inArray(bookings.regularId, ids), isToCome(now)))
	for (const [id, dates] of groupBy(rows, ({ id }) => id!))
		days.set(
			id,
			dates.map(({ startTime }) => dateOf(startTime)),
		)
	return days
}

/** Returns which weekly hours these customers have dates to come of, how many, and what those cost yet, in whole cents. */
export async function weeklyHoursOf(customerIds: number[], now: Date) {
	const later = sql`sum(case when ${isDueLater(now)} then ${openCents} else 0 end)`.mapWith(Number)
	const rows = await db
		.select({ customerId: bookings.customerId, regular: regulars, dates: count(), later })
		.from(bookings)
		.innerJoin(regulars, eq(regulars.id, bookings.regularId))
		.where(and(inArray(bookings.customerId, customerIds), isToCome(now)))
		.groupBy(bookings.customerId, regulars.id)
		.orderBy(asc(regulars.id))
	return rows.map(({ regular, ...row }) => ({ ...row, id: regular.id, when: whenOf(regular) }))
}
export type WeeklyHours = Awaited<ReturnType<typeof weeklyHoursOf>>

/** Says by weekly hour on which other courts dates to come are: `, once court 2`. */
export async function findElsewhere(ids: number[], now: Date) {
	const rows = await db
		.select({
			regularId: bookings.regularId,
			courtNumber: bookings.courtNumber,
			courtName: courtNameOf(bookings),
			dates: count(),
		})
		.from(bookings)
		.innerJoin(regulars, eq(regulars.id, bookings.regularId))
		.where(and(inArray(bookings.regularId, ids), isToCome(now), ne(bookings.courtNumber, regulars.courtNumber)))
		.groupBy(bookings.regularId, bookings.courtId, bookings.sportId, bookings.courtNumber)
		.orderBy(asc(bookings.courtNumber))
	const words = new Map<number, string>()
	for (const { regularId, courtNumber, courtName, dates } of rows) {
		const times = dates === 1 ? 'once' : dates === 2 ? 'twice' : `${dates} times`
		words.set(regularId!, `${words.get(regularId!) ?? ''}, ${times} ${courtInText(courtName ?? courtNumber)}`)
	}
	return words
}

const named = {
	startTime: bookings.startTime,
	fullName: users.fullName,
	guestName: bookings.guestName,
	guestPhone: bookings.guestPhone,
}
export const nameOf = ({ fullName, guestName }: Pick<Row, 'guestName'> & { fullName: string | null }) =>
	fullName ?? guestName ?? 'Walk-in'

type Hour = Pick<typeof regulars.$inferSelect, 'weekdays' | 'fromDate' | 'startMinute' | 'endMinute'>

/** `Every Tuesday, 18:00–19:00`, with those of its weekdays on which its `dates` are. */
export const whenOf = ({ weekdays, fromDate, startMinute, endMinute }: Hour, dates: readonly string[] = []) =>
	`${weekdayWords(weekdaysOn(weekdays, dates))}, ${formatTimeRange(at(fromDate, startMinute / 60), at(fromDate, endMinute / 60))}`

/** Returns the weekly hour of a regular as its form names it. */
export const hourOf = ({ sportId, courtNumber, weekdays, startMinute, endMinute }: typeof regulars.$inferSelect) => ({
	sportId,
	courtNumber,
	weekday: weekdays,
	start: startMinute / 60,
	hours: (endMinute - startMinute) / 60,
})

/** Dates that have not started: ending a weekly hour leaves a game in play alone. */
const isToCome = (now: Date) => and(inArray(bookings.status, LIVE), gt(bookings.startTime, now))

type DateOf = Pick<Row, 'regularId' | 'status' | 'startTime'>

/** Returns whether a weekly hour can be ended from this booking on, as `isToCome`. */
export const endsWeekly = ({ regularId, status, startTime }: DateOf, now: Date) =>
	regularId !== null && LIVE.includes(status) && startTime > now

/**
 * Returns a weekly hour with which of its dates can be cancelled, from one of them on; by default the next one.
 *
 * `held` is what was paid for them, in whole cents, and `halfHours` what goes back to packs. Throws 404 when it is not of the user's venue.
 */
export async function findRegularEnd(
	user: Actor,
	venueId: number | null,
	regularId: number | null,
	bookingId: number | null,
	now = new Date(),
) {
	const { regular, coming, held, seen } = await findComing(db, user, venueId, regularId, now)
	const from = coming.find(({ id }) => id === bookingId) ?? coming[0]
	const [place] = await db
		.select({ sport: sports.name, courtName: courtNameOf(regulars) })
		.from(regulars)
		.innerJoin(sports, eq(sports.id, regulars.sportId))
		.where(eq(regulars.id, regular.id))
	const hours = await hoursBackOf(db, coming)
	const choices = scopesFrom(coming, from).map(({ scope, dates }) => {
		const sumOf = (each: Map<number, number>) => dates.reduce((sum, { id }) => sum + (each.get(id) ?? 0), 0)
		return { scope, dates: dates.length, held: sumOf(held), halfHours: sumOf(hours) }
	})
	return {
		when: whenOf(regular),
		court: `${place!.sport}, ${courtInText(place!.courtName ?? regular.courtNumber)}`,
		/** The date that the choices start from; null when there is none to come. */
		from: from
			? {
					id: from.id,
					day: dayInYear(from.startTime, now),
					name: nameOf(from),
					/** Says whether we tell them; empty for their own. */
					tells: willTell(await findReach(db, user, from.id)),
				}
			: null,
		choices,
		seen,
	}
}

/** Returns those of the dates to come that a choice means, from one of them on. */
export const within = <Dated extends Pick<Row, 'id' | 'startTime'>>(
	coming: Dated[],
	from: Pick<Row, 'id' | 'startTime'>,
	scope: Scope,
) =>
	coming.filter(
		({ id, startTime }) => scope === 'all' || (scope === 'this' ? id === from.id : startTime >= from.startTime),
	)

/** Returns the dates to come of each choice from one of them on; `this` alone where the others mean no more. */
export const scopesFrom = <Dated extends Pick<Row, 'id' | 'startTime'>>(coming: Dated[], from?: Dated) =>
	SCOPES.map((scope) => ({ scope, dates: from ? within(coming, from, scope) : [] })).filter(
		({ scope, dates }) => scope === 'this' || dates.length > 1,
	)

/** Returns a weekly hour with its dates to come and what they hold. Throws 404 when it is not of the user's venue. */
export async function findComing(
	reader: Reader,
	user: Actor,
	venueId: number | null,
	regularId: number | null,
	now: Date,
) {
	const venue = await findOwnVenue(user, venueId, 'courts', reader)
	const which = and(eq(regulars.id, regularId ?? 0), eq(regulars.courtId, venue.id))
	const [regular] = await reader.select().from(regulars).where(which)
	if (!regular) throw notFound('Regular not found')
	const coming = await reader
		.select({
			id: bookings.id,
			userId: bookings.userId,
			status: bookings.status,
			courtNumber: bookings.courtNumber,
			totalPrice: bookings.totalPrice,
			depositCents: bookings.depositCents,
			lateCharge: bookings.lateCharge,
			saleId: bookings.saleId,
			packHalfHours: bookings.packHalfHours,
			cancelReason: bookings.cancelReason,
			closureChoice: bookings.closureChoice,
			...named,
		})
		.from(bookings)
		.leftJoin(users, eq(users.id, bookings.userId))
		.where(and(eq(bookings.regularId, regular.id), isToCome(now)))
		.orderBy(asc(bookings.startTime), asc(bookings.id))
	const money = await moneyOf(reader, coming)
	const held = new Map([...money].map(([id, { held }]) => [id, held]))
	const cents = [...held.values()].reduce((sum, one) => sum + one, 0)
	return { venue, regular, coming, held, seen: `${coming.length}-${cents}` }
}

/**
 * Cancels one date of a weekly hour, it and the following, or all to come, and returns how many. What was paid goes back,
 * and the player is told once. Unless it is one date, the offer of a next term ends too.
 *
 * Throws 404 when it is not of the user's venue, and 409 when its dates or their money are not as seen.
 */
export async function endRegular(
	user: Actor,
	venueId: number | null,
	regularId: number | null,
	{ scope, booking, seen }: RegularEnd,
	now = new Date(),
) {
	let showFreed = () => {}
	const ended = await cancelAll(
		user,
		async (tx) => {
			const { regular, coming, seen: isNow } = await findComing(tx, user, venueId, regularId, now)
			const which = and(eq(bookings.id, booking), eq(bookings.regularId, regular.id))
			const [from] = await tx.select().from(bookings).where(which)
			if (!from) throw notFound('Booking not found')
			const dates = within(coming, from, scope)
			const hasStarted = dates.length === 0 && LIVE.includes(from.status)
			if (hasStarted || (dates.length > 0 && seen !== isNow)) {
				throw conflict('These dates have changed since you looked. Look again.')
			}
			const ends = scope !== 'this' && dates.length > 0
			const kept = ends ? await endTermOf(tx, user, regular.id, whenOf(regular), now) : []
			if (kept.length > 0) showFreed = () => datesTaken(regular.courtId, { ...hourOf(regular), date: kept[0]! }, kept)
			return dates
		},
		now,
		{ tellOnce: (tx, settled) => tellOfEnd(tx, settled, user, now) },
	)
	showFreed()
	return ended.length
}
