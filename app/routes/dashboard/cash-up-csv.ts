import { requireUser } from '#app/features/accounts/auth.server.ts'
import { cashUp, findEntries } from '#app/features/figures/cash-up.server.ts'
import { cashUpRows } from '#app/features/figures/files.ts'
import { csvFile } from '#app/lib/csv.ts'
import { invalid } from '#app/lib/errors.ts'
import { readId } from '#app/lib/ids.ts'
import { dateOf, isDate } from '#app/lib/time.ts'
import type { Route } from './+types/cash-up-csv'

/** The bookings of one day, by `date` (today when left out), with the takings at the end. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const date = url.searchParams.get('date') || dateOf(new Date())
	if (!isDate(date)) throw invalid('Please choose a date that exists.')
	const entries = await findEntries(user, readId(params.venueId), { from: date, to: date })
	return csvFile(`cash-up-${date}`, cashUpRows(entries, cashUp(entries)))
}
