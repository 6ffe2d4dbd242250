import { plainText } from '../text/text.ts'

/** The longest number as written, in characters. */
export const PHONE_MAX = 30
const WRITTEN = /^\+?[\d ()./-]+$/
const FORMAT = /^(0[1-9]\d{8}|27\d{9}|(\+|00)[1-9]\d{6,14})$/

/** Returns what one dials, without the zero that people put in brackets after the country. */
const dialled = (text: string) => text.replace(/(?!^\+)\D/g, '').replace(/^(\+|00)?270/, '27')

/** A phone number as people write it: a South African one (`021 555 0100`), or one with its country (`+27 (0)82 555-0100`). */
export const phoneNumber = (required = 'Enter a phone number') =>
	plainText({ max: PHONE_MAX, required }).refine(
		(text) => WRITTEN.test(text) && FORMAT.test(dialled(text)),
		'Enter a phone number such as 021 555 0100 or +27 82 555 0100',
	)

/** Returns the digits of a number with its country (E.164), the same however it is written: `27825550100`. */
export const phoneKey = (text: string) =>
	dialled(text)
		.replace(/^(\+|00)/, '')
		.replace(/^0/, '27')

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
