import { expect, test } from 'vitest'
import { nameForStrangers, nameOf } from './names.ts'

test.each([
	['Thandi Nkosi', 'Thandi Nkosi', 'Thandi N.'],
	['Sipho', 'Sipho', 'Sipho'],
	['', 'runner7', 'Runner'],
])('%j is %s to their club and %s to strangers', (fullName, known, unknown) => {
	expect(nameOf({ fullName, username: 'runner7' })).toBe(known)
	expect(nameForStrangers({ fullName })).toBe(unknown)
})
