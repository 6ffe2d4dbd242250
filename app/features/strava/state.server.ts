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

/** Identifies the browser that started connecting, so that no other can finish it. */
const cookie = createCookie(isHttps ? '__Host-strava' : 'strava', {
	path: '/',
	httpOnly: true,
	sameSite: 'lax',
	secure: isHttps,
	maxAge: LIFETIME / 1000,
})

/** The secret of the request's browser, if it started connecting. */
export async function readBrowser(request: Request): Promise<string | null> {
	const secret: unknown = await cookie.parse(request.headers.get('Cookie'))
	return isSecret(secret) ? secret : null
}

export const forgetBrowser = () => cookie.serialize('', { maxAge: 0 })

/** Creates a `state` for Strava and the browser's cookie; an earlier secret stays, so that two tabs both work. */
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

/** Whether this `state` was issued to this user and browser within ten minutes. Uses it up. */
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

export const removeOldStates = (now: Date, stopping?: AbortSignal) =>
	removeAll(oauthStates, { hash: oauthStates.stateHash }, lt(oauthStates.expiresAt, now), { stopping })
