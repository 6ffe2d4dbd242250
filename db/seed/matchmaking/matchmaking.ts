import type { City, SportKey } from '../../cast/venue.ts'
import { dayBits, MATCH_DAYS, MATCH_TIMES, timeBits } from '#app/features/matchmaking/match-times.ts'
import {
	matchRequests,
	matchResponses,
	matchThreadMembers,
	matchThreads,
	playerListings,
	playerPreferences,
	skillLevels,
} from '../../schema.ts'
import { DAY, HOUR, later } from '../clock.ts'
import { insertAll, insertWithIds } from '../insert.ts'
import { randomFrom, type Random } from '../random.ts'
import { addOwnMatches } from './own-matches.ts'
import type { Player, Scene } from '../scene.ts'

const frequencies = ['Once a week', 'Twice a week', 'A few times a month']
const styles = ['social', 'competitive', 'training']

type Request = {
	title: string
	description: string
	sport: SportKey
	city: City
	days: string[]
	times: string[]
	level: (typeof skillLevels)[number]
	opponent: boolean
	players: [number, number]
}

// prettier-ignore
const requests: Request[] = [
	{ title: 'Fourth for padel on Thursdays', description: 'We are three, mixed level, and play for an hour and a half.', sport: 'padel', city: 'Cape Town', days: ['Thursday'], times: ['evening'], level: 'intermediate', opponent: false, players: [1, 1] },
	{ title: 'Hitting partner, early mornings', description: 'Baseline rallies before work, twice a week if it suits.', sport: 'tennis', city: 'Cape Town', days: ['Tuesday', 'Friday'], times: ['morning'], level: 'intermediate', opponent: true, players: [1, 1] },
	{ title: 'Two players for our five-a-side', description: 'Regular Wednesday slot in Bellville, two of us are injured.', sport: 'soccer', city: 'Cape Town', days: ['Wednesday'], times: ['evening'], level: 'intermediate', opponent: false, players: [2, 2] },
	{ title: 'Pair against pair', description: 'We won our last league and would like a tougher Saturday.', sport: 'padel', city: 'Johannesburg', days: ['Saturday'], times: ['morning'], level: 'advanced', opponent: true, players: [2, 2] },
	{ title: 'Full-court run needs bodies', description: 'Six confirmed, four to go. We share the court fee.', sport: 'basketball', city: 'Johannesburg', days: ['Sunday'], times: ['afternoon'], level: 'intermediate', opponent: false, players: [2, 4] },
	{ title: 'Doubles opponents', description: 'Both of us are around fifty and still run for everything.', sport: 'tennis', city: 'Johannesburg', days: ['Saturday', 'Sunday'], times: ['morning'], level: 'intermediate', opponent: true, players: [2, 2] },
	{ title: 'Keeper wanted', description: 'Thursday team in Fourways, we have everyone but you.', sport: 'soccer', city: 'Johannesburg', days: ['Thursday'], times: ['evening'], level: 'advanced', opponent: false, players: [1, 1] },
	{ title: 'Learning padel together', description: 'Two beginners looking for two more, no pressure.', sport: 'padel', city: 'Durban', days: ['Monday', 'Wednesday'], times: ['afternoon', 'evening'], level: 'beginner', opponent: false, players: [2, 2] },
	{ title: 'Friendly against another fives team', description: 'We book the pitch, you bring five people and a colour.', sport: 'soccer', city: 'Durban', days: ['Friday'], times: ['evening'], level: 'intermediate', opponent: true, players: [5, 7] },
	{ title: 'Shooting partner', description: 'An hour of shots and a game of twenty-one.', sport: 'basketball', city: 'Pretoria', days: ['Tuesday'], times: ['evening'], level: 'beginner', opponent: false, players: [1, 2] },
	{ title: 'Singles ladder practice', description: 'Preparing for the ladder at the gardens, best of three sets.', sport: 'tennis', city: 'Pretoria', days: ['Wednesday', 'Saturday'], times: ['afternoon'], level: 'advanced', opponent: true, players: [1, 1] },
	{ title: 'Long-run company', description: 'Eighteen kilometres on Sundays at an easy pace.', sport: 'running', city: 'Pretoria', days: ['Sunday'], times: ['morning'], level: 'intermediate', opponent: false, players: [1, 5] },
]

const messages = [
	'That suits me, I live around the corner.',
	'Happy to join. I play about once a week.',
	'Count me in if you still need somebody.',
	'I can make it from next week on.',
]

export async function addMatchmaking(scene: Scene) {
	const random = randomFrom('matchmaking')
	await addPreferences(scene, random)
	await addRequests(scene, random)
	await addOwnMatches(scene)
}

