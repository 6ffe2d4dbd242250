import * as openid from 'openid-client'
import { openIdClient } from '#app/lib/process/env.server.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { ProviderTrouble, troubleIn } from './trouble.server.ts'

/** The provider's claims about a user. All but `subject` are the user's choice and may be anything. */
export type Claims = { subject: string; email: unknown; isVerified: boolean; name: unknown; nickname: unknown }

/** Secrets to check the callback with. */
export type Checks = { verifier: string; nonce: string }

const SECONDS_TO_ANSWER = 8
/** The accepted clock skew of the provider. */
const SECONDS_APART = 30

let known: { configuration: Promise<openid.Configuration>; until: number } | undefined

/** The provider's metadata, cached for an hour; a failure is not cached. */
function provider(now: Date): Promise<openid.Configuration> {
	if (!openIdClient) throw new ProviderTrouble('not-configured')
	if (known && known.until > now.getTime()) return known.configuration
	const { issuer, id, secret } = openIdClient
	const asked = {
		until: now.getTime() + HOUR,
		configuration: openid.discovery(
			new URL(issuer),
			id,
			{ client_secret: secret, [openid.clockTolerance]: SECONDS_APART },
			authentication(secret),
			{
				timeout: SECONDS_TO_ANSWER,
				// Without https the issuer is on this machine. Signatures are checked even over a trusted connection.
				execute: [
					...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
					openid.enableNonRepudiationChecks,
				],
			},
		),
	}
	known = asked
	asked.configuration.catch(() => {
		if (known === asked) known = undefined
	})
	return asked.configuration
}

/** The default of OpenID Connect Core 1.0 §9, unless the provider only supports the other method. */
function authentication(secret: string): openid.ClientAuth {
	const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)]
	return (server, ...rest) => {
		const takes = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
		return (takes.includes('client_secret_basic') ? basic : post)(server, ...rest)
	}
}

/** The provider's sign-in URL, and the checks for the callback. Throws `ProviderTrouble`. */
export async function signInRequest({ state, redirectUri }: { state: string; redirectUri: string }, now: Date) {
	const checks: Checks = { verifier: openid.randomPKCECodeVerifier(), nonce: openid.randomNonce() }
	const challenge = await openid.calculatePKCECodeChallenge(checks.verifier)
	const configuration = await troubled(provider(now))
	const { href } = openid.buildAuthorizationUrl(configuration, {
		redirect_uri: redirectUri,
		scope: 'openid email profile',
		state,
		nonce: checks.nonce,
		code_challenge: challenge,
		code_challenge_method: 'S256',
	})
	return { href, checks }
}

/** The claims behind a callback URL: checks issuer, audience, nonce, age and signature. Throws `ProviderTrouble`. */
export async function readCallback(address: URL, { verifier, nonce, state }: Checks & { state: string }, now: Date) {
	const configuration = await troubled(provider(now))
	const checks = { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state, idTokenExpected: true }
	const tokens = await troubled(openid.authorizationCodeGrant(configuration, address, checks))
	const said: Record<string, unknown> & { sub: string } = tokens.claims()!
	// A token may omit claims; ask the provider for them.
	const isShort = said.email === undefined || said.name === undefined
	const asksAgain = isShort && configuration.serverMetadata().userinfo_endpoint !== undefined
	const more = asksAgain ? await troubled(openid.fetchUserInfo(configuration, tokens.access_token, said.sub)) : said
	const { email, email_verified } = said.email === undefined ? more : said
	return {
		subject: said.sub,
		email,
		isVerified: email_verified === true,
		name: said.name ?? more.name,
		nickname: said.preferred_username ?? more.preferred_username ?? more.nickname,
	} satisfies Claims
}

const troubled = <Answer>(work: Promise<Answer>) =>
	work.catch((error: unknown): never => {
		throw troubleIn(error)
	})
