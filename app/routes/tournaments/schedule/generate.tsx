import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { findManagedTournament } from '#app/features/tournaments/find.server.ts'
import { findGeneratePage } from '#app/features/tournaments/placement/generate-page.server.ts'
import { generateSchedule } from '#app/features/tournaments/placement/generate.server.ts'
import { ScheduleForm } from '#app/features/tournaments/placement/schedule-form.tsx'
import { SchedulePreview, ScheduleProblem } from '#app/features/tournaments/placement/schedule-preview.tsx'
import { ScheduleForm as ScheduleInput } from '#app/features/tournaments/placement/schemas.ts'
import { NOT_FOUND, SCHEDULE_MADE } from '#app/features/tournaments/words.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/layer/dialog.tsx'
import type { Route } from './+types/generate'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Generate schedule' })

const idOf = ({ id }: { id: string }) => requireId(id, NOT_FOUND)

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
	findGeneratePage(requireUser(context), idOf(params), new URL(request.url).searchParams)

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = idOf(params)
	return submit(request, ScheduleInput, 'Failed to generate schedule', async ({ idempotencyKey, ...wanted }) => {
		const { courtsAskedAt } = await generateSchedule(user, id, wanted, { idempotencyKey })
		const tournament = await findManagedTournament(user, id)
		const asked = courtsAskedAt ? tournament.court.name : null
		return redirectWithToast(tournamentAddress(tournament, 'schedule'), toastFor(asked))
	})
}

const toastFor = (asked: string | null) =>
	asked ? { title: 'Request sent', description: `We’ve asked ${asked} for the courts.` } : SCHEDULE_MADE

type Preview = Route.ComponentProps['loaderData']['preview']

function titleOf({ again, asks }: Pick<Preview, 'again' | 'asks'>) {
	if (asks) return `Ask ${asks} for courts`
	return again ? 'Generate the schedule again?' : 'Generate the schedule'
}

export default function Generate({ loaderData, actionData }: Route.ComponentProps) {
	const { tournament, preview, isAsked, closes, wrong, idempotencyKey } = loaderData
	const back = tournamentAddress(tournament, 'schedule')
	const result = actionData?.result ?? wrong
	const reason = preview.fixed ?? (preview.teams < preview.least ? preview.problem : null)
	if (reason) {
		return (
			<Dialog title="You can’t generate the schedule" closeTo={back}>
				<div className="flex flex-col gap-5">
					<p>{reason}</p>
					<ButtonLink to={back} preventScrollReset variant="secondary">
						Back
					</ButtonLink>
				</div>
			</Dialog>
		)
	}
	return (
		<Dialog title={titleOf(preview)} closeTo={back} wide>
			<ScheduleForm
				key={Object.values(preview.terms).join(':')}
				preview={{ ...preview, format: tournament.format }}
				idempotencyKey={idempotencyKey}
				back={back}
				result={result}
				// Errors of the form take its place.
				warning={!result?.error && <ScheduleProblem {...preview} />}
			>
				<SchedulePreview preview={preview} tournament={tournament} isAsked={isAsked} closes={closes} />
			</ScheduleForm>
		</Dialog>
	)
}
