import { eq } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { setCover } from '#app/features/photos/covers.server.ts'

/** Sets the user's picture, cut to a square; null takes it away. Throws like `setCover`. */
export const setPicture = ({ id }: { id: number }, bytes: Uint8Array | null) =>
	setCover(
		{ id },
		{
			bytes,
			owner: `person ${id}`,
			square: 'cover',
			store: (profilePicture) =>
				write(async (tx) => {
					const before = await tx.select({ url: users.profilePicture }).from(users).where(eq(users.id, id))
					await tx.update(users).set({ profilePicture }).where(eq(users.id, id))
					return before.map(({ url }) => url)
				}),
		},
	)
