import { createCookie } from 'react-router'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { isHttps, sessionSecrets } from '#app/lib/process/env.server.ts'
import { DAY } from '#app/lib/time/time.ts'

/** How long visitors' questions are stored, in milliseconds. */
export const VISITOR_RETENTION = 30 * DAY

/** A signed cookie that names the conversation of a visitor's browser. */
const cookie = createCookie(isHttps ? '__Host-help' : 'help', {
	path: '/',
	httpOnly: true,
	sameSite: 'lax',
	secure: isHttps,
	maxAge: VISITOR_RETENTION / 1000,
	secrets: sessionSecrets,
})

/** A user, or a visitor with the conversation in their cookie; `address` is where the request comes from. */
export type Asker = { user: Actor | null; conversation: number | null; address: string }

export async function askerOf(request: Request, user: Actor | null, address: string): Promise<Asker> {
	const named: unknown = await cookie.parse(request.headers.get('Cookie'))
	return { user, conversation: typeof named === 'number' && Number.isSafeInteger(named) ? named : null, address }
}

/** Sets the cookie by which a visitor finds the conversation again; users need none. */
export async function rememberConversation({ user }: Asker, conversation: number) {
	const headers = new Headers()
	if (!user) headers.append('Set-Cookie', await cookie.serialize(conversation))
	return headers
}
