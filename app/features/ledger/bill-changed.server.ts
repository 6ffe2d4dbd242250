import { deskChanged, tournamentChanged } from '#app/features/live/changes.server.ts'
import type { Bill } from './bill.ts'

/** Refreshes the open pages of a team, or of a venue's desk. Call it after every transaction that changes its money. */
export function billChanged(bill: Bill) {
	if (bill.kind === 'entry') tournamentChanged(bill.tournament.channel)
	else deskChanged(bill.courtId)
}
