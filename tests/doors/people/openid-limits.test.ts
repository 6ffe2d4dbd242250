import { afterAll, expect, it, vi } from 'vitest'
import { aBrowser, openWays } from './openid-visits.ts'

const provider = await vi.hoisted(async () => {
	const { startOpenIdProvider } = await import('#tests/support/outside/openid-provider.ts')
	const started = await startOpenIdProvider({ redirectUris: ['http://localhost/auth/openid/callback'] })
	Object.assign(process.env, started.env, { RATE_LIMITS: 'on', LOG: 'off' })
	return started
})
afterAll(() => provider.stop())

it('lets an address set out thirty times in ten minutes, and asks the provider about itself once', async () => {
	for (let nth = 1; nth <= 30; nth++) await aBrowser().setOut()
	const { location, toast } = await aBrowser().go('/auth/openid')
	expect(location).toBe('/auth')
	expect(toast?.description).toMatch(/^Too many tries\. Wait \d+ minutes and try again\.$/)
	expect(await openWays()).toHaveLength(30)
	expect(provider.asked).toEqual(['/.well-known/openid-configuration'])
})
