import { z } from 'zod'
import { cityNamed } from '#app/features/matchmaking/cities.ts'
import { LEVELS } from '#app/features/matchmaking/levels.ts'
import { PlayerQuery } from '#app/features/matchmaking/players/list-query.ts'
import { asPlayer } from '#app/features/matchmaking/players/player-view.ts'
import { findPlayers } from '#app/features/matchmaking/players/players.server.ts'
import { findWish } from '#app/features/matchmaking/preferences/wish.server.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { count, id } from '#app/features/platform/calls/shapes.ts'
import { findCities } from '#app/features/venues/catalogue.server.ts'
import { findSports } from '#app/features/venues/sports.server.ts'

const PlayerPage = z
	.strictObject({
		players: z.array(
			z.strictObject({
				id: id.describe('Of the player, not of the person'),
				name: z.string().describe('First name and initial'),
				profilePicture: z.string().nullable(),
				location: z.string(),
				skillLevel: z.enum(LEVELS),
				preferredSports: z.array(z.strictObject({ id, name: z.string() })),
				preferredLocations: z.array(z.string()).describe('Cities'),
				availableDays: z.array(z.string()).describe('None is any day'),
				availableTimes: z.array(z.string()).describe('None is any time'),
				playFrequency: z.string().nullable(),
				playStyle: z.string().nullable(),
				lookingForCoach: z.boolean(),
				gamesPlayed: count,
				standing: z.enum(['asked', 'asks-you', 'connected']).nullable().describe('How you stand to them'),
				aiMatchScore: z.int().min(0).max(100).nullable().describe('Null where you have saved no preferences'),
				reasons: z
					.array(
						z.strictObject({
							key: z.enum(['sport', 'level', 'times', 'distance']),
							points: count,
							of: count,
							words: z.string(),
						}),
					)
					.describe('What the score is the sum of'),
			}),
		),
		more: z.boolean().describe('Whether there is a next page'),
	})
	.meta({ id: 'PlayerPage' })

export const loader = call(
	{
		summary:
			'People who let themselves be found: the best match first where you have saved preferences, of your sports unless you ask for one; otherwise the latest first',
		tag: 'Matchmaking',
		query: PlayerQuery,
		answer: PlayerPage,
	},
	async ({ user, query: { sportId = null, skillLevel = null, city = null, day = null, ...page } }) => {
		const [wish, sports, cities] = await Promise.all([findWish(user), findSports(), findCities()])
		const known = city && (cityNamed(city, cities) ?? city)
		const searching = { ...page, sport: sportId, skill: skillLevel, city: known, day }
		const { players, more } = await findPlayers({ user, wish, sports }, searching)
		return { players: players.map((player) => asPlayer(player, sports)), more }
	},
)

export const action = methods({})