/** A row makes a person visible to others; a few have switched that off again. */
async function addPreferences({ tx, now, people, players, sports }: Scene, random: Random) {
	const visible = random.shuffled(players).slice(0, 34)
	const preference = ({ id, city }: Player, matchmakingEnabled: boolean) => ({
		userId: id,
		matchmakingEnabled,
		// prettier-ignore
		skillLevel: random.weighted([['beginner', 3], ['intermediate', 5], ['advanced', 3], ['expert', 1]] as const),
		preferredSports: random.shuffled(Object.values(sports)).slice(0, random.whole(1, 2)),
		preferredLocations: [city],
		availableDays: MATCH_DAYS.filter(() => random.chance(0.4)),
		availableTimes: MATCH_TIMES.filter(() => random.chance(0.5)),
		playFrequency: random.pick(frequencies),
		playStyle: random.pick(styles),
		lookingForCoach: random.chance(0.15),
		willingToTravel: random.chance(0.7),
		updatedAt: later(now, -random.whole(1, 50) * DAY),
	})
	const rows = [
		{
			...preference({ id: people.thandi, city: 'Cape Town' }, true),
			preferredSports: [sports.padel, sports.tennis],
			skillLevel: 'intermediate' as const,
			phone: '082 555 0143',
			availableDays: ['Tuesday', 'Thursday', 'Saturday'],
			availableTimes: ['morning', 'evening'],
		},
		{
			...preference({ id: people.sipho, city: 'Cape Town' }, true),
			preferredSports: [sports.soccer, sports.padel],
			skillLevel: 'beginner' as const,
			availableTimes: ['evening'],
		},
		...visible.map((player, i) => preference(player, i >= 6)),
	]
	await insertAll(tx, playerPreferences, rows)
	await insertAll(
		tx,
		playerListings,
		rows
			.filter(({ matchmakingEnabled }) => matchmakingEnabled)
			.flatMap(({ userId, skillLevel, willingToTravel, preferredSports, preferredLocations, ...when }) =>
				preferredSports.flatMap((sportId) =>
					preferredLocations.map((city) => ({
						userId,
						sportId,
						city,
						willingToTravel,
						skill: skillLevels.indexOf(skillLevel) + 1,
						days: dayBits(when.availableDays),
						times: timeBits(when.availableTimes),
					})),
				),
			),
	)
}

/** Mostly open; the sixth is matched, the ninth was called off. The second is Thandi's. */
async function addRequests({ tx, now, people, players, sports }: Scene, random: Random) {
	const planned = requests.map((request, i) => {
		const [first, ...others] = random.shuffled(players.filter(({ city }) => city === request.city).map(({ id }) => id))
		const status = i === 5 ? ('matched' as const) : i === 8 ? ('cancelled' as const) : ('open' as const)
		return {
			request,
			others,
			status,
			userId: i === 1 ? people.thandi : first!,
			createdAt: later(now, -(i * 9 + 3) * HOUR),
		}
	})
	const ids = await insertWithIds(
		tx,
		matchRequests,
		planned.map(({ request, userId, status, createdAt }) => ({
			userId,
			status,
			createdAt,
			title: request.title,
			description: request.description,
			sportId: sports[request.sport],
			skillLevel: request.level,
			city: request.city,
			preferredLocations: [request.city],
			preferredDays: request.days,
			preferredTimes: request.times,
			days: dayBits(request.days),
			times: timeBits(request.times),
			acceptedCount: status === 'matched' ? 2 : 0,
			closedAt: status === 'open' ? null : later(createdAt, 2 * HOUR),
			minPlayers: request.players[0],
			maxPlayers: request.players[1],
			wantsOpponent: request.opponent,
			expiresAt: later(createdAt, 7 * DAY),
		})),
	)
	await insertAll(
		tx,
		matchResponses,
		planned.flatMap(({ others, status, userId, createdAt }, i) => {
			const count = status === 'matched' ? 3 : userId === people.thandi ? 2 : random.whole(0, 2)
			return others.slice(0, count).map((responderId, position) => ({
				matchRequestId: ids[i]!,
				responderId,
				message: random.pick(messages),
				status:
					status !== 'matched' ? ('pending' as const) : position < 2 ? ('accepted' as const) : ('rejected' as const),
				createdAt: later(createdAt, (position + 1) * 40 * 60_000),
			}))
		}),
	)
	const matched = planned.findIndex(({ status }) => status === 'matched')
	const members = [planned[matched]!.userId, ...planned[matched]!.others.slice(0, 2)]
	const createdAt = later(planned[matched]!.createdAt, 2 * HOUR)
	const [threadId] = await insertWithIds(tx, matchThreads, [{ matchRequestId: ids[matched]!, createdAt }])
	await insertAll(
		tx,
		matchThreadMembers,
		members.map((userId) => ({ threadId: threadId!, userId, joinedAt: createdAt })),
	)
}
