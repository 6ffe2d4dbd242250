import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { findManagedTournament } from '#app/features/tournaments/find.server.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { setSeeds } from '#app/features/tournaments/teams/seeds.server.ts'
import { SCHEDULED } from '#app/features/tournaments/teams/rules.ts'
import { SeedsForm } from '#app/features/tournaments/teams/schemas.ts'
import { findTeams } from '#app/features/tournaments/teams/teams.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { everyError } from '#app/ui/form/form-error.tsx'
import { PlacesField } from '#app/ui/form/places-field.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/seeds'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Set seeds' })

const find = ({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) =>
	findManagedTournament(requireUser(context), requireId(params.id, NOT_FOUND))

export async function loader(args: Route.LoaderArgs) {
	const tournament = await find(args)
	const teams = await findTeams(tournament.id)
	return {
		teams: teams.map(({ id, name, seed }) => ({ id, name, seed })),
		reason: tournament.status === 'registration_open' ? null : SCHEDULED,
		back: tournamentAddress(tournament),
	}
}

export async function action(args: Route.ActionArgs) {
	const tournament = await find(args)
	const user = requireUser(args.context)
	return submit(args.request, SeedsForm, 'Seeds not saved', async ({ seeds }) => {
		await setSeeds(user, tournament.id, seeds)
		return redirectWithToast(tournamentAddress(tournament), { title: 'Seeds saved' })
	})
}

export default function SetSeeds({ loaderData: { teams, reason, back }, actionData }: Route.ComponentProps) {
	const { form } = useSubmission('seeds', actionData?.result)
	return (
		<Question
			title="Set seeds"
			verb={['Save Seeds', 'Saving…']}
			back={back}
			reason={reason}
			errors={everyError(actionData?.result)}
			form={form}
		>
			<p className="text-muted">
				1 is the strongest. In a knockout the top seeds meet last, and groups share them out. Teams without a seed
				follow in the order they joined.
			</p>
			<PlacesField
				name="seeds"
				things={teams.map(({ id, name, seed }) => ({ key: id, label: name, place: seed }))}
				result={actionData?.result}
			/>
		</Question>
	)
}
