import { requireUser } from '#app/features/accounts/auth.server.ts'
import { dashboardAddress } from '#app/features/clubs/list/address.ts'
import { ClubForm } from '#app/features/clubs/organize/club-form.tsx'
import { createClub } from '#app/features/clubs/organize/create.server.ts'
import { newFields } from '#app/features/clubs/organize/form-page.ts'
import { ClubInput } from '#app/features/clubs/schemas.ts'
import { findCities } from '#app/features/venues/catalogue.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/create'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Create Running Club' })

export const loader = async () => ({ cities: await findCities(), idempotencyKey: crypto.randomUUID() })

export function action({ request, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const failure = 'Failed to create running club. Please try again.'
	return submit(request, ClubInput, failure, async ({ idempotencyKey, ...club }) => {
		const { id } = await createClub(user, { ...club, coverImage: null }, { idempotencyKey })
		const description = club.isPublic ? PUBLIC : PRIVATE
		return redirectWithToast(`/running-club/${id}`, { title: 'Running club created', description })
	})
}

const PUBLIC = 'Anyone can find it and join. Plan the first run.'
const PRIVATE = 'Send people the link. It’s under Manage Club.'

export default function CreateClub({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={dashboardAddress()}>Running Clubs</BackLink>
				<h1 className="text-3xl md:text-4xl">Create Running Club</h1>
				<p className="mt-2 text-muted">Tell runners who you are and where you meet. Then plan your first run.</p>
			</div>
			<ClubForm
				{...loaderData}
				fields={newFields}
				back={dashboardAddress()}
				save={['Create Club', 'Creating…']}
				result={actionData?.result}
			/>
		</div>
	)
}
