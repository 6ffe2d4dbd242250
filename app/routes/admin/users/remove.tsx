import { requireRole } from '#app/features/accounts/auth.server.ts'
import { removeFromProfile } from '#app/features/admin/people/moderation.server.ts'
import { findPerson } from '#app/features/admin/people/person.server.ts'
import { actingProblem, GONE, PERSON_NOT_FOUND, removable, type Removable } from '#app/features/admin/people/rules.ts'
import { Removal } from '#app/features/admin/people/schemas.ts'
import { ReasonDialog } from '#app/features/admin/reason-dialog.tsx'
import { TOLD_REASON } from '#app/features/admin/why.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/remove'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Remove from a profile', 'Admin'] })

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
		return redirectWithToast(`/admin/users/${id}`, { title: 'Removed', description: `We’ve told ${name}.` })
	})
}

const labels: Record<Removable, string> = { picture: 'The picture', bio: 'The text about them' }

export default function Remove({ loaderData, actionData, params }: Route.ComponentProps) {
	const { name, has, problem } = loaderData
	const there = removable.filter((what) => has[what])
	const only = there.length === 1 ? there[0] : undefined
	const { field } = useSubmission<'what'>('remove', actionData?.result, { what: only })
	return (
		<ReasonDialog
			title="Remove from this profile?"
			back={`/admin/users/${params.id}`}
			verb={['Remove', 'Removing…']}
			tone="danger"
			field={TOLD_REASON}
			reason={problem}
			failed={actionData}
		>
			<p>
				<span className="block font-semibold wrap-anywhere">{name}</span>
				<span className="text-muted">It’s gone for good. We’ll tell them, and they can add another.</span>
			</p>
			<RadioCards label="What" {...field('what')} options={there.map((value) => ({ value, label: labels[value] }))} />
		</ReasonDialog>
	)
}
