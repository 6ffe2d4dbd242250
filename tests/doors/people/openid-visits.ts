import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { oauthStates, sessions, userIdentities, users } from '#db/schema.ts'
import { takeToast } from '#app/lib/http/toast.server.ts'
import { onProvider } from '#tests/support/outside/openid-provider.ts'
import { middleware } from '#app/root.tsx'
import { serve } from '#tests/support/process/serve.ts'
import { ask } from '#tests/support/process/product.ts'

export const CALLBACK = 'http://localhost/auth/openid/callback'

/** Every secret that an address or a cookie has held so far. */
export const secrets = new Set<string>()

function remember(address: string) {
	for (const [name, value] of new URL(address, 'http://localhost').searchParams) {
		if (['state', 'code', 'token', 'nonce', 'code_challenge'].includes(name) && value.length > 20) secrets.add(value)
	}
}

/** An empty first page: only the middleware matters here. */
const home = serve({ default: () => null, loader: () => null }, '', middleware)
const isHome = (address: string) => /^\/(_root\.data)?$/.test(new URL(address, 'http://localhost').pathname)

/** A browser of ours: it keeps its cookies and does not follow where it is sent. */
export function aBrowser(headers: Record<string, string> = {}) {
	const jar = new Map<string, string>()

	async function go(address: string, init: RequestInit = {}) {
		remember(address)
		const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
		const answer = await (isHome(address) ? home : ask)(address, {
			...init,
			headers: { ...headers, Cookie, ...(init.headers as object) },
		})
		for (const line of answer.headers.getSetCookie()) {
			const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
			if (value === '' || /Max-Age=0|1970/.test(line)) jar.delete(name)
			else jar.set(name, value)
			if (name !== 'toast' && value.length > 20) secrets.add(value)
		}
		const location = answer.headers.get('Location')
		if (location) remember(location)
		const shown = new Request('http://localhost/', { headers: { Cookie: `toast=${jar.get('toast') ?? ''}` } })
		jar.delete('toast')
		const { toast } = await takeToast(shown)
		return { status: answer.status, location: location ?? '', headers: answer.headers, toast, answer }
	}

	return {
		go,
		jar,
		/** Returns the username of the signed-in person, or null for a visitor. */
		async whoAmI() {
			const { answer } = await go('/api/user/jwt')
			if (answer.status === 401) return null
			return ((await answer.json()) as { username: string }).username
		},
		/** Presses the button: the address of the provider that the browser is sent to. */
		async setOut(path = '/auth/openid') {
			const { location, status, toast } = await go(path)
			if (status !== 302 || toast) throw new Error(`Could not set out: ${status} ${toast?.description}`)
			return location
		},
	}
}
export type Browser = ReturnType<typeof aBrowser>

/** From the button to the page with the token in its address. */
export async function upToToken(browser: Browser, login: string, next?: string) {
	const path = next ? `/auth/openid?next=${encodeURIComponent(next)}` : '/auth/openid'
	return browser.go(await onProvider(await browser.setOut(path), login))
}

export async function signInAs(browser: Browser, login: string, next?: string) {
	const { location, toast } = await upToToken(browser, login, next)
	return toast ? { location, toast } : browser.go(location)
}

export async function personCalled(username: string) {
	const [row] = await db.select().from(users).where(eq(users.username, username))
	return row
}

export const identitiesOf = ({ id }: { id: number }) =>
	db.select().from(userIdentities).where(eq(userIdentities.userId, id))

export const sessionsOf = ({ id }: { id: number }) => db.select().from(sessions).where(eq(sessions.userId, id))

export const openWays = () => db.select().from(oauthStates)
