import { z } from 'zod'
import { plainText } from '#app/lib/text/text.ts'

export const HIGHEST_MONTHLY = 20_000
export const HIGHEST_SHARE = 20
export const MOST_FREE_MONTHS = 12
export const NOTE_MAX = 200

/**
 * The price of being on Courtside, as new venues read it: whole rand a month, a whole percentage of the money that its
 * players pay by card, and the months before the first bill.
 */
export type ListingPrice = { perMonth: number; cardShare: number; freeMonths: number; note: string }

const whole = (most: number, message: string) =>
	z
		.string(message)
		.trim()
		.regex(/^\d{1,5}$/, message)
		.transform(Number)
		.refine((value) => value <= most, message)

export const ListingPriceForm = z.object({
	perMonth: whole(HIGHEST_MONTHLY, `Enter whole rand from 0 to ${HIGHEST_MONTHLY}`),
	cardShare: whole(HIGHEST_SHARE, `Enter a whole percentage from 0 to ${HIGHEST_SHARE}`),
	freeMonths: whole(MOST_FREE_MONTHS, `Enter a number of months from 0 to ${MOST_FREE_MONTHS}`),
	note: plainText({ max: NOTE_MAX, tooLong: `Use at most ${NOTE_MAX} characters` }),
})
