import { afterEach, describe, expect, test, vi } from 'vitest'

afterEach(() => {
	vi.unstubAllEnvs()
	vi.resetModules()
})

/** Whether a password is long enough where so many characters are asked for. */
async function isLongEnough(password: string, least: string) {
	vi.resetModules()
	vi.stubEnv('PASSWORD_MIN_LENGTH', least)
	const { requireLength } = await import('./accounts.server.ts')
	try {
		requireLength(password)
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
		['x'.repeat(6), '6', true],
		['👟'.repeat(6), '12', false],
		['👟'.repeat(12), '12', true],
	])('%s where %s characters are asked for: %j', async (password, least, enough) =>
		expect(await isLongEnough(password, least)).toBe(enough),
	)
})
