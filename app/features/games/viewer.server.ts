import { createHash } from 'node:crypto'
import { createCookie } from 'react-router'
import type { CurrentUser } from '#app/features/accounts/auth.server.ts'
import { isHttps, sessionSecrets } from '#app/lib/process/env.server.ts'
import { DAY } from '#app/lib/time/time.ts'

/** A signed cookie with a browser's own key, by which it may change its answers and nobody else's. */
const cookie = createCookie(isHttps ? '__Host-player' : 'player', {
	path: '/',
	httpOnly: true,
	sameSite: 'lax',
	secure: isHttps,
	maxAge: (90 * DAY) / 1000,
	secrets: sessionSecrets,
})

/** A person who opened a link: signed in, or a browser with its own key; `address` is where the request comes from. */
export type Viewer = {
	user: Pick<CurrentUser, 'id' | 'role' | 'fullName'> | null
	browser: string | null
	address: string
}

export async function viewerOf<User extends CurrentUser | null>(
	request: Request,
	user: User,
	address: string,
): Promise<Viewer & { user: User }> {
	const key: unknown = await cookie.parse(request.headers.get('Cookie'))
	return { user, browser: typeof key === 'string' ? key : null, address }
}

/**
 * Returns a viewer by whom an answer can be found again, and the header by which the browser keeps its key. One who is
 * signed in needs it only where the page `offered` one.
 */
export async function known(viewer: Viewer, offered?: string) {
	const headers = new Headers()
	if (viewer.user && !offered) return { viewer, headers }
	const browser = viewer.browser ?? offered ?? crypto.randomUUID()
	headers.append('Set-Cookie', await cookie.serialize(browser))
	return { viewer: { ...viewer, browser }, headers }
}

/** Differs by game, so that the answers of one browser cannot be put together. */
export const browserHash = (gameId: number, browser: string) =>
	createHash('sha256').update(`${gameId}:${browser}`).digest('base64url')
