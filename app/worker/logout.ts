import { CHANGES } from './copies.ts'
import { inTime } from './tries.ts'
import { isOurs } from './whole.ts'

/** Noted from before a logout is sent until our server has answered: until then it may have the session. */
const LOGGED_OUT = '/logged-out'

/** Undefined until the cache was read. */
let noted: boolean | undefined

/** Returns false where a request need not wait to know. */
export const mayBeLoggedOut = () => noted !== false

/** Returns true where somebody has logged out, and the server may not know it. */
export async function isLoggedOut() {
	noted ??= (await caches.match(LOGGED_OUT, { cacheName: CHANGES })) !== undefined
	return noted
}

async function note(is: boolean) {
	noted = is
	const changes = await caches.open(CHANGES)
	await (is ? changes.put(LOGGED_OUT, new Response()) : changes.delete(LOGGED_OUT))
}

/** Sends a logout. Rejects where no answer of ours comes: the next request sends it again. */
export async function logOut(send: () => Promise<Response>): Promise<Response> {
	await note(true).catch(() => {}) // a full phone knows it while the worker runs
	const answer = await send()
	// A form is answered with a redirect, which the worker may not look into.
	const isDone = answer.type === 'opaqueredirect' || (isOurs(answer) && answer.status < 500)
	if (!isDone) throw new TypeError('Not ours')
	await note(false)
	return answer
}

let ending: Promise<unknown> | undefined

/** Ends the session of the person who has logged out, if any, once for all requests. Rejects while that fails. */
export async function settleLogout() {
	if (!(await isLoggedOut())) return
	ending ??= inTime(logOut(() => fetch('/api/logout', { method: 'POST' }))).finally(() => (ending = undefined))
	await ending
}
