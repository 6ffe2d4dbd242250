import { z } from 'zod'
import { readId } from '#app/lib/ids.ts'
import { nameText } from '#app/lib/text/text.ts'
import { CAPTAIN } from './best-player/vote-rules.ts'
import { FEWEST_PLACES, MOST_PLACES, NAME_MAX } from './rules.ts'

const PLACES = `Choose between ${FEWEST_PLACES} and ${MOST_PLACES} places`

const name = nameText({
	max: NAME_MAX,
	tooLong: `That’s a long one: please use at most ${NAME_MAX} characters`,
}).refine((text) => !/[<>/@]|\.\p{L}{2}/u.test(text), 'Just your first name, please')

const player = z.string('Choose someone').transform((text, context) => {
	const id = readId(text)
	if (id !== null) return id
	context.addIssue('Choose someone')
	return z.NEVER
})

/**
 * An answer to a game's link. A browser that answers again needs no `name`. `same` says who a second person of one name
 * is: the first one, or another. `browser` is the key that the page offers a browser without one, so that an answer
 * whose response was lost can be sent again.
 */
const Answer = z.object({
	intent: z.enum(['in', 'out']),
	name,
	same: z.enum(['me', 'another']).optional(),
	browser: z.uuid().optional(),
})
export type Answer = z.infer<typeof Answer>

export const GameChange = z.discriminatedUnion(
	'intent',
	[
		Answer,
		z.object({
			intent: z.literal('places'),
			places: z.coerce.number(PLACES).int(PLACES).min(FEWEST_PLACES, PLACES).max(MOST_PLACES, PLACES),
		}),
		z.object({ intent: z.literal('remove'), player }),
		z.object({ intent: z.literal('pay'), player: player.optional() }),
		z.object({ intent: z.literal('vote'), candidate: z.union([z.literal(CAPTAIN), player], 'Choose someone') }),
	],
	'Choose what to do',
)

/** `takeBack` is the key of the link that its captain takes back. */
export const GroupChange = z.discriminatedUnion(
	'intent',
	[
		z.object({ intent: z.literal('invite') }),
		z.object({ intent: z.literal('renew'), takeBack: z.uuid('This has changed. Have another look.') }),
	],
	'Choose what to do',
)
