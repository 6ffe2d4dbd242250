import { requireRole } from '#app/features/accounts/auth.server.ts'
import { RoleDialog } from '#app/features/admin/people/role-dialog.tsx'
import { changeRole, findRoleToChange } from '#app/features/admin/people/roles.server.ts'
import { PERSON_NOT_FOUND, ROLES } from '#app/features/admin/people/rules.ts'
import { RoleChange } from '#app/features/admin/people/schemas.ts'
import { submit } from '#app/lib/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import type { Route } from './+types/user-role'

export const meta: Route.MetaFunction = () => [{ title: 'Change role · Admin · Courtside' }]

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findRoleToChange(requireRole(context, 'admin'), readId(params.id))

export function action({ request, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, PERSON_NOT_FOUND)
	return submit(request, RoleChange, 'Not changed', async (change) => {
		const { name } = await changeRole(admin, id, change)
		const description = `${name} is told.`
		return redirectWithToast(`/admin/users/${id}`, { title: `Role: ${ROLES[change.role].label}`, description })
	})
}

export default function ChangeRole({ loaderData, actionData, params }: Route.ComponentProps) {
	return <RoleDialog {...loaderData} closeTo={`/admin/users/${params.id}`} failed={actionData} />
}
