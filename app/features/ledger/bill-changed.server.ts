import { tournamentChanged } from '#app/features/live/changes.server.ts'
import type { Bill } from './bill.ts'

/** Has open pages of a team show where its money stands: called after every transaction that has changed that. */
export function billChanged(bill: Bill) {
	if (bill.kind === 'entry') tournamentChanged(bill.tournament.channel)
}
