import type { VenueQuery } from './schemas.ts'

export function venuesAddress({ q, show }: Omit<VenueQuery, 'page'>, page = 1) {
	const params = new URLSearchParams()
	if (q) params.set('q', q)
	if (show) params.set('show', show)
	if (page > 1) params.set('page', String(page))
	return params.size === 0 ? '/admin/venues' : `/admin/venues?${params}`
}
