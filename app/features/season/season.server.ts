import { and, eq, inArray, lte, ne, or } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { bookings, courts, runningEventParticipants, runningEvents, sports, users } from '#db/schema.ts'
import { findJoinedBookings, findPlayers } from '#app/features/games/players.server.ts'
import { dateOf, formatTime, HOUR, WEEKDAYS, weekdayOf } from '#app/lib/time/time.ts'
import { cardName, RUNNING, type Season } from './season.ts'

type Person = { id: number }
type Game = { id: number; startTime: Date; endTime: Date; sport: string; venueId: number; venue: string }
type Run = { startTime: Date }

/** Returns a person's season of a year, the latest without one, and the years that have something, latest first. */
export async function findSeason(user: Person, wanted: number | null, now = new Date()) {
	const [person, games, runs] = await Promise.all([findPerson(user), findGames(user, now), findRuns(user, now)])
	const found = [...games, ...runs].map(({ startTime }) => yearOf(startTime))
	const years = [...new Set(found)].sort((a, b) => b - a)
	const year = wanted ?? years[0] ?? yearOf(now)
	const ofYear = ({ startTime }: Run) => yearOf(startTime) === year
	const season = await summed(user, year, games.filter(ofYear), runs.filter(ofYear), now)
	return { years, season: { ...season, name: cardName(person) } satisfies Season }
}

const yearOf = (instant: Date) => Number(dateOf(instant).slice(0, 4))

async function findPerson({ id }: Person) {
	const [person] = await db.select({ fullName: users.fullName }).from(users).where(eq(users.id, id))
	return person?.fullName ?? ''
}

/** Bookings that are over and stood: the person's own, and those whose game they were In for. */
async function findGames(user: Person, now: Date): Promise<Game[]> {
	const joined = await findJoinedBookings(user)
	const { id, userId, startTime, endTime, status, noShow, courtId, sportId } = bookings
	return db
		.select({ id, startTime, endTime, sport: sports.name, venueId: courts.id, venue: courts.name })
		.from(bookings)
		.innerJoin(courts, eq(courts.id, courtId))
		.innerJoin(sports, eq(sports.id, sportId))
		.where(
			and(
				or(eq(userId, user.id), inArray(id, joined)),
				inArray(status, ['confirmed', 'completed']),
				eq(noShow, false),
				lte(endTime, now),
			),
		)
		.orderBy(startTime, id)
}

/** Club runs that the person was checked in for. */
async function findRuns(user: Person, now: Date): Promise<Run[]> {
	const { date, status } = runningEvents
	return db
		.select({ startTime: date })
		.from(runningEventParticipants)
		.innerJoin(runningEvents, eq(runningEvents.id, runningEventParticipants.eventId))
		.where(
			and(
				eq(runningEventParticipants.userId, user.id),
				eq(runningEventParticipants.status, 'attended'),
				ne(status, 'cancelled'),
				lte(date, now),
			),
		)
		.orderBy(date)
}

async function summed(user: Person, year: number, games: Game[], runs: Run[], now: Date) {
	const players = await findPlayers(
		games.map(({ id }) => id),
		now,
	)
	const others = new Set(players.map(({ userId }) => userId).filter((userId) => userId !== user.id))
	const outings = [...games, ...runs.map((run) => ({ ...run, sport: RUNNING }))]
	const venue = mostOften(games.map(({ venueId }) => venueId))
	const usual = mostOften(outings.map(({ startTime }) => slotOf(startTime)))
	return {
		year,
		games: games.length,
		runs: runs.length,
		hours: games.reduce((sum, { startTime, endTime }) => sum + (endTime.getTime() - startTime.getTime()) / HOUR, 0),
		sport: mostOften(outings.map(({ sport }) => sport))?.value ?? null,
		venue: games.find(({ venueId }) => venueId === venue?.value)?.venue ?? null,
		usual: usual && usual.times > 1 ? usual.value : null,
		people: others.size,
		best: players.filter(({ userId, best }) => best && userId === user.id).length,
	}
}

const slotOf = (start: Date) => `${WEEKDAYS[weekdayOf(dateOf(start)) - 1]}s at ${formatTime(start)}`

/** Returns what is there most often and how often; of several, the one that reached it last in the list. */
function mostOften<Value>(values: Value[]) {
	const times = new Map<Value, number>()
	let most: { value: Value; times: number } | null = null
	for (const value of values) {
		const now = (times.get(value) ?? 0) + 1
		times.set(value, now)
		if (!most || now >= most.times) most = { value, times: now }
	}
	return most
}
