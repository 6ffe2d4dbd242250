import { requireUser } from '#app/features/accounts/auth.server.ts'
import { inviteTeam } from '#app/features/games/game-changes.server.ts'
import { MakeLink } from '#app/features/games/make-link.tsx'
import { GroupChange } from '#app/features/games/schemas.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { teamIds } from '#app/features/tournaments/teams/team-ids.ts'
import { findCaptainedTeam } from '#app/features/tournaments/teams/team.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/game'

const TITLE = 'Who’s in?'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: TITLE })

export async function loader({ params, context }: Route.LoaderArgs) {
	const { tournament, team } = await findCaptainedTeam(requireUser(context), teamIds(params))
	return { name: team.name, sport: tournament.sport.name, back: tournamentAddress(tournament, `team/${team.id}`) }
}

/** Makes the link of a team, finds it, or takes it back, and goes there. */
export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = teamIds(params)
	return submit(request, GroupChange, 'That did not work', (change) => inviteTeam(user, ids, change))
}

export default function AskTeam({ loaderData: { name, sport, back } }: Route.ComponentProps) {
	return (
		<MakeLink title={TITLE} sport={sport} back={{ to: back, label: name }}>
			One link works all season. It always shows the next match, and players say if they’re in without an account.
		</MakeLink>
	)
}
