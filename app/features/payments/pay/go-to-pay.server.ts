import { redirect, redirectDocument } from 'react-router'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { Bill } from '#app/features/ledger/bill.ts'
import { openBillCheckout } from '../checkout.server.ts'
import { asManual, type PayMethod } from './pay-methods.ts'

/** Redirects to where a bill is paid by this method: the page of the card provider, or ours for paying by hand. */
export async function goToPay(user: Actor, bill: Pick<Bill, 'kind' | 'id'>, method: PayMethod, origin: string) {
	const by = asManual(method)
	const { redirectUrl } = await openBillCheckout(user, bill, {
		payBy: by ? 'manual' : 'card',
		byPayShap: method === 'payshap',
		origin,
	})
	return by ? redirect(`${redirectUrl}?method=${by}`) : redirectDocument(redirectUrl)
}
