import { redirect } from 'react-router'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Onward } from './sign-in.server.ts'

/** Redirects from an address with one-time secrets: no referrer, no caching. */
export function privateRedirect({ to, toast, setCookie }: Onward) {
	const headers = new Headers({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' })
	if (setCookie) headers.append('Set-Cookie', setCookie)
	return toast ? redirectWithToast(to, toast, headers) : redirect(to, { headers })
}
