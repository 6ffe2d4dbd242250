import type { PaymentDetails } from '#db/schema.ts'
import type { Bill } from '#app/features/ledger/bill.ts'

type Method = {
	name: string
	/** The name within a sentence. */
	within: string
	/** The detail that a venue has to fill in first, and its name. */
	needs?: { detail: keyof PaymentDetails; words: string }
}
type ByHand = Method & {
	/** The name where a payer chooses, if it is another there. */
	choice?: string
	/** The class that shows its instructions once it is chosen; browsers without `:has` show all. */
	shown: string
}

const byHand = {
	eft: {
		name: 'EFT',
		within: 'EFT',
		needs: { detail: 'accountNumber', words: 'its bank details' },
		shown: 'group-has-[option[value=eft]:checked]/verify:block',
	},
	cash: {
		name: 'Cash',
		within: 'cash',
		shown: 'group-has-[option[value=cash]:checked]/verify:block',
	},
	snapscan: {
		name: 'SnapScan',
		within: 'SnapScan',
		needs: { detail: 'snapScan', words: 'a SnapScan code' },
		shown: 'group-has-[option[value=snapscan]:checked]/verify:block',
	},
	other: {
		name: 'Other',
		within: 'other means',
		choice: 'PayShap or another way',
		shown: 'group-has-[option[value=other]:checked]/verify:block',
	},
} satisfies Record<string, ByHand>
export type ManualMethod = keyof typeof byHand

/** The methods of payment by hand, named as in manual verification, in the order of its choice. */
export const BY_HAND: Record<ManualMethod, ByHand> = byHand
export const MANUAL_METHODS = Object.keys(BY_HAND) as ManualMethod[]

/**
 * Returns the methods by hand that a bill can be paid by. A booking that is paid when it is made takes those that come
 * at once and that the venue has set up.
 */
export function methodsFor(bill: Bill, details: PaymentDetails | null): readonly ManualMethod[] {
	if (!isPaidNow(bill)) return MANUAL_METHODS
	const atOnce: Partial<Record<ManualMethod, unknown>> = { snapscan: details?.snapScan, other: details?.shapId }
	return MANUAL_METHODS.filter((method) => atOnce[method])
}

/** Whether a booking is paid when it is made: it is until the venue confirms it. */
export const isPaidNow = (bill: Bill) => bill.kind === 'booking' && bill.status === 'pending' && bill.payNow

export const choiceName = (method: ManualMethod) => BY_HAND[method].choice ?? BY_HAND[method].name

/** Every method that a payment can have. Manual verification takes PayShap as `other`. */
export const METHODS: Record<ManualMethod | 'card' | 'card_machine' | 'payshap' | 'credit', Method> = {
	card: { name: 'Card', within: 'card' },
	card_machine: { name: 'Card machine', within: 'card machine' },
	...BY_HAND,
	payshap: { name: 'PayShap', within: 'PayShap', needs: { detail: 'shapId', words: 'a ShapID' } },
	credit: { name: 'Credit', within: 'credit at this venue' },
}

/** In characters. */
export const RECEIPT_NUMBER_MAX = 60
