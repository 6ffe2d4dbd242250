import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { bookings } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { isPartPaid } from '#app/features/ledger/paid-words.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { may } from '#app/features/venues/team/rights.ts'
import { rate } from '#app/lib/money.ts'
import { pageOf } from '#app/lib/paging.ts'
import { sheetOf } from '#app/lib/sheet.ts'
import { addDays, at, clock, dateOf, formatDay, HOUR } from '#app/lib/time/time.ts'
import { findOwnOffers } from '#app/features/venues/offers.server.ts'
import { dueDateColumn } from '../../on-account/accounts.server.ts'
import { isOnAccount } from '../../on-account/on-account.ts'
import { openingOn, type Opening } from '../../rules.ts'
import { findBeingPaid } from '../../paying/being-paid.server.ts'
import { filterSearch } from '../list/booking-query.ts'
import { changeableBy, type ChangeableBooking } from '../list/booking-changes.server.ts'
import { joinClosed, type Cell } from '../day-cells.ts'
import { findPlan } from '../day-grid.server.ts'
import { arrivalActs, rowActs } from '../panel/booking-acts.ts'
import { findListedBookings, findRequests, type VenueBooking } from '../list/venue-bookings.server.ts'
import { findWeeklyRequests } from '../../regulars/requests.server.ts'
import { MOST_ARRIVALS, type AskedPart, type Part } from './today-query.ts'
import { type Court } from '#app/lib/text/court-name.ts'

const REQUESTS_SHOWN = 3

/**
 * The current and the next cell of a court, and whether it has none all day; hours are those of the day. It is in use
 * where something is on it whose players have not stayed away. `after` says what comes next.
 */
export type CourtNow = {
	number: number
	court: Court
	now: Cell | null
	next: Cell | null
	isEmpty: boolean
	inUse: boolean
	after: string
}
type OnCourtNow = Omit<CourtNow, 'number' | 'court' | 'after'>

/**
 * Returns what the people of a venue need to know now. Throws 404 when the venue is not the user's.
 *
 * That is: the day, the courts by sport and the hour that runs there, the day's players in order, confirmed or not
 * (`overdue` are those whose time is over with something left to do, and `earlier` those with nothing left), how many
 * are still to come and when the first one does, what they owe (whole cents), and the open requests, `asked` those for
 * weekly hours. Of a day with more players than a page has, `arrivals` are a page of the part that was asked for, and
 * `parts` says which, and how many there are of each.
 */
export async function findToday(
	user: Actor,
	venueId: number | null,
	now = new Date(),
	part: AskedPart = { part: 'coming', page: 1 },
) {
	const venue = await findOwnVenue(user, venueId, 'desk')
	const { lists: _, asking: _ids, ...board } = await findBoard(now, venue.id)
	const decides = may(venue.part, 'ownBookings')
	const asked = await findWeeklyRequests(now, venue.id, REQUESTS_SHOWN)
	const arrivals = await findArrivals(now, venue.id, { id: user.id, decides }, part)
	return { ...board, asked, ...arrivals, none: noneWords(arrivals, board.shut) }
}
export type Today = Awaited<ReturnType<typeof findToday>>

/** Returns the words in place of a list without anybody: that nobody was to come today, or that all have been. */
function noneWords(
	{ parts, overdue, earlier }: Awaited<ReturnType<typeof findArrivals>>,
	shut: Awaited<ReturnType<typeof findPlan>>['shut'],
) {
	if (parts && parts.part !== 'coming') return 'None now.'
	const over = parts ? parts.counts.open + parts.counts.done : overdue.length + earlier.length
	const [from, until] = [shut?.from ?? null, shut?.until ?? null]
	const when = from !== null ? ` from ${clock(from)}` : until !== null ? ` until ${until}` : ''
	const closed = shut ? `the courts are closed${when}` : null
	if (over === 0) return `No bookings today${closed ? `: ${closed}` : ''}.`
	const all = over === 1 ? 'Today’s only booking is over' : `All of today’s ${over} bookings are over`
	return `${all}${closed ? `, and ${closed}` : ''}.`
}

/** Today on its way to the browser: its lists as sheets. */
export type SentToday = ReturnType<typeof sendToday>
export const sendToday = ({ sports, arrivals, overdue, earlier, ...today }: Today) => ({
	...today,
	sports: sheetOf(sports),
	arrivals: sheetOf(arrivals),
	overdue: sheetOf(overdue),
	earlier: sheetOf(earlier),
})

/** Each has tens of kilobytes of HTML, with people's names in it. */
const KEPT = { most: 50 }

