import { z } from 'zod'
import { id } from '#app/features/platform/calls/shapes.ts'

export const User = z
	.strictObject({
		id,
		username: z.string(),
		fullName: z.string(),
		email: z.string(),
		role: z.enum(['user', 'venue_owner', 'admin']),
		location: z.string().nullable(),
		profilePicture: z.string().nullable(),
		bio: z.string().nullable(),
	})
	.meta({ id: 'User' })
export const SignedIn = z
	.strictObject({
		token: z.string().describe('The bearer token of this session; the cookie holds another secret of the same session'),
		user: User,
	})
	.meta({ id: 'SignedIn' })
