import { ALL_TIMES, MATCH_DAYS, MATCH_TIMES } from '#app/features/matchmaking/match-times.ts'
import { DAY, HOUR, today } from './plan.ts'

type Add = Record<'preferences' | 'listing' | 'request' | 'answer', (row: Record<string, unknown>) => void>

const LEVELS = ['beginner', 'intermediate', 'advanced', 'expert']

/** Lists every second person in one city for two sports. Every twentieth looks for people to play with. */
export function addMatches(add: Add, people: number, sports: number, city: (n: number) => string) {
	for (let id = 2; id <= people; id += 2) {
		const level = Math.floor(id / 2) % LEVELS.length
		const days = 1 + ((id * 37) % 127)
		const times = 1 + ((id * 11) % ALL_TIMES)
		const plays = [1 + (id % sports), 1 + ((id + 2) % sports)]
		add.preferences({
			userId: id,
			preferredSports: plays,
			preferredLocations: [city(id)],
			skillLevel: LEVELS[level],
			availableDays: MATCH_DAYS.filter((_, day) => days & (1 << day)),
			availableTimes: MATCH_TIMES.filter((_, time) => times & (1 << time)),
			matchmakingEnabled: true,
		})
		for (const sportId of plays)
			add.listing({ userId: id, sportId, city: city(id), skill: level + 1, days, times, willingToTravel: true })
		if (id % 20 === 0) addRequest(add, id, { sportId: plays[0]!, city: city(id), level: LEVELS[level]! })
	}
}

function addRequest(
	add: Add,
	userId: number,
	{ sportId, city, level }: { sportId: number; city: string; level: string },
) {
	const id = userId / 20
	const startsAt = new Date(today + (2 + (id % 6)) * DAY + 18 * HOUR)
	add.request({
		id,
		userId,
		sportId,
		city,
		title: `Game ${id} needs you`,
		skillLevel: level,
		minPlayers: 1 + (id % 4),
		description: 'An hour, nothing serious. We share the court fee and buy the drinks in turn.',
		startsAt,
		expiresAt: new Date(startsAt.getTime() - 2 * HOUR),
		preferredLocations: [city],
		days: 1 << ((new Date(startsAt.getTime() + 2 * HOUR).getUTCDay() + 6) % 7),
		times: 4,
	})
	for (const responderId of [userId - 1, userId - 3])
		add.answer({ matchRequestId: id, responderId, message: 'I am in if you still need somebody.' })
}