/** The part of the page that everybody at the desk of a venue sees alike. */
const findBoard = cachedQuery(async (now, venueId: number) => {
	const today = dateOf(now)
	const [day, lines, waiting] = await Promise.all([
		findPlan(now, venueId, today, null, true),
		findLines(db, { venueId, from: at(today, 0), to: at(today, 24) }),
		findRequests(venueId, REQUESTS_SHOWN, now),
	])
	const money = await moneyOf(db, lines)
	const hour = (now.getTime() - at(today, 0).getTime()) / HOUR
	const owed = (line: (typeof lines)[number]) => (isOnAccount(line, now) ? 0 : money.get(line.id)!.due)
	const unpaid = lines.map(owed).filter((due) => due > 0)
	const missing = lines.filter(({ arrivedAt, noShow, endTime }) => !arrivedAt && !noShow && endTime > now)
	const isDone = (line: (typeof lines)[number]) => {
		const { id, status, endTime, arrivedAt, noShow } = line
		const { claimed, inReview } = money.get(id)!
		if (owed(line) + claimed + inReview > 0) return false
		return status === 'completed' || (endTime <= now && (arrivedAt !== null || noShow))
	}
	const open = lines.filter((booking) => !isDone(booking))
	const lists: Record<Part, number[]> = {
		coming: idsOf(open.filter(({ endTime }) => endTime > now)),
		open: idsOf(open.filter(({ endTime }) => endTime <= now)),
		done: idsOf(lines.filter(isDone)),
	}
	const away = new Set(idsOf(lines.filter(({ noShow }) => noShow)))
	const isOpen = day.opening !== null && day.opening[0] <= hour && hour < day.opening[1]
	const yesterday = addDays(today, -1)
	return {
		date: today,
		/** The query of yesterday's list, where no-shows are marked. */
		yesterday: filterSearch({ from: yesterday, to: yesterday }),
		sports: day.shown.map(({ id, name, step, courts }) => ({
			id,
			name,
			/** The hour or half hour that runs. */
			hour: hour - (hour % step),
			courts: courts.map(({ number, court, cells, usable }) => {
				const on = nowAndNext(cells, hour, away)
				return { number, court, ...on, after: afterWords(on, usable) }
			}),
		})),
		isOpen,
		/** The closing of all courts, until the end of the day or until one of them opens. */
		shut: day.shut,
		/** When it opens next, in words; null while it is open, or where its courts are closed. */
		closed: isOpen || day.shut?.from === null ? null : closedWords((await findOwnOffers({ id: venueId }, now))[0], now),
		missing: { count: missing.length, first: missing[0]?.startTime ?? null },
		unpaid: { count: unpaid.length, cents: unpaid.reduce((total, due) => total + due, 0) },
		asking: idsOf(waiting.requests),
		requestCount: waiting.total,
		lists,
	}
}, KEPT)

/** `R225 an hour`, `R225 and R300 an hour` with peak hours; null where the price says it, or half an hour hides it. */
function rateWords({ breakdown, startTime, endTime }: VenueBooking) {
	const hours = (endTime.getTime() - startTime.getTime()) / HOUR
	if (hours === 1 || hours !== breakdown.length) return null
	const rates = [...new Set(breakdown.map(({ price }) => price))].sort((a, b) => a - b)
	return `${rates.map((price) => rate(price)).join(' and ')} an hour`
}

/** The most days in which a closed venue is said to open again. */
const DAYS_AHEAD = 14

/** `Closed. Opens 06:00.` before it opens today, or else with the day, `tomorrow, 06:00` or `Mon 30 Nov, 06:00`. */
export function closedWords(offer: Opening | undefined, now: Date) {
	const today = dateOf(now)
	for (let days = 0; offer && days <= DAYS_AHEAD; days++) {
		const date = addDays(today, days)
		const opening = openingOn(offer, date)
		if (!opening || at(date, opening[0]) <= now) continue
		const day = ['', 'tomorrow, '][days] ?? `${formatDay(at(date, 12))}, `
		return `Closed. Opens ${day}${clock(opening[0])}.`
	}
	return 'Closed.'
}

const idsOf = (list: { id: number }[]) => list.map(({ id }) => id)

/** The bookings of a day in order, without cancelled ones, with no more than is needed to count them. */
const findLines = prepared(
	{ venueId: bookings.courtId, from: bookings.startTime, to: bookings.startTime },
	(reader, { venueId, from, to }) =>
		reader
			.select({
				id: bookings.id,
				userId: bookings.userId,
				status: bookings.status,
				totalPrice: bookings.totalPrice,
				lateCharge: bookings.lateCharge,
				cancelReason: bookings.cancelReason,
				closureChoice: bookings.closureChoice,
				depositCents: bookings.depositCents,
				startTime: bookings.startTime,
				endTime: bookings.endTime,
				arrivedAt: bookings.arrivedAt,
				noShow: bookings.noShow,
				accountId: bookings.accountId,
				dueDate: dueDateColumn,
			})
			.from(bookings)
			.where(
				and(
					eq(bookings.courtId, venueId),
					gte(bookings.startTime, from),
					lt(bookings.startTime, to),
					unindexed(inArray(bookings.status, ['pending', 'confirmed', 'completed'])),
				),
			)
			.orderBy(asc(bookings.startTime), asc(bookings.sportId), asc(bookings.courtNumber)),
)

type Person = { id: number; decides: boolean }

