import { redirect } from 'react-router'
import { safeNext } from '#app/features/accounts/next.ts'
import { endSession } from '#app/features/accounts/sessions.server.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/logout'

export async function action({ request }: Route.ActionArgs) {
	try {
		const headers = new Headers({ 'Set-Cookie': await endSession(request) })
		const toast = { title: 'Logged out', description: 'You have been successfully logged out.' }
		return await redirectWithToast('/auth', toast, headers)
	} catch (error) {
		logError(error, 'POST /logout')
		const description = 'You are still signed in. Try again in a moment.'
		return redirectWithToast(pageOf(request), { title: 'Logout failed', description, variant: 'destructive' })
	}
}

/** The page a form was sent from, where the input stays, if the browser tells. */
function pageOf(request: Request) {
	const page = request.headers.get('Referer')
	if (!page || !URL.canParse(page)) return '/'
	const { pathname, search } = new URL(page)
	return safeNext(pathname + search)
}

export const loader = () => redirect('/')
