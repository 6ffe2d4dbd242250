/** How the bookings of a period can be divided, by the name in the address. */
export const SPLITS = [
	{ value: 'sport', label: 'Sport' },
	{ value: 'court', label: 'Court' },
	{ value: 'hour', label: 'Hour' },
	{ value: 'customer', label: 'Customer' },
	{ value: 'add-on', label: 'Add-on' },
	{ value: 'method', label: 'Way to pay' },
] as const

export type SplitBy = (typeof SPLITS)[number]['value']

/** Reads `by` from the query. The default is by sport. */
export const readSplit = (query: URLSearchParams): SplitBy =>
	SPLITS.find(({ value }) => value === query.get('by'))?.value ?? 'sport'
