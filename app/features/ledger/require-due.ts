import { conflict } from '#app/lib/errors.ts'
import type { Account } from './account.ts'
import { endedWords, sortOf, type Bill } from './bill.ts'
import { inReviewWords } from './paid-words.ts'

/** Shown to team members who try to pay the fee in the captain's place. */
export const CAPTAIN_PAYS = 'Only the captain pays the whole fee. Ask for your share.'

/** Throws 409 with the reason when nothing of a bill can be paid now. */
export function requireDue(bill: Bill, { inReview, dueNow, claimed }: Account) {
	if (bill.status === 'cancelled') throw conflict(`${calledOff(bill)} There’s nothing to pay.`)
	if (inReview > 0) throw conflict(inReviewWords(inReview))
	if (dueNow > 0) return
	if (claimed > 0) throw conflict('You’ve sent your payment. The venue still has to confirm it.')
	throw conflict(PAID[sortOf(bill)])
}

const PAID = {
	booking: 'This booking is paid.',
	entry: 'This team’s entry is paid.',
	pack: 'This pack is paid.',
	place: 'Your place is paid.',
	voucher: 'This voucher is paid.',
	membership: 'This membership is paid.',
}

function calledOff(bill: Bill) {
	if (bill.kind === 'booking') return 'This booking is cancelled.'
	if (bill.kind === 'sale') return endedWords(bill)
	return bill.cancelReason === 'venue' ? 'This tournament is cancelled.' : 'This entry was withdrawn.'
}
