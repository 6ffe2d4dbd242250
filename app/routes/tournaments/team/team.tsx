import { Outlet } from 'react-router'
import { getUser, guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { findTeamLink } from '#app/features/games/teams/team-link.server.ts'
import { LiveTournament } from '#app/features/live/live-tournament.tsx'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { removeLogo, resetInvitation } from '#app/features/tournaments/teams/captain.server.ts'
import { MatchTodos } from '#app/features/tournaments/schedule/fixture-row.tsx'
import { EntryMoney } from '#app/features/tournaments/teams/fee/entry-money.tsx'
import { Roster } from '#app/features/tournaments/teams/roster.tsx'
import { TeamForm } from '#app/features/tournaments/teams/schemas.ts'
import { teamIds } from '#app/features/tournaments/teams/team-ids.ts'
import { TeamActions, WhoIsIn } from '#app/features/tournaments/teams/team-actions.tsx'
import { TeamHead } from '#app/features/tournaments/teams/team-head.tsx'
import { TeamInvitation } from '#app/features/tournaments/teams/team-invitation.tsx'
import { TeamMatches } from '#app/features/tournaments/teams/team-matches.tsx'
import { findTeamPage } from '#app/features/tournaments/teams/team-page.server.ts'
import { changesPartners } from '#app/features/tournaments/status.ts'
import { env } from '#app/lib/process/env.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { FormError } from '#app/ui/form/form-error.tsx'
import { TournamentError } from '../load-error.tsx'
import type { Route } from './+types/team'
import { pageMeta } from '#app/lib/page-meta.ts'

const signInToChange = guard('user')

/** Public to read; a visitor who changes it signs in and comes back. */
export const middleware: Route.MiddlewareFunction[] = [
	(args, next) => (['GET', 'HEAD'].includes(args.request.method) ? next() : signInToChange(args, next)),
]

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const asking = { user: getUser(context), key: url.searchParams.get('key') }
	const where = { id: readId(params.id), teamId: readId(params.teamId) }
	const page = await findTeamPage(where, asking, new Date())
	return { ...page, group: await findTeamLink(page.team), origin: env.PUBLIC_URL ?? url.origin }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = teamIds(params)
	return submit(request, TeamForm, 'Nothing changed', async ({ intent }) => {
		await CHANGES[intent].make(user, ids)
		return redirectWithToast(url.pathname + url.search, CHANGES[intent].said)
	})
}

const CHANGES = {
	'reset-invite': {
		make: resetInvitation,
		said: { title: 'New link made', description: 'The old one no longer works.' },
	},
	'remove-logo': { make: removeLogo, said: { title: 'Logo removed' } },
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: loaderData ? `${loaderData.team.name} in ${loaderData.tournament.name}` : 'Team' })

export default function TeamPage({ loaderData, actionData }: Route.ComponentProps) {
	const { tournament, team, fixtures, todos, money, mayChange, origin } = loaderData
	const base = `team/${team.id}`
	const isAlone = changesPartners(tournament.format)
	const asked = new Set(todos.map(({ id }) => id))
	const matches = (
		<TeamMatches
			fixtures={fixtures}
			tournament={tournament}
			team={team}
			asked={asked}
			whoIsIn={(about) => !isAlone && <WhoIsIn page={loaderData} group={loaderData.group} about={about} />}
		/>
	)
	return (
		<div className="flex flex-col gap-8">
			<TeamHead page={loaderData} />
			<MatchTodos todos={todos} href={(id) => tournamentAddress(tournament, `schedule/matches/${id}`)} />
			<FormError errors={actionData?.result.error?.['']} />
			{money && <EntryMoney money={money} team={team} tournament={tournament} />}
			{fixtures.length > 0 && matches}
			<div className="grid items-start gap-8 lg:grid-cols-2">
				<section aria-labelledby="players" className="flex min-w-0 flex-col gap-3">
					<h2 id="players" className="text-xl">
						{isAlone ? 'Player' : 'Players'}{' '}
						{team.players.length > 0 && !isAlone && (
							<span className="font-normal text-muted tabular-nums">{team.players.length}</span>
						)}
					</h2>
					{team.players.length === 0 && !team.withdrawnAt && (
						<p className="text-muted">There’s nobody on this team any more.</p>
					)}
					{team.players.length > 0 && (
						<Roster
							players={team.players}
							removeHref={
								mayChange ? (memberId) => tournamentAddress(tournament, `${base}/members/${memberId}/remove`) : null
							}
						/>
					)}
					<TeamActions page={loaderData} />
				</section>
				{mayChange && !isAlone && team.inviteKey && (
					<TeamInvitation tournament={tournament} team={team} origin={origin} />
				)}
			</div>
			{fixtures.length === 0 && !team.withdrawnAt && matches}
			<Outlet />
			{tournament.invited && <LiveTournament channel={tournament.channel} />}
		</div>
	)
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <TournamentError error={error} />
