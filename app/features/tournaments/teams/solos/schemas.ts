import { z } from 'zod'
import { readId } from '#app/lib/ids.ts'
import { MOST_MADE, SOLO_MAX, SOLO_MIN } from './limits.ts'

const SIZE = `Choose ${SOLO_MIN} to ${SOLO_MAX} players, or nobody`
const TEAM = `Choose a team from 1 to ${MOST_MADE}`

/** An empty field arrives as undefined. */
const among = (message: string, least: number, most: number) =>
	z
		.string(message)
		.regex(/^\d{1,2}$/, message)
		.transform(Number)
		.refine((number) => number >= least && number <= most, message)
		.optional()

/** Forms of players without a team and of those who put them into one, told apart by their button. */
export const SolosForm = z.discriminatedUnion(
	'intent',
	[
		z.object({ intent: z.enum(['join', 'leave', 'undo']) }),
		z.object({ intent: z.literal('allow'), size: among(SIZE, SOLO_MIN, SOLO_MAX) }),
		z.object({
			intent: z.literal('make'),
			/** The number of a team by the id of the player. */
			teams: z
				.record(
					z.string().refine((text) => readId(text) !== null, 'Use the fields of this page'),
					among(TEAM, 1, MOST_MADE),
				)
				.default({}),
		}),
	],
	'Press one of the buttons',
)
export type SolosForm = z.infer<typeof SolosForm>
