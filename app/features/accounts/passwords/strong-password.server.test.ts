import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '../auth.server.ts'

afterEach(() => {
	vi.unstubAllEnvs()
	vi.resetModules()
})

async function isStrong(password: string, least: string, role?: Role) {
	vi.resetModules()
	vi.stubEnv('PASSWORD_MIN_LENGTH', least)
	const { leastPassword, requireStrong } = await import('../accounts.server.ts')
	const person = { username: 'naledi', email: 'nm@example.com', fullName: 'Naledi Mokoena' }
	try {
		requireStrong(password, person, role && (await leastPassword({ id: 0, role })))
		return true
	} catch (error) {
		expect(error).toMatchObject({ init: { status: 400 }, data: { fieldErrors: { password: [expect.any(String)] } } })
		return false
	}
}

describe('a new password', () => {
	test.each([
		['x'.repeat(11), '12', false],
		['x'.repeat(12), '12', true],
		['courty', '6', true],
		['👟'.repeat(6), '12', false],
		['👟'.repeat(12), '12', true],
	])('%s where %s characters are asked for: %j', async (password, least, enough) =>
		expect(await isStrong(password, least)).toBe(enough),
	)

	test.each(['123456', 'Password', 'QWERTYUIOP', 'naledi', 'NM@example.com', 'Naledi Mokoena', 'naledimokoena'])(
		'is not %s',
		async (password) => expect(await isStrong(password, '6')).toBe(false),
	)

	test.each(['venue_owner', 'admin'] as const)('of a %s has twelve characters at least', async (role) => {
		expect(await isStrong('court-times', '6', role)).toBe(false)
		expect(await isStrong('court-times!', '6', role)).toBe(true)
		expect(await isStrong('court-times!', '13', role)).toBe(false)
	})
})
