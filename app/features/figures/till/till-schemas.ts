import { z } from 'zod'
import { readAmount } from '#app/lib/form/amount.ts'
import { plainText } from '#app/lib/text/text.ts'
import { isDate } from '#app/lib/time/time.ts'

const NOTE_MAX = 300
const AMOUNT = 'Enter an amount, such as 400.00'
/** In whole cents. */
const MOST_IN_DRAWER = 100_000_000

/** Parses an amount of rand as people type it, 0 too, to whole cents. */
const cash = z
	.string(AMOUNT)
	.max(40, AMOUNT)
	.transform((text, context) => {
		const cents = readAmount(text)
		if (cents !== null && cents >= 0 && cents <= MOST_IN_DRAWER) return cents
		context.addIssue(AMOUNT)
		return z.NEVER
	})

/**
 * The form that closes a day. `float` is what was in the drawer before, `counted` what is in it, `banked` what goes to
 * the bank, and `seen` the cash of the day that the page showed; all become whole cents.
 */
export const TillForm = z
	.object({
		day: z.string('Choose a day').refine(isDate, 'Choose a date that exists'),
		float: cash,
		counted: cash,
		banked: z.preprocess((sent) => (sent === undefined || sent === '' ? '0' : sent), cash),
		note: plainText({ max: NOTE_MAX }),
		seen: z
			.string('Look again')
			.regex(/^-?\d{1,10}$/, 'Look again')
			.transform(Number),
	})
	.refine(({ counted, banked }) => banked <= counted, {
		path: ['banked'],
		message: 'You can’t take more to the bank than is in the drawer',
	})
export type TillForm = z.infer<typeof TillForm>

export const ReopenForm = z.object({ reason: plainText({ max: NOTE_MAX, required: 'Say why' }) })
