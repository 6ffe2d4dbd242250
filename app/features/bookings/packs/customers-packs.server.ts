import { db } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { mayAt } from '#app/features/venues/own-venues.server.ts'
import { dateOf, formatDate } from '#app/lib/time/time.ts'
import { capital } from '#app/lib/text/list.ts'
import { packHours } from '#app/features/ledger/sales/pack-hours.ts'
import { hasExpired } from './hours.server.ts'
import { findPacksOf, findSold } from './pack-list.server.ts'
import { elsewhereWords } from './packs.ts'
import { backVerb, packsWords } from './sell.server.ts'

type Customer = { id: number; courtId: number; userId: number | null }

/**
 * Returns the packs of a customer as their page shows them. `sells` is whether the user can sell them one, and `back`
 * how the button says that takes one back, null where they may not. The caller checks access.
 */
export async function findCustomersPacks(user: Actor, { id, courtId, userId }: Customer, now = new Date()) {
	const own = userId === user.id
	const [held, sold, leads, sells] = await Promise.all([
		findPacksOf(db, id),
		own ? [] : findSold(db, courtId),
		own ? false : mayAt(user, courtId, 'money'),
		own ? false : mayAt(user, courtId, 'cash'),
	])
	const usable = held.filter((sale) => sale.cancelledAt === null && !hasExpired(sale, now))
	const hours = usable.reduce((sum, { left }) => sum + left, 0)
	return {
		/** Names on a button the things that they can be sold: `Pack or Membership`; empty for nothing. */
		sells: packsWords(sold).replace(/pack|membership/g, capital),
		/** The hours that they can still put on bookings, in words; null without any. */
		left: hours > 0 ? packHours(hours) : null,
		held: held.map((sale) => {
			const { id, name, words, sport, createdAt, cancelledAt, payBy, halfHours, soldById, left } = sale
			const isSoldHere = sale.importId === null
			const isAsSold = soldById !== null && left === halfHours && dateOf(createdAt) === dateOf(now)
			return {
				id,
				name,
				words: cancelledAt ? `Taken back on ${formatDate(cancelledAt)}` : words,
				sold: `${sport} · ${isSoldHere ? `${payBy ? 'ordered' : 'bought'} on ${formatDate(createdAt)}` : elsewhereWords(sale)}`,
				back: leads && cancelledAt === null && (left > 0 || payBy !== null) ? backVerb(sale) : null,
				/** Whether they can undo its sale, unless its day is closed. */
				undo: sells && (leads || soldById === user.id) && isSoldHere && isAsSold,
				/** An order has none yet, and one that was sold elsewhere has its tax invoice from there. */
				invoice: isSoldHere && payBy === null,
			}
		}),
	}
}
export type CustomersPacks = Awaited<ReturnType<typeof findCustomersPacks>>
