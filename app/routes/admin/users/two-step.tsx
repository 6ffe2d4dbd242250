import { z } from 'zod'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { hasSecondFactor } from '#app/features/accounts/factors.server.ts'
import { findPerson } from '#app/features/admin/people/person.server.ts'
import { factorsProblem, NO_FACTORS, PERSON_NOT_FOUND } from '#app/features/admin/people/rules.ts'
import { resetFactors } from '#app/features/admin/people/two-step.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/two-step'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Turn off two-step sign-in', 'Admin'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	const admin = requireRole(context, 'admin')
	const person = await findPerson(admin, readId(params.id))
	const twoStep = await hasSecondFactor(person)
	return { name: person.fullName, reason: factorsProblem(admin.id, { ...person, twoStep }) }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, PERSON_NOT_FOUND)
	return submit(request, z.object({}), 'Not turned off', async () => {
		const { name } = await resetFactors(admin, id)
		const description = `We’ve told ${name} and signed them out everywhere.`
		return redirectWithToast(`/admin/users/${id}`, { title: 'Two-step sign-in is off', description })
	})
}

export default function ResetFactors({ loaderData: { name, reason }, actionData, params }: Route.ComponentProps) {
	const hasNone = reason === NO_FACTORS
	return (
		<Question
			title={hasNone ? `${name} has no two-step sign-in` : `Turn off two-step sign-in for ${name}?`}
			back={`/admin/users/${params.id}`}
			reason={hasNone ? 'Their password alone signs them in.' : reason}
			failed={actionData}
			verb={['Turn It Off', 'Turning it off…']}
			tone="danger"
		>
			<p className="text-muted">
				For somebody who has lost their phone and their recovery codes. First make sure you’re talking to the right
				person: after this, their password alone signs them in. Their app, passkeys and codes stop working, and we sign
				them out everywhere.
			</p>
		</Question>
	)
}
