import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const OPENID_CLIENT = 'courtside'
export const OPENID_SECRET = 'a-client-secret-only-for-tests'
/** Another site that signs people in with the same provider. */
export const OTHER_CLIENT = 'another-site'

type Claims = { email?: string; email_verified?: boolean; name?: string; preferred_username?: string }

/** Changes to the provider's responses while it is set. */
export type OpenIdMischief = {
	/** Responds to all requests with this status. */
	status?: number
	/** Changes the ID token on its way to us. */
	idToken?: (token: string) => string
	/** How long the ID token lasts, in seconds. */
	lasts?: number
}

/**
 * A certified OpenID Connect provider on loopback, with its own sign-in and consent pages.
 *
 * `people` holds what it knows, by login; it invents the rest. Any password is right.
 */
export async function startOpenIdProvider({ redirectUris, port = 0 }: { redirectUris: string[]; port?: number }) {
	const people = new Map<string, Claims>()
	const mischief: OpenIdMischief = {}
	const asked: string[] = []
	let answer: RequestListener = (_, response) => void response.writeHead(503).end()
	const server = createServer((request, response) => {
		const path = request.url?.split('?')[0] ?? ''
		asked.push(path)
		if (mischief.status) return void response.writeHead(mischief.status, { 'Content-Type': 'text/plain' }).end('Oops')
		if (path === '/token' && mischief.idToken) changeAnswer(response, mischief.idToken)
		answer(request, response)
	})
	server.listen(port, '127.0.0.1')
	await once(server, 'listening')
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

	const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
	const client = { client_secret: OPENID_SECRET, redirect_uris: redirectUris }
	answer = new Provider(url, {
		clients: [
			{ client_id: OPENID_CLIENT, ...client },
			{ client_id: OTHER_CLIENT, ...client },
		],
		jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'first' }] },
		cookies: { keys: [randomBytes(32).toString('hex')] },
		claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
		findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...(people.get(id) ?? madeUp(id)) }) }),
		pkce: { required: () => true },
		ttl: {
			AccessToken: 600,
			AuthorizationCode: 60,
			Grant: 3_600,
			Interaction: 600,
			Session: 3_600,
			IdToken: () => mischief.lasts ?? 600,
		},
	}).callback()

	return {
		url,
		people,
		mischief,
		asked,
		env: { OIDC_ISSUER: url, OIDC_CLIENT_ID: OPENID_CLIENT, OIDC_CLIENT_SECRET: OPENID_SECRET },
		async stop() {
			server.closeAllConnections()
			if (server.listening) await once(server.close(), 'close')
		},
	}
}

const madeUp = (login: string): Claims => ({
	email: `${login}@provider.example`,
	email_verified: true,
	name: `Person ${login}`,
	preferred_username: login,
})

function changeAnswer(response: ServerResponse, change: (token: string) => string) {
	const end = response.end.bind(response) as (body: string) => ServerResponse
	response.end = ((body: string | Buffer) => {
		const told = JSON.parse(String(body)) as { id_token?: string }
		const changed = JSON.stringify(told.id_token ? { ...told, id_token: change(told.id_token) } : told)
		response.setHeader('Content-Length', Buffer.byteLength(changed))
		return end(changed)
	}) as typeof response.end
}

/** A browser that keeps each site's cookies and does not follow redirects. */
function aBrowser() {
	const jar = new Map<string, string>()
	return async (address: string, form?: Record<string, string>) => {
		const response = await fetch(address, {
			redirect: 'manual',
			method: form ? 'POST' : 'GET',
			body: form && new URLSearchParams(form),
			headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
		})
		for (const line of response.headers.getSetCookie()) {
			const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
			jar.set(name, value)
		}
		return response
	}
}

/** Signs in on the provider's pages and consents, or refuses on the first. Returns our address that it redirects to. */
export async function onProvider(authUrl: string, login: string, { says = 'yes' as 'yes' | 'no' } = {}) {
	const browse = aBrowser()
	let address = authUrl
	let form: Record<string, string> | undefined
	for (let step = 0; step < 20; step++) {
		const response = await browse(address, form)
		const text = await response.text()
		const sent = response.headers.get('Location')
		form = undefined
		if (sent) {
			address = new URL(sent, address).href
			if (new URL(address).origin !== new URL(authUrl).origin) return address
		} else if (response.status !== 200) {
			throw new Error(`The provider answered ${response.status}: ${/<pre><strong>.*<\/pre>/.exec(text)?.[0] ?? text}`)
		} else if (says === 'no') {
			address = new URL(/<a href="([^"]+abort)"/.exec(text)![1]!, address).href
		} else {
			const prompt = /name="prompt" value="(\w+)"/.exec(text)![1]!
			address = new URL(/<form[^>]* action="([^"]+)"/.exec(text)![1]!, address).href
			form = { prompt, ...(prompt === 'login' && { login, password: 'any' }) }
		}
	}
	throw new Error('The provider sends its browsers in circles')
}
