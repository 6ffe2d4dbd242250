/** The query of the list of customers: a search, and whether only those who owe money are shown. */
export type CustomerQuery = { q: string; owing: boolean }

export const SEARCH_MAX = 100

/** Reads the search and the filter from the address. Values that make no sense are ignored. */
export const readCustomerQuery = (query: URLSearchParams): CustomerQuery => ({
	q: (query.get('q') ?? '').trim().slice(0, SEARCH_MAX),
	owing: query.get('owing') === 'yes',
})

/** Returns the query of these customers, empty or starting with `?`. */
export function customerSearch({ q, owing }: CustomerQuery, page = 1) {
	const query = new URLSearchParams()
	if (q) query.set('q', q)
	if (owing) query.set('owing', 'yes')
	if (page > 1) query.set('page', String(page))
	return query.size > 0 ? `?${query.toString()}` : ''
}
