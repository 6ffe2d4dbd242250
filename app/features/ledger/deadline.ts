import type { Account } from './account.ts'

type Of = {
	status: string
	payBy: Date | null
	money: Pick<Account, 'due' | 'held' | 'claimed' | 'inReview'>
}

/**
 * Returns when a booking lapses unless it is paid, or null when it does not.
 *
 * It does not when the venue has confirmed it, when any of its money has arrived, is reported as sent or is in review,
 * or when there is nothing to pay.
 */
export function deadlineOf({ status, payBy, money: { due, held, claimed, inReview } }: Of): Date | null {
	const waits = status === 'pending' && payBy !== null && due > 0 && held + claimed + inReview === 0
	return waits ? payBy : null
}