const findArrivals = cachedQuery(async (now, venueId: number, person: Person, { part, page: asked }: AskedPart) => {
	const { lists, asking, missing } = await findBoard(now, venueId)
	const next = Math.max(missing.first?.getTime() ?? 0, now.getTime())
	const { coming, open, done } = lists
	const isOnePage = coming.length + open.length <= MOST_ARRIVALS && done.length <= MOST_ARRIVALS
	const { offset, ...page } = pageOf(lists[part].length, asked, MOST_ARRIVALS)
	const shown = isOnePage ? [...coming, ...open, ...done] : lists[part].slice(offset, offset + MOST_ARRIVALS)
	const ids = [...new Set([...shown, ...asking])]
	const [paying, found] = await Promise.all([findBeingPaid(venueId, now), findListedBookings(ids)])
	const byId = new Map((await changeableBy(person, found, now)).map((booking) => [booking.id, booking]))
	const some = (ids: number[]) => ids.flatMap((id) => byId.get(id) ?? [])
	const arrivals = (ids: number[]) => some(ids).map((booking) => arrivalOf(booking, paying.has(booking.id), next))
	const requests = some(asking).map(requestOf)
	if (isOnePage)
		return { requests, arrivals: arrivals(coming), overdue: arrivals(open), earlier: arrivals(done), parts: null }
	const counts = { coming: coming.length, open: open.length, done: done.length }
	const none: Arrival[] = []
	return { requests, arrivals: arrivals(shown), overdue: none, earlier: none, parts: { part, counts, ...page } }
}, KEPT)

/** A request with no more than its line shows. */
function requestOf(booking: ChangeableBooking) {
	const { id, startTime, endTime, sport, courtName, courtNumber, totalPrice, customer, notes, missedBefore } = booking
	return {
		id,
		startTime,
		endTime,
		sport: sport.name,
		court: courtName ?? courtNumber,
		totalPrice,
		rate: rateWords(booking),
		customer,
		missedBefore,
		notes,
		/** Whole cents that its player says they have sent, which confirm it; cash has yet to come. */
		sent: booking.money.claimedMethod === 'cash' ? 0 : booking.money.claimed,
		acts: rowActs(booking),
	}
}

/** A booking with no more than its line shows, as each line travels with the page; `next` is when the next ones start. */
const arrivalOf = (booking: ChangeableBooking, beingPaid: boolean, next: number) => ({
	id: booking.id,
	venueId: booking.venueId,
	startTime: booking.startTime,
	endTime: booking.endTime,
	status: booking.status,
	court: booking.courtName ?? booking.courtNumber,
	sport: booking.sport.name,
	isWeekly: booking.regularId !== null,
	customer: { name: booking.customer.name, phone: booking.customer.phone, chat: booking.customer.chat },
	isHere: booking.arrivedAt !== null,
	/** Whether they are expected now, or are the first to come. */
	isNext: booking.startTime.getTime() <= next,
	noShow: booking.noShow,
	missedBefore: booking.missedBefore,
	money: {
		due: booking.money.due,
		isPart: isPartPaid(booking.money),
		claimed: booking.money.claimed,
		inReview: booking.money.inReview,
		claimedMethod: booking.money.claimedMethod,
	},
	own: booking.own,
	onAccount: booking.onAccount,
	paid: booking.paid,
	acts: arrivalActs(booking),
	beingPaid,
})
export type Arrival = ReturnType<typeof arrivalOf>

/**
 * Returns the cell that includes `hour`, and the first that begins after it: a closure that leaves what is on the court
 * alone begins with its end. `away` are the bookings whose players did not come.
 */
export function nowAndNext(taken: readonly Cell[], hour: number, away: ReadonlySet<number> = new Set()): OnCourtNow {
	const cells = joinClosed(taken)
	const [now = null, ...beneath] = cells.filter(({ from, to }) => from <= hour && hour < to)
	const resumed = beneath.flatMap((cell) => (now && cell.to > now.to ? [{ ...cell, from: now.to }] : []))
	const [next] = [...resumed, ...cells.filter(({ from }) => from > hour)].sort((a, b) => a.from - b.from)
	const isAway = now?.kind === 'booking' && away.has(now.id)
	const inUse = now !== null && now.kind !== 'closure' && !isAway
	return { now, next: next ?? null, isEmpty: cells.length === 0, inUse }
}

/** `Next 18:00: Thandi Nkosi`, `Closed from 13:00 · Rain`; `usable` are the hours of the day that the desk may give. */
export function afterWords(
	{ now, next, isEmpty }: Pick<OnCourtNow, 'now' | 'next' | 'isEmpty'>,
	usable: number[] = [],
) {
	if (now?.kind === 'closure' && !next && usable.some((hour) => hour >= now.to)) return `Free from ${clock(now.to)}`
	if (!next) return isEmpty ? 'Nothing booked today' : 'Nothing more today'
	const { kind, from, title, words } = next
	return kind === 'closure' ? [`${title} from ${clock(from)}`, ...words].join(' · ') : `Next ${clock(from)}: ${title}`
}
