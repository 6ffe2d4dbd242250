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

test('no more of it is read than a code can be long', () => {
	expect(readCode('A'.repeat(10_000))).toHaveLength(CODE_MAX)
})

test('letters that no code has are the digits they sound or look like', () => {
	expect(asHeard('CSOIL0')).toBe('CS0110')
})
