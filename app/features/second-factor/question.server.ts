import type { CurrentUser } from '#app/features/accounts/auth.server.ts'
import { invalid, signInFirst } from '#app/lib/errors.ts'
import { readForm } from '#app/lib/form/form.server.ts'
import { askForPasskey, askToCreate, type Place } from './passkeys.server.ts'
import { Question } from './schemas.ts'
import { findStep } from './step.server.ts'

export async function askQuestion(user: CurrentUser | null, place: Place, address: string) {
	const { data: wanted } = Question.safeParse(Object.fromEntries(await readForm(place.request.clone())))
	if (!wanted) throw invalid('Go back and try again.')
	const { options, setCookie } = await questionFor(wanted, user, place, address)
	return Response.json({ options }, { headers: { 'Set-Cookie': setCookie, 'Cache-Control': 'no-store' } })
}

async function questionFor({ for: purpose, step }: Question, user: CurrentUser | null, place: Place, address: string) {
	if (purpose === 'sign-in') return askForPasskey(purpose, null, place, address)
	if (purpose === 'step') {
		const { user } = await findStep(place.request, step ?? null)
		return askForPasskey(purpose, user, place, address)
	}
	if (!user) throw signInFirst()
	return purpose === 'add' ? askToCreate(user, place, address) : askForPasskey(purpose, user, place, address)
}
