import { requireUser } from '#app/features/accounts/auth.server.ts'
import { cashUpRows } from '#app/features/figures/files.ts'
import { findUnpaidCashUp } from '#app/features/figures/payouts/paid-out.server.ts'
import { readId } from '#app/lib/ids.ts'
import { csvFile } from '#app/lib/text/csv.ts'
import type { Route } from './+types/paid-out-csv'

/** Exports the payments and refunds that are not paid out yet, with their sum at the end. */
export async function loader({ params, context }: Route.LoaderArgs) {
	return csvFile('not-paid-out', cashUpRows(await findUnpaidCashUp(requireUser(context), readId(params.venueId))))
}
