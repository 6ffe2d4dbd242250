import type { refunds } from '#db/schema.ts'

/** Why money goes back, in the words of the venue. */
export const reasonWords: Record<typeof refunds.$inferSelect.reason, string> = {
	cancelled: 'The player cancelled',
	venue: 'You cancelled',
	closed: 'You closed the courts',
	late: 'It came after the booking had lapsed',
	resold: 'Late charge: the time was booked again',
	overpaid: 'More came than the price',
	moved: 'The booking moved to a cheaper time',
	mismatch: 'Another amount came than was asked',
}
