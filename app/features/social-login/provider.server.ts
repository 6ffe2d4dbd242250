import * as openid from 'openid-client'
import { openIdClient } from '#app/lib/process/env.server.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { ProviderTrouble, troubleIn } from './trouble.server.ts'

/** What the provider says of a person. All but `subject` is theirs to choose and may be anything. */
export type Claims = { subject: string; email: unknown; isVerified: boolean; name: unknown; nickname: unknown }

/** What a way to the provider needs on its return, and nobody may see. */
export type Checks = { verifier: string; nonce: string }

const SECONDS_TO_ANSWER = 8
/** How far the provider's clock may be from ours. */
const SECONDS_APART = 30

let known: { configuration: Promise<openid.Configuration>; until: number } | undefined

/** What the provider publishes about itself, asked for once an hour; after a failure it is asked for anew. */
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
				// The issuer is on this machine where it is not https. Signatures are checked although the line is trusted.
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

/** As OpenID Connect Core 1.0 §9 has it unless the provider takes only the other way. */
function authentication(secret: string): openid.ClientAuth {
	const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)]
	return (server, ...rest) => {
		const takes = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
		return (takes.includes('client_secret_basic') ? basic : post)(server, ...rest)
	}
}

/** Where a browser goes to say who it belongs to, and what its return is checked against. Throws `ProviderTrouble`. */
export async function leadThere({ state, redirectUri }: { state: string; redirectUri: string }, now: Date) {
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

/**
 * Who stands behind the address a browser came back with: the code in it is exchanged, and the answer's issuer,
 * audience, nonce, age and signature are checked. Throws `ProviderTrouble`.
 */
export async function readReturn(address: URL, { verifier, nonce, state }: Checks & { state: string }, now: Date) {
	const configuration = await troubled(provider(now))
	const checks = { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state, idTokenExpected: true }
	const tokens = await troubled(openid.authorizationCodeGrant(configuration, address, checks))
	const said: Record<string, unknown> & { sub: string } = tokens.claims()!
	// What the token itself leaves out, as it may, the provider is asked once more.
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
