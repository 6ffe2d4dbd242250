import { Outlet } from 'react-router'
import { getUser, guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { readChoice, scheduleAddress } from '#app/features/tournaments/schedule/choice.ts'
import { takeOfferedHours, withdrawCourtRequest } from '#app/features/tournaments/placement/court-request.server.ts'
import { CourtRequest } from '#app/features/tournaments/placement/court-request.tsx'
import { RequestAct } from '#app/features/tournaments/placement/schemas.ts'
import { CourtGrid } from '#app/features/tournaments/schedule/court-grid.tsx'
import { MatchTodos } from '#app/features/tournaments/schedule/fixture-row.tsx'
import { ScheduleBar } from '#app/features/tournaments/schedule/schedule-bar.tsx'
import { ScheduleFoot } from '#app/features/tournaments/schedule/schedule-foot.tsx'
import { ScheduleList } from '#app/features/tournaments/schedule/schedule-list.tsx'
import { findSchedulePage } from '#app/features/tournaments/schedule/schedule.server.ts'
import { NOT_FOUND, SCHEDULE_MADE } from '#app/features/tournaments/words.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { partMeta } from '#app/features/tournaments/page/part-meta.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import type { Route } from './+types/schedule'

const signInToChange = guard('user')

/** Public to read; a visitor who changes it signs in and comes back. */
export const middleware: Route.MiddlewareFunction[] = [
	(args, next) => (['GET', 'HEAD'].includes(args.request.method) ? next() : signInToChange(args, next)),
]

export const meta: Route.MetaFunction = (args) =>
	partMeta(args, { part: 'schedule', about: 'When and where each match is played: the schedule of' })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const asking = { user: getUser(context), key: url.searchParams.get('key') }
	return findSchedulePage(readId(params.id), asking, readChoice(url.searchParams), new Date())
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, NOT_FOUND)
	return submit(request, RequestAct, 'Still waiting', async (act) => {
		const takes = act.intent === 'take'
		const tournament = await (takes ? takeOfferedHours(user, id, act.offeredAt) : withdrawCourtRequest(user, id))
		const toast = takes ? SCHEDULE_MADE : withdrawn(tournament.court.name)
		return redirectWithToast(tournamentAddress(tournament, 'schedule'), toast)
	})
}

const withdrawn = (venue: string) => ({
	title: 'Request withdrawn',
	description: `${venue} keeps its courts. You can ask again.`,
})

export default function Schedule({ loaderData, actionData }: Route.ComponentProps) {
	const { tournament, request, atOwnVenue, agreed, canFollow, choice, schedule } = loaderData
	const { grid, rounds } = schedule
	const isWaiting = request !== null && !request.refused && !atOwnVenue
	const matchHref = (id: number) => scheduleAddress(tournament, choice, `matches/${id}`)
	const generate = tournamentAddress(tournament, 'schedule/generate')
	return (
		<div className="flex flex-col gap-6">
			<FormError errors={actionData?.result.error?.['']} />
			{request && (
				<CourtRequest
					request={request}
					change={generate}
					answer={atOwnVenue ? tournamentAddress(tournament, 'schedule/courts') : null}
				/>
			)}
			{schedule.emptyText ? (
				!isWaiting && <EmptyState title="No schedule yet" text={schedule.emptyText} />
			) : (
				<>
					<div className="flex flex-col gap-5 print:hidden">
						<MatchTodos todos={schedule.todos} href={matchHref} />
						<ScheduleBar tournament={tournament} choice={choice} schedule={schedule} />
					</div>
					{grid ? (
						<CourtGrid grid={grid} matchHref={matchHref} />
					) : rounds.length > 0 ? (
						<ScheduleList
							rounds={rounds}
							matchHref={matchHref}
							asked={new Set(schedule.todos.map(({ id }) => id))}
							roundHref={(round) => scheduleAddress(tournament, { ...choice, round })}
						/>
					) : (
						<p className="text-muted">{schedule.noneText}</p>
					)}
					{agreed && <p className="text-sm text-muted">{agreed}</p>}
					<ScheduleFoot
						tournament={tournament}
						canFollow={canFollow}
						moveRounds={schedule.moveRounds}
						generateAgain={schedule.canGenerateAgain ? generate : null}
					/>
				</>
			)}
			<Outlet />
		</div>
	)
}
