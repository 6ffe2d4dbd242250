import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { openCheckout, type Checkout } from '../checkout.server.ts'
import type { NewCheckout } from '../schemas.ts'

type How = { origin: string; idempotencyKey: string | null; now?: Date }

/** Rolls back the transaction and says that the key is new. */
class NewKey extends Error {}

/**
 * Does `openCheckout` under an Idempotency-Key.
 *
 * The provider is asked between two transactions and never inside one, which would block all other writers. Two
 * requests at once get the same checkout.
 */
export async function openCheckoutByKey(user: Actor, wish: NewCheckout, how: How): Promise<Checkout> {
	const { origin, idempotencyKey, now } = how
	const { bookingId, payBy } = wish
	const open = () => openCheckout(user, bookingId, { payBy, origin, now })
	if (!idempotencyKey) return open()
	const input = { call: 'checkout', ...wish }
	try {
		return await withIdempotencyKey<Checkout>(user, idempotencyKey, input, () => Promise.reject(new NewKey()))
	} catch (error) {
		if (!(error instanceof NewKey)) throw error
		const opened = await open()
		return withIdempotencyKey(user, idempotencyKey, input, () => Promise.resolve(opened))
	}
}
