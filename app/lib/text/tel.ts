/** Returns the address that dials a number. Apart from `phone.ts`, so that pages that show a number load no checks. */
export const telAddress = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`

const NUMBER = /^(0[1-9]\d{8}|27\d{9}|(\+|00)[1-9]\d{6,14})$/

/** Returns what one dials, without the zero that people put in brackets after the country. */
const dialled = (text: string) => text.replace(/(?!^\+)\D/g, '').replace(/^(\+|00)?270/, '27')

/** Whether these are the digits of a number: a South African one, or one with its country. */
export const isDialled = (text: string) => NUMBER.test(dialled(text))

/** Returns the digits of a number with its country (E.164), the same however it is written: `27825550100`. */
export const phoneKey = (text: string) =>
	dialled(text)
		.replace(/^(\+|00)/, '')
		.replace(/^0/, '27')

/** The numbers that are free to call or cost all the same: `0860 123 456`. */
const SHARED = /^08[06]/

/** Returns a number as every screen shows it: `082 555 0101`, that of another country `+442079460000`. */
export function shownNumber(text: string): string {
	if (!isDialled(text)) return text
	const key = phoneKey(text)
	if (!/^27\d{9}$/.test(key)) return `+${key}`
	const local = `0${key.slice(2)}`
	const [first, second] = SHARED.test(local) ? [4, 7] : [3, 6]
	return [local.slice(0, first), local.slice(first, second), local.slice(second)].join(' ')
}
