import type { City } from '../cast/venue.ts'
import { runningClubMembers, runningClubs, runningEventParticipants, runningEvents } from '../schema.ts'
import { at, DAY, later, MINUTE, weekdayOf } from './clock.ts'
import { insertAll, insertWithIds } from './insert.ts'
import { randomFrom } from './random.ts'
import type { Scene } from './scene.ts'

type Difficulty = 'beginner' | 'intermediate' | 'advanced' | 'mixed'
type Club = {
	name: string
	description: string
	city: City
	location: string
	difficulty: Difficulty
	days: string[]
	time: string
	/** Kilometres. */
	distance: number
	pace: string
	/** The name of the weekly run. */
	run: string
}

// prettier-ignore
const clubs: Club[] = [
	{ name: 'Promenade Pacers', description: 'Flat, salty and sociable: out to the lighthouse and back twice a week, coffee after.', city: 'Cape Town', location: 'Sea Point Pavilion, Beach Road', difficulty: 'mixed', days: ['Tuesday', 'Saturday'], time: '06:00', distance: 8, pace: '5:30-7:00 min/km', run: 'Lighthouse and Back' },
	{ name: 'Devil’s Peak Trail Crew', description: 'Contour paths, stone stairs and a swim in season. You should be happy with two hours on your feet.', city: 'Cape Town', location: 'Rhodes Memorial parking area', difficulty: 'advanced', days: ['Sunday'], time: '06:30', distance: 15, pace: '6:00-8:00 min/km', run: 'Contour Path Loop' },
	{ name: 'Emmarentia Early Birds', description: 'Round the dam while the city sleeps. Three groups, nobody left behind.', city: 'Johannesburg', location: 'Botanical garden gate, Olifants Road', difficulty: 'beginner', days: ['Wednesday', 'Saturday'], time: '05:45', distance: 6, pace: '6:00-7:30 min/km', run: 'Dam Loop' },
	{ name: 'Vilakazi Striders', description: 'Hills, history and a hooter or two. Long run on Sundays, speed on Thursdays.', city: 'Johannesburg', location: 'Orlando West library', difficulty: 'intermediate', days: ['Thursday', 'Sunday'], time: '06:00', distance: 12, pace: '5:00-6:30 min/km', run: 'Orlando Hills' },
	{ name: 'Golden Mile Milers', description: 'From the harbour mouth to the river and back, before the heat.', city: 'Durban', location: 'uShaka end of the promenade', difficulty: 'mixed', days: ['Monday', 'Friday'], time: '05:15', distance: 10, pace: '5:30-7:00 min/km', run: 'Harbour to River' },
	{ name: 'Union Lawns Runners', description: 'Stairs if you like them, lawns if you do not. The view is the same.', city: 'Pretoria', location: 'Foot of the lawns, Stanza Bopape Street', difficulty: 'intermediate', days: ['Tuesday', 'Thursday'], time: '17:30', distance: 7, pace: '5:30-6:30 min/km', run: 'Stairs and Lawns' },
	{ name: 'Couch to Five Hatfield', description: 'Eight weeks from the first hundred metres to five kilometres, together.', city: 'Pretoria', location: 'Burnett Street corner Festival Street', difficulty: 'beginner', days: ['Monday', 'Wednesday'], time: '17:45', distance: 3.5, pace: '7:00-9:00 min/km', run: 'Run and Walk' },
]

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export type AttendedRun = { eventId: number; userId: number; endedAt: Date }

/** Clubs with members and a weekly run: four behind, three ahead. Says who attended what. */
export async function addClubs(scene: Scene): Promise<AttendedRun[]> {
	const random = randomFrom('clubs')
	const { tx, now, people } = scene
	const attended: AttendedRun[] = []

	for (const club of clubs) {
		const { name, description, city, location, difficulty, days, time, distance, pace } = club
		const near = random.shuffled(scene.players.filter((player) => player.city === city).map(({ id }) => id))
		const members = near.slice(0, random.whole(Math.ceil(near.length / 3), Math.ceil(near.length * 0.7)))
		if (name === 'Promenade Pacers') members.push(people.thandi)
		const founderId = members[0]!

		const [clubId] = await insertWithIds(tx, runningClubs, [
			{
				...{ name, description, city, location, founderId, meetingTimes: time, meetingDays: days, averagePace: pace },
				memberCount: members.length,
				difficultyLevel: difficulty,
				averageDistance: distance,
				socialLinks: [],
				createdAt: later(now, -300 * DAY),
			},
		])
		await insertAll(
			tx,
			runningClubMembers,
			members.map((userId, i) => ({
				...{ clubId: clubId!, userId, role: i < 2 ? ('admin' as const) : ('member' as const) },
				joinedAt: later(now, (i * 4 - 290) * DAY),
			})),
		)
		const runs = [-4, -3, -2, -1, 0, 1, 2].map((week) => ({
			...runIn(now, club, week),
			runners: random.shuffled(members),
		}))
		const eventIds = await insertWithIds(
			tx,
			runningEvents,
			runs.map(({ date, isOver, runners }) => ({
				...{ clubId: clubId!, name: club.run, description, location, date, time, distance, difficulty },
				meetupPoint: location,
				duration: Math.round(distance * 7 + 20),
				currentParticipants: comingTo(runners),
				organizerId: founderId,
				isRecurring: true,
				recurringFrequency: 'weekly',
				status: isOver ? ('completed' as const) : ('upcoming' as const),
				createdAt: later(date, -28 * DAY),
			})),
		)
		const rows = runs.flatMap(({ date, isOver, runners }, i) =>
			runners.slice(0, comingTo(runners)).map((userId) => ({
				...{ eventId: eventIds[i]!, userId, status: isOver ? ('attended' as const) : ('attending' as const) },
				joinedAt: later(isOver ? date : now, -random.whole(60, 2_000) * MINUTE),
				completedDistance: isOver ? distance : null,
				completedTime: isOver ? Math.round(distance * random.whole(310, 450)) : null,
			})),
		)
		await insertAll(tx, runningEventParticipants, rows)
		for (const [i, { date, isOver, runners }] of runs.entries()) {
			if (!isOver) continue
			for (const userId of runners.slice(0, comingTo(runners)))
				attended.push({ eventId: eventIds[i]!, userId, endedAt: later(date, 90 * MINUTE) })
		}
	}
	return attended
}

const comingTo = (runners: number[]) => Math.max(2, Math.floor(runners.length / 2))

/** The club's run of that week: 0 is the next one after today. */
function runIn(now: Date, { days, time }: Club, week: number) {
	const [hour, minute] = time.split(':').map(Number) as [number, number]
	const weekday = weekdays.indexOf(days[0]!) + 1
	const ahead = ((weekday - weekdayOf(now) + 6) % 7) + 1
	const date = later(at(now, ahead + week * 7, hour), minute * MINUTE)
	return { date, isOver: later(date, 120 * MINUTE) <= now }
}
