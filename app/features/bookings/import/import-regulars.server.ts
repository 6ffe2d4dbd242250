import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { findTaken } from '#app/features/court-time/court-time.server.ts'
import { freeCourts } from '#app/features/court-time/free-courts.ts'
import { atCourt } from '#app/features/venues/courts/court-price.ts'
import { courtOf, type Offer } from '#app/features/venues/offers.server.ts'
import { mayAt } from '#app/features/venues/own-venues.server.ts'
import { findSports } from '#app/features/venues/sports.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { rate } from '#app/lib/money.ts'
import { courtInText } from '#app/lib/text/court-name.ts'
import { allOf } from '#app/lib/text/list.ts'
import { addDays, at, dateOf, formatDate, formatTimeRange, hoursBetween } from '#app/lib/time/time.ts'
import { count } from '../customers/import/import-words.ts'
import { lastDeskDate, MOST_HOURS } from '../desk/desk-rules.ts'
import { LIVE } from '../on-court/on-court.server.ts'
import { pricesOf, totalPrice } from '../price.ts'
import { dayInYear, inDates, weekdayWords } from '../regulars/regular-dates.ts'
import { datesOf, findHurdles, requireSteps, timeOn } from '../regulars/regular-plan.server.ts'
import { insertRegular } from '../regulars/regulars.server.ts'
import {
	bookedStanding,
	findBooked,
	findCourt,
	findCourts,
	hoursOf,
	lockBookings,
	type Found,
} from './court-lines.server.ts'
import { importKind, type Importing, type TakenHours } from './import-kind.server.ts'
import { findWhose, keepingCustomers, type Whose } from './imported-customers.server.ts'
import { because, quoted } from './reading/left-out-reasons.ts'
import type { Refused } from './reading/list-file.ts'
import { readRegulars, unreadDays, type RegularLine } from './reading/regular-file.ts'

type Clash = { date: string; problem: string }
/** A weekly hour on its court, with the dates that are free and those that are not. */
type OnCourt = RegularLine & {
	offer: Offer
	courtNumber: number
	/** Its first and last day, as far as they can be booked. */
	first: string
	end: string
	on: string[]
	clashes: Clash[]
}
type Placed = OnCourt & Whose

/** The most dates that the lines of a file have together: they are booked, and taken back, while other writes wait. */
const MOST_DATES_OF_FILE = 1_000
/** How many clashing dates of a line are named. */
const MOST_CLASHES = 12

/**
 * Weekly hours of another system: each is booked as New regular does it, on those of its dates that are free, to be paid
 * each time. A price of the file's own is for those who may set prices.
 */
export const REGULARS = importKind<RegularLine>({
	right: 'courts',
	read: readRegulars,
	async plan(reader, about, lines, file) {
		const { placed, refused, says } = await placeLines(reader, about, lines)
		const sports = new Map((await findSports()).map(({ id, name }) => [id, name]))
		const [dates, clashing] = [placed.flatMap(({ on }) => on), placed.flatMap(({ clashes }) => clashes)]
		const sum = datesWords(dates.length, clashing.length)
		const caution = cautionOf(placed, unreadDays(file))
		return {
			refused,
			caution: caution && `${sum}. ${caution}`,
			says: placed.length === 0 ? [] : [...(caution === null ? [sum] : []), ...says],
			verb: `Book ${dates.length === 1 ? '1 Date' : `${count(dates.length)} Dates`}`,
			planned: placed.map((one) => ({
				line: one.line,
				name: one.name,
				phone: one.phone,
				lacks: one.lacks,
				words: wordsOf(one, sports.get(one.offer.sportId) ?? '', about.now),
				remarks: remarksOf(one, about.now),
				mark: createHash('sha256')
					.update(JSON.stringify([one.courtNumber, one.on]))
					.digest('base64url')
					.slice(0, 8),
			})),
			make: (tx, importId, isWanted) => book(tx, about, placed.filter(isWanted), importId),
		}
	},
	lock: lockBookings,
	standing: (reader, importId, now) => bookedStanding('regularId', reader, importId, now),
	takeBack: async (tx, ids, { importId }) => {
		const theirs = and(eq(bookings.importId, importId), inArray(bookings.regularId, ids))
		const dates = await tx
			.select({ id: bookings.id })
			.from(bookings)
			.where(and(theirs, inArray(bookings.status, LIVE)))
		return dates.map(({ id }) => id)
	},
})

const datesWords = (free: number, taken: number) =>
	`${count(free)} ${free === 1 ? 'date' : 'dates'} will be booked${taken > 0 ? `, and ${count(taken)} left out that ${taken === 1 ? 'isn’t' : 'aren’t'} free` : ''}`

