import { db } from '#db/client/index.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { closuresIn } from '#app/features/court-time/closures.server.ts'
import { findTaken } from '#app/features/court-time/court-time.server.ts'
import { freeCourts } from '#app/features/court-time/free-courts.ts'
import { findOwnOffers, type Offer } from '#app/features/venues/offers.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { findSports } from '#app/features/venues/sports.server.ts'
import { may } from '#app/features/venues/team/rights.ts'
import { groupBy } from '#app/lib/groups.ts'
import { addDays, at, dateOf, hourOf, isDate } from '#app/lib/time/time.ts'
import { findOnCourt } from '../../on-court/on-court.server.ts'
import { openingOn } from '../../rules.ts'
import { backQuery, bookingAddress, scheduleFrom } from '../day-address.ts'
import { bookedBy, closureTitle } from '../day-cells.ts'
import { deskProblem } from '../desk-rules.ts'

type Asked = { date: string | null; sportId: number | null }

/**
 * Returns how full each hour of seven days is and who plays then, for one sport of a venue.
 *
 * They start with the day asked for, by default today, and the sport is by default its first. `free` counts the courts
 * that are free all that hour, and `court` is the first of them that the desk can take now; null where it can take none;
 * `over` is true for hours that have passed; `names` are the titles of the day grid with where each leads, by court, and
 * `more` how many others there are; `shut` says how many courts are closed, and how many blocked. `cells` are the hours
 * from `hours[0]` on, each with its days; null where the venue is closed. Throws 404 when the venue is not the user's.
 */
export async function findWeek(user: Actor, venueId: number | null, asked: Asked, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'day')
	const today = dateOf(now)
	const date = asked.date !== null && isDate(asked.date) ? asked.date : today
	return weekOf(now, venue.id, date, asked.sportId, may(venue.part, 'desk'))
}
export type WeekPlan = Awaited<ReturnType<typeof findWeek>>

/** All who may see the same of a venue share one week. */
const weekOf = cachedQuery(async (now, venueId: number, date: string, asked: number | null, acts: boolean) => {
	const today = dateOf(now)
	const dates = Array.from({ length: 7 }, (_, i) => addDays(date, i))
	const [offers, known] = await Promise.all([
		findOwnOffers({ id: venueId }, date < today ? at(date, 0) : now),
		findSports(),
	])
	const sports = known.filter(({ id }) => offers.some(({ sportId }) => sportId === id))
	const sport = sports.find(({ id }) => id === asked) ?? sports[0]
	const offer = offers.find(({ sportId }) => sportId === sport?.id)
	const shown = {
		date,
		today,
		dates,
		sports: sports.map(({ id, name }) => ({ id, name })),
		acts,
	}
	if (!offer) return { ...shown, sportId: null, courts: 0, hours: null, now: null, cells: [] }

	const [from, to] = [at(date, 0), at(dates[6]!, 24)]
	const [times, uses] = await Promise.all([findTaken([offer], from, to), findUses(offer, date, acts)])
	const taken = times.get(offer.id)!
	const open = dates.map((day) => openingOn(offer, day))
	const opening = open.flatMap((hours) => (hours ? [hours] : []))
	const first = Math.floor(Math.min(...opening.map(([from]) => from)))
	const end = Math.ceil(Math.max(...opening.map(([, to]) => to)))
	const cellAt = (day: string, hour: number) => {
		const hours = openingOn(offer, day)
		if (!hours || hour < hours[0] || hour + 1 > hours[1]) return null
		const [start, end] = [at(day, hour), at(day, hour + 1)]
		const free = freeCourts(offer, taken, start, end)
		const court = isOpen(offer, day, hour, now) ? (free[0] ?? null) : null
		const there = uses.filter(({ startTime, endTime }) => startTime < end && endTime > start)
		const played = there.filter(({ isClosure }) => !isClosure)
		const names = [...new Map(played.map(({ key, title, to }) => [key, { title, to }])).values()]
		const shut = shutOf(
			there.filter(({ isClosure }) => isClosure),
			offer.courtCount,
		)
		const room = MOST_LINES - shut.length
		const shown = names.length > room ? names.slice(0, room - 1) : names
		const courts = new Set(played.map(({ courtNumber }) => courtNumber)).size
		const cell = { over: end <= now, free: free.length, court, played: courts, names: shown, shut }
		return { ...cell, more: names.length - shown.length }
	}
	const rows = opening.length > 0 ? Array.from({ length: end - first }, (_, i) => first + i) : []
	return {
		...shown,
		sportId: offer.sportId,
		courts: offer.courtCount,
		hours: opening.length > 0 ? ([first, end] as const) : null,
		/** The hour that runs, where the week begins with today; null else. */
		now: date === today ? hourOf(now) : null,
		cells: rows.map((hour) => dates.map((day) => cellAt(day, hour))),
	}
})

/** How many lines an hour of a day has room for: names, how many more there are, and courts that are shut. */
const MOST_LINES = 3

type Shutting = { title: string; reason: string; courtNumber: number | null }

/** `2 closed`, or `Closed` where all are; a closure without a court is of all. */
function shutOf(closures: readonly Shutting[], courts: number) {
	return [...groupBy(closures, ({ title }) => title)].map(([title, some]) => {
		const numbers = some.map(({ courtNumber }) => courtNumber)
		const count = numbers.includes(null) ? courts : new Set(numbers).size
		const words = count < courts ? `${count} ${title.toLowerCase()}` : title
		return { words, isClosed: some[0]!.reason !== 'blocked' }
	})
}

/**
 * Returns what takes the courts of a sport in the week from `date` on, as the day grid calls it and where that leads, by
 * court; an event is there for each of its courts.
 */
async function findUses({ venueId, sportId }: Offer, date: string, atDesk: boolean) {
	const week = { venueId, sportId, courtNumber: null, startTime: at(date, 0), endTime: at(addDays(date, 7), 0) }
	const [{ bookings, events, fixtures }, shut] = await Promise.all([
		findOnCourt(db, week, ['pending', 'confirmed', 'completed']),
		closuresIn(db, { venueIds: [venueId], from: week.startTime, to: week.endTime }),
	])
	const base = `/venue-dashboard/${venueId}`
	const here = `${base}/week?date=${date}&sport=${sportId}`
	const closures = shut.filter((closure) => closure.sportId === null || closure.sportId === sportId)
	const played = [
		...bookings.map((booking) => ({
			...booking,
			key: `booking ${booking.id}`,
			title: bookedBy(booking, atDesk),
			to: atDesk ? bookingAddress(base, booking.id, here, dateOf(booking.startTime)) : null,
		})),
		...events.map((event) => ({
			...event,
			key: `event ${event.id}`,
			title: event.name,
			to: `${base}/events/${event.id}?${backQuery(here)}`,
		})),
		...fixtures.map(({ tournament, ...match }) => ({
			...match,
			key: `tournament ${tournament.id}`,
			title: tournament.name,
			to: scheduleFrom(tournament.id, here),
		})),
	]
	return [
		...played.map((use) => ({ ...use, isClosure: false, reason: '' })),
		...closures.map((closure) => ({ ...closure, key: '', title: closureTitle(closure), to: null, isClosure: true })),
	].sort((a, b) => (a.courtNumber ?? 0) - (b.courtNumber ?? 0))
}

const isOpen = (offer: Offer, day: string, hour: number, now: Date) =>
	deskProblem(offer, at(day, hour), at(day, hour + 1), now) === null
