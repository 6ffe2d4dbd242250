import { requireRole } from '#app/features/accounts/auth.server.ts'
import { findPerson } from '#app/features/admin/people/person.server.ts'
import { PERSON_NOT_FOUND, suspendProblem } from '#app/features/admin/people/rules.ts'
import { Suspension } from '#app/features/admin/people/schemas.ts'
import { suspend } from '#app/features/admin/people/suspension.server.ts'
import { ReasonDialog } from '#app/features/admin/reason-dialog.tsx'
import { TOLD_REASON } from '#app/features/admin/why.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/suspend'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Suspend', 'Admin'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	const admin = requireRole(context, 'admin')
	const person = await findPerson(admin, readId(params.id))
	return { name: person.fullName, problem: suspendProblem(admin.id, person) }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, PERSON_NOT_FOUND)
	return submit(request, Suspension, 'Not suspended', async (suspension) => {
		const { name } = await suspend(admin, id, suspension)
		const description = 'They’re signed out everywhere and can’t sign in.'
		return redirectWithToast(`/admin/users/${id}`, { title: `${name} is suspended`, description })
	})
}

export default function Suspend({ loaderData: { name, problem }, actionData, params }: Route.ComponentProps) {
	return (
		<ReasonDialog
			title={`Suspend ${name}?`}
			back={`/admin/users/${params.id}`}
			verb={['Suspend', 'Suspending…']}
			tone="danger"
			field={TOLD_REASON}
			reason={problem}
			failed={actionData}
		>
			<ul className="flex list-disc flex-col gap-1 pl-5 text-muted">
				<li>They’re signed out, can’t sign in and aren’t listed among players.</li>
				<li>We cancel their open match requests and take back their answers.</li>
				<li>Bookings, venues and money stay. You can reinstate them.</li>
			</ul>
		</ReasonDialog>
	)
}
