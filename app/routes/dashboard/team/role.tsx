import { requireUser } from '#app/features/accounts/auth.server.ts'
import { roleOption, roles } from '#app/features/venues/team/roles.ts'
import { RoleForm } from '#app/features/venues/team/schemas.ts'
import { changeRole, findRoleChange, NO_MEMBER } from '#app/features/venues/team/team.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/role'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Change role', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findRoleChange(requireUser(context), readId(params.venueId), readId(params.memberId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const memberId = requireId(params.memberId, NO_MEMBER)
	return submit(request, RoleForm, 'Role not changed', async ({ role }) => {
		const name = await changeRole(user, venueId, memberId, role)
		const toast = { title: 'Role changed', description: `${name}: ${roles[role].name}` }
		return redirectWithToast(`/venue-dashboard/${venueId}/team`, toast)
	})
}

export default function ChangeRole({ loaderData, actionData, params }: Route.ComponentProps) {
	const { name, role, choices, reason } = loaderData
	const { form, errors, field } = useSubmission<'role'>('role', actionData?.result, { role })
	return (
		<Question
			title={`Role of ${name}`}
			back={`/venue-dashboard/${params.venueId}/team`}
			reason={reason}
			verb={['Save', 'Saving…']}
			form={form}
			errors={errors}
		>
			<RadioCards label="Role" {...field('role')} required options={choices.map(roleOption)} />
		</Question>
	)
}
