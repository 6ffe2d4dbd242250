import { z } from 'zod'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { findWaiving, waiveFee } from '#app/features/tournaments/teams/fee/entry-fee.server.ts'
import { teamIds } from '#app/features/tournaments/teams/team-ids.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { sum } from '#app/lib/money.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/waive'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Waive fee' })

export async function loader({ params, context }: Route.LoaderArgs) {
	const { tournament, team, reason } = await findWaiving(requireUser(context), teamIds(params))
	return { team: { name: team.name, entryFee: team.entryFee }, reason, back: tournamentAddress(tournament) }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = teamIds(params)
	return submit(request, z.object({}), 'Fee not waived', async () => {
		const tournament = await waiveFee(user, ids)
		return redirectWithToast(tournamentAddress(tournament), {
			title: 'Fee waived',
			description: 'The team’s in. We’ve told its players.',
		})
	})
}

export default function WaiveFee({ loaderData: { team, reason, back }, actionData }: Route.ComponentProps) {
	return (
		<Question
			title="Waive the entry fee?"
			back={back}
			reason={reason}
			failed={actionData}
			verb={['Waive Fee', 'One moment…']}
			keep="Keep the Fee"
		>
			<p className="font-semibold wrap-anywhere">{team.name}</p>
			<p className="text-muted">
				The team plays without paying its {sum(team.entryFee)}. We’ll tell its players. You can’t undo this.
			</p>
		</Question>
	)
}
