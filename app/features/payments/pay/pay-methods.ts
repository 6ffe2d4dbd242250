import { z } from 'zod'
import type { ManualMethod } from '../manual/manual-methods.ts'

/** How a booking can be paid: credit pays at once, a card leads to the provider, the others to manual checkout. */
const PAY_METHODS = ['card', 'snapscan', 'payshap', 'eft', 'cash', 'credit'] as const
export type PayMethod = (typeof PAY_METHODS)[number]

export const PayChoice = z.object({ method: z.enum(PAY_METHODS, 'Please select a payment method.') })

/** The names that manual verification has for methods by hand. */
export const AS_MANUAL: Partial<Record<PayMethod, ManualMethod>> = {
	snapscan: 'snapscan',
	payshap: 'other',
	eft: 'eft',
	cash: 'cash',
}

/** The method for each payment method that a booking can have been made with. */
export const USUAL: Record<string, PayMethod | undefined> = {
	SnapScan: 'snapscan',
	PayShap: 'payshap',
	'Credit Card': 'card',
	Cash: 'cash',
}
