const methods = {
	cash: { name: 'Cash', how: 'in cash' },
	card_machine: { name: 'Card machine', how: 'on the card machine' },
	eft: { name: 'EFT', how: 'by EFT' },
	snapscan: { name: 'SnapScan', how: 'by SnapScan' },
	payshap: { name: 'PayShap', how: 'by PayShap' },
	other: { name: 'Another way', how: 'another way' },
}
export type DeskMethod = keyof typeof methods

/** The methods that a venue's people note for money that comes or goes back: the commonest first. */
export const DESK_METHODS = Object.keys(methods) as [DeskMethod, ...DeskMethod[]]

/** The methods of taking money at the desk, and the player's credit at the venue. */
export const TAKEN_BY = [...DESK_METHODS, 'credit'] as const
export type TakenBy = (typeof TAKEN_BY)[number]

/** The methods as a form offers them. */
export const DESK_CHOICES = DESK_METHODS.map((value) => ({ value, label: methods[value].name }))

/** Says how money was paid at the desk: `in cash`. */
export const howPaid = (method: DeskMethod) => methods[method].how