/** Says until when lines go on that have no last date, and which columns might have held it; null for neither. */
function cautionOf(placed: readonly Placed[], unread: readonly string[]) {
	const endless = placed.filter(({ until }) => until === null)
	if (placed.length === 0 || endless.length + unread.length === 0) return null
	const last = placed.flatMap(({ on }) => on).reduce((a, b) => (a > b ? a : b))
	const says = [`The last is on ${formatDate(at(last, 0))}.`]
	if (endless.length === placed.length)
		says.push('Your file has no last date, so this is as far ahead as you can book.')
	else if (endless.length > 0)
		says.push(
			`${count(endless.length)} of ${count(placed.length)} ${endless.length === 1 ? 'has no last date, and goes' : 'have no last date, and go'} on as far ahead as you can book.`,
		)
	if (unread.length > 0) {
		const look = unread.length === 1 ? 'looks like dates, and isn’t read' : 'look like dates, and aren’t read'
		says.push(`${allOf(unread.map(quoted))} ${look}.`)
	}
	return says.join(' ')
}

function wordsOf({ offer, courtNumber, weekdays, start, hours, on, price }: Placed, sport: string, now: Date) {
	const [first, last] = [on[0]!, on.at(-1)!].map((date) => timeOn({ start, hours }, date))
	const when = `${weekdayWords(weekdays)}, ${formatTimeRange(first!.startTime, first!.endTime)}`
	const each = pricesOn({ offer, courtNumber, start, hours, on })
	const from = Math.min(...each)
	const asks = price !== null ? rate(price) : `${each.some((one) => one !== from) ? 'from ' : ''}${rate(from)}`
	const dates = `${inDates(on.length)}, ${dayInYear(first!.startTime, now)}${on.length > 1 ? ` to ${dayInYear(last!.startTime, now)}` : ''}`
	return `${when} · ${sport}, ${courtInText(courtOf(offer, courtNumber))} · ${dates} · ${asks} each time`
}

/** Returns what each of the dates costs at the venue's prices, in rand. */
const pricesOn = ({
	offer,
	courtNumber,
	on,
	...time
}: Pick<Placed, 'offer' | 'courtNumber' | 'start' | 'hours' | 'on'>) =>
	on.map((date) => {
		const { startTime, endTime } = timeOn(time, date)
		return totalPrice(pricesOf(atCourt(offer, courtNumber), startTime, endTime))
	})

function remarksOf({ remarks, from, until, first, end, clashes, start, hours }: Placed, now: Date) {
	const day = (date: string) => dayInYear(timeOn({ start, hours }, date).startTime, now)
	const named = clashes.slice(0, MOST_CLASHES).map(({ date, problem }) => `Not on ${day(date)}: ${problem}`)
	const more = clashes.length - named.length
	return [
		...remarks,
		...(from && from < first ? [`From ${day(first)} on, as earlier dates have passed`] : []),
		...(until === null || until > end ? [`Until ${formatDate(at(end, 0))}, as far ahead as you can book`] : []),
		...named,
		...(more > 0 ? [`And ${inDates(more)} more that ${more === 1 ? 'isn’t' : 'aren’t'} free`] : []),
	]
}

async function book(tx: Writer, about: Importing, placed: readonly Placed[], importId: number) {
	const { user, now } = about
	const customerFor = keepingCustomers(tx, about, importId)
	const taken: TakenHours[] = []
	for (const one of placed) {
		const { offer, courtNumber, weekdays: weekday, start, hours, on, name, phone, price } = one
		const player = { userId: null, guestName: name, guestPhone: phone }
		const customerId = await customerFor(one, one.known)
		const pattern = { sportId: offer.sportId, courtNumber, weekday, start, hours, date: one.first, until: one.end }
		const whose = { ...player, customerId, paymentMethod: 'Cash' as const, notes: '' }
		await insertRegular(tx, user, offer, { ...pattern, on, price: price ?? undefined, importId }, whose, now)
		const times = on.map((date) => timeOn(one, date))
		const of = times.flatMap(({ startTime, endTime }) => hoursBetween(startTime, endTime).map(Number))
		taken.push({ sportId: offer.sportId, hours: of })
	}
	return taken
}

type Hurdles = Awaited<ReturnType<typeof findHurdles>>

