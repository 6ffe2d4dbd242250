import { z } from 'zod'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { findPerson } from '#app/features/admin/people/person.server.ts'
import { NOT_SUSPENDED, PERSON_NOT_FOUND, reinstateProblem } from '#app/features/admin/people/rules.ts'
import { reinstate } from '#app/features/admin/people/suspension.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/reinstate'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Reinstate', 'Admin'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	const admin = requireRole(context, 'admin')
	const person = await findPerson(admin, readId(params.id))
	return { name: person.fullName, reason: reinstateProblem(admin.id, person) }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, PERSON_NOT_FOUND)
	return submit(request, z.object({}), 'Not reinstated', async () => {
		const { name } = await reinstate(admin, id)
		return redirectWithToast(`/admin/users/${id}`, { title: `${name} is reinstated`, description: 'We’ve told them.' })
	})
}

export default function Reinstate({ loaderData: { name, reason }, actionData, params }: Route.ComponentProps) {
	const isActive = reason === NOT_SUSPENDED
	return (
		<Question
			title={isActive ? `${name} isn’t suspended` : `Reinstate ${name}?`}
			back={`/admin/users/${params.id}`}
			reason={isActive ? 'They can sign in.' : reason}
			failed={actionData}
			verb={['Reinstate', 'Reinstating…']}
		>
			<p className="text-muted">We’ll tell them. They can sign in with the same password as before.</p>
		</Question>
	)
}
