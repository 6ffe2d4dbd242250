import { and, eq, gt, lt } from 'drizzle-orm'
import { createCookie } from 'react-router'
import { write } from '#db/client/index.ts'
import { removeAll } from '#db/query/remove.ts'
import { oauthStates } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { isHttps } from '#app/lib/process/env.server.ts'
import { digest, isSecret, newSecret } from '#db/secrets.ts'

const PURPOSE = 'strava'
const LIFETIME = 10 * 60_000

/** Names the browser that sets out, so that no other can come back in its place. */
const cookie = createCookie(isHttps ? '__Host-strava' : 'strava', {
	path: '/',
	httpOnly: true,
	sameSite: 'lax',
	secure: isHttps,
	maxAge: LIFETIME / 1000,
})

/** The secret of the browser behind a request, if it has set out. */
export async function readBrowser(request: Request): Promise<string | null> {
	const secret: unknown = await cookie.parse(request.headers.get('Cookie'))
	return isSecret(secret) ? secret : null
}

/** The header that makes a browser forget that it has set out. */
export const forgetBrowser = () => cookie.serialize('', { maxAge: 0 })

/**
 * Sets out: the `state` to send along, and the header that lets the browser be known again. A browser that has set
 * out already keeps its secret, so that two tabs both come back.
 */
export async function openState(user: Actor, request: Request, now: Date) {
	const state = newSecret()
	const browser = (await readBrowser(request)) ?? newSecret()
	await write((tx) =>
		tx.insert(oauthStates).values({
			stateHash: digest(state),
			purpose: PURPOSE,
			browserHash: digest(browser),
			userId: user.id,
			expiresAt: new Date(now.getTime() + LIFETIME),
		}),
	)
	return { state, setCookie: await cookie.serialize(browser) }
}

/** Whether this `state` was given to this person in this browser within the last ten minutes; true only once. */
export async function takeState(user: Actor, { state, browser }: { state: string; browser: string }, now: Date) {
	const taken = await write((tx) =>
		tx
			.delete(oauthStates)
			.where(
				and(
					eq(oauthStates.stateHash, digest(state)),
					eq(oauthStates.purpose, PURPOSE),
					eq(oauthStates.browserHash, digest(browser)),
					eq(oauthStates.userId, user.id),
					gt(oauthStates.expiresAt, now),
				),
			)
			.returning({ userId: oauthStates.userId }),
	)
	return taken.length === 1
}

/** A job: takes away what nobody can come back with any more. */
export const removeOldStates = (now: Date, stopping?: AbortSignal) =>
	removeAll(oauthStates, { hash: oauthStates.stateHash }, lt(oauthStates.expiresAt, now), { stopping })
