import { and, asc, count, eq, gt, gte, inArray, isNull, min, ne } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { bookings, closures, sports, termOffers } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { reopen, type ClosureRow } from '#app/features/court-time/closures.server.ts'
import { includesCourt, type Part } from '#app/features/court-time/includes-court.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { courtOf, findOwnOffers, type Offer } from '#app/features/venues/offers.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { findSports } from '#app/features/venues/sports.server.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'
import { pageOf } from '#app/lib/paging.ts'
import { clock, DAY, dateOf, fullHour, halfHourOf, hoursBetween, lengthOf } from '#app/lib/time/time.ts'
import { retakeFixtures, tellOfFixtures, tellOfRetaken } from './closing-fixtures.server.ts'
import type { FixtureOnCourt } from '../on-court/fixtures-on-court.server.ts'
import type { Scope } from '../regulars/regular-schemas.ts'
import { stepsUpTo } from '../desk/desk-place.ts'
import { loggedCourts } from './closure-words.ts'
import { distinctCourts, joinClosures, stretchOf, type Joined } from './joined-closures.ts'
import { type Court } from '#app/lib/text/court-name.ts'
import { courtNameOf } from '#db/query/columns.ts'

/** A time in which courts are shut: all of them without a sport, all of the sport without a court. */
export type Closure = ClosureRow & { sport: string | null; court: Court | null }

const which = { closure: closures, courtName: courtNameOf(closures), sport: sports.name }

type Row = { closure: ClosureRow; courtName: string | null; sport: string | null }
const named = ({ closure, courtName, sport }: Row): Closure => ({
	...closure,
	sport,
	court: courtName ?? closure.courtNumber,
})

/** Throws 404 when the venue has no such closure or block. */
export async function findClosure(reader: Reader, venueId: number, id: number): Promise<Closure> {
	const [row] = await reader
		.select(which)
		.from(closures)
		.leftJoin(sports, eq(sports.id, closures.sportId))
		.where(and(eq(closures.id, id), eq(closures.courtId, venueId)))
	if (!row) throw notFound('Closing not found')
	return named(row)
}

/** Returns a closure or block of the user's own venue. Throws 404 otherwise. */
export async function findOwnClosure(user: Actor, venueId: number, id: number): Promise<Closure> {
	await findOwnVenue(user, venueId, 'courts')
	return findClosure(db, venueId, id)
}

/** The columns that closures have in common which people see as one, as `stretchOf` says. */
const TOGETHER = [closures.startTime, closures.endTime, closures.reason, closures.note]

const readClosures = (venueId: number, starts: Date[]) =>
	db
		.select(which)
		.from(closures)
		.leftJoin(sports, eq(sports.id, closures.sportId))
		.where(and(eq(closures.courtId, venueId), inArray(closures.startTime, starts)))
		.orderBy(asc(closures.startTime), asc(closures.id))

/**
 * Returns a page of a venue's current and coming closures, soonest first; each is a list of those of one
 * stretch. Throws 404 as `findOwnVenue`.
 */
export async function findClosures(user: Actor, venueId: number | null, page = 1, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'courts')
	const stretches = db
		.select({ first: min(closures.id).mapWith(Number).as('first'), startTime: closures.startTime })
		.from(closures)
		.where(and(eq(closures.courtId, venue.id), gt(closures.endTime, now), ne(closures.reason, 'blocked')))
		.groupBy(...TOGETHER)
		.as('stretches')
	const [all] = await db.select({ count: count() }).from(stretches)
	const { offset, ...shown } = pageOf(all!.count, page, PAGE)
	const firsts = await db
		.select()
		.from(stretches)
		.orderBy(asc(stretches.startTime), asc(stretches.first))
		.limit(PAGE)
		.offset(offset)
	const rows = await readClosures(
		venue.id,
		firsts.map(({ startTime }) => startTime),
	)
	const onPage = new Set(firsts.map(({ first }) => first))
	const lists = joinClosures(rows.map(named))
	return {
		venue,
		closures: lists.filter((together) => together.some(({ ids }) => ids.some((id) => onPage.has(id)))),
		...shown,
	}
}
const PAGE = 20

