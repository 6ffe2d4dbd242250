import type { Bill } from '#app/features/ledger/bill.ts'
import { amountOf } from '#app/lib/money.ts'
import type { ManualMethod } from './manual-methods.ts'

export const METHOD_WORDS: Record<ManualMethod, { name: string; description: string }> = {
	eft: { name: 'EFT', description: 'A transfer from your bank account' },
	cash: { name: 'Cash', description: 'Pay at the venue when you arrive' },
	snapscan: { name: 'SnapScan', description: 'Pay with the SnapScan app' },
	other: { name: 'PayShap or another way', description: 'By ShapID from your banking app, or as you agreed' },
}

/** The name everywhere of a payment that only its payer has reported. */
export const SENT = 'Payment sent – venue to confirm'

/** The name everywhere of cash that is still to come. */
export const AT_VENUE = 'You pay at the venue'

/** Says how to pay `cents` in cash at the venue, and what that secures. */
export const bringWords = (cents: number, venue: string, kind: Bill['kind']) =>
	kind === 'entry'
		? `Bring ${amountOf(cents)} to ${venue} before the schedule is made. Your team is in once they have it.`
		: `Bring ${amountOf(cents)} to ${venue} and pay when you arrive. Your court is kept for you.`
