import { enter } from '#app/features/accounts/enter.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { readForm, requireAllowed } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { provePasskey, type Place } from './passkeys.server.ts'
import { PasskeySignIn } from './schemas.ts'

/** Signs in with a passkey alone and continues to `next`, or reports an error. */
export async function signInByPasskey(place: Place, next: string) {
	const { data } = PasskeySignIn.safeParse(Object.fromEntries(await readForm(place.request.clone())))
	try {
		requireAllowed()
		const user = await provePasskey('sign-in', data?.passkey ?? '', place, null)
		const { headers } = await enter(user, place.request, { shown: true })
		const toast = { title: 'Login successful', description: `Welcome back, ${user.fullName || user.username}!` }
		return await redirectWithToast(next, toast, headers)
	} catch (error) {
		if (!(error instanceof AppError)) throw error
		const toast = { title: 'Login failed', description: error.message, variant: 'destructive' } as const
		return redirectWithToast(next === '/' ? '/auth' : `/auth?next=${encodeURIComponent(next)}`, toast)
	}
}
