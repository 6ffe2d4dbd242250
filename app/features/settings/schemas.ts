import { z } from 'zod'
import { email, newPassword, ownPassword } from '#app/features/accounts/schemas.ts'
import { EmailAct } from '#app/features/recovery/schemas.ts'
import { THEMES } from '#app/lib/device.ts'

export const SignInChange = z.discriminatedUnion('intent', [
	newPassword({ intent: z.literal('password'), currentPassword: ownPassword }),
	z.object({ intent: z.literal('first-password') }),
	z.object({ intent: z.literal('email'), email, currentPassword: ownPassword }),
	z.object({ intent: z.literal('connect'), currentPassword: ownPassword }),
	EmailAct,
	z.object({ intent: z.literal('end'), session: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
	z.object({ intent: z.literal('end-others') }),
])
export type SignInChange = z.infer<typeof SignInChange>

export const DeviceChoice = z.object({
	theme: z.enum(THEMES, 'Choose one of these'),
	saver: z
		.literal('on', 'Choose again')
		.optional()
		.transform((ticked) => ticked === 'on'),
})
