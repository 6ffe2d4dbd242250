import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findBooks } from '#app/features/figures/books.server.ts'
import { sageRows } from '#app/features/figures/books.ts'
import { csvFile } from '#app/lib/text/csv.ts'
import { readId } from '#app/lib/ids.ts'
import type { Route } from './+types/sage-csv'

/** Exports the money of some days as a bank statement that Sage imports. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const { name, movements, vat } = await findBooks(user, readId(params.venueId), url.searchParams)
	return csvFile(`sage-${name}`, sageRows(movements, vat))
}
