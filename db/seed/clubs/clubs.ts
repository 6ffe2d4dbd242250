import { runningClubMembers, runningClubs } from '../../schema.ts'
import { clubs, type SeededClub } from './club-list.ts'
import { addRun, addSeries, isOver, plan } from './club-runs.ts'
import { at, DAY, later, MINUTE, weekdayOf } from '../clock.ts'
import { insertAll, insertWithIds } from '../insert.ts'
import { addOwnClubs } from './own-clubs.ts'
import { randomFrom, type Random } from '../random.ts'
import type { Scene } from '../scene.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const words = [
	'Lovely light this morning.',
	'The last hill was one too many.',
	'Good group, good coffee.',
	'Slower than planned.',
]

export type AttendedRun = { eventId: number; userId: number; endedAt: Date }

/** Adds clubs with members and runs, then the cast's. Returns who attended what, at most one run a person and day. */
export async function addClubs(scene: Scene): Promise<AttendedRun[]> {
	const random = randomFrom('clubs')
	const attended: AttendedRun[] = []
	for (const club of clubs) {
		const near = random.shuffled(scene.players.filter(({ city }) => city === club.city).map(({ id }) => id))
		const members = near.slice(0, random.whole(Math.ceil(near.length / 3), Math.ceil(near.length * 0.7)))
		if (club.name === 'Promenade Pacers') members.push(scene.people.thandi)
		const clubId = await addClub(scene, club, members)
		attended.push(...(await addWeeklyRuns(scene, club, { clubId, members, random })))
	}
	attended.push(...(await addOwnClubs(scene)))
	return onceADay(attended)
}

async function addClub({ tx, now }: Scene, club: SeededClub, members: number[]) {
	const { name, description, city, location, difficulty, days, time, distance, pace, links } = club
	const [clubId] = await insertWithIds(tx, runningClubs, [
		{
			name,
			description,
			city,
			location,
			founderId: members[0]!,
			meetingTimes: time,
			meetingDays: days,
			averagePace: `${clockOf(pace[0])}-${clockOf(pace[1])} min/km`,
			memberCount: members.length,
			difficultyLevel: difficulty,
			averageDistance: distance,
			socialLinks: links ?? [],
			createdAt: later(now, -300 * DAY),
		},
	])
	await insertAll(
		tx,
		runningClubMembers,
		members.map((userId, i) => ({
			clubId: clubId!,
			userId,
			role: i < 2 ? ('admin' as const) : ('member' as const),
			joinedAt: later(now, (i * 4 - 290) * DAY),
		})),
	)
	return clubId!
}

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

type Of = { clubId: number; members: number[]; random: Random }

async function addWeeklyRuns(scene: Scene, club: SeededClub, { clubId, members, random }: Of) {
	const { tx, now, people } = scene
	const run = plan({
		name: club.run,
		description: club.about,
		location: club.location,
		distance: club.distance,
		elevation: club.climb,
		difficulty: club.difficulty,
		paceMin: club.pace[0],
		paceMax: club.pace[1],
		maxParticipants: club.places ?? 0,
	})
	const weeks = [-4, -3, -2, -1, 0, 1, 2, 3]
	const host = { clubId, organizerId: members[0]! }
	const seriesId = await addSeries(tx, run, { ...host, date: startIn(now, club, weeks[0]!) }, 'weekly')
	const attended: AttendedRun[] = []
	for (const [occurrence, week] of weeks.entries()) {
		const date = startIn(now, club, week)
		const over = isOver(date, run, now)
		const coming = runnersOf(random.shuffled(members), { over, thandi: people.thandi })
		const there = club.places ? coming.slice(0, club.places) : coming
		const waiting = week === 0 ? coming.slice(there.length) : []
		const eventId = await addRun(
			scene,
			run,
			{ ...host, date },
			[
				...there.map((userId) => ({
					userId,
					status: over ? ('attended' as const) : ('attending' as const),
					joinedAt: later(over ? date : now, -random.whole(2_500, 9_000) * MINUTE),
					...(over && ran(random, club.distance)),
				})),
				...waiting.map((userId, i) => ({
					userId,
					status: 'waitlisted' as const,
					joinedAt: later(now, (i - 600) * MINUTE),
				})),
			],
			{ seriesId, occurrence, frequency: 'weekly' },
		)
		if (over) attended.push(...there.map((userId) => ({ eventId, userId, endedAt: later(date, 90 * MINUTE) })))
	}
	return attended
}

/** Returns about half of the members; Thandi never misses a run, but was late to ask for the next ones. */
function runnersOf(members: number[], { over, thandi }: { over: boolean; thandi: number }) {
	const others = members.filter((id) => id !== thandi)
	const coming = others.slice(0, Math.max(2, Math.floor(members.length / 2)))
	if (others.length === members.length) return coming
	return over ? [thandi, ...coming] : [...coming, thandi]
}

/** The distance that a runner reports; not every runner does. */
function ran(random: Random, distance: number) {
	if (random.chance(0.2)) return {}
	const completedDistance = Math.round((distance + (random.number() - 0.4)) * 10) / 10
	return {
		completedDistance,
		completedTime: Math.round(completedDistance * random.whole(310, 450)),
		...(random.chance(0.4) && { rating: random.whole(3, 5), feedback: random.chance(0.5) ? random.pick(words) : null }),
	}
}

/** Returns when the club's run of that week starts: 0 is the next one after today. */
function startIn(now: Date, { days, time }: SeededClub, week: number) {
	const [hour, minute] = time.split(':').map(Number) as [number, number]
	const weekday = weekdays.indexOf(days[0]!) + 1
	const ahead = ((weekday - weekdayOf(now) + 6) % 7) + 1
	return later(at(now, ahead + week * 7, hour), minute * MINUTE)
}

function onceADay(runs: AttendedRun[]) {
	const seen = new Set<string>()
	return runs.filter(({ userId, endedAt }) => {
		const day = `${userId} ${later(endedAt, 120 * MINUTE)
			.toISOString()
			.slice(0, 10)}`
		return !seen.has(day) && seen.add(day)
	})
}
