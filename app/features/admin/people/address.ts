import type { PeopleQuery } from './schemas.ts'

export function peopleAddress({ q, role, state }: Omit<PeopleQuery, 'page'>, page = 1) {
	const params = new URLSearchParams()
	if (q) params.set('q', q)
	if (role) params.set('role', role)
	if (state) params.set('state', state)
	if (page > 1) params.set('page', String(page))
	return params.size === 0 ? '/admin/users' : `/admin/users?${params}`
}
