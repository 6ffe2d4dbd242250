import type { Actor } from '#app/features/accounts/auth.server.ts'
import { book, type How, type Wish } from '#app/features/bookings/bookings.server.ts'
import { payWithCreditIn } from '#app/features/payments/pay/credit.server.ts'
import { equally, splitIn } from '#app/features/payments/split/split.server.ts'
import { openGame } from './games.server.ts'

/**
 * Books a court. Where `people` share it, this also splits the bill equally and makes the link of their group; else it
 * pays `withCredit`, as far as that goes. It does all of it or nothing, and once per idempotency key. Throws as `book`,
 * and 409 when there is no credit.
 */
export const bookForGroup = (user: Actor, wish: Wish, how: How = {}) =>
	book(user, wish, how, async (tx, { id, totalPrice }, now) => {
		const { people, withCredit } = wish
		if (people === undefined) {
			if (withCredit && totalPrice > 0) await payWithCreditIn(tx, user, id, now)
			return
		}
		if (totalPrice > 0) await splitIn(tx, user, { kind: 'booking', id }, equally(people), now)
		await openGame(user, id, now, people)
	})
