import { z } from 'zod'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { findLeaving, leaveTeam } from '#app/features/tournaments/teams/players.server.ts'
import { teamIds } from '#app/features/tournaments/teams/team-ids.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/leave'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Leave team' })

export async function loader({ params, context }: Route.LoaderArgs) {
	const { tournament, team, ...leaving } = await findLeaving(requireUser(context), teamIds(params))
	const to = (screen: string) => tournamentAddress(tournament, `team/${team.id}${screen}`)
	return { ...leaving, team: team.name, back: to(''), handOver: to('/transfer'), withdraw: to('/withdraw') }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = teamIds(params)
	return submit(request, z.object({}), 'You’re still on the team', async () => {
		const tournament = await leaveTeam(user, ids)
		return redirectWithToast(tournamentAddress(tournament), {
			title: 'You left the team',
			description: 'We’ve told the captain.',
		})
	})
}

export default function LeaveTeam({ loaderData, actionData }: Route.ComponentProps) {
	const { team, reason, back, mayHandOver, mayWithdraw, handOver, withdraw } = loaderData
	return (
		<Question
			title="Leave this team?"
			back={back}
			reason={reason}
			failed={actionData}
			verb={['Leave Team', 'Leaving…']}
			keep="Stay on the Team"
			tone="danger"
			more={
				<>
					{mayHandOver && (
						<ButtonLink to={handOver} preventScrollReset>
							Choose a Captain
						</ButtonLink>
					)}
					{mayWithdraw && (
						<ButtonLink to={withdraw} preventScrollReset variant="danger">
							Withdraw Team
						</ButtonLink>
					)}
				</>
			}
		>
			<p className="font-semibold wrap-anywhere">{team}</p>
			<p>Your part of the entry fee stays with the team.</p>
			<p className="text-muted">We’ll tell the captain. You can come back with the captain’s link.</p>
		</Question>
	)
}
