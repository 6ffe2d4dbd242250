import { createCookie } from 'react-router'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { isHttps, sessionSecrets } from '#app/lib/process/env.server.ts'
import { DAY } from '#app/lib/time/time.ts'

/** For how long the questions of somebody without an account are kept, in milliseconds. */
export const VISITORS_KEPT = 30 * DAY

/** Names the conversation of a browser in which nobody is signed in; signed, so that it names no other. */
const cookie = createCookie(isHttps ? '__Host-help' : 'help', {
	path: '/',
	httpOnly: true,
	sameSite: 'lax',
	secure: isHttps,
	maxAge: VISITORS_KEPT / 1000,
	secrets: sessionSecrets,
})

/** Whoever asks: a person, or a browser with the conversation it has had; `address` is where the request comes from. */
export type Asker = { user: Actor | null; conversation: number | null; address: string }

/** The asker behind a request. */
export async function askerOf(request: Request, user: Actor | null, address: string): Promise<Asker> {
	const named: unknown = await cookie.parse(request.headers.get('Cookie'))
	return { user, conversation: typeof named === 'number' && Number.isSafeInteger(named) ? named : null, address }
}

/** The header by which a visitor's browser finds its conversation again; none for a person, whose it is by name. */
export async function rememberConversation({ user }: Asker, conversation: number) {
	const headers = new Headers()
	if (!user) headers.append('Set-Cookie', await cookie.serialize(conversation))
	return headers
}
