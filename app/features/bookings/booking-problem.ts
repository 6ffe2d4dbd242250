import type { Offer } from '#app/features/venues/offers.server.ts'
import { at, clock, dateOf, DAY, formatDay, formatTime, halves, HOUR, inHours } from '#app/lib/time/time.ts'
import { bookableRange, isOnGrid, lastBookableDate, type Grid, type Online } from './rules.ts'

/** How far to search for the next bookable hour: past a long holiday. */
const DAYS_TO_LOOK = 31

type Rules = Online & Grid & Pick<Offer, 'maxDaysAhead'>
export type BookingProblem = { field: 'startTime' | 'endTime'; message: string }

/** Returns why these times cannot be booked, naming the rule and the next valid time, or null when they can. */
export function bookingProblem(offer: Rules, start: Date, end: Date, now: Date): BookingProblem | null {
	const problem = (field: BookingProblem['field'], message: string) => ({ field, message })
	const { step, lengths } = offer
	const [shortest, longest] = [lengths[0]!, lengths.at(-1)!]
	for (const [field, verb, time] of [
		['startTime', 'start', start],
		['endTime', 'end', end],
	] as const) {
		if (!isOnGrid(offer, time))
			return problem(field, `Bookings ${verb} ${gridWords(step)} ${formatTime(ceil(time, step))}.`)
	}
	if (end <= start) {
		return problem(
			'endTime',
			`End time must be after start time: ${formatTime(later(start, shortest))} at the earliest.`,
		)
	}
	if (start <= now) return problem('startTime', `That time has passed. ${nextOpening(offer, now)}`)
	const lastDate = lastBookableDate(offer, now)
	if (start >= at(lastDate, 24)) {
		return problem(
			'startTime',
			`You can book at most ${offer.maxDaysAhead} days ahead, until ${formatDay(at(lastDate, 0))}.`,
		)
	}
	const closed = openingProblem(offer, start, end)
	if (closed?.field === 'startTime') return closed
	const length = (end.getTime() - start.getTime()) / HOUR
	if (length > longest) {
		const close = at(dateOf(start), bookableRange(offer, dateOf(start))![1])
		const latest = lengths.filter((hours) => later(start, hours) <= close).at(-1)!
		return problem(
			'endTime',
			`A booking here is at most ${inHours(longest)} long: until ${formatTime(later(start, latest))} at the latest.`,
		)
	}
	if (!lengths.includes(length)) return problem('endTime', `A booking here is ${lengthWords(lengths)} long.`)
	return closed
}

/** `1 hour`, `1, 1½ or 2 hours` */
export function lengthWords(lengths: readonly number[]) {
	const others = lengths.slice(0, -1).map(halves).join(', ')
	return `${others && `${others} or `}${inHours(lengths.at(-1)!)}`
}

const gridWords = (step: number) =>
	step === 1 ? 'on the hour. The next full hour is' : 'on the hour or half past. The next is'

/** Returns the problem when the venue is closed that day or at one of the hours. */
function openingProblem(offer: Online & Grid, start: Date, end: Date): BookingProblem | null {
	const date = dateOf(start)
	const range = bookableRange(offer, date)
	if (!range)
		return { field: 'startTime', message: `The venue is closed on ${formatDay(start)}. ${nextOpening(offer, start)}` }
	const [open, close] = [at(date, range[0]), at(date, range[1])]
	if (start < open || start >= close)
		return { field: 'startTime', message: `${bookableHours(offer, start)} ${nextOpening(offer, start)}` }
	const latest = later(close, -offer.lengths[0]!)
	if (start > latest)
		return { field: 'startTime', message: `${bookableHours(offer, start)} The latest start is ${formatTime(latest)}.` }
	if (end > close)
		return { field: 'endTime', message: `${bookableHours(offer, start)} The latest end is ${formatTime(close)}.` }
	return null
}

function bookableHours(offer: Online, day: Date) {
	const [first, last] = bookableRange(offer, dateOf(day))!
	return `Courts can be booked from ${clock(first)} to ${clock(last)} on ${formatDay(day)}.`
}

function nextOpening(offer: Online & Grid, from: Date) {
	for (let days = 0; days <= DAYS_TO_LOOK; days++) {
		const date = dateOf(new Date(from.getTime() + days * DAY))
		const range = bookableRange(offer, date)
		if (!range) continue
		let [first] = range
		while (at(date, first) <= from && first < range[1]) first += offer.step
		if (first + offer.lengths[0]! <= range[1])
			return `The next bookable hour is ${formatDay(at(date, 0))} at ${clock(first)}.`
	}
	return 'The venue has no opening hours at the moment.'
}

const later = (time: Date, hours: number) => new Date(time.getTime() + hours * HOUR)
const ceil = (time: Date, step: number) => new Date(Math.ceil(time.getTime() / (step * HOUR)) * step * HOUR)
