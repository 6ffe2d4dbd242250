import { requireRole } from '#app/features/accounts/auth.server.ts'
import { removeFromProfile } from '#app/features/admin/people/moderation.server.ts'
import { findPerson } from '#app/features/admin/people/person.server.ts'
import { actingProblem, GONE, PERSON_NOT_FOUND } from '#app/features/admin/people/rules.ts'
import { Removal } from '#app/features/admin/people/schemas.ts'
import { RemoveDialog } from '#app/features/admin/people/remove-dialog.tsx'
import { submit } from '#app/lib/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import type { Route } from './+types/user-remove'

export const meta: Route.MetaFunction = () => [{ title: 'Remove from a profile · Admin · Courtside' }]

export async function loader({ params, context }: Route.LoaderArgs) {
	const admin = requireRole(context, 'admin')
	const person = await findPerson(admin, readId(params.id))
	const has = { picture: person.picture !== null, bio: Boolean(person.bio) }
	const nothing = has.picture || has.bio ? null : GONE.bio
	return { name: person.fullName, has, problem: actingProblem(admin.id, person) ?? nothing }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, PERSON_NOT_FOUND)
	return submit(request, Removal, 'Not removed', async (removal) => {
		const { name } = await removeFromProfile(admin, id, removal)
		return redirectWithToast(`/admin/users/${id}`, { title: 'Removed', description: `${name} is told.` })
	})
}

export default function Remove({ loaderData, actionData, params }: Route.ComponentProps) {
	return <RemoveDialog {...loaderData} closeTo={`/admin/users/${params.id}`} failed={actionData} />
}
