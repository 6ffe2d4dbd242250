import { conflict } from '#app/lib/errors.ts'
import type { Account } from './account.ts'
import { endedWords, type Bill } from './bill.ts'
import { inReviewWords } from './paid-words.ts'

/** Shown to team members who try to pay the fee in the captain's place. */
export const CAPTAIN_PAYS = 'Only the captain pays the whole fee. Ask for your share.'

/** Throws 409 with the reason when nothing of a bill can be paid now. */
export function requireDue(
	{ kind, status, cancelReason }: Pick<Bill, 'kind' | 'status' | 'cancelReason'>,
	{ inReview, dueNow, claimed }: Account,
) {
	if (status === 'cancelled') throw conflict(`${calledOff(kind, cancelReason)} There’s nothing to pay.`)
	if (inReview > 0) throw conflict(inReviewWords(inReview))
	if (dueNow > 0) return
	if (claimed > 0) throw conflict('You’ve sent your payment. The venue still has to confirm it.')
	throw conflict(PAID[kind])
}

const PAID = { booking: 'This booking is paid.', entry: 'This team’s entry is paid.', sale: 'This pack is paid.' }

function calledOff(kind: Bill['kind'], cancelReason: string | null) {
	if (kind === 'booking') return 'This booking is cancelled.'
	if (kind === 'sale') return endedWords({ kind, cancelReason })
	return cancelReason === 'venue' ? 'This tournament is cancelled.' : 'This entry was withdrawn.'
}
