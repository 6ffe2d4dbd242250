import { requireRole } from '#app/features/accounts/auth.server.ts'
import { changeRole, findRoleToChange } from '#app/features/admin/people/roles.server.ts'
import { PERSON_NOT_FOUND, ROLES, roles } from '#app/features/admin/people/rules.ts'
import { RoleChange } from '#app/features/admin/people/schemas.ts'
import { ReasonDialog } from '#app/features/admin/reason-dialog.tsx'
import { LOGGED_NOTE } from '#app/features/admin/why.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/role'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Change role', 'Admin'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findRoleToChange(requireRole(context, 'admin'), readId(params.id))

export function action({ request, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, PERSON_NOT_FOUND)
	return submit(request, RoleChange, 'Not changed', async (change) => {
		const { name } = await changeRole(admin, id, change)
		const description = `We’ve told ${name}.`
		return redirectWithToast(`/admin/users/${id}`, { title: `Role: ${ROLES[change.role].label}`, description })
	})
}

export default function ChangeRole({ loaderData, actionData, params }: Route.ComponentProps) {
	const { name, role, problem, noPlayer } = loaderData
	const { field } = useSubmission<'role'>('role', actionData?.result, { role })
	return (
		<ReasonDialog
			title="Change this role?"
			back={`/admin/users/${params.id}`}
			verb={['Change Role', 'Changing…']}
			field={LOGGED_NOTE}
			reason={problem}
			failed={actionData}
		>
			<p>
				<span className="block font-semibold wrap-anywhere">{name}</span>
				<span className="text-muted">
					We’ll tell them. If they can do less than before, we sign them out everywhere.
				</span>
			</p>
			<input type="hidden" name="shown" value={role} />
			<RadioCards
				label="Role"
				{...field('role')}
				options={roles.map((value) => ({
					value,
					label: ROLES[value].label,
					description: ROLES[value].may,
					disabled: value === 'user' && noPlayer !== null,
				}))}
			/>
			{noPlayer && <p className="text-sm text-muted">{noPlayer}</p>}
		</ReasonDialog>
	)
}
