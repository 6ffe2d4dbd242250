import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findLeftOut } from '#app/features/bookings/import/imports.server.ts'
import { csvFile } from '#app/lib/text/csv.ts'
import { readId } from '#app/lib/ids.ts'
import type { Route } from './+types/left-out-csv'

/** Exports the lines that an import left out, in the columns of its file, so that they can be mended and brought again. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const { kind, table } = await findLeftOut(user, readId(params.venueId), readId(params.importId))
	return csvFile(`${kind}-left-out`, table)
}
