import { redirect } from 'react-router'
import { guard, requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { disconnect } from '#app/features/social-login/identities.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { readForm, requireAllowed } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/openid-disconnect'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export async function action({ request, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return redirectWithToast('/settings', await disconnectChosen(user, request).then(() => DISCONNECTED, asToast))
}

const DISCONNECTED = { title: 'Account disconnected', description: 'It no longer signs you in here.' }

async function disconnectChosen(user: CurrentUser, request: Request) {
	requireAllowed()
	const id = (await readForm(request)).get('id')
	await disconnect(user, readId(typeof id === 'string' ? id : null) ?? 0, new Date())
}

function asToast(error: unknown) {
	if (!(error instanceof AppError)) throw error
	return { title: 'Nothing was disconnected', description: error.message, variant: 'destructive' } as const
}

export const loader = () => redirect('/settings')
