import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findCashUp, findClosedCashUp } from '#app/features/figures/cash-up.server.ts'
import { cashUpRows } from '#app/features/figures/files.ts'
import { csvFile } from '#app/lib/text/csv.ts'
import { invalid } from '#app/lib/errors.ts'
import { readId } from '#app/lib/ids.ts'
import { dateOf, isDate } from '#app/lib/time/time.ts'
import type { Route } from './+types/cash-up-csv'

/** Exports the money of one day, by `date` (by default today) or as a `close` counted it, with the takings at the end. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const close = url.searchParams.get('close')
	if (close !== null) {
		const { name, cashUp } = await findClosedCashUp(user, readId(params.venueId), readId(close))
		return csvFile(name, cashUpRows(cashUp))
	}
	const date = url.searchParams.get('date') || dateOf(new Date())
	if (!isDate(date)) throw invalid('Choose a date that exists.')
	return csvFile(`cash-up-${date}`, cashUpRows(await findCashUp(user, readId(params.venueId), date)))
}
