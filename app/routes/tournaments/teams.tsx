import { Outlet } from 'react-router'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { GoneTeams } from '#app/features/tournaments/teams/gone-teams.tsx'
import { TeamList } from '#app/features/tournaments/teams/team-list.tsx'
import { findTeamsPage } from '#app/features/tournaments/teams/teams-page.server.ts'
import { readId } from '#app/lib/ids.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/teams'

export const loader = ({ url, params, context }: Route.LoaderArgs) =>
	findTeamsPage(readId(params.id), { user: getUser(context), key: url.searchParams.get('key') }, new Date())

export default function Teams({ loaderData }: Route.ComponentProps) {
	const { teams, gone, tournament, status, canManage, mayJoin, isOpen, asks, disputes, waiting, ...list } = loaderData
	return (
		<section aria-label={list.isAlone ? 'Players' : 'Teams'} className="flex flex-col gap-4">
			{disputes > 0 && (
				<Notice tone="warn" className="items-center">
					<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
						<p className="font-semibold">
							{disputes === 1 ? 'One result is disputed' : `${disputes} results are disputed`}
						</p>
						<ButtonLink to={tournamentAddress(tournament, 'schedule')} size="sm">
							Decide
						</ButtonLink>
					</div>
				</Notice>
			)}
			{teams.length === 0 ? (
				<EmptyState
					level="h2"
					title={list.isAlone ? 'No players yet' : 'No teams yet'}
					text={emptyText(status === 'registration_open', isOpen, canManage, list.isAlone)}
					action={
						mayJoin ? (
							<ButtonLink to={tournamentAddress(tournament, 'join')} variant="secondary" preventScrollReset>
								{list.isAlone ? 'Be the First' : 'Enter the First Team'}
							</ButtonLink>
						) : undefined
					}
				/>
			) : (
				<TeamList teams={teams} tournament={tournament} {...list} showStatus={status !== 'cancelled'} />
			)}
			{asks && <p className="text-sm text-muted">Entry fees go to {asks}. Ask them to waive one.</p>}
			{waiting.length > 0 && (
				<section aria-labelledby="waitlist" className="flex flex-col gap-2">
					<h2 id="waitlist" className="text-xl">
						Waitlist
					</h2>
					<ol className="flex list-decimal flex-col gap-1 pl-5 text-muted">
						{waiting.map(({ id, name }) => (
							<li key={id} className="wrap-anywhere">
								{name}
							</li>
						))}
					</ol>
				</section>
			)}
			{gone.length > 0 && <GoneTeams gone={gone} tournament={tournament} />}
			<Outlet />
		</section>
	)
}

function emptyText(isAhead: boolean, isOpen: boolean, canManage: boolean, isAlone: boolean) {
	if (isAlone) {
		if (!isOpen) return 'Registration is closed. Nobody joined.'
		return canManage ? 'Share the link. You need at least four players for a schedule.' : 'Everybody enters alone.'
	}
	if (!isAhead) return 'No teams joined.'
	if (!isOpen) {
		return canManage
			? 'Registration is closed. Change the deadline to let teams join, or cancel the tournament.'
			: 'Registration is closed. No teams joined.'
	}
	return canManage
		? 'Share the link so captains find it. You need at least two teams for a schedule.'
		: 'The captain joins with a team and invites the others by link.'
}