/** Returns the closures that people see as one with this one, itself included; none if there is no such closure. */
export async function findTogether(venueId: number, id: number): Promise<Joined<Closure>[]> {
	const [found] = await db
		.select()
		.from(closures)
		.where(and(eq(closures.id, id), eq(closures.courtId, venueId)))
	if (!found) return []
	const rows = (await readClosures(venueId, [found.startTime])).map(named)
	return distinctCourts(rows.filter((closure) => stretchOf(closure) === stretchOf(found)))
}

/** Returns the closures of the user's own venue that people see as one with this one. Throws 404 otherwise. */
export async function findOwnClosures(user: Actor, venueId: number, id: number): Promise<Joined<Closure>[]> {
	await findOwnClosure(user, venueId, id)
	return findTogether(venueId, id)
}

/**
 * Returns the closures that people see as one with this one, their courts one by one, and from when these can be reopened:
 * a day and a time, as options where it is the last one. Throws 404 as `findOwnClosures`.
 */
export async function findReopening(user: Actor, venueId: number, id: number, now = new Date()) {
	const together = await findOwnClosures(user, venueId, id)
	const { startTime, endTime } = together[0]!
	const [offers, known] = await Promise.all([findOwnOffers({ id: venueId }, now), findSports()])
	const courts = together.flatMap((closure) =>
		eachCourt(closure, offers).map((court) => ({
			...court,
			sport: closure.sport ?? known.find((sport) => sport.id === court.sportId)?.name ?? null,
		})),
	)
	const step = Math.min(1, ...offers.map(({ step }) => step))
	const first = laterOf(startTime, fullHour(now))
	const [date, lastDate] = [dateOf(first), dateOf(new Date(endTime.getTime() - 1))]
	const [from, to] = date === lastDate ? [halfHourOf(first), lengthOf({ startTime: first, endTime })] : [0, 24]
	const times = [from, ...stepsUpTo(Math.max(0, to - step), step).map((after) => from + after)]
	const when = { date, lastDate, from: clock(halfHourOf(first)), times: times.map(clock) }
	return { together, courts, over: endTime <= now, ...when }
}

const laterOf = (one: Date, other = one) => (one > other ? one : other)

type Named = Part & { court: Court | null }

/** Returns the courts of a closure one by one; itself where the venue has none of them any more. */
function eachCourt({ sportId, courtNumber, court }: Named, offers: readonly Offer[]): Named[] {
	const courts = offers.flatMap((offer) =>
		Array.from({ length: offer.courtCount }, (_, i) => ({
			sportId: offer.sportId,
			courtNumber: i + 1,
			court: courtOf(offer, i + 1),
		})),
	)
	const own = courtNumber === null ? courts.filter((one) => includesCourt({ sportId, courtNumber }, one)) : []
	return own.length > 0 ? own : [{ sportId, courtNumber, court }]
}

const isIn = (parts: readonly Part[]) => (one: Part) =>
	parts.some(({ sportId, courtNumber }) => one.sportId === sportId && one.courtNumber === courtNumber)

/** Returns the ticked courts of a closure, and what stays closed of it: a sport without a ticked court as a whole. */
function divide(closure: Named, ticked: readonly Part[], offers: readonly Offer[]) {
	const courts = eachCourt(closure, offers)
	const opened = courts.filter(isIn(ticked))
	if (opened.length === courts.length) return { opened: [closure], rest: [] }
	const rest: Part[] = []
	for (const court of courts.filter((court) => !opened.includes(court))) {
		const { sportId } = court
		const isWhole = opened.every((other) => other.sportId !== sportId)
		const part = { sportId, courtNumber: isWhole ? null : court.courtNumber }
		if (!isIn(rest)(part)) rest.push(part)
	}
	return { opened, rest }
}

