type Addressed = { id: number; key: string | null }
type Query = Record<string, string | number | null | undefined>

/**
 * The address of a club's page or of a part of it, such as `members`, with what else its query is to hold; null and
 * undefined are left out. Visitors who came by the club's link keep its key.
 */
export function clubAddress({ id, key }: Addressed, part = '', more: Query = {}) {
	const params = new URLSearchParams()
	for (const [name, value] of Object.entries({ key, ...more }))
		if (value !== null && value !== undefined) params.set(name, String(value))
	const query = params.toString()
	return `/running-club/${id}${part && `/${part}`}${query && `?${query}`}`
}
