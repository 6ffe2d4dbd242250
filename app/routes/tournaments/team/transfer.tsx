import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { transferCaptaincy } from '#app/features/tournaments/teams/captain.server.ts'
import { nameOf } from '#app/features/tournaments/teams/rules.ts'
import { TransferForm } from '#app/features/tournaments/teams/schemas.ts'
import { teamIds } from '#app/features/tournaments/teams/team-ids.ts'
import { findCaptainedTeam } from '#app/features/tournaments/teams/team.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { SelectField } from '#app/ui/form/field.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/transfer'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Change captain' })

export async function loader({ params, context }: Route.LoaderArgs) {
	const { tournament, team } = await findCaptainedTeam(requireUser(context), teamIds(params))
	return {
		players: team.players.filter(({ isYou }) => !isYou).map((player) => ({ id: player.id, name: nameOf(player) })),
		back: tournamentAddress(tournament, `team/${team.id}`),
	}
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = teamIds(params)
	return submit(request, TransferForm, 'Captain not changed', async ({ memberId }) => {
		const tournament = await transferCaptaincy(user, ids, memberId)
		return redirectWithToast(tournamentAddress(tournament, `team/${ids.teamId}`), {
			title: 'Captain changed',
			description: 'You’re a player on the team now.',
		})
	})
}

export default function ChangeCaptain({ loaderData: { players, back }, actionData }: Route.ComponentProps) {
	const { form, field } = useSubmission<'memberId'>('transfer', actionData?.result)
	return (
		<Question
			title="Change captain"
			verb={['Hand Over', 'Changing…']}
			reason={players.length === 0 && 'You’re alone on the team. Invite somebody by link first.'}
			back={back}
			failed={actionData}
			form={form}
		>
			<p className="text-muted">
				The new captain sends in results, invites players and can withdraw the team. You stay on as a player.
			</p>
			<SelectField
				label="New captain"
				{...field('memberId')}
				options={players.map(({ id, name }) => ({ value: String(id), label: name }))}
				required
			/>
		</Question>
	)
}
