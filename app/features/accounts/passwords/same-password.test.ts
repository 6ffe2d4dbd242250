import { expect, test } from 'vitest'
import { recheckPasswords } from './same-password.ts'

test.each([
	['secret 9', 'secret 9', true],
	['secret 9', 'secret 8', false],
	['', '', false],
])('%j and %j', (password, confirmPassword, right) => {
	expect(recheckPasswords({ password, confirmPassword })).toEqual(right ? ['confirmPassword'] : [])
})
