import { and, eq, gt } from 'drizzle-orm'
import { createCookie } from 'react-router'
import { db, write, type Writer } from '#db/client/index.ts'
import { oauthStates } from '#db/schema.ts'
import { isHttps } from '#app/lib/process/env.server.ts'
import { lock, unlock } from '#app/lib/process/secret-box.server.ts'
import { digest, isSecret, newSecret } from '#db/secrets.ts'

/**
 * Each flow is one row, found by the hash of the key in the address. `openid`: to the provider and back. `sign-in`: its
 * last step, from the address with `?token=` to the page itself. `consent`: a signed-in user gave their password to
 * connect an account. `second-step`: a user gave their password but not their code. `passkey`: a challenge for a
 * passkey. `act`: a form that waits until its user has proved who they are.
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

/** Identifies the browser that started the flow, so that no other can finish it. */
const cookie = createCookie(isHttps ? '__Host-openid' : 'openid', {
	path: '/',
	httpOnly: true,
	sameSite: 'lax',
	secure: isHttps,
	maxAge: LIFETIMES.openid / 1000,
})

const placeOf = (hash: string) => `openid:${hash}`

export const newKey = newSecret

/** The secret of the request's browser, if it started a flow within ten minutes. */
export async function readBrowser(request: Request): Promise<string | null> {
	const secret: unknown = await cookie.parse(request.headers.get('Cookie'))
	return isSecret(secret) ? secret : null
}

/** A browser that has started a flow keeps its secret, so that two tabs both work. */
export const browserSecretOf = async (request: Request) => (await readBrowser(request)) ?? newSecret()

/** The cookie that identifies a browser for ten more minutes. */
export const browserCookie = (browser: string) => cookie.serialize(browser)

type Flow = { purpose: Purpose; key: string; browser: string; userId?: number; secret?: unknown }

/** Starts a flow. `secret` is plain JSON, stored encrypted and returned with the flow. */
export async function startFlow({ purpose, key, browser, userId, secret }: Flow, now: Date) {
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

/** Ends a flow of this browser and returns its data, once; null if anything is wrong, which leaves it to its owner. */
export async function takeFlow(which: Which, now: Date) {
	if (!isSecret(which.key)) return null
	const [taken] = await write((tx) => tx.delete(oauthStates).where(isOpen(which, now)).returning(content))
	return taken ? opened(taken) : null
}

/** `takeFlow` without ending the flow. */
export async function findFlow(which: Which, now: Date) {
	if (!isSecret(which.key)) return null
	const [found] = await db.select(content).from(oauthStates).where(isOpen(which, now))
	return found ? opened(found) : null
}

export const endFlows = (tx: Writer, userId: number, purpose: Purpose) =>
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
