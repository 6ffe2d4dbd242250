import { z } from 'zod'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { teamIds } from '#app/features/tournaments/teams/team-ids.ts'
import { consequences } from '#app/features/tournaments/teams/withdraw-words.ts'
import { findWithdrawal, withdrawTeam } from '#app/features/tournaments/teams/withdraw.server.ts'
import { changesPartners, type TournamentFormat } from '#app/features/tournaments/status.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/withdraw'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Withdraw team' })

export async function loader({ params, context }: Route.LoaderArgs) {
	const { tournament, team, byCaptain, reason, terms } = await findWithdrawal(
		requireUser(context),
		teamIds(params),
		new Date(),
	)
	const isAlone = changesPartners(tournament.format)
	const words = terms
		? consequences(terms, { isOpen: tournament.status === 'registration_open', byCaptain, isAlone })
		: []
	return { isAlone, team: team.name, byCaptain, reason, words, back: tournamentAddress(tournament, `team/${team.id}`) }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = teamIds(params)
	return submit(request, z.object({}), 'Team not withdrawn', async () => {
		const tournament = await withdrawTeam(user, ids)
		return redirectWithToast(tournamentAddress(tournament), toastFor(tournament.format))
	})
}

const toastFor = (format: TournamentFormat) =>
	changesPartners(format)
		? { title: 'Player withdrawn' }
		: { title: 'Team withdrawn', description: 'We’ve told everyone on it.' }

export default function WithdrawTeam({ loaderData, actionData }: Route.ComponentProps) {
	const { team, isAlone, byCaptain, reason, words, back } = loaderData
	return (
		<Question
			title={byCaptain ? `Withdraw ${team}?` : `Take ${team} out?`}
			back={back}
			reason={reason}
			failed={actionData}
			verb={[
				isAlone ? (byCaptain ? 'Withdraw' : 'Take Player Out') : byCaptain ? 'Withdraw Team' : 'Take Team Out',
				'One moment…',
			]}
			keep={isAlone ? (byCaptain ? 'Stay In' : 'Keep Player In') : 'Keep the Team In'}
			tone="danger"
		>
			<ul className="flex list-disc flex-col gap-1 pl-5 text-muted">
				{words.map((line, i) => (
					<li key={line}>{i === words.length - 1 ? <strong className="text-ink">{line}</strong> : line}</li>
				))}
			</ul>
		</Question>
	)
}
