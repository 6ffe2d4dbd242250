import { inReviewWords, paidOf } from '#app/features/ledger/paid-words.ts'
import { amountOf } from '#app/lib/money.ts'
import type { Receipt } from './receipt.server.ts'

/** `CS-2026-000123`: the year of booking, and the booking's number. */
export const receiptNumber = (year: number, bookingId: number) => `CS-${year}-${String(bookingId).padStart(6, '0')}`

type Of = Pick<Receipt, 'account' | 'claimedCash'> & { booking: Pick<Receipt['booking'], 'cancelled'> }

/** It is a receipt only once money has arrived. */
export const receiptTitle = ({ account }: Pick<Receipt, 'account'>) => (account.received === 0 ? 'Booking' : 'Receipt')

export function moneySummary(receipt: Of) {
	const { received, inReview } = receipt.account
	if (received === 0) {
		return inReview > 0 ? `Not a receipt yet: ${inReviewWords(inReview)}` : 'Not a receipt yet: nothing was received'
	}
	const looked = inReview > 0 && `${amountOf(inReview)} more has arrived. The venue is checking it.`
	return [receivedWords(receipt), moreWords(receipt), looked].filter(Boolean).join(' ')
}

function receivedWords({ account, booking }: Of) {
	const { held, total, due, returning, returned } = account
	const back = returning > 0 ? `${amountOf(returning)} is on its way back` : `${amountOf(returned)} went back`
	if (booking.cancelled) {
		if (returned + returning === 0) return `Cancelled. ${amountOf(held)} was received.`
		return held > 0 ? `Cancelled. ${back}, ${amountOf(held)} stays with the venue.` : `Cancelled. ${back}.`
	}
	if (held < total) return `${paidOf(account)}.${due > 0 ? ` ${amountOf(due)} is due.` : ''}`
	return returned + returning > 0 ? `Paid in full. ${back}.` : 'Paid in full.'
}

const sentOf = ({ account, claimedCash }: Of) => account.claimed - claimedCash

/** Says how much more than the price of a live booking is said to be sent. */
function moreWords(receipt: Of) {
	const { held, total } = receipt.account
	const more = Math.min(sentOf(receipt), held + sentOf(receipt) - total)
	return !receipt.booking.cancelled && more > 0 && `${amountOf(more)} more was sent. You get it back when it arrives.`
}

/** Returns the unconfirmed sums in whole cents, with their names. */
export function claimLines(receipt: Of): [name: string, cents: number][] {
	const { account, booking, claimedCash } = receipt
	const needed = !booking.cancelled && account.held < account.total
	const lines: [string, number][] = []
	const sent = needed || booking.cancelled ? 'Sent, venue to confirm' : 'Sent too, goes back when it arrives'
	if (sentOf(receipt) > 0) lines.push([sent, sentOf(receipt)])
	if (claimedCash > 0 && needed) lines.push(['Cash at the venue', claimedCash])
	return lines
}
