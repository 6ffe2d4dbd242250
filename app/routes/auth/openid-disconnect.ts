import { redirect } from 'react-router'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { disconnect } from '#app/features/social-login/identities.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { readForm } from '#app/lib/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import type { Route } from './+types/openid-disconnect'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

/** Takes a connected account away, by a plain form in the settings. */
export async function action({ request, context }: Route.ActionArgs) {
	const user = requireUser(context)
	try {
		const id = (await readForm(request)).get('id')
		await disconnect(user, readId(typeof id === 'string' ? id : null) ?? 0, new Date())
	} catch (error) {
		if (!(error instanceof AppError)) throw error
		const failure = { title: 'Nothing was disconnected', description: error.message, variant: 'destructive' } as const
		return redirectWithToast('/settings', failure)
	}
	return redirectWithToast('/settings', {
		title: 'Account disconnected',
		description: 'It no longer signs you in here.',
	})
}

export const loader = () => redirect('/settings')
