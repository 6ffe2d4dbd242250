import { requireUser } from '#app/features/accounts/auth.server.ts'
import { createTournament } from '#app/features/tournaments/organize/create.server.ts'
import { findNewPage } from '#app/features/tournaments/organize/form-page.server.ts'
import { TournamentForm } from '#app/features/tournaments/organize/tournament-form.tsx'
import { TournamentForm as TournamentInput } from '#app/features/tournaments/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/create'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Create Tournament' })

export const loader = ({ context }: Route.LoaderArgs) => findNewPage(requireUser(context))

export function action({ request, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, TournamentInput, 'Error creating tournament', async ({ idempotencyKey, ...plan }) => {
		const { id } = await createTournament(user, plan, { idempotencyKey })
		return redirectWithToast(`/tournaments/${id}`, {
			title: 'Tournament created',
			description: 'Your tournament has been created successfully.',
		})
	})
}

export default function CreateTournament({ loaderData: page, actionData }: Route.ComponentProps) {
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<div>
				<BackLink to="/tournaments">Tournaments</BackLink>
				<h1 className="text-3xl md:text-4xl">Create Tournament</h1>
			</div>
			<TournamentForm
				page={page}
				back="/tournaments"
				save={['Create Tournament', 'Creating…']}
				result={actionData?.result}
			/>
		</div>
	)
}
