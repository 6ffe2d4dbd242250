import { DAY, HOUR, today } from './plan.ts'

type Add = Record<'club' | 'clubMember' | 'run' | 'runner', (row: Record<string, unknown>) => void>

const MEMBERS = 60
const RUNNERS = 20
const WEEKS_BACK = 26
const WEEKS_AHEAD = 4

/** Adds running clubs with members, half a year of past weekly runs and a month of coming ones. */
export function addClubs(add: Add, clubs: number, city: (n: number) => string, personFor: (n: number) => number) {
	for (let id = 1; id <= clubs; id++) {
		const people = [...new Set(Array.from({ length: MEMBERS }, (_, i) => personFor(id * 977 + i)))]
		const founderId = people[0]!
		add.club({
			id,
			founderId,
			name: `Striders ${id}`,
			city: city(id),
			location: 'At the dam',
			memberCount: people.length,
			description: 'We run twice a week, in three groups, and nobody is left behind on the way home.',
			socialLinks: [`https://www.instagram.com/striders${id}`],
		})
		people.forEach((userId, i) => add.clubMember({ clubId: id, userId, role: i === 0 ? 'admin' : 'member' }))
		for (let week = -WEEKS_BACK; week < WEEKS_AHEAD; week++) addRun(add, id, week, people)
	}
}

function addRun(add: Add, clubId: number, week: number, people: number[]) {
	const id = clubId * 100 + week + WEEKS_BACK
	const runners = people.slice(0, RUNNERS)
	const isOver = week < 0
	add.run({
		id,
		clubId,
		organizerId: people[0],
		name: 'Dam loop',
		location: 'At the dam',
		time: '08:00',
		distance: 8,
		description: 'Once around, and coffee after.',
		paceMin: 330,
		paceMax: 420,
		elevation: 60,
		date: new Date(today + (week * 7 + 1) * DAY + 6 * HOUR),
		currentParticipants: runners.length,
		status: isOver ? 'completed' : 'upcoming',
	})
	for (const userId of runners) {
		const ran = { status: 'attended', completedDistance: 8, completedTime: 2_700 + (userId % 600) }
		add.runner({ eventId: id, userId, ...(isOver && ran) })
	}
}
