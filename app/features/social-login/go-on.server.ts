import { redirect } from 'react-router'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Onward } from './sign-in.server.ts'

/** Answers with where to go. What these addresses hold is for once: it is no page's referrer, and no cache keeps it. */
export function goOn({ to, toast, setCookie }: Onward) {
	const headers = new Headers({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' })
	if (setCookie) headers.append('Set-Cookie', setCookie)
	return toast ? redirectWithToast(to, toast, headers) : redirect(to, { headers })
}
