import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findEntries } from '#app/features/figures/entries.server.ts'
import { bookingRows } from '#app/features/figures/files.ts'
import { readPeriod } from '#app/features/figures/period.ts'
import { csvFile } from '#app/lib/text/csv.ts'
import { invalid } from '#app/lib/errors.ts'
import { readId } from '#app/lib/ids.ts'
import { dateOf } from '#app/lib/time/time.ts'
import type { Route } from './+types/bookings-csv'

/** Exports the bookings of some days, chosen as on the figures tab. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const { problem, ...days } = readPeriod(url.searchParams, dateOf(new Date()))
	if (problem) throw invalid(problem)
	const entries = await findEntries(user, readId(params.venueId), days)
	return csvFile(`bookings-${days.from}-to-${days.to}`, bookingRows(entries))
}
