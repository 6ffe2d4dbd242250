import { rememberBrowser } from './known-browser.server.ts'
import { endSession, startSession } from './sessions.server.ts'

/**
 * Signs a person in with the browser of a request; who was signed in there is no longer. `headers` set its cookies, and
 * `token` is for who sends none.
 */
export async function enter(user: { id: number }, request: Request) {
	await endSession(request)
	const { token, setCookie } = await startSession(user, request.headers.get('User-Agent'))
	const headers = new Headers({ 'Set-Cookie': setCookie })
	headers.append('Set-Cookie', await rememberBrowser(user, request))
	return { token, headers }
}
