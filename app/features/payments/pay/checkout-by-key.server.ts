import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { findOwnSaleId } from '#app/features/events/paying/own-place.server.ts'
import { openCheckout, openSaleCheckout, type Checkout } from '../checkout.server.ts'
import type { NewCheckout } from '../schemas.ts'

type How = { origin: string; idempotencyKey: string | null; now?: Date }

/** Rolls back the transaction and says that the key is new. */
class NewKey extends Error {}

/**
 * Does `openCheckout` or `openSaleCheckout` under an Idempotency-Key. Throws 404 for an event without a place of theirs to pay.
 *
 * The provider is asked between two transactions and never inside one, which would block all other writers. Two
 * requests at once get the same checkout.
 */
export async function openCheckoutByKey(user: Actor, wish: NewCheckout, how: How): Promise<Checkout> {
	const { origin, idempotencyKey, now } = how
	const { bookingId, eventId, payBy } = wish
	const terms = { payBy, origin, now }
	const open = async () =>
		bookingId === undefined
			? openSaleCheckout(user, await findOwnSaleId(user, eventId!), terms)
			: openCheckout(user, bookingId, terms)
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
