import { requireRole } from '#app/features/accounts/auth.server.ts'
import { removeFromProfile } from '#app/features/admin/people/moderation.server.ts'
import { findPerson } from '#app/features/admin/people/person.server.ts'
import { actingProblem, GONE, PERSON_NOT_FOUND, removable, type Removable } from '#app/features/admin/people/rules.ts'
import { Removal } from '#app/features/admin/people/schemas.ts'
import { ReasonDialog } from '#app/features/admin/reason-dialog.tsx'
import { TOLD_REASON } from '#app/features/admin/why.ts'
import { initials } from '#app/features/navigation/initials.ts'
import { pictureOf } from '#app/features/venues/images.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { PersonPicture } from '#app/ui/picture/person-picture.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/remove'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Remove from a profile', 'Admin'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	const admin = requireRole(context, 'admin')
	const person = await findPerson(admin, readId(params.id))
	const there = removable.filter((what) => person[what])
	const nothing = there.length > 0 ? null : GONE.bio
	const { fullName: name, bio } = person
	const faces = { picture: pictureOf(person.picture), initials: initials(person) }
	return { name, bio, ...faces, there, problem: actingProblem(admin.id, person) ?? nothing }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, PERSON_NOT_FOUND)
	return submit(request, Removal, 'Not removed', async (removal) => {
		const { name } = await removeFromProfile(admin, id, removal)
		return redirectWithToast(`/admin/users/${id}`, { title: 'Removed', description: `We’ve told ${name}.` })
	})
}

const labels: Record<Removable, string> = { picture: 'The picture', bio: 'The text' }

function titleOf(name: string, only: Removable | undefined) {
	if (only === undefined) return `Remove from ${name}’s profile?`
	return only === 'bio' ? `Remove the text about ${name}?` : `Remove the picture of ${name}?`
}

export default function Remove({ loaderData, actionData, params }: Route.ComponentProps) {
	const { name, bio, picture, initials, there, problem } = loaderData
	const only = there.length === 1 ? there[0] : undefined
	const { field } = useSubmission<'what'>('remove', actionData?.result, { what: only })
	return (
		<ReasonDialog
			title={titleOf(name, only)}
			back={`/admin/users/${params.id}`}
			verb={['Remove', 'Removing…']}
			tone="danger"
			field={TOLD_REASON}
			reason={problem}
			failed={actionData}
		>
			{picture && <PersonPicture picture={picture} initials={initials} size="xl" />}
			{bio && <blockquote className="rounded-md bg-raised p-4 whitespace-pre-line wrap-anywhere">{bio}</blockquote>}
			<p className="text-muted">It’s gone for good. We’ll tell them, and they can add another.</p>
			{only ? (
				<input type="hidden" name="what" value={only} />
			) : (
				<RadioCards label="What" {...field('what')} options={there.map((value) => ({ value, label: labels[value] }))} />
			)}
		</ReasonDialog>
	)
}
