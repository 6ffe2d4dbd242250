import { listAddress } from '#app/lib/list-address.ts'
import type { PeopleQuery } from './schemas.ts'

export const peopleAddress = ({ q, role, state }: Omit<PeopleQuery, 'page'>, page = 1) =>
	listAddress('/admin/users', { q, role, state }, page)
