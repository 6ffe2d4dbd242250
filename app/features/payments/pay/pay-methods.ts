import { z } from 'zod'
import type { ManualMethod } from '../manual/manual-methods.ts'

/** How a booking can be paid. Credit pays at once; a card has the provider's page; the others are manual checkout. */
const PAY_METHODS = ['card', 'snapscan', 'payshap', 'eft', 'cash', 'credit'] as const
export type PayMethod = (typeof PAY_METHODS)[number]

/** What the payer chooses. */
export const PayChoice = z.object({ method: z.enum(PAY_METHODS, 'Please select a payment method.') })

/** What manual verification calls those that are paid by hand. */
export const AS_MANUAL: Partial<Record<PayMethod, ManualMethod>> = {
	snapscan: 'snapscan',
	payshap: 'other',
	eft: 'eft',
	cash: 'cash',
}

/** Which of them a booking asked for when it was made, by its own payment method. */
export const USUAL: Record<string, PayMethod | undefined> = {
	SnapScan: 'snapscan',
	PayShap: 'payshap',
	'Credit Card': 'card',
	Cash: 'cash',
}
