type Query = Record<string, string | number | null | undefined>

/** Returns the address of a page of a list. Filters without a value are left out, and so is the first page. */
export function listAddress(path: string, filters: Query, page = 1) {
	const params = new URLSearchParams()
	for (const [name, value] of Object.entries(filters)) {
		if (value !== null && value !== undefined && value !== '') params.set(name, String(value))
	}
	if (page > 1) params.set('page', String(page))
	return params.size === 0 ? path : `${path}?${params}`
}
