import { expect, test } from 'vitest'
import { CODE_MAX } from './limits.ts'
import { asHeard, readCode } from './read-code.ts'

test.each([
	['CS7K4M2Q9X', 'CS7K4M2Q9X'],
	[' cs7k 4m2q 9x ', 'CS7K4M2Q9X'],
	['CS7K-4M2Q-9X', 'CS7K4M2Q9X'],
	['CS7K\u00a04M2Q\t9X\r\n', 'CS7K4M2Q9X'],
	['\u0000\u200b', ''],
	['\ud800A', 'A'],
	['%_', '%_'],
])('%j is read as %j', (typed, code) => {
	expect(readCode(typed)).toBe(code)
})

test('a typed code is cut to the longest code', () => {
	expect(readCode('A'.repeat(10_000))).toHaveLength(CODE_MAX)
})

test('letters that codes do not have become similar digits', () => {
	expect(asHeard('CSOIL0')).toBe('CS0110')
})
