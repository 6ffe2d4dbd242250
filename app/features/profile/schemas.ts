import { z } from 'zod'
import { fullName } from '#app/features/accounts/schemas.ts'
import { SportsInput } from '#app/features/matchmaking/preferences/schemas.ts'
import { EmailAct } from '#app/features/recovery/schemas.ts'
import { phoneNumber } from '#app/lib/form/phone.ts'
import { upTo } from '#app/lib/text/text.ts'
import { BIO_MAX, LOCATION_MAX } from './rules.ts'

export const ProfileInput = z.object({
	intent: z.literal('save'),
	fullName,
	bio: upTo('About you', BIO_MAX, true),
	location: upTo('Location', LOCATION_MAX),
	phone: phoneNumber().optional(),
	...SportsInput.shape,
})
export type ProfileInput = z.infer<typeof ProfileInput>

export const ProfileChange = z.discriminatedUnion('intent', [ProfileInput, EmailAct])
