import { and, eq, gt } from 'drizzle-orm'
import { createCookie } from 'react-router'
import { write } from '#db/client/index.ts'
import { oauthStates } from '#db/schema.ts'
import { isHttps } from '#app/lib/env.server.ts'
import { lock, unlock } from '#app/lib/secret-box.server.ts'
import { digest, isSecret, newSecret } from '#db/secrets.ts'

/**
 * `openid` is the way to the provider and back; `sign-in` the last step of it, from the address with `?token=` to the
 * page itself; `consent` that who is signed in has given their password to connect an account. Each is one row, found by the hash of what the address carries.
 */
const LIFETIMES = { openid: 10 * 60_000, 'sign-in': 60_000, consent: 10 * 60_000 }
type Purpose = keyof typeof LIFETIMES

/** Names the browser that sets out, so that no other can come back in its place. */
const cookie = createCookie(isHttps ? '__Host-openid' : 'openid', {
	...{ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps, maxAge: LIFETIMES.openid / 1000 },
})

const placeOf = (hash: string) => `openid:${hash}`

/** A new secret for an address. */
export const newKey = newSecret

/** The secret of the browser behind a request, if it has set out within ten minutes. */
export async function readBrowser(request: Request): Promise<string | null> {
	const secret: unknown = await cookie.parse(request.headers.get('Cookie'))
	return isSecret(secret) ? secret : null
}

/** A browser that has set out already keeps its secret, so that two tabs both come back. */
export const nameBrowser = async (request: Request) => (await readBrowser(request)) ?? newSecret()

/** The header by which a browser is known again for ten more minutes. */
export const keepBrowser = (browser: string) => cookie.serialize(browser)

type Way = { purpose: Purpose; key: string; browser: string; userId?: number; secret?: unknown }

/** Opens a way: `secret`, which is plain JSON, is kept locked and comes back with it. */
export async function openWay({ purpose, key, browser, userId, secret }: Way, now: Date) {
	const stateHash = digest(key)
	await write((tx) =>
		tx.insert(oauthStates).values({
			...{ stateHash, purpose, browserHash: digest(browser), userId },
			secret: secret === undefined ? null : lock(JSON.stringify(secret), placeOf(stateHash)),
			expiresAt: new Date(now.getTime() + LIFETIMES[purpose]),
		}),
	)
}

/**
 * What belongs to this way, if it was opened for this browser and has not ended; it is told only once. Null where
 * anything is wrong, which then takes nothing from whom the way belongs to.
 */
export async function takeWay(
	{ purpose, key, browser }: { purpose: Purpose; key: string; browser: string },
	now: Date,
) {
	if (!isSecret(key)) return null
	const stateHash = digest(key)
	const [taken] = await write((tx) =>
		tx
			.delete(oauthStates)
			.where(
				and(
					eq(oauthStates.stateHash, stateHash),
					eq(oauthStates.purpose, purpose),
					eq(oauthStates.browserHash, digest(browser)),
					gt(oauthStates.expiresAt, now),
				),
			)
			.returning({ userId: oauthStates.userId, secret: oauthStates.secret }),
	)
	if (!taken) return null
	if (taken.secret === null) return { userId: taken.userId, secret: null }
	const opened = unlock(taken.secret, placeOf(stateHash))
	return opened === null ? null : { userId: taken.userId, secret: JSON.parse(opened) as unknown }
}
