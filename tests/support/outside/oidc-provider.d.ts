/** Declares what the tests use; the package has no types of its own. */
declare module 'oidc-provider' {
	import type { RequestListener } from 'node:http'

	type Claims = Record<string, string | boolean | undefined> & { sub: string }

	export type Configuration = {
		clients: {
			client_id: string
			client_secret: string
			redirect_uris: string[]
			token_endpoint_auth_method?: string
		}[]
		jwks: { keys: object[] }
		cookies: { keys: string[] }
		claims: Record<string, string[]>
		findAccount: (context: unknown, id: string) => { accountId: string; claims: () => Claims }
		pkce: { required: () => boolean }
		ttl: Record<string, number | (() => number)>
	}

	export default class Provider {
		constructor(issuer: string, configuration: Configuration)
		callback(): RequestListener
	}
}
