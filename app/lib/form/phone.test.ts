import { expect, test } from 'vitest'
import { phoneKey, shownNumber, telAddress } from '../text/tel.ts'
import { chatNumber, partsOfKey, phoneNumber } from './phone.ts'

const accepts = (text: string) => phoneNumber().safeParse(text).success

test.each([
	'021 555 0100',
	'0825550100',
	'+27 82 555 0100',
	'+27 (0)82 555-0100',
	'0027215550100',
	'(021) 555 0100',
	'0800 555 010',
	'+44 20 7946 0000',
])('%s is a number', (text) => expect(accepts(text)).toBe(true))

test.each([
	'',
	'12',
	'555 0100',
	'+44',
	'+0 20 7946 0000',
	'021 555 01000',
	'021-555-010x',
	'++27825550100',
	'tel:0215550100',
])('%j is none', (text) => expect(accepts(text)).toBe(false))

test.each([
	'082 555 0100',
	'0825550100',
	'(082) 555-0100',
	'082.555.0100',
	'082/555 0100',
	'27825550100',
	'27 (0)82 555 0100',
	'+27825550100',
	'+27 (0)82 555-0100',
	'0027 82 555 0100',
	'0027 (0)82 555 0100',
])('%s is written in another way, and is accepted', (text) => {
	expect(phoneKey(text)).toBe('27825550100')
	expect(accepts(text)).toBe(true)
})

test.each([
	['0825550101', '082 555 0101'],
	['+27 (0)82 555-0101', '082 555 0101'],
	['0027825550101', '082 555 0101'],
	['021 555 0100', '021 555 0100'],
	['0860123456', '0860 123 456'],
	['+27 800 555 010', '0800 555 010'],
	['+44 20 7946 0000', '+442079460000'],
	['0044 20 7946 0000', '+442079460000'],
	['ask at reception', 'ask at reception'],
	['082 555 01', '082 555 01'],
	['', ''],
])('%j is shown as %j', (text, shown) => {
	expect(shownNumber(text)).toBe(shown)
	expect(shownNumber(shown)).toBe(shown)
	if (accepts(text)) {
		expect(phoneNumber().parse(text)).toBe(shown)
		expect(phoneKey(shown)).toBe(phoneKey(text))
		expect(telAddress(shown)).toMatch(/^tel:(\+\d+|0\d{9})$/)
	}
})

test('numbers of other countries and landlines have keys of their own', () => {
	expect(phoneKey('+44 20 7946 0000')).toBe('442079460000')
	expect(phoneKey('0044 20 7946 0000')).toBe('442079460000')
	expect(phoneKey('021 555 0100')).toBe('27215550100')
})

test.each(['082', '082 555', '0825', '+27 82 5', '0027 825', '555 0100', '0100', '27825550100'])(
	'%j is found in the key, if it is long enough to be a number',
	(text) => {
		const parts = partsOfKey(text)
		expect(parts.some((part) => '27825550100'.includes(part))).toBe(text !== '082')
	},
)

test.each(['', '12', 'Zanele 0825', 'User #4711', '#4711', '++27825550100'])('%j is no part of a number', (text) =>
	expect(partsOfKey(text)).toEqual([]),
)

test.each([
	['0825550100', '27825550100'],
	['071 555 0100', '27715550100'],
	['+44 7946 000000', '447946000000'],
	['021 555 0100', null],
	['0800 555 010', null],
	['0861 555 010', null],
])('WhatsApp may know %s as %s', (text, number) => expect(chatNumber(text)).toBe(number))
