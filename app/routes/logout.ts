import { redirect } from 'react-router'
import { endSession } from '#app/features/accounts/sessions.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import type { Route } from './+types/logout'

export async function action({ request }: Route.ActionArgs) {
	const headers = new Headers({ 'Set-Cookie': await endSession(request) })
	return redirectWithToast(
		'/auth',
		{ title: 'Logged out', description: 'You have been successfully logged out.' },
		headers,
	)
}

export const loader = () => redirect('/')
