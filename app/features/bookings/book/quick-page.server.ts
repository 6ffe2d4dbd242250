import type { CurrentUser } from '#app/features/accounts/auth.server.ts'
import { findCities } from '#app/features/venues/catalogue.server.ts'
import { findSportsToChoose } from '#app/features/venues/sports.server.ts'
import { readId } from '#app/lib/ids.ts'
import { addDays, clock, dateOf, halfHourOf, isDate } from '#app/lib/time/time.ts'
import { findQuickCourts, homeCity, lastBookingOf, nowish, tonight, type Wanted } from './quick.server.ts'
import { DAYS_AHEAD, FIRST_HOUR, LAST_HOUR } from '../rules.ts'

const USUAL_HOUR = 18

export type QuickPage = Awaited<ReturnType<typeof findQuickPage>>

/**
 * Reads the quick booking page from its address: `sport`, `when` (now, tonight, other), `date` and `hour` for other,
 * and `city`.
 *
 * Defaults are the sport last booked, now, and the city where the player plays. An empty `city` means all of them.
 */
export async function findQuickPage(user: CurrentUser | null, query: URLSearchParams, now = new Date()) {
	const [sports, cities, last] = await Promise.all([findSportsToChoose(), findCities(), lastBookingOf(user)])
	const asked = readId(query.get('sport')) ?? last?.sportId
	const sport = sports.find(({ id }) => id === asked) ?? sports[0]
	const city = query.has('city')
		? (cities.find((name) => name === query.get('city')) ?? null)
		: homeCity(cities, { last, location: user?.location })
	const today = dateOf(now)
	const other = { date: readDate(query.get('date'), today), hour: readHour(query.get('hour')) }
	const when = (['now', 'tonight', 'other'] as const).find((it) => it === query.get('when')) ?? 'now'
	const wanted: Wanted =
		when === 'now'
			? nowish(now)
			: when === 'tonight'
				? tonight(now)
				: { date: other.date, from: other.hour, to: other.hour + 1 }
	const courts = sport ? await findQuickCourts(sport.id, city, wanted, now, user) : []
	return {
		sports,
		cities,
		sport: sport ?? null,
		city,
		when,
		wanted,
		other,
		courts,
		today,
		lastDate: addDays(today, DAYS_AHEAD),
		/** The choices of `when`, as they are at this hour: none says "Now" where it is not. */
		choices: [
			{ value: 'now', ...nowWords(now) },
			{
				value: 'tonight',
				label: tonight(now).date === today ? 'Tonight' : 'Tomorrow evening',
				description: `From ${clock(tonight(now).from)}`,
			},
			{ value: 'other', label: 'Later', description: 'Pick a day' },
		],
	}
}

/** `Tomorrow` at night, as no court can be had before. */
function nowWords(now: Date) {
	const { date, from, to } = nowish(now)
	const description = `${clock(from)}–${clock(to)}`
	if (date === dateOf(now) && from <= halfHourOf(now) + 1) return { label: 'Now', description }
	return { label: date === dateOf(now) ? 'Morning' : 'Tomorrow', description }
}

const readDate = (text: string | null, today: string) => (text && isDate(text) && text >= today ? text : today)

function readHour(text: string | null) {
	const hour = Number(text?.match(/^(\d\d):00$/)?.[1])
	return hour >= FIRST_HOUR && hour < LAST_HOUR ? hour : USUAL_HOUR
}
