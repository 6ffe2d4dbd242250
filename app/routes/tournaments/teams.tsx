import { Outlet } from 'react-router'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { findTournament } from '#app/features/tournaments/find.server.ts'
import { findOwing } from '#app/features/tournaments/teams/organize.server.ts'
import { entryRefusal } from '#app/features/tournaments/teams/join.server.ts'
import { feeStateOf, seesInside } from '#app/features/tournaments/teams/outsiders.ts'
import { closedReason, isListed } from '#app/features/tournaments/teams/rules.ts'
import { GoneTeams } from '#app/features/tournaments/teams/gone-teams.tsx'
import { TeamList } from '#app/features/tournaments/teams/team-list.tsx'
import { findGone, findTeams } from '#app/features/tournaments/teams/teams.server.ts'
import { readId } from '#app/lib/ids.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/teams'

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const asking = { user: getUser(context), key: url.searchParams.get('key') }
	const now = new Date()
	const tournament = await findTournament(readId(params.id), asking)
	const { id, key, status, canManage, team, scheduledAt, entryFee } = tournament
	const listed = (await findTeams(id, { all: true })).filter((team) => isListed(team, scheduledAt))
	const teams = listed.map((team) =>
		seesInside(tournament, team.id) ? { ...team, fee: feeStateOf(team, entryFee) } : { ...team, entryFee, fee: null },
	)
	return {
		teams,
		status,
		canManage,
		tournament: { id, key },
		ownTeamId: team?.id ?? null,
		gone: await findGone(tournament, asking.user),
		mayJoin: entryRefusal(tournament, now) === null,
		isOpen: closedReason(tournament, now) === null,
		owing: canManage ? await findOwing(tournament, teams) : null,
	}
}

export default function Teams({ loaderData }: Route.ComponentProps) {
	const { teams, gone, tournament, status, canManage, mayJoin, isOpen, ...list } = loaderData
	return (
		<section aria-label="Teams" className="flex flex-col gap-4">
			{teams.length === 0 ? (
				<EmptyState
					level="h2"
					title="No teams yet"
					text={emptyText(status === 'registration_open', isOpen, canManage)}
					action={
						mayJoin ? (
							<ButtonLink to={tournamentAddress(tournament, 'join')} variant="secondary" preventScrollReset>
								Enter the First Team
							</ButtonLink>
						) : undefined
					}
				/>
			) : (
				<TeamList {...{ teams, tournament }} {...list} showStatus={status !== 'cancelled'} />
			)}
			{gone.length > 0 && <GoneTeams {...{ gone, tournament }} />}
			<Outlet />
		</section>
	)
}

function emptyText(isAhead: boolean, isOpen: boolean, canManage: boolean) {
	if (!isAhead) return 'Nobody had entered a team.'
	if (!isOpen) {
		return canManage
			? 'Registration is closed. Change its deadline to let teams enter, or cancel the tournament.'
			: 'Registration is closed, and nobody has entered.'
	}
	return canManage
		? 'Share the link so that captains find it. The schedule needs at least two teams.'
		: 'The captain enters the team and invites the others by link.'
}