/**
 * Reopens the ticked courts of the closures that people see as one with this one; a single one needs no tick. A court that
 * was closed twice is open then, and the others stay closed. Returns them as people call them, and from when they are open.
 * Throws as `reopenCourts`, and 400 where none of them is ticked.
 */
export async function reopenTicked(
	user: Actor,
	venueId: number,
	id: number,
	ticked: readonly Part[],
	now = new Date(),
	wished?: Date,
) {
	const { together, courts } = await findReopening(user, venueId, id, now)
	const chosen = courts.length === 1 ? courts : courts.filter(isIn(ticked))
	if (chosen.length === 0) throw invalid(NOTHING, { courts: [NOTHING] })
	const ids = together.flatMap(({ ids }) => ids)
	const { from } = await reopenCourts(user, venueId, ids, now, wished, chosen)
	return { courts: chosen.length < courts.length ? chosen : together, from }
}
const NOTHING = 'Tick the courts to reopen'

const TOO_LATE = 'The courts are open again by then. Choose an earlier time.'
export const OVER = 'This is over: the courts are open again.'
export const CHANGED = 'This has just changed. Please look again.'

/**
 * Reopens courts from a time on, by default from the current hour: all of these closures, or none; of each, where there
 * are `ticked` courts, only those, as one closed for all courts is also of each. The others stay closed.
 *
 * The bookings that they ended stay cancelled; fixtures that wait for their court get it back. The part before that time
 * is kept. Returns from when they are open.
 *
 * Throws 404 when the venue is not the user's or has no such closure, 400 where one of them ends by that time, and 409
 * when it is over or has changed.
 */
export async function reopenCourts(
	user: Actor,
	venueId: number,
	ids: number | number[],
	now = new Date(),
	wished?: Date,
	ticked?: readonly Part[],
) {
	const from = laterOf(fullHour(now), wished)
	const { opened, retaken, times } = await write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'courts', tx)
		const offers = ticked ? await findOwnOffers(venue, now, tx) : []
		const opened: (Named & { id: number })[] = []
		const retaken: FixtureOnCourt[] = []
		let times: Times | undefined
		for (const id of [ids].flat()) {
			const closure = await findClosure(tx, venueId, id)
			if (closure.endTime <= now) throw conflict(OVER)
			if (closure.endTime <= from) throw invalid(TOO_LATE, { from: [TOO_LATE] })
			const some = ticked ? divide(closure, ticked, offers) : { opened: [closure], rest: [] }
			if (some.opened.length === 0) continue
			const left = await reopen(tx, closure, from, some.rest)
			if (!left) throw conflict(CHANGED)
			await keepEnded(tx, closure, left, from)
			times ??= closure
			opened.push(...some.opened.map((court) => ({ ...court, id })))
			retaken.push(...(await retakeFixtures(tx, { ...closure, venueId }, now)))
		}
		if (!times) throw conflict(CHANGED)
		await tellOfRetaken(tx, retaken, { venue, closureId: opened[0]!.id, now })
		const details = {
			court: loggedCourts(distinctCourts(opened), ({ court, courtNumber }) => court ?? courtNumber),
			time: laterOf(times.startTime, from).toISOString(),
			until: times.endTime.toISOString(),
		}
		await auditAt(tx, user, venueId, { action: 'venue.reopen-courts', subject: `venue:${venueId}`, details }, now)
		return { opened, retaken, times }
	})
	await tellOfHours(venueId, opened, times, now)
	tellOfFixtures(venueId, retaken)
	return { from: laterOf(times.startTime, from) }
}

/** Bookings that a closure ended belong to that of their court where it was divided, as the day grid counts them. */
async function keepEnded(tx: Writer, { id }: Closure, left: readonly (Part & { id: number })[], from: Date) {
	for (const part of left.filter((part) => part.id !== id)) {
		const { sportId, courtNumber } = part
		await tx
			.update(bookings)
			.set({ closureId: part.id })
			.where(
				and(
					eq(bookings.closureId, id),
					gte(bookings.startTime, from),
					sportId === null ? undefined : eq(bookings.sportId, sportId),
					courtNumber === null ? undefined : eq(bookings.courtNumber, courtNumber),
				),
			)
	}
}

