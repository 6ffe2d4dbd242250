import { isDialled, phoneKey, shownNumber } from '../text/tel.ts'
import { plainText } from '../text/text.ts'

/** The longest number as written, in characters. */
export const PHONE_MAX = 30
const WRITTEN = /^\+?[\d ()./-]+$/

/**
 * A phone number as people write it, read as it is shown: a South African one (`021 555 0100`), or one with its country
 * (`+27 (0)82 555-0100`).
 */
export const phoneNumber = (required = 'Enter a phone number') =>
	plainText({ max: PHONE_MAX, required })
		.refine(
			(text) => WRITTEN.test(text) && isDialled(text),
			'Enter a phone number such as 021\u00a0555\u00a00100 or +27\u00a082\u00a0555\u00a00100',
		)
		.transform(shownNumber)

const FEWEST_DIGITS = 4

/** Returns the digits that a key may contain where this text is part of a number; none where it is something else. */
export function partsOfKey(text: string): string[] {
	const digits = text.replace(/\D/g, '')
	if (!WRITTEN.test(text) || digits.length < FEWEST_DIGITS) return []
	return [...new Set([digits, phoneKey(text)])]
}

/** Returns the key of a number that may have WhatsApp: any but a South African landline. Null otherwise. */
export function chatNumber(text: string): string | null {
	const key = phoneKey(text)
	return /^27([67]|8[1-5])/.test(key) || !key.startsWith('27') ? key : null
}
