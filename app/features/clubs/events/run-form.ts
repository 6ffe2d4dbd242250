import { z } from 'zod'
import { REPLIES } from '#app/features/gatherings/terms.ts'
import { CheckInForm, personId } from '#app/features/gatherings/schemas.ts'

export const RunForm = z.discriminatedUnion(
	'intent',
	[
		z.object({ intent: z.literal('join') }),
		z.object({ intent: z.enum(REPLIES) }),
		z.object({ intent: z.enum(['accept', 'decline']), personId }),
		CheckInForm,
	],
	'Choose one of the buttons',
)
export type Sent = z.infer<typeof RunForm>
