import type { Reader, Writer } from '#db/client/index.ts'
import { insertRows } from '#db/query/prepared.ts'
import { bookings } from '#db/schema.ts'
import { findTaken } from '#app/features/court-time/court-time.server.ts'
import { freeCourts, stepAt, type Taken } from '#app/features/court-time/free-courts.ts'
import { atCourt } from '#app/features/venues/courts/court-price.ts'
import type { Offer } from '#app/features/venues/offers.server.ts'
import { findSports } from '#app/features/venues/sports.server.ts'
import { rate } from '#app/lib/money.ts'
import { at, formatDate, formatDay, formatTime, formatTimeRange, formatWeekday, HOUR } from '#app/lib/time/time.ts'
import { deskProblem, MOST_HOURS } from '../desk/desk-rules.ts'
import { runningAccount } from '../on-account/accounts.server.ts'
import { pricesOf, totalPrice } from '../price.ts'
import { takeDates } from '../regulars/regulars.server.ts'
import { bookingRow } from '../reservation.server.ts'
import { readBookings, type BookingLine } from './reading/booking-file.ts'
import {
	bookedStanding,
	findBooked,
	findCourt,
	findCourts,
	hoursOf,
	labelOf,
	lockBookings,
	takenBy,
	type Found,
} from './court-lines.server.ts'
import { importKind, type Importing } from './import-kind.server.ts'
import { findWhose, keepingCustomers, type Whose } from './imported-customers.server.ts'
import { because } from './reading/left-out-reasons.ts'
import type { Refused } from './reading/list-file.ts'

type OnCourt = BookingLine & { offer: Offer; courtNumber: number; startTime: Date; endTime: Date }
type Placed = OnCourt & Whose

/** Bookings of another system: they are booked as walk-ins that are to be paid, at prices of today. */
export const BOOKINGS = importKind<BookingLine>({
	right: 'courts',
	read: readBookings,
	async plan(reader, about, lines) {
		const { placed, refused, says } = await placeLines(reader, about, lines)
		const sports = new Map((await findSports()).map(({ id, name }) => [id, name]))
		return {
			refused,
			says,
			planned: placed.map(({ line, name, phone, lacks, remarks, offer, courtNumber, startTime, endTime }) => {
				const price = totalPrice(pricesOf(atCourt(offer, courtNumber), startTime, endTime))
				const when = `${formatDay(startTime)}, ${formatTimeRange(startTime, endTime)}`
				const words = `${when} · ${sports.get(offer.sportId)}, ${labelOf(offer, courtNumber)} · ${rate(price)}`
				return { line, name, phone, words, remarks, lacks, mark: '' }
			}),
			make: (tx, importId, isWanted) => book(tx, about, placed.filter(isWanted), importId),
		}
	},
	lock: lockBookings,
	standing: (reader, importId, now) => bookedStanding('id', reader, importId, now),
	takeBack: (_, ids) => Promise.resolve(ids),
})

async function book(tx: Writer, about: Importing, placed: readonly Placed[], importId: number) {
	const customerFor = keepingCustomers(tx, about, importId)
	const rows = []
	for (const line of placed) {
		const customerId = await customerFor(line, line.known)
		rows.push({ ...(await rowOf(tx, about, line, customerId)), importId })
	}
	const booked = await insertRows(tx, bookings, rows)
	await takeDates(tx, about.venue.id, booked, about.now)
	return takenBy(booked)
}

async function rowOf(
	tx: Writer,
	{ user, now }: Importing,
	{ offer, courtNumber, name, phone, notes, startTime, endTime }: Placed,
	customerId: number,
) {
	const player = { userId: null, guestName: name, guestPhone: phone }
	const account = await runningAccount(tx, customerId)
	const terms = {
		...player,
		customerId,
		accountId: account?.id,
		madeById: user.id,
		status: 'confirmed',
		paymentMethod: 'Cash',
	} as const
	return bookingRow(offer, courtNumber, { ...terms, notes, startTime, endTime }, now)
}

/** Sorts lines into those that can be booked together, each on its court, and the others. */
async function placeLines(reader: Reader, { venue, now }: Importing, lines: readonly BookingLine[]) {
	const { offers, names } = await findCourts(reader, venue, now)
	const placed: Placed[] = []
	const refused: Refused[] = []
	if (lines.length === 0) return { placed, refused, says: [] }
	const days = lines.map(({ date }) => date).sort()
	const whole = { from: at(days[0]!, 0), to: at(days.at(-1)!, 48) }
	const taken = await findTaken(offers, whole.from, whole.to, reader)
	const own = new Map(offers.map(({ id }) => [id, new Map<number, Set<number>>()]))
	const booked = await findBooked(reader, venue.id, whole)
	const whose = await findWhose(reader, venue.id, lines)
	for (const line of lines) {
		const found = findCourt(line, offers, names)
		const one = typeof found === 'string' ? found : place(line, found, { taken, own, booked }, now)
		if (typeof one === 'string') refused.push({ line: line.line, name: line.name, reason: one })
		else placed.push({ ...one, ...whose.of(line) })
	}
	return { placed, refused, says: whose.says() }
}

type Times = {
	taken: ReadonlyMap<number, Taken>
	own: ReadonlyMap<number, Map<number, Set<number>>>
	/** The hours that somebody has already, by `hoursOf`. */
	booked: ReadonlySet<string>
}

/** Gives a line its court, beside what is booked and the lines before it, or says in words why it cannot have it. */
function place(
	line: BookingLine,
	{ offer, courtNumber }: Found,
	{ taken, own, booked }: Times,
	now: Date,
): OnCourt | string {
	const [startTime, endTime] = [at(line.date, line.start), at(line.date, line.start + line.hours)]
	if (line.hours > MOST_HOURS) return `A booking is at most ${MOST_HOURS} hours long`
	// The year says why: files of other systems keep what was played long ago.
	if (startTime.getTime() < stepAt(offer, now))
		return because('It has passed', `${formatWeekday(startTime)} ${formatDate(startTime)} at ${formatTime(startTime)}`)
	const problem = deskProblem(offer, startTime, endTime, now)
	if (problem) return problem.replace(/^The venue is /, 'The venue isn’t open then: ').replace(/\.$/, '')
	const isBooked = booked.has(hoursOf(offer.sportId, startTime, line.name, line.phone))
	if (courtNumber === null && isBooked) return because('It is booked already')
	const ours = own.get(offer.id)!
	const free = freeCourts(offer, taken.get(offer.id)!, startTime, endTime)
	const left = free.filter((number) => freeCourts(offer, ours, startTime, endTime).includes(number))
	const chosen = courtNumber === null ? left[0] : left.find((number) => number === courtNumber)
	const time = `${formatDay(startTime)}, ${formatTimeRange(startTime, endTime)}`
	if (chosen === undefined) {
		if (isBooked) return because('It is booked already')
		if (courtNumber === null) return because('No court is free then', time)
		const other = left[0] === undefined ? '' : `. ${labelOf(offer, left[0])} is free`
		const where = `${labelOf(offer, courtNumber)}, ${time}${other}`
		return because(free.includes(courtNumber) ? 'An earlier line has the court' : 'The court is taken', where)
	}
	for (let start = stepAt(offer, startTime); start < endTime.getTime(); start += offer.step * HOUR)
		ours.set(start, new Set(ours.get(start)).add(chosen))
	return { ...line, offer, courtNumber: chosen, startTime, endTime }
}
