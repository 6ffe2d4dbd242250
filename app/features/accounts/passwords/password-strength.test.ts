import { expect, it, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
	['', 0],
	['12345', 0],
	['👟👟👟', 0],
	['123456', 1],
	['99999999999999999999', 1],
	['password123', 1],
	['Password!2026', 1],
	['aaaaaaaaaaaaaaaaaaaaaa', 1],
	['abababababababab', 1],
	['netbal', 1],
	['court-time', 2],
	['Netball7', 2],
	['Tafelberg-1986!', 3],
	['correct horse battery staple', 3],
])('%s is as strong as %i', (password, strength) => {
	expect(passwordStrength(password)).toBe(strength)
})

it('is never weaker for one more character of a new kind', () => {
	for (const start of ['netball', 'Netball', 'netball shoes', 'N3tball']) {
		for (const more of ['X', '7', '!', 'é']) {
			expect(passwordStrength(start + more)).toBeGreaterThanOrEqual(passwordStrength(start))
		}
	}
})
