import { Outlet } from 'react-router'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { readChoice, scheduleAddress } from '#app/features/tournaments/schedule/choice.ts'
import { CourtRequest } from '#app/features/tournaments/placement/court-request.tsx'
import { CourtGrid } from '#app/features/tournaments/schedule/court-grid.tsx'
import { ScheduleBar } from '#app/features/tournaments/schedule/schedule-bar.tsx'
import { ScheduleFoot } from '#app/features/tournaments/schedule/schedule-foot.tsx'
import { ScheduleList } from '#app/features/tournaments/schedule/schedule-list.tsx'
import { findSchedulePage } from '#app/features/tournaments/schedule/schedule.server.ts'
import { readId } from '#app/lib/ids.ts'
import { partMeta } from '#app/features/tournaments/page/part-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/schedule'

export const meta: Route.MetaFunction = (args) =>
	partMeta(args, { part: 'schedule', about: 'When and where each match is played: the schedule of' })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const asking = { user: getUser(context), key: url.searchParams.get('key') }
	return findSchedulePage(readId(params.id), asking, readChoice(url.searchParams), new Date())
}

export default function Schedule({ loaderData }: Route.ComponentProps) {
	const { tournament, request, venue, atOwnVenue, canFollow, canGenerate, choice, schedule } = loaderData
	const { grid, rounds, teams, playsToday } = schedule
	const matchHref = (id: number) => scheduleAddress(tournament, choice, `matches/${id}`)
	const hidden = (tournament.key ? [['key', tournament.key]] : []) as [string, string][]
	const base = `/tournaments/${tournament.id}/schedule`
	const generate = tournamentAddress(tournament, 'schedule/generate')
	return (
		<div className="flex flex-col gap-6">
			{request && (
				<CourtRequest
					request={request}
					venue={venue}
					answer={atOwnVenue ? tournamentAddress(tournament, 'schedule/courts') : null}
				/>
			)}
			{schedule.emptyText ? (
				<EmptyState
					title="No schedule yet"
					text={schedule.emptyText}
					action={
						canGenerate && (
							<ButtonLink to={generate} preventScrollReset>
								Generate Schedule
							</ButtonLink>
						)
					}
				/>
			) : (
				<>
					<ScheduleBar
						choice={choice}
						teams={teams}
						playsToday={playsToday}
						base={base}
						ownTeamId={tournament.ownTeamId}
						address={(choice) => scheduleAddress(tournament, choice)}
						hidden={choice.today ? [...hidden, ['when', 'today']] : hidden}
					/>
					{choice.view === 'courts' ? (
						grid ? (
							<CourtGrid
								grid={grid}
								matchHref={matchHref}
								base={base}
								dayHref={(day) => scheduleAddress(tournament, { ...choice, day })}
								hidden={[...hidden, ['view', 'courts']]}
							/>
						) : (
							<p className="text-muted">Every match has been cancelled.</p>
						)
					) : rounds.length > 0 ? (
						<ScheduleList
							rounds={rounds}
							matchHref={matchHref}
							roundHref={(round) => scheduleAddress(tournament, { ...choice, round })}
						/>
					) : (
						<p className="text-muted">{choice.today ? 'No matches today.' : 'This team has no matches yet.'}</p>
					)}
					<ScheduleFoot
						tournament={tournament}
						canFollow={canFollow}
						generateAgain={schedule.canGenerateAgain ? generate : null}
					/>
				</>
			)}
			<Outlet />
		</div>
	)
}
