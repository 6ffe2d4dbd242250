import { afterAll, describe, expect, inject, it } from 'vitest'
import { within } from '#tests/support/cases.ts'
import { onProvider, startOpenIdProvider } from '#tests/support/outside/openid-provider.ts'
import { startServer } from '#tests/support/process/server.ts'
import { freePort } from '../../../bin/lib/port.js'

const port = String(await freePort())
const home = `http://127.0.0.1:${port}`
const provider = await startOpenIdProvider({ redirectUris: [`${home}/auth/openid/callback`] })
afterAll(() => provider.stop())

describe.skipIf(inject('source').kind !== 'sqlite')('the server itself', { timeout: within(120_000) }, () => {
	it('signs in by OpenID Connect, and none of it is in its log', async () => {
		const server = await startServer(process.env.DATABASE_URL!, { PORT: port, LOG: 'on', ...provider.env })
		const [cookies, secrets] = [new Map<string, string>(), new Set<string>()]
		const remember = (address: string) => {
			for (const value of new URL(address, home).searchParams.values()) if (value.length > 20) secrets.add(value)
		}
		async function go(address: string) {
			remember(address)
			const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
			const answer = await fetch(new URL(address, home), { redirect: 'manual', headers: { Cookie } })
			for (const line of answer.headers.getSetCookie()) {
				const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
				cookies.set(name, value)
				if (value.length > 20) secrets.add(value)
			}
			const location = answer.headers.get('Location') ?? ''
			remember(location)
			return { status: answer.status, headers: answer.headers, location, text: await answer.text() }
		}
		try {
			expect((await go('/auth')).text.includes('href="/auth/openid"')).toBe(true)
			const back = await onProvider((await go('/auth/openid?next=%2Frewards')).location, 'processa')
			const used = await go(back)
			expect(used.location).toMatch(/^\/rewards\?token=/)
			expect(used.headers.get('Referrer-Policy')).toBe('no-referrer')

			// A scripted navigation, whose answer tells the router to load the document anew.
			const scripted = await go(used.location.replace('/rewards', '/rewards.data'))
			expect(scripted.status).toBe(202)
			expect(scripted.headers.get('Referrer-Policy')).toBe('no-referrer')
			expect(scripted.text).toContain('"/rewards"')
			expect(scripted.text).toContain('"reload"')
			expect(JSON.parse((await go('/api/user/jwt')).text)).toMatchObject({ username: 'processa' })

			expect((await go(back)).location, 'the state is used up').toBe('/auth')
			expect((await go(used.location)).location, 'and so is the token').toBe('/rewards')
			expect((await go(`/?token=${'x'.repeat(10_000)}`)).status).toBe(414)
			await provider.stop()
			cookies.delete('session')
			const refused = await go(await silentReturn(go))
			expect(refused.location).toBe('/auth')
			expect((await go('/auth')).text.includes('We can’t reach the sign-in service.')).toBe(true)
		} finally {
			expect(await server.stop()).toBe(0)
		}
		const output = server.output()
		expect(output).toContain('"path":"/auth/openid/callback"')
		expect(output).toContain('OpenID Connect failed')
		expect(secrets.size).toBeGreaterThan(8)
		for (const secret of secrets) expect(output).not.toContain(secret)
	})
})

/** Starts again and comes back with a code after the provider has gone down. */
async function silentReturn(go: (address: string) => Promise<{ location: string }>) {
	const state = new URL((await go('/auth/openid')).location).searchParams.get('state')!
	const back = new URLSearchParams({ state, code: 'c'.repeat(43), iss: provider.url })
	return `/auth/openid/callback?${back.toString()}`
}
