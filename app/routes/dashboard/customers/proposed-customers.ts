import { requireUser } from '#app/features/accounts/auth.server.ts'
import { proposedCustomers } from '#app/features/bookings/customers/proposed-customers.server.ts'
import { readCustomerQuery } from '#app/features/bookings/customers/customer-query.ts'
import { readId } from '#app/lib/ids.ts'
import type { Route } from './+types/proposed-customers'

/** Proposes customers for the name or number that is typed into a walk-in, and knows the one whose both are. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
	const { q } = readCustomerQuery(url.searchParams)
	const place = { venueId: readId(params.venueId), sportId: readId(url.searchParams.get('sport')) }
	const found = await proposedCustomers(requireUser(context), place, { q, name: url.searchParams.get('name') })
	return Response.json(found, { headers: { 'Cache-Control': 'no-store' } })
}
