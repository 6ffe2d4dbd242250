import { amountOf } from '#app/lib/money.ts'
import { WEEKDAYS, weekdayOf } from '#app/lib/time/time.ts'
import type { Account } from './account.ts'

type Of = { status: string }

/** Returns why the desk can take no money for a booking, or null. The caller checks whose booking it is. */
export function deskProblem({ status }: Of, { due, claimed, inReview }: Pick<Account, 'due' | 'claimed' | 'inReview'>) {
	if (status === 'cancelled') return 'This booking is cancelled.'
	if (inReview > 0)
		return `${amountOf(inReview)} has arrived, and that’s not the amount you asked for. Decide about that first.`
	if (due > 0) return null
	return claimed > 0
		? 'There’s a payment on its way for this booking. Confirm that one.'
		: 'This booking is paid already.'
}

/** Says why money that a close of the till has counted can’t be undone. */
export const closedWords = (day: string) => `${WEEKDAYS[weekdayOf(day) - 1]} is closed: pay it back as a refund.`
