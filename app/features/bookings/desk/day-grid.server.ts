import { and, count, eq, gt, gte, lt } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { among, prepared, several } from '#db/query/prepared.ts'
import { bookings, closures } from '#db/schema.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { closuresIn, type ClosureRow } from '#app/features/court-time/closures.server.ts'
import { waitingAmong } from '#app/features/ledger/claimed.server.ts'
import { courtOf, findOwnOffers, type Offer } from '#app/features/venues/offers.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { may } from '#app/features/venues/team/rights.ts'
import { findSports } from '#app/features/venues/sports.server.ts'
import { groupBy } from '#app/lib/groups.ts'
import { inCents } from '#app/lib/money.ts'
import { addDays, at, dateOf, HOUR, isDate } from '#app/lib/time/time.ts'
import { isOnAccount } from '../on-account/on-account.ts'
import { isBeingPaid } from '../paying/being-paid.server.ts'
import { isCheaper } from '../paying/discount.ts'
import { openOf, toHandBackOf } from '../paying/owed.server.ts'
import { reasonWords } from '../closing/closing-reasons.ts'
import { scheduleFrom } from './day-address.ts'
import { bookedWords, asSeenOnly, closureTitle, shutWords, staysShut, type Cell } from './day-cells.ts'
import { stepsUpTo } from './desk-place.ts'
import { deskProblem } from './desk-rules.ts'
import { findOnCourt, type BookingIn, type EventOnCourt } from '../on-court/on-court.server.ts'
import type { FixtureOnCourt } from '../on-court/fixtures-on-court.server.ts'
import { openingOn, widest } from '../rules.ts'
import { type Court } from '#app/lib/text/court-name.ts'

/** With `books` it is for a booking, so that it falls back to the next day with a free hour. */
type Asked = { date: string | null; sportId: number | null; books?: boolean }
/** `usable` are the hours of the day in which the venue's rules let its people take the court, where it is free. */
export type DayCourt = { number: number; court: Court; isRoofed: boolean; cells: Cell[]; usable: number[] }
/** `step` is 1 where courts are taken by the hour, 0.5 by the half hour. */
export type DaySport = { id: number; name: string; step: number; courts: DayCourt[] }

/**
 * Returns one day of a venue for its own people: every court with its cells, by sport.
 *
 * It covers the hours [first, end) in which the venue is open or a court is taken. `now` is the hour of the day as a
 * decimal, exact to a minute, or null on other days. `date` falls back to today, and an unknown sport to all of them.
 * For people who only see the day, it has no money and nothing to tap; `acts` is false then. Throws 404 when the venue
 * is not the user's.
 */
export async function findDay(user: Actor, venueId: number | null, asked: Asked, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'day')
	const desk = may(venue.part, 'desk')
	const free = asked.date === null && asked.books && desk ? await firstFree(now, venue.id, MOST_DAYS_AHEAD) : null
	const date = asked.date !== null && isDate(asked.date) ? asked.date : (free?.date ?? dateOf(now))
	return findPlan(now, venue.id, date, asked.sportId, desk)
}
export type DayPlan = Awaited<ReturnType<typeof findDay>>

/**
 * Returns the first hour from now on, today or tomorrow, in which a court is free, as the query of its form; null
 * without one. For tomorrow, `ahead` says whether today's courts are closed or taken. Throws 404 when the venue is not the
 * user's, and 403 for people who only see the day.
 */
export async function findNextFree(user: Actor, venueId: number, now = new Date()) {
	const { id } = await findOwnVenue(user, venueId, 'desk')
	const next = await firstFree(now, id, 2)
	const today = dateOf(now)
	if (!next || next.date === today) return next
	const { shut } = await findPlan(now, id, today, null, true)
	return { ...next, ahead: staysShut(shut) ? 'closed' : 'full' }
}

/** How many days may be full or closed before a booking for a customer begins on today's all the same. */
const MOST_DAYS_AHEAD = 14

async function firstFree(now: Date, venueId: number, days: number) {
	for (let ahead = 0; ahead < days; ahead++) {
		const date = addDays(dateOf(now), ahead)
		const { shown } = await findPlan(now, venueId, date, null, true)
		const [first] = shown.flatMap(freeHours).sort((a, b) => a.hour - b.hour)
		if (first) return { date, hour: String(first.hour), court: String(first.court), sportId: String(first.sportId) }
	}
	return null
}

/** The first free hour of each court. */
const freeHours = ({ id: sportId, step, courts }: DaySport) =>
	courts.flatMap(({ number, usable, cells }) => {
		const hour = usable.find((hour) => !cells.some(({ from, to }) => from < hour + step && to > hour))
		return hour === undefined ? [] : [{ hour, court: number, sportId }]
	})

const withoutMoney = (courts: DayCourt[]): DayCourt[] =>
	courts.map((court) => ({ ...court, usable: [], cells: court.cells.map(asSeenOnly) }))

/** Each plan takes about ten kilobytes, with people's names in it, and as much HTML. */
const KEPT = { most: 100 }

/**
 * `findDay` for those of whom it is known what they may see: one object for all of them, so that its HTML and its text
 * are made once.
 */
