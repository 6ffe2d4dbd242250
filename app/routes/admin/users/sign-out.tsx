import { z } from 'zod'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { findPerson } from '#app/features/admin/people/person.server.ts'
import { actingProblem, PERSON_NOT_FOUND } from '#app/features/admin/people/rules.ts'
import { signOutEverywhere } from '#app/features/admin/people/suspension.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/sign-out'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Sign out everywhere', 'Admin'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	const admin = requireRole(context, 'admin')
	const person = await findPerson(admin, readId(params.id))
	return { name: person.fullName, reason: actingProblem(admin.id, person) }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, PERSON_NOT_FOUND)
	return submit(request, z.object({}), 'Not signed out', async () => {
		const { name, ended } = await signOutEverywhere(admin, id)
		const description = ended === 1 ? '1 sign-in has ended.' : `${ended} sign-ins have ended.`
		return redirectWithToast(`/admin/users/${id}`, { title: `${name} is signed out`, description })
	})
}

export default function SignOut({ loaderData: { name, reason }, actionData, params }: Route.ComponentProps) {
	return (
		<Question
			title={`Sign ${name} out everywhere?`}
			back={`/admin/users/${params.id}`}
			reason={reason}
			failed={actionData}
			verb={['Sign Out Everywhere', 'Signing out…']}
		>
			<p className="text-muted">On every device, straight away. They can sign in again with their password.</p>
		</Question>
	)
}
