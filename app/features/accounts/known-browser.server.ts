import { createCookie } from 'react-router'
import { z } from 'zod'
import { isHttps, sessionSecrets } from '#app/lib/process/env.server.ts'
import { DAY } from '#app/lib/time/time.ts'

/** A browser and the users who have signed in there, latest first. */
const KnownBrowser = z.object({ id: z.string(), userIds: z.array(z.number()) })
export type KnownBrowser = z.infer<typeof KnownBrowser>

const MOST = 5

const cookie = createCookie(isHttps ? '__Host-known' : 'known', {
	path: '/',
	httpOnly: true,
	sameSite: 'lax',
	secure: isHttps,
	maxAge: (400 * DAY) / 1000,
	secrets: sessionSecrets,
})

/** The browser of a request; null if nobody has signed in there. The cookie is signed, so it cannot be forged. */
export async function knownBrowser(request: Request): Promise<KnownBrowser | null> {
	const { data } = KnownBrowser.safeParse(await cookie.parse(request.headers.get('Cookie')))
	return data ?? null
}

/** Returns the cookie that makes the browser forget who has signed in there. */
export const forgetBrowser = () => cookie.serialize('', { maxAge: 0 })

/** Returns the cookie that remembers this user in the request's browser. */
export async function rememberBrowser({ id }: { id: number }, request: Request) {
	const known = await knownBrowser(request)
	const others = known?.userIds.filter((userId) => userId !== id) ?? []
	return cookie.serialize({ id: known?.id ?? crypto.randomUUID(), userIds: [id, ...others].slice(0, MOST) })
}
