import { requireUser } from '#app/features/accounts/auth.server.ts'
import { cashUpRows } from '#app/features/figures/files.ts'
import { findPayout } from '#app/features/figures/payouts/paid-out.server.ts'
import { readId } from '#app/lib/ids.ts'
import { csvFile } from '#app/lib/text/csv.ts'
import type { Route } from './+types/payout-csv'

/** Exports the payments and refunds of a payout, with their sum at the end. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { payout, cashUp } = await findPayout(requireUser(context), readId(params.venueId), readId(params.payoutId))
	return csvFile(`payout-${payout.paidOn}-${payout.id}`, cashUpRows(cashUp))
}
