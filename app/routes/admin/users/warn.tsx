import { requireRole } from '#app/features/accounts/auth.server.ts'
import { findPerson } from '#app/features/admin/people/person.server.ts'
import { PERSON_NOT_FOUND, warnProblem } from '#app/features/admin/people/rules.ts'
import { Warning } from '#app/features/admin/people/schemas.ts'
import { warn } from '#app/features/admin/people/suspension.server.ts'
import { ReasonDialog } from '#app/features/admin/reason-dialog.tsx'
import { TOLD_REASON } from '#app/features/admin/why.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/warn'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Warn', 'Admin'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	const admin = requireRole(context, 'admin')
	const person = await findPerson(admin, readId(params.id))
	return { name: person.fullName, problem: warnProblem(admin.id, person) }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, PERSON_NOT_FOUND)
	return submit(request, Warning, 'Not warned', async (warning) => {
		const { name } = await warn(admin, id, warning)
		return redirectWithToast(`/admin/users/${id}`, { title: `${name} is warned`, description: 'We’ve told them.' })
	})
}

export default function Warn({ loaderData: { name, problem }, actionData, params }: Route.ComponentProps) {
	return (
		<ReasonDialog
			title={`Warn ${name}?`}
			back={`/admin/users/${params.id}`}
			verb={['Warn', 'Warning…']}
			field={TOLD_REASON}
			reason={problem}
			failed={actionData}
		>
			<p className="text-muted">They read your words in their notices. Nothing else changes for them.</p>
		</ReasonDialog>
	)
}
