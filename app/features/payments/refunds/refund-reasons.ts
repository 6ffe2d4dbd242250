import type { refunds } from '#db/schema.ts'

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

const voucherWords: typeof packWords = { ...packWords, venue: 'You took the voucher back' }

const placeWords: Partial<typeof reasonWords> = {
	venue: 'You took the place back, or cancelled the event',
	cancelled: 'The player gave up the place',
	late: 'It came after the place had lapsed',
}

type Refunded = { reason: keyof typeof reasonWords; entry: unknown; pack: unknown; voucher: unknown; event: unknown }

const wordsOf = ({ entry, pack, voucher, event }: Omit<Refunded, 'reason'>) =>
	entry ? entryWords : pack ? packWords : voucher ? voucherWords : event ? placeWords : reasonWords

export const reasonOf = ({ reason, ...sold }: Refunded) => wordsOf(sold)[reason] ?? reasonWords[reason]
