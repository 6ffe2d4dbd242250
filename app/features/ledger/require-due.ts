import { conflict } from '#app/lib/errors.ts'
import type { Account } from './account.ts'
import { inReviewWords } from './review-words.ts'

/** Throws 409, saying why, where nothing of a booking is to be paid now. */
export function requireDue(booking: { status: string }, { inReview, due, claimed }: Account) {
	if (booking.status === 'cancelled') throw conflict('This booking is cancelled. There is nothing to pay.')
	if (inReview > 0) throw conflict(inReviewWords(inReview))
	if (due > 0) return
	throw conflict(claimed > 0 ? 'Your payment was sent. The venue still has to confirm it.' : 'This booking is paid.')
}
