import type { Call, Calls } from './measure.ts'
import {
	BOOKED_DAYS_AHEAD,
	BUSY,
	COURTS_PER_SPORT,
	DAY,
	HOUR,
	leagueOf,
	OWNERS,
	PASSWORD,
	SIGNED_IN,
	sportsOf,
	today,
	tokenOf,
} from './plan.ts'

/** The limit that a work is compared with: a constant of its size, or a bare page of limits.tsx. */
export type Limit = { kind: 'constant'; bytes: number } | { kind: 'cards' | 'insert' }
/** `share` of the limit beside it, `p99` in ms or as a multiple of the median (`spread`); at 64 connections. */
export type Goal = { share?: number; p99?: number; spread?: number }
export type Work = { title: string; calls: Calls; limit: Limit; goal: Goal }

const CACHED_PAGE: Goal = { share: 0.4 }
const CACHED_CALL: Goal = { share: 0.3 }
const OWN_PAGE: Goal = { share: 0.8, spread: 5 }
const BUSY_PAGE: Goal = { share: 0.5, spread: 5 }
const BOOKING: Goal = { share: 0.5, p99: 100 }

const VENUES = Array.from({ length: 20 }, (_, i) => i + 1)

/** Returns everything that is measured. Asks the server at `url` for the sizes of its responses. */
export async function findWorks(url: string): Promise<Work[]> {
	// The second person has said what they look for, so that the search has something to compare.
	const [someone, player] = [signedIn(1), signedIn(2)]
	const known = await fetch(`${url}/api/user/jwt`, { headers: someone })
	if (!known.ok) throw new Error(`Nobody is signed in (${known.status}). Fill the database anew.`)
	const date = new Date(today + DAY + 2 * HOUR).toISOString().slice(0, 10)
	const explore = [{ path: '/' }]
	const venue = VENUES.map((id) => ({ path: `/venues/${id}` }))
	const embedded = VENUES.map((id) => ({ path: `/embed/${id}` }))
	const availability = VENUES.map((id) => ({
		path: `/api/venues/${id}/availability?sportId=${sportsOf(id)[0]}&date=${date}&days=7`,
	}))
	const venues = [{ path: '/api/venues' }]
	const leagues = VENUES.filter((id) => id % 10 === 0).map((id) => `/tournaments/${leagueOf(id)}`)
	const framed = leagues.map((league) => ({ path: `/embed${league}` }))
	const schedules = leagues.map((league) => ({ path: `${league}/schedule` }))
	const tables = leagues.map((league) => ({ path: `${league}/standings` }))
	const clubs = VENUES.map((id) => ({ path: `/running-club/${id}` }))
	const dashboard = `/venue-dashboard/${OWNERS}`
	const busy = `/venue-dashboard/${BUSY.venueId}`
	const owner = signedIn(OWNERS)
	const requests = VENUES.map((id) => ({ path: `/matchmaking/requests/${id}` }))
	const mine = (calls: Call[], who = someone) => calls.map((call) => ({ ...call, headers: who }))

	const visitor = async (title: string, calls: Call[], goal: Goal): Promise<Work> => {
		const response = await fetch(url + calls[0]!.path, { headers: { 'Accept-Encoding': 'identity' } })
		const { byteLength: bytes } = await response.arrayBuffer()
		return { title, calls, goal, limit: { kind: 'constant', bytes } }
	}
	const own = (title: string, calls: Calls, goal = OWN_PAGE): Work => ({ title, calls, limit: { kind: 'cards' }, goal })
	return [
		await visitor('Explore, signed out', explore, CACHED_PAGE),
		await visitor('Venue page, signed out', venue, CACHED_PAGE),
		await visitor('Venue page in a frame', embedded, CACHED_PAGE),
		await visitor('Tournament in a frame', framed, CACHED_PAGE),
		await visitor('GET availability', availability, CACHED_CALL),
		await visitor('GET /api/venues', venues, CACHED_CALL),
		own('Explore, signed in', mine(explore)),
		own('Venue page, signed in', mine(venue)),
		own('GET availability, signed in', mine(availability)),
		own('Dashboard, bookings', mine([{ path: dashboard }])),
		own('Dashboard, day grid', mine([{ path: `${dashboard}/day` }])),
		own('Busy venue, day grid', mine([{ path: `${busy}/day` }], owner), BUSY_PAGE),
		own('Busy venue, today', mine([{ path: `${busy}/today` }], owner), BUSY_PAGE),
		own('Busy venue, customers', mine([{ path: `${busy}/customers` }], owner), BUSY_PAGE),
		own('Tournament, schedule', mine(schedules)),
		own('Tournament, table', mine(tables)),
		own('Running club', mine(clubs)),
		own('Matchmaking, players', mine([{ path: '/matchmaking' }], player)),
		own('Match request', mine(requests)),
		own('Rewards', mine([{ path: '/rewards' }])),
		{ title: 'POST /api/bookings', calls: distinctBookings(), limit: { kind: 'insert' }, goal: BOOKING },
	]
}

export const signedIn = (userId: number) => ({ Authorization: `Bearer ${tokenOf(userId)}` })

/** Books one hour each on days that the fill left free; so many people book that no limit is reached. */
let made = 0
function distinctBookings(): () => Call {
	return () => {
		let rest = made++
		const take = (choices: number) => {
			const choice = rest % choices
			rest = Math.floor(rest / choices)
			return choice
		}
		const venueId = 1 + take(200)
		const hour = 7 + take(14)
		const sportId = sportsOf(venueId)[take(2)]
		const courtNumber = 1 + take(COURTS_PER_SPORT)
		const start = today + (BOOKED_DAYS_AHEAD + 1 + take(40)) * DAY + hour * HOUR
		return {
			method: 'POST',
			path: '/api/bookings',
			headers: signedIn(1 + (made % SIGNED_IN)),
			body: {
				venueId,
				sportId,
				courtNumber,
				startTime: new Date(start).toISOString(),
				endTime: new Date(start + HOUR).toISOString(),
				paymentMethod: 'SnapScan',
				notes: '',
			},
		}
	}
}

/** Signs people in, a different one each time. */
export function logins(): () => Call {
	let made = 0
	return () => ({
		method: 'POST',
		path: '/api/login',
		body: { username: `player${100 + (made++ % 1000)}`, password: PASSWORD },
	})
}
