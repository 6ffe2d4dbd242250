import type { payments } from '#db/schema.ts'

type Method = typeof payments.$inferSelect.method

const NAMES: Record<NonNullable<Method>, string> = {
	card: 'Card',
	eft: 'EFT',
	cash: 'Cash',
	snapscan: 'SnapScan',
	payshap: 'PayShap',
	other: 'Other',
	credit: 'Credit',
}

export const methodName = (method: Method) => (method === null ? 'Other' : NAMES[method])
