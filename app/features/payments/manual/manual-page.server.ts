import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnPayment } from './manual.server.ts'
import { MANUAL_METHODS, type ManualMethod } from './manual-methods.ts'
import { codesFor } from './payment-codes.server.ts'
import { AS_MANUAL, USUAL } from '../pay/pay-methods.ts'
import { factsOf } from '../pay/payment-facts.server.ts'

/**
 * Everything the manual checkout shows of somebody's own payment. `wish` is the method an address asks for. What is not
 * paid by hand here has another page, which is `elsewhere`. Throws 404 as `findOwnPayment`.
 */
export async function findManualPage(user: Actor, checkoutId: string, wish: string | null) {
	const { payment, bill, details } = await findOwnPayment(user, checkoutId)
	const facts = await factsOf(payment, bill)
	const { amount, reference } = payment
	const elsewhere = payment.provider !== 'manual' ? `/payment/return/${checkoutId}` : facts.share
	return {
		...facts,
		elsewhere,
		details,
		codes: codesFor({ details, amount, reference }),
		/** Said before that it was sent, which the venue then did not find. */
		notFound: facts.outcome === 'open' && payment.method !== null && payment.splitId === null,
		chosen:
			readMethod(wish) ??
			readMethod(payment.method) ??
			(bill.kind === 'booking' ? usualOf(bill.paymentMethod) : undefined),
	}
}
export type ManualPage = Awaited<ReturnType<typeof findManualPage>>

const readMethod = (text: string | null) => MANUAL_METHODS.find((method) => method === text)

function usualOf(paymentMethod: string): ManualMethod | undefined {
	const usual = USUAL[paymentMethod]
	return usual && AS_MANUAL[usual]
}
