import type { PaymentDetails } from '#db/schema.ts'

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
