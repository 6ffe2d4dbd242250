import { and, eq, gt } from 'drizzle-orm'
import { createCookie } from 'react-router'
import { db, write, type Writer } from '#db/client/index.ts'
import { oauthStates } from '#db/schema.ts'
import { isHttps } from '#app/lib/process/env.server.ts'
import { lock, unlock } from '#app/lib/process/secret-box.server.ts'
import { digest, isSecret, newSecret } from '#db/secrets.ts'

/**
 * `openid` is the way to the provider and back; `sign-in` the last step of it, from the address with `?token=` to the
 * page itself; `consent` that who is signed in has given their password to connect an account; `second-step` that who is
 * about to sign in has given their password and not their code; `passkey` a question that a passkey is to answer; `act`
 * what waits until its person has shown once more who they are. Each is one row, found by the hash of what the address
 * carries.
 */
const LIFETIMES = {
	openid: 10 * 60_000,
	'sign-in': 60_000,
	consent: 10 * 60_000,
	'second-step': 10 * 60_000,
	passkey: 5 * 60_000,
	act: 10 * 60_000,
}
type Purpose = keyof typeof LIFETIMES

/** Names the browser that sets out, so that no other can come back in its place. */
const cookie = createCookie(isHttps ? '__Host-openid' : 'openid', {
	path: '/',
	httpOnly: true,
	sameSite: 'lax',
	secure: isHttps,
	maxAge: LIFETIMES.openid / 1000,
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
			stateHash,
			purpose,
			browserHash: digest(browser),
			userId,
			secret: secret === undefined ? null : lock(JSON.stringify(secret), placeOf(stateHash)),
			expiresAt: new Date(now.getTime() + LIFETIMES[purpose]),
		}),
	)
}

type Which = { purpose: Purpose; key: string; browser: string }

/**
 * What belongs to this way, if it was opened for this browser and has not ended; it is told only once. Null where
 * anything is wrong, which then takes nothing from whom the way belongs to.
 */
export async function takeWay(which: Which, now: Date) {
	if (!isSecret(which.key)) return null
	const [taken] = await write((tx) => tx.delete(oauthStates).where(isOpen(which, now)).returning(content))
	return taken ? opened(taken) : null
}

/** The same, and leaves the way open. */
export async function findWay(which: Which, now: Date) {
	if (!isSecret(which.key)) return null
	const [found] = await db.select(content).from(oauthStates).where(isOpen(which, now))
	return found ? opened(found) : null
}

/** Ends what somebody has begun on behalf of a person and not brought to an end. */
export const endWays = (tx: Writer, userId: number, purpose: Purpose) =>
	tx.delete(oauthStates).where(and(eq(oauthStates.userId, userId), eq(oauthStates.purpose, purpose)))

const content = { stateHash: oauthStates.stateHash, userId: oauthStates.userId, secret: oauthStates.secret }

const isOpen = ({ purpose, key, browser }: Which, now: Date) =>
	and(
		eq(oauthStates.stateHash, digest(key)),
		eq(oauthStates.purpose, purpose),
		eq(oauthStates.browserHash, digest(browser)),
		gt(oauthStates.expiresAt, now),
	)

function opened({ stateHash, userId, secret }: { stateHash: string; userId: number | null; secret: string | null }) {
	if (secret === null) return { userId, secret: null }
	const text = unlock(secret, placeOf(stateHash))
	return text === null ? null : { userId, secret: JSON.parse(text) as unknown }
}
