import type { refunds } from '#db/schema.ts'
import type { BillSort } from '#app/features/ledger/bill.ts'

/** Why money goes back, as the venue reads it. */
export const reasonWords: Record<typeof refunds.$inferSelect.reason, string> = {
	cancelled: 'The player cancelled',
	venue: 'You cancelled',
	closed: 'You closed the courts',
	late: 'It came after the booking had lapsed',
	resold: 'Late charge: the time was booked again',
	overpaid: 'More came than the price',
	moved: 'The booking moved to a cheaper time',
	mismatch: 'The amount didn’t match',
	discount: 'The price went down',
	addOns: 'You took add-ons off',
}

const entryWords: Partial<typeof reasonWords> = {
	cancelled: 'The team has withdrawn',
	venue: 'The team or the tournament was cancelled',
	overpaid: 'More came than the fee',
	discount: 'Part of the fee goes back',
}

const packWords: Partial<typeof reasonWords> = {
	venue: 'You took the pack back',
	cancelled: 'The player cancelled the order',
	late: 'It came after the order had lapsed',
}

const placeWords: Partial<typeof reasonWords> = {
	venue: 'You took the place back, or cancelled the event',
	cancelled: 'The player gave up the place',
	late: 'It came after the place had lapsed',
}

const wordsOf: Record<BillSort, Partial<typeof reasonWords>> = {
	booking: reasonWords,
	entry: entryWords,
	pack: packWords,
	place: placeWords,
	voucher: { ...packWords, venue: 'You took the voucher back' },
	membership: { ...packWords, venue: 'You took the membership back' },
}

/** Says why money of a bill of that sort goes back. */
export const reasonOf = ({ reason, sort }: { reason: keyof typeof reasonWords; sort: BillSort }) =>
	wordsOf[sort][reason] ?? reasonWords[reason]
