import { expect, test } from 'vitest'
import { claimLines, moneySummary, receiptNumber, receiptTitle } from './receipt-words.ts'

type Sums = {
	held?: number
	received?: number
	claimed?: number
	inReview?: number
	returned?: number
	returning?: number
}

function receipt(sums: Sums, { cash = 0, cancelled = false } = {}) {
	const { held = 0, received = held, claimed = 0, inReview = 0, returned = 0, returning = 0 } = sums
	const total = 32_000
	const due = cancelled ? 0 : Math.max(0, total - held - claimed)
	const account = {
		total,
		received,
		claimed,
		inReview,
		returned,
		returning,
		held,
		owed: total,
		excess: 0,
		due,
		dueNow: due,
		rest: 0,
		confirming: total,
		paymentStatus: 'pending' as const,
	}
	return { account, claimedCash: cash, booking: { cancelled } }
}

const SENT = 'Sent, venue to confirm'
const NOT_YET = 'Not a receipt yet: nothing was received'

test.each([
	['nothing', receipt({}), NOT_YET, []],
	['sent', receipt({ claimed: 32_000 }), NOT_YET, [[SENT, 32_000]]],
	['cash to come', receipt({ claimed: 32_000 }, { cash: 32_000 }), NOT_YET, [['Cash at the venue', 32_000]]],
	['paid', receipt({ held: 32_000 }), 'Paid in full.', []],
	[
		'paid and sent again',
		receipt({ held: 32_000, claimed: 32_000 }),
		'Paid in full. R320.00 more was sent. You get it back when it arrives.',
		[['Sent too, goes back when it arrives', 32_000]],
	],
	['paid, and cash was to come', receipt({ held: 32_000, claimed: 32_000 }, { cash: 32_000 }), 'Paid in full.', []],
	[
		'half paid, and too much sent',
		receipt({ held: 16_000, claimed: 20_000 }),
		'R160 of R320 paid. R40.00 more was sent. You get it back when it arrives.',
		[[SENT, 20_000]],
	],
	[
		'only money to look at',
		receipt({ inReview: 31_900 }),
		'Not a receipt yet: R319.00 has arrived, and that’s not the amount we asked for. The venue is checking it.',
		[],
	],
	[
		'half paid, and money to look at',
		receipt({ held: 16_000, inReview: 100 }),
		'R160 of R320 paid. R160.00 is due. R1.00 more has arrived. The venue is checking it.',
		[],
	],
	[
		'cancelled, and sent again',
		receipt({ received: 32_000, returning: 32_000, claimed: 32_000 }, { cancelled: true }),
		'Cancelled. R320.00 is on its way back.',
		[[SENT, 32_000]],
	],
])('%s', (_, of, words, lines) => {
	expect(moneySummary(of)).toBe(words)
	expect(claimLines(of)).toEqual(lines)
	expect(receiptTitle(of)).toBe(of.account.received > 0 ? 'Receipt' : 'Booking')
})

test('a receipt has the year and the number of the booking', () => {
	expect(receiptNumber(2026, 123)).toBe('CS-2026-000123')
	expect(receiptNumber(2026, 12_345_678)).toBe('CS-2026-12345678')
})
