import { plainText } from '../text/text.ts'

/** The longest number as written, in characters. */
export const PHONE_MAX = 30
const FORMAT = /^(0[1-9]\d{8}|27\d{9}|(\+|00)[1-9]\d{6,14})$/

/** A phone number as people write it: a South African one (`021 555 0100`), or one with its country (`+27 (0)82 555-0100`). */
export const phoneNumber = () =>
	plainText({ max: PHONE_MAX, required: 'Enter a phone number' }).refine(
		(text) => /^\+?[\d ()./-]+$/.test(text) && FORMAT.test(text.replace(/(?!^\+)\D/g, '').replace(/^\+?270/, '27')),
		'Enter a phone number such as 021 555 0100 or +27 82 555 0100',
	)
