import { expect, test } from 'vitest'
import { phoneNumber } from './phone.ts'

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
