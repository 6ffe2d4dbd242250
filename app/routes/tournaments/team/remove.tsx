import { z } from 'zod'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { removePlayer } from '#app/features/tournaments/teams/captain.server.ts'
import { nameOf, NO_PLAYER } from '#app/features/tournaments/teams/rules.ts'
import { teamIds } from '#app/features/tournaments/teams/team-ids.ts'
import { findCaptainedTeam } from '#app/features/tournaments/teams/team.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/remove'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Remove player' })

const memberOf = ({ memberId }: { memberId: string }) => requireId(memberId, NO_PLAYER)

export async function loader({ params, context }: Route.LoaderArgs) {
	const { tournament, team } = await findCaptainedTeam(requireUser(context), teamIds(params))
	const player = team.players.find(({ id, isYou }) => id === memberOf(params) && !isYou)
	if (!player) throw notFound(NO_PLAYER)
	return { name: nameOf(player), team: team.name, back: tournamentAddress(tournament, `team/${team.id}`) }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = teamIds(params)
	const memberId = memberOf(params)
	return submit(request, z.object({}), 'Not removed', async () => {
		const tournament = await removePlayer(user, ids, memberId)
		return redirectWithToast(tournamentAddress(tournament, `team/${ids.teamId}`), {
			title: 'Player removed',
			description: 'We’ve told them. You have a new invitation link.',
		})
	})
}

export default function RemovePlayer({ loaderData: { name, team, back }, actionData }: Route.ComponentProps) {
	return (
		<Question
			title={`Remove ${name}?`}
			back={back}
			failed={actionData}
			verb={['Remove Player', 'Removing…']}
			keep="Keep on the Team"
			tone="danger"
		>
			<p className="wrap-anywhere text-muted">
				They leave {team} and we’ll tell them. Your old invitation link stops working, and you get a new one.
			</p>
		</Question>
	)
}