export const findPlan = cachedQuery(
	async (now, venueId: number, date: string, sportId: number | null, acts: boolean) => {
		const today = dateOf(now)
		const day = { venueId, sportId: null, courtNumber: null, startTime: at(date, 0), endTime: at(date, 24) }
		const [offers, onCourt, shut, known] = await Promise.all([
			findOwnOffers({ id: venueId }, date < today ? day.startTime : now),
			findOnCourt(db, day, ['pending', 'confirmed', 'completed']),
			closuresIn(db, { venueIds: [venueId], from: day.startTime, to: day.endTime }),
			findSports(),
		])
		const { sent, inReview } = await waitingAmong(
			db,
			onCourt.bookings.map(({ id }) => id),
		)
		const open = await openOf(
			db,
			onCourt.bookings.filter(({ paymentStatus }) => paymentStatus === 'pending').map(({ id }) => id),
		)
		const toHandBack = await toHandBackOf(
			db,
			onCourt.bookings.map(({ id }) => id),
		)
		const ended =
			shut.length > 0 ? await countEnded(db, { ids: idsOf(shut), from: day.startTime, to: day.endTime }) : []
		const hourOfDay = (time: Date) => Math.min(Math.max((time.getTime() - day.startTime.getTime()) / HOUR, 0), 24)
		const cells: Placed[] = [
			...onCourt.bookings.map((booking) =>
				bookingCell(
					{
						...booking,
						sent: sent.has(booking.id),
						inReview: inReview.has(booking.id),
						held: inCents(booking.totalPrice) - (open.get(booking.id) ?? 0),
						toHandBack: toHandBack.get(booking.id)?.cents ?? 0,
						beingPaid: isBeingPaid(booking, now),
						onAccount: isOnAccount(booking, now),
						isCheaper: isCheaper(booking),
						atDesk: acts,
					},
					hourOfDay,
				),
			),
			...onCourt.events.map((event) => eventCell(event, hourOfDay)),
			...tournamentCells(
				onCourt.fixtures,
				({ sportId }) => offers.find((offer) => offer.sportId === sportId)?.step ?? 1,
				(tournamentId) => scheduleFrom(tournamentId, `/venue-dashboard/${venueId}/day?date=${date}`),
				hourOfDay,
			),
			...shut.map((closure) => closureCell(closure, hourOfDay)),
		]
		const opening = widest(offers, date)
		const onCourts = cells.filter(({ cell }) => cell.kind !== 'closure').map(({ cell }) => cell)
		const first = Math.min(...(opening ? [opening[0]] : []), ...onCourts.map(({ from }) => from))
		const end = Math.max(...(opening ? [opening[1]] : []), ...onCourts.map(({ to }) => to))
		const all = known.flatMap(({ id, name }) => {
			const offer = offers.find(({ sportId }) => sportId === id)
			const courts = courtsOf(id, cells, { offer, usable: usableHours(offer, date, now), ended })
			const step = offer?.step ?? 1
			return courts.length > 0 ? [{ id, name, step, courts: acts ? courts : withoutMoney(courts) }] : []
		})
		const chosen = all.find(({ id }) => id === sportId) ?? null
		const shown = chosen ? [chosen] : all
		const hour = date === today ? hourOfDay(now) : null
		return {
			date,
			today,
			/** Null when the venue is closed and no court is taken. */
			hours: first < end ? ([Math.floor(first), Math.ceil(end)] as const) : null,
			opening,
			now: hour,
			/** Why no court can be taken on a coming day on which the venue is open; null when one can. */
			refused: acts && date > today && offers[0] ? refusedOn(offers[0], date, now) : null,
			sports: all.map(({ id, name }) => ({ id, name })),
			chosen: chosen?.id ?? null,
			shown,
			/** The closing of all these courts, in words; null where one is open, now or at the end of the day. */
			shut:
				opening &&
				shutWords(
					shown.flatMap(({ courts }) => courts),
					opening,
					hour,
				),
			acts,
		}
	},
	KEPT,
)

/** A cell with its court; null means every sport, or every court of the sport. */
type Placed = { sportId: number | null; courtNumber: number | null; cell: Cell }
type HourOfDay = (time: Date) => number

type Shown = {
	sent: boolean
	inReview: boolean
	held: number
	toHandBack: number
	beingPaid: boolean
	onAccount: boolean
	isCheaper: boolean
	atDesk: boolean
}
const bookingCell = (booking: BookingIn & Shown, hourOfDay: HourOfDay): Placed => ({
	sportId: booking.sportId,
	courtNumber: booking.courtNumber,
	cell: { id: booking.id, kind: 'booking', ...span(booking, hourOfDay), ...bookedWords(booking) },
})

const eventCell = (event: EventOnCourt, hourOfDay: HourOfDay): Placed => ({
	sportId: event.sportId,
	courtNumber: event.courtNumber,
	cell: {
		id: event.id,
		kind: 'event',
		title: event.name,
		words: ['Event'],
		tone: 'event',
		...span(event, hourOfDay),
	},
})

/**
 * Returns the matches of a tournament, soonest first, that follow each other on a court as one cell: no `step` (hours)
 * between them is free for others.
 */