/** Matches the blocks of one act, which were made by one person at one instant, that are not over. */
const ofSameAct = ({ courtId, createdById, createdAt }: ClosureRow, now: Date) =>
	and(
		eq(closures.courtId, courtId),
		gt(closures.endTime, now),
		unindexed(
			and(
				eq(closures.reason, 'blocked'),
				eq(closures.createdAt, createdAt),
				createdById === null ? isNull(closures.createdById) : eq(closures.createdById, createdById),
			),
		),
	)

/** Returns how many blocks each scope removes: itself, it and the following of its series, or all to come. */
export async function countBlocks(block: Closure, now = new Date()): Promise<Record<Scope, number>> {
	if (await keepsTerm(db, block)) return { this: 1, following: 1, all: 1 }
	const which = ofSameAct(block, now)
	const [following, all] = await Promise.all([
		db.$count(closures, and(which, gte(closures.startTime, block.startTime))),
		db.$count(closures, which),
	])
	return { this: 1, following, all }
}

/** Whether a block keeps a date of a next term that is still offered: all of them are freed where it was offered. */
export async function keepsTerm(reader: Reader, { id, courtId }: Pick<ClosureRow, 'id' | 'courtId'>) {
	const open = and(eq(termOffers.courtId, courtId), eq(termOffers.status, 'open'))
	const terms = await reader.select({ closureIds: termOffers.closureIds }).from(termOffers).where(open)
	return terms.some(({ closureIds }) => closureIds.includes(id))
}

export const KEPT = 'These dates are kept for a next term. Free them all under Regulars.'

/**
 * Frees a block, it and the following of those that were made with it, or all of these to come. Returns how many.
 *
 * Throws 404 when the venue is not the user's or has no such block, and 409 when it is over.
 */
export async function removeBlocks(user: Actor, venueId: number, id: number, scope: Scope, now = new Date()) {
	if (scope === 'this') {
		await reopenCourts(user, venueId, id, now)
		return 1
	}
	const freed = await write(async (tx) => {
		await findOwnVenue(user, venueId, 'courts', tx)
		const block = await findClosure(tx, venueId, id)
		if (block.reason !== 'blocked') throw notFound('Block not found')
		if (block.endTime <= now) throw conflict(OVER)
		if (await keepsTerm(tx, block)) throw conflict(KEPT)
		const from = scope === 'following' ? gte(closures.startTime, block.startTime) : undefined
		const rows = await tx
			.select()
			.from(closures)
			.where(and(ofSameAct(block, now), from))
		for (const row of rows) if (!(await reopen(tx, row, fullHour(now)))) throw conflict(CHANGED)
		const first = { time: block.startTime.toISOString(), until: block.endTime.toISOString() }
		const details = { court: block.courtNumber, ...first, dates: rows.length }
		await auditAt(tx, user, venueId, { action: 'venue.reopen-courts', subject: `venue:${venueId}`, details }, now)
		return rows
	})
	for (const block of freed) await tellOfHours(venueId, [block], block, now)
	return freed.length
}

type Times = Pick<ClosureRow, 'startTime' | 'endTime'>

/** Tells people who look at the venue which bookable hours were shut or reopened. */
export async function tellOfHours(
	venueId: number,
	parts: readonly Pick<Part, 'sportId'>[],
	{ startTime, endTime }: Times,
	now: Date,
) {
	const isIn = (offer: { sportId: number }) => parts.some(({ sportId }) => (sportId ?? offer.sportId) === offer.sportId)
	for (const offer of (await findOwnOffers({ id: venueId }, now)).filter(isIn)) {
		const from = Math.max(startTime.getTime(), fullHour(now).getTime())
		const to = Math.min(endTime.getTime(), now.getTime() + (offer.maxDaysAhead + 1) * DAY)
		slotsChanged({ venueId, sportId: offer.sportId, hours: hoursBetween(new Date(from), new Date(to)) })
	}
}
