import { requireUser } from '#app/features/accounts/auth.server.ts'
import { customerRows } from '#app/features/bookings/customers/customers.server.ts'
import { csvFile } from '#app/lib/text/csv.ts'
import { readId } from '#app/lib/ids.ts'
import type { Route } from './+types/customers-csv'

/** Exports all customers of a venue. */
export async function loader({ params, context }: Route.LoaderArgs) {
	return csvFile('customers', await customerRows(requireUser(context), readId(params.venueId), new Date()))
}
