import { z } from 'zod'
import { MANUAL_METHODS, type ManualMethod } from '../manual/manual-methods.ts'

/** How a booking can be paid: credit pays at once, a card leads to the provider, the others to manual checkout. */
const PAY_METHODS = ['card', 'payshap', 'credit', ...MANUAL_METHODS.filter((method) => method !== 'other')] as const
export type PayMethod = (typeof PAY_METHODS)[number]

export const PayChoice = z.object({ method: z.enum(PAY_METHODS, 'Please select a payment method.') })

/** Returns the name that manual verification has for a method, if it is by hand. */
export function asManual(method: PayMethod): ManualMethod | undefined {
	if (method === 'payshap') return 'other'
	return method === 'card' || method === 'credit' ? undefined : method
}

/** The method for each payment method that a booking can have been made with. */
export const USUAL: Record<string, PayMethod | undefined> = {
	SnapScan: 'snapscan',
	PayShap: 'payshap',
	'Credit Card': 'card',
	Cash: 'cash',
}
