import { z } from 'zod'
import { readId } from '#app/lib/ids.ts'

const personId = z
	.string('Please choose somebody')
	.refine((text) => readId(text) !== null, 'Please choose somebody')
	.transform(Number)

/** What one does on a run's page: for oneself, or as who manages it for somebody by the id of their place. */
export const RunForm = z.discriminatedUnion(
	'intent',
	[
		z.object({ intent: z.literal('join') }),
		z.object({ intent: z.enum(['accept', 'decline', 'arrived', 'not-arrived']), personId }),
	],
	'Please choose one of the buttons',
)
export type RunForm = z.infer<typeof RunForm>
