import type { Account } from './account.ts'

type Of = {
	status: string
	payBy: Date | string | null
	money: Pick<Account, 'due' | 'held' | 'claimed' | 'inReview'>
}

/**
 * Until when a booking has to be paid or it lapses; null where it does not: the venue has confirmed it, some of its
 * money is there, said to be sent or being looked at, or there is nothing to pay.
 */
export function deadlineOf({ status, payBy, money: { due, held, claimed, inReview } }: Of): Date | null {
	const waits = status === 'pending' && payBy !== null && due > 0 && held + claimed + inReview === 0
	return waits ? new Date(payBy) : null
}
