import { addDays, at, clock, formatDay, isDate } from '#app/lib/time/time.ts'
import { readId } from '#app/lib/ids.ts'
import { lessPercent } from '#app/lib/money.ts'
import { SHOWN_FROM, SHOWN_TO, type Grid } from '../rules.ts'
import { isFree, type AvailableHour } from '../slots.ts'

export type PanelHour = Pick<AvailableHour, 'hour' | 'state' | 'price' | 'peak'>
/**
 * `byPhone` names hours that the venue is open and that only it can give: `06:00–07:00 and 21:00–23:00`. `from` goes before
 * totals where courts differ in price, as the cheapest may be another court from one hour to the next. `isShut` says that
 * the venue has closed hours that are still to come, for rain say. `percent` come off the prices for a `member`, in words.
 */
export type PanelDay = {
	date: string
	hours: PanelHour[]
	byPhone?: string
	from?: string
	isShut?: boolean
	percent?: number
	member?: string
}

export const DAYS_SHOWN = 7

export type Tab = 'details' | 'reviews' | 'events'
const TABS = ['details', 'reviews', 'events'] as const

type Sport = { sportId: number }

/** Reads sport, day, tab and page from the address of the venue page. Values that make no sense are ignored. */
export function readVenueAddress(
	params: URLSearchParams,
	sports: readonly Sport[],
	today: string,
	maxDaysAhead: number,
) {
	const asked = readId(params.get('sport'))
	const date = params.get('date') ?? ''
	const sportId = (sports.find((sport) => sport.sportId === asked) ?? sports[0])?.sportId ?? null
	const tab: Tab = TABS.find((tab) => tab === params.get('tab')) ?? 'details'
	const page = readId(params.get('page')) ?? 1
	const possible = isDate(date) && date >= today && date <= addDays(today, maxDaysAhead)
	return { sportId, date: possible ? date : null, tab, page: Math.min(page, 100_000) }
}

/** Returns the days to show: the next seven, and the chosen day if it is later. */
export function daysToLoad(today: string, date: string | null) {
	return { from: today, days: DAYS_SHOWN, later: date && date >= addDays(today, DAYS_SHOWN) ? date : null }
}

/** Returns what the query of the venue page asks to be loaded: neither a time nor a day that is there. */
export function toLoad({ searchParams }: URL, days: readonly string[]) {
	const asked = new URLSearchParams(searchParams)
	for (const name of ['start', 'hours']) asked.delete(name)
	if (days.includes(asked.get('date') ?? '')) asked.delete('date')
	return String(asked)
}

/** Every start that can be booked, and the usual ones: an early hour is left out where the venue opens later. */
export const shownHours = (day: PanelDay) =>
	day.hours.filter(({ hour, state }) => (hour >= SHOWN_FROM && hour <= SHOWN_TO) || state !== 'closed')

type Asked = { date: string | null; start: string | null; hours: string | null }

/**
 * Works out what has been chosen so far and whether it can be booked.
 *
 * `wanted` is the number of hours asked for, `length` the one that is chosen, and `free` how many hours in a row are free
 * from the start, at most the longest. `problem` says in words why the choice cannot be booked, or is null.
 */
export function choose(days: readonly PanelDay[], asked: Asked, { step, lengths }: Grid) {
	const day = days.find(({ date }) => date === asked.date) ?? firstDayWithHours(days)
	if (!day) return null
	const start = readStart(asked.start)
	const from = start === null ? -1 : day.hours.findIndex(({ hour }) => hour === start)
	const [shortest, longest] = [lengths[0]!, lengths.at(-1)!]
	// Each start is free for the shortest booking.
	const starts = from < 0 ? 0 : countFree(day.hours.slice(from))
	const free = starts && Math.min(shortest + (starts - 1) * step, longest)
	const upTo = (hours: number) => lengths.filter((length) => length <= hours).at(-1) ?? shortest
	const wanted = upTo(Number(asked.hours))
	const length = upTo(Math.min(wanted, free))
	const booked = day.hours.slice(from, from + length / step)
	const problem = problemOf(day, from < 0 ? null : day.hours[from]!)
	return {
		day,
		start: from < 0 ? null : start,
		free,
		length,
		wanted,
		total: problem
			? null
			: lessPercent(
					booked.reduce((total, { price }) => total + price * step, 0),
					day.percent,
				),
		problem,
	}
}
export type Choice = NonNullable<ReturnType<typeof choose>>

const firstDayWithHours = (days: readonly PanelDay[]) => days.find((day) => shownHours(day).some(isFree)) ?? days[0]

function readStart(text: string | null) {
	const [, hour, half] = /^(\d{1,2})(?::(?:00|(30)))?$/.exec(text ?? '') ?? []
	return hour ? Number(hour) + (half ? 0.5 : 0) : null
}

function countFree(hours: readonly PanelHour[]) {
	const taken = hours.findIndex((hour) => !isFree(hour))
	return taken < 0 ? hours.length : taken
}

function problemOf(day: PanelDay, start: PanelHour | null) {
	const hours = shownHours(day)
	if (start && isFree(start)) return null
	if (hours.every(({ state }) => state === 'closed'))
		return `Closed on ${formatDay(at(day.date, 0))}. Choose another day.`
	if (!hours.some(isFree)) return `Nothing is free on ${formatDay(at(day.date, 0))}. Choose another day.`
	if (!start) return 'Choose a start time first.'
	const time = clock(start.hour)
	if (start.state === 'past') return `${time} has passed. Choose another time.`
	if (start.state === 'closed') return `The venue is closed at ${time}. Choose another time.`
	return `${time} is taken. Choose another time.`
}

export function dayWord(day: PanelDay) {
	const hours = shownHours(day)
	const free = hours.filter(isFree).length
	if (free) return `${free} free`
	if (hours.some(({ state }) => state === 'full')) return 'Full'
	return day.isShut || hours.every(({ state }) => state === 'closed') ? 'Closed' : 'Over'
}

export function bookingAddress(venueId: number, sportId: number, { day, start, length }: Choice) {
	return `/booking/${venueId}/${sportId}?date=${day.date}&start=${clock(start!)}&end=${clock(start! + length)}`
}
