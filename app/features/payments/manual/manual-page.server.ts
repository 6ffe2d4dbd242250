import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnPayment } from './manual.server.ts'
import { MANUAL_METHODS, methodsFor, type ManualMethod } from './manual-methods.ts'
import { codesFor } from './payment-codes.server.ts'
import { asManual, USUAL } from '../pay/pay-methods.ts'
import { factsOf } from '../pay/payment-facts.server.ts'

/**
 * Returns the data of the manual checkout page for the user's own payment. `wish` is the method in the address.
 *
 * A payment that is not made by hand here returns its other page as `elsewhere`. Throws 404 as `findOwnPayment`.
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
		methods: methodsFor(bill, details),
		codes: codesFor({ details, amount, reference }),
		/** The payer said before that it was sent, and the venue did not find it. */
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
	return usual && asManual(usual)
}