/** Sorts lines into those of which dates can be booked together, each on its court, and the others. */
async function placeLines(reader: Reader, about: Importing, lines: readonly RegularLine[]) {
	const { user, venue, now } = about
	const { offers, names } = await findCourts(reader, venue, now)
	const whole = { startTime: at(dateOf(now), 0), endTime: at(addDays(lastDeskDate(now), 2), 0) }
	const taken = await findTaken(offers, whole.startTime, whole.endTime, reader)
	const booked = await findBooked(reader, venue.id, { from: whole.startTime, to: whole.endTime })
	const whose = await findWhose(reader, venue.id, lines)
	const mayPrice = await mayAt(user, venue.id, 'money', reader)
	const onCourt = new Map<string, Hurdles>()
	const hurdlesOn = async (offer: Offer, courtNumber: number) => {
		const key = `${offer.id}:${courtNumber}`
		const found = onCourt.get(key) ?? (await findHurdles(reader, offer, { ...whole, courtNumber }, now))
		onCourt.set(key, found)
		return found
	}
	const placed: Placed[] = []
	const refused: Refused[] = []
	let dates = 0
	for (const line of lines) {
		const refuse = (reason: string) => refused.push({ line: line.line, name: line.name, reason })
		const found = findCourt(line, offers, names)
		if (typeof found === 'string') {
			refuse(found)
			continue
		}
		const wish = wishOf(line, found, now)
		if (typeof wish === 'string') {
			refuse(wish)
			continue
		}
		const { offer } = found
		const numbers = found.courtNumber === null ? courtNumbers(offer) : [found.courtNumber]
		let best: OnCourt | undefined
		for (const courtNumber of numbers) {
			const hurdles = await hurdlesOn(offer, courtNumber)
			const problem = (date: string) => {
				const time = timeOn(line, date)
				if (found.courtNumber === null && booked.has(hoursOf(offer.sportId, time.startTime, line.name, line.phone)))
					return 'they have it already'
				const isFree = freeCourts(offer, taken.get(offer.id)!, time.startTime, time.endTime).includes(courtNumber)
				const other = placed.find((before) => meets(before, { offer, courtNumber, date, ...line }))
				return hurdles.problem(time) ?? (isFree ? (other ? `line ${other.line} has it` : null) : 'taken')
			}
			const each = wish.dates.map((date) => ({ date, problem: problem(date) }))
			const on = each.filter(({ problem }) => problem === null).map(({ date }) => date)
			const clashes = each.filter((one): one is Clash => one.problem !== null)
			if (!best || on.length > best.on.length)
				best = { ...line, offer, courtNumber, first: wish.first, end: wish.end, on, clashes }
			if (clashes.length === 0) break
		}
		if (!best || best.on.length === 0) {
			refuse(noneWords(best?.clashes ?? [], line, now))
			continue
		}
		const differs = line.price !== null && pricesOn(best).some((price) => price !== line.price)
		dates += best.on.length
		if (differs && !mayPrice) refuse('Its price isn’t yours: a manager or the owner can import it')
		else if (dates > MOST_DATES_OF_FILE)
			refuse(`A file can have up to ${count(MOST_DATES_OF_FILE)} dates. Import this file again for the rest`)
		else placed.push({ ...best, ...whose.of(line) })
	}
	return { placed, refused, says: whose.says() }
}

const courtNumbers = ({ courtCount }: Offer) => Array.from({ length: courtCount }, (_, i) => i + 1)

/** Says that no date of a line is free, with the first that clash. */
function noneWords(clashes: readonly Clash[], line: RegularLine, now: Date) {
	const named = clashes
		.slice(0, 3)
		.map(({ date, problem }) => `${dayInYear(timeOn(line, date).startTime, now)}: ${problem}`)
	const more = clashes.length > named.length ? `; and ${clashes.length - named.length} more` : ''
	return because('None of its dates is free', `${named.join('; ')}${more}`)
}

/** Whether a line that was placed has the court then. */
function meets(
	before: Placed,
	{
		offer,
		courtNumber,
		date,
		start,
		hours,
	}: Pick<Placed, 'offer' | 'courtNumber' | 'start' | 'hours'> & { date: string },
) {
	const isThere = before.offer.id === offer.id && before.courtNumber === courtNumber
	if (!isThere || before.start >= start + hours || before.start + before.hours <= start) return false
	return before.on.includes(date)
}

/** Returns the days of a line from today on, as far ahead as the desk books, or in words why there are none. */
function wishOf({ weekdays, start, hours, from, until }: RegularLine, { offer }: Found, now: Date) {
	const [today, last] = [dateOf(now), lastDeskDate(now)]
	if (hours > MOST_HOURS) return `A booking is at most ${MOST_HOURS} hours long`
	if (until !== null && until < today) return because('Its last date has passed', formatDate(at(until, 0)))
	const first = from === null || from < today ? today : from
	const end = until === null || until > last ? last : until
	try {
		requireSteps(offer, { start, hours })
		return { first, end, dates: datesOf({ weekday: weekdays, date: first, start, until: end }, now) }
	} catch (error) {
		if (error instanceof AppError) return error.data.message.replace(/\.$/, '')
		throw error
	}
}
