import { db } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { mayAt } from '#app/features/venues/own-venues.server.ts'
import { formatDate } from '#app/lib/time/time.ts'
import { findPacksOf, findSold } from './pack-list.server.ts'

type Customer = { id: number; courtId: number; userId: number | null }

/**
 * Returns the packs of a customer as their page shows them. `sells` is whether the user can sell them one, and `back`
 * whether they may take one back. The caller checks access.
 */
export async function findCustomersPacks(user: Actor, { id, courtId, userId }: Customer) {
	const own = userId === user.id
	const [held, sold, leads] = await Promise.all([
		findPacksOf(db, id),
		own ? [] : findSold(db, courtId),
		own ? false : mayAt(user, courtId, 'money'),
	])
	return {
		sells: sold.length > 0,
		held: held.map(({ id, name, words, sport, createdAt, cancelledAt, left }) => ({
			id,
			name,
			words: cancelledAt ? `Taken back on ${formatDate(cancelledAt)}` : words,
			sold: `${sport} · bought on ${formatDate(createdAt)}`,
			back: leads && cancelledAt === null && left > 0,
		})),
	}
}
export type CustomersPacks = Awaited<ReturnType<typeof findCustomersPacks>>
