import { z } from 'zod'
import { LEVELS } from '#app/features/matchmaking/levels.ts'
import { MATCH_DAYS, MATCH_TIMES } from '#app/features/matchmaking/match-times.ts'
import { findPreferences } from '#app/features/matchmaking/preferences/find.server.ts'
import { savePreferences } from '#app/features/matchmaking/preferences/save.server.ts'
import { Preferences } from '#app/features/matchmaking/preferences/schemas.ts'
import { call, methods } from '#app/features/platform/calls/call.server.ts'
import { id } from '#app/features/platform/calls/shapes.ts'

const PlayerPreferences = z
	.strictObject({
		skillLevel: z.enum(LEVELS),
		preferredSports: z.array(id),
		preferredLocations: z.array(z.string()).describe('Cities'),
		availableDays: z.array(z.enum(MATCH_DAYS)).describe('None is any day'),
		availableTimes: z.array(z.enum(MATCH_TIMES)).describe('None is any time'),
		playFrequency: z.string().nullable(),
		playStyle: z.string().nullable(),
		lookingForCoach: z.boolean(),
		willingToTravel: z.boolean(),
		matchmakingEnabled: z.boolean().describe('Whether others find you'),
		phone: z.string().nullable().describe('Only told to people in a conversation where you share it'),
	})
	.meta({ id: 'PlayerPreferences' })

export const loader = call(
	{
		summary: 'What you said of yourself as a player; the defaults, and hidden, where you have never said it',
		tag: 'Matchmaking',
		signedIn: true,
		answer: PlayerPreferences,
	},
	({ user }) => findPreferences(user),
)

export const action = methods({
	PUT: call(
		{
			summary:
				'Save all of it; `matchmakingEnabled` (true at first) needs a sport and a city. It and `phone` stay where they are left out',
			tag: 'Matchmaking',
			signedIn: true,
			body: Preferences.meta({ id: 'Preferences' }),
			answer: PlayerPreferences,
		},
		async ({ user, body }) => {
			await savePreferences(user, body)
			return findPreferences(user)
		},
	),
})
