import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { users } from '#db/schema.ts'
import { DAY } from '#app/lib/time/time.ts'

/** Somebody who waits in vain may ask again after so long. */
const weekAgo = (now: Date) => new Date(now.getTime() - 7 * DAY)

/** Notes for admins that an account has asked for a new password. Returns false if it waits already. */
export const keepAsk = ({ id }: { id: number }, now: Date) =>
	write(async (tx) => {
		const isNew = or(isNull(users.passwordAskedAt), lte(users.passwordAskedAt, weekAgo(now)))
		const noted = await tx
			.update(users)
			.set({ passwordAskedAt: now })
			.where(and(eq(users.id, id), isNew))
			.returning({ id: users.id })
		return noted.length > 0
	})

/** Limits users to those who wait for an admin's link to a new password. */
export const waitsForPassword = (now: Date) =>
	and(gt(users.passwordAskedAt, weekAgo(now)), isNull(users.suspendedAt), isNull(users.deletedAt))
