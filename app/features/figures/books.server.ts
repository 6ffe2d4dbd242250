import type { Actor } from '#app/features/accounts/auth.server.ts'
import { invalid } from '#app/lib/errors.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { findMovements } from './cash-up.server.ts'
import { readPeriod } from './period.ts'

/**
 * Returns a venue's money of some days, chosen as on the figures tab, for its bookkeeping. `vat` is whether the venue
 * is registered for it.
 *
 * Throws 404 when the venue is not the user's, and 400 for days that cannot be shown and for more than `most` lines.
 */
export async function findBooks(user: Actor, venueId: number | null, query: URLSearchParams, most?: number) {
	const { problem, ...days } = readPeriod(query, dateOf(new Date()))
	if (problem) throw invalid(problem)
	const { venue, movements } = await findMovements(user, venueId, days)
	if (most && movements.length > most) throw invalid(`That’s more than ${most} lines. Choose fewer days.`)
	return { name: `${days.from}-to-${days.to}`, movements, vat: Boolean(venue.vatNumber) }
}
