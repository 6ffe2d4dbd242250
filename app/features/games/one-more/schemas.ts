import { z } from 'zod'
import { MOST_CALLED } from './call-limits.ts'

const PLACES = `Choose between 1 and ${MOST_CALLED} players`

export const CallChange = z.discriminatedUnion(
	'intent',
	[
		z.object({
			intent: z.literal('ask'),
			places: z.coerce.number(PLACES).int(PLACES).min(1, PLACES).max(MOST_CALLED, PLACES),
		}),
		z.object({ intent: z.literal('stop') }),
	],
	'Choose what to do',
)

export const CallAnswer = z.object({ answer: z.enum(['in', 'out'], 'Tap In or No') })
export type CallAnswer = z.infer<typeof CallAnswer>['answer']
