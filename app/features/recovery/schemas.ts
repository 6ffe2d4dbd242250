import { z } from 'zod'
import { newPassword } from '#app/features/accounts/schemas.ts'
import { plainText } from '#app/lib/text/text.ts'

/** `login` is a username or an email address. */
export const Forgotten = z.object({
	login: plainText({ max: 254, required: 'Enter your username or email address' }),
})
export type Forgotten = z.infer<typeof Forgotten>

/** The buttons beside an email address: send the link again, or keep the old address. */
export const EmailAct = z.object({ intent: z.enum(['verify', 'keep-email']) })

export const NewPassword = newPassword({})
export type NewPassword = z.infer<typeof NewPassword>
