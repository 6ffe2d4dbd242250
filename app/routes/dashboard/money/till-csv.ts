import { requireUser } from '#app/features/accounts/auth.server.ts'
import { tillRows } from '#app/features/figures/files.ts'
import { readCloses } from '#app/features/figures/till/till.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { csvFile } from '#app/lib/text/csv.ts'
import { readId } from '#app/lib/ids.ts'
import type { Route } from './+types/till-csv'

/** Some ten years of days. */
const MOST = 4_000

/** Exports a venue's closed days, the latest first. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { id } = await findOwnVenue(requireUser(context), readId(params.venueId), 'money')
	return csvFile(`closed-days-${id}`, tillRows(await readCloses(id, MOST)))
}
