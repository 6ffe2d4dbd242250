import { requireUser } from '#app/features/accounts/auth.server.ts'
import { setRole } from '#app/features/clubs/members/roles.server.ts'
import { RoleForm } from '#app/features/clubs/members/schemas.ts'
import { NOT_FOUND } from '#app/features/clubs/words.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { FormError } from '#app/ui/form/form-error.tsx'
import type { Route } from './+types/manage-members-index'

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, NOT_FOUND)
	return submit(request, RoleForm, 'Not changed', async (change) => {
		await setRole(user, id, change)
		const title = change.role === 'admin' ? 'Made an admin' : 'No longer an admin'
		return redirectWithToast(url.pathname + url.search, { title, description: 'We’ve told them.' })
	})
}

/** The members of a managed club with no dialog over them: what is sent from there comes here, the layout has no address. */
export default function NoDialog({ actionData }: Route.ComponentProps) {
	return <FormError errors={actionData?.result.error?.['']} />
}
