import { z } from 'zod'
import { CheckInForm, personId } from '#app/features/gatherings/schemas.ts'

/** What one does on a run's page: for oneself, or as who manages it for somebody by the id of their place. */
export const RunForm = z.discriminatedUnion(
	'intent',
	[z.object({ intent: z.literal('join') }), z.object({ intent: z.enum(['accept', 'decline']), personId }), CheckInForm],
	'Please choose one of the buttons',
)