function tournamentCells(
	fixtures: readonly FixtureOnCourt[],
	stepOf: (court: { sportId: number }) => number,
	addressOf: (tournamentId: number) => string,
	hourOfDay: HourOfDay,
): Placed[] {
	const ofCourt = ({ tournament, sportId, courtNumber }: FixtureOnCourt) => `${tournament.id}:${sportId}:${courtNumber}`
	return [...groupBy(fixtures, ofCourt).values()].flatMap((matches) => {
		const rows: { from: number; to: number; matches: FixtureOnCourt[] }[] = []
		for (const match of matches) {
			const { from, to } = span(match, hourOfDay)
			const last = rows.at(-1)
			if (!last || from - last.to >= stepOf(match)) rows.push({ from, to, matches: [match] })
			else {
				last.to = Math.max(last.to, to)
				last.matches.push(match)
			}
		}
		return rows.map(({ from, to, matches: [first, ...others] }) => {
			const { id, title, sides, tournament, sportId, courtNumber } = first!
			const at = { id, kind: 'fixture', tone: 'fixture', href: addressOf(tournament.id), from, to } as const
			const cell: Cell =
				others.length === 0
					? { ...at, title, sides, words: [tournament.name] }
					: { ...at, title: tournament.name, words: [`${others.length + 1} matches`] }
			return { sportId, courtNumber, cell }
		})
	})
}

function closureCell(closure: ClosureRow, hourOfDay: HourOfDay): Placed {
	const { id, sportId, courtNumber, reason, note } = closure
	const blocked = reason === 'blocked'
	const why = reasonWords[reason] || note
	return {
		sportId,
		courtNumber,
		cell: {
			id,
			kind: 'closure',
			title: closureTitle(closure),
			words: why ? [why] : [],
			tone: blocked ? 'blocked' : 'closed',
			...span(closure, hourOfDay),
		},
	}
}

const span = ({ startTime, endTime }: { startTime: Date; endTime: Date }, hourOfDay: HourOfDay) => ({
	from: hourOfDay(startTime),
	to: hourOfDay(endTime),
})

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Counts the bookings of [from, to) that closures ended, by court, without those of hours that were reopened since. */
const countEnded = prepared(
	{ ids: several(bookings.closureId), from: bookings.startTime, to: bookings.startTime },
	(reader, { ids, from, to }) =>
		reader
			.select({
				id: bookings.closureId,
				sportId: bookings.sportId,
				courtNumber: bookings.courtNumber,
				count: count(),
			})
			.from(bookings)
			.innerJoin(closures, eq(closures.id, bookings.closureId))
			.where(
				and(
					among(bookings.closureId, ids),
					unindexed(and(eq(bookings.status, 'cancelled'), gte(bookings.startTime, from), lt(bookings.startTime, to))),
					unindexed(and(lt(bookings.startTime, closures.endTime), gt(bookings.endTime, closures.startTime))),
				),
			)
			.groupBy(bookings.closureId, bookings.sportId, bookings.courtNumber),
)
type Ended = Awaited<ReturnType<typeof countEnded>>

/** Returns the courts of a sport: those it has now, and those that are still taken. */
function courtsOf(
	sportId: number,
	placed: Placed[],
	offered: { offer: Offer | undefined; usable: number[]; ended: Ended },
): DayCourt[] {
	const own = placed.filter((it) => it.sportId === null || it.sportId === sportId)
	const named = own.flatMap(({ sportId, courtNumber }) =>
		sportId !== null && courtNumber !== null ? [courtNumber] : [],
	)
	const { offer, ended } = offered
	const withEnded = (cell: Cell, number: number): Cell => {
		if (cell.kind !== 'closure') return cell
		const here = ended.find((it) => it.id === cell.id && it.sportId === sportId && it.courtNumber === number)
		return here ? { ...cell, ended: here.count } : cell
	}
	const offers = offer?.courtCount ?? 0
	const count = Math.max(offers, ...named)
	return Array.from({ length: count }, (_, i) => i + 1).map((number) => ({
		number,
		court: offer ? courtOf(offer, number) : number,
		isRoofed: offer?.courts.get(number)?.isRoofed ?? false,
		usable: number <= offers ? offered.usable : [],
		cells: own
			.filter(({ courtNumber }) => courtNumber === null || courtNumber === number)
			.map(({ cell }) => withEnded(cell, number)),
	}))
}

function refusedOn(offer: Offer, date: string, now: Date) {
	const hours = openingOn(offer, date)
	return hours && problemAt(offer, date, hours[0], now)
}

const problemAt = (offer: Offer, date: string, hour: number, now: Date) =>
	deskProblem(offer, at(date, hour), at(date, hour + offer.step), now)

function usableHours(offer: Offer | undefined, date: string, now: Date) {
	const hours = offer && openingOn(offer, date)
	if (!hours) return []
	const open = [0, ...stepsUpTo(hours[1] - hours[0] - offer.step, offer.step)].map((after) => hours[0] + after)
	return open.filter((hour) => problemAt(offer, date, hour, now) === null)
}
