import { tournamentChanged } from '#app/features/live/changes.server.ts'
import type { Bill } from './bill.ts'

/** Refreshes a team's open pages. Call it after every transaction that changes its money. */
export function billChanged(bill: Bill) {
	if (bill.kind === 'entry') tournamentChanged(bill.tournament.channel)
}
