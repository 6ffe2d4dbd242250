import { Form, useNavigation } from 'react-router'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { PostponePanel } from '#app/features/tournaments/matches/postponing/postpone-panel.tsx'
import { findPostponing, postpone } from '#app/features/tournaments/matches/postponing/postpone.server.ts'
import { PostponeForm } from '#app/features/tournaments/matches/schemas.ts'
import { readChoice, scheduleAddress } from '#app/features/tournaments/schedule/choice.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { formatDay, formatTimeRange } from '#app/lib/time/time.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/layer/dialog.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/postpone'
import { pageMeta } from '#app/lib/page-meta.ts'
import { courtInText } from '#app/lib/text/court-name.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Move match' })

const idsOf = (params: Route.LoaderArgs['params']) => ({
	tournamentId: readId(params.id),
	matchId: readId(params.matchId),
})

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const page = await findPostponing(requireUser(context), idsOf(params), url.searchParams.get('date'))
	const choice = readChoice(url.searchParams)
	const to = (dialog?: string) => scheduleAddress(page.tournament, choice, dialog)
	return { page, back: to(`matches/${page.match.id}`), schedule: to() }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, PostponeForm, 'Not moved', async ({ time, version }) => {
		const { tournament, match } = await postpone(user, idsOf(params), time, { version })
		const to = scheduleAddress(tournament, readChoice(url.searchParams), `matches/${match.id}`)
		return redirectWithToast(to, {
			title: 'Match moved',
			description: `${formatDay(match.startTime)}, ${formatTimeRange(match.startTime, match.endTime)}, ${courtInText(match.courtName ?? match.courtNumber)}. We’ve told both teams.`,
		})
	})
}

export default function PostponeMatch({ loaderData: { page, back, schedule }, actionData }: Route.ComponentProps) {
	const { form, errors, field } = useSubmission<'time'>('postpone', actionData?.result)
	const sending = useNavigation().formMethod === 'POST'
	const keep = (
		<ButtonLink to={back} preventScrollReset variant="secondary">
			Back
		</ButtonLink>
	)
	return (
		<Dialog
			title={page.problem ? 'You can’t move this match' : 'Move this match'}
			closeTo={back}
			footer={
				page.times.length > 0 ? (
					<>
						<Button form={form.id} pending={sending} pendingText="Moving…">
							Move Match
						</Button>
						{keep}
					</>
				) : page.problem ? (
					<>
						<ButtonLink to={back} preventScrollReset>
							See the Match
						</ButtonLink>
						<ButtonLink to={schedule} preventScrollReset variant="secondary">
							Back to the Schedule
						</ButtonLink>
					</>
				) : (
					keep
				)
			}
		>
			<PostponePanel
				page={page}
				errors={errors}
				chosen={
					<Form method="post" {...form} className="hidden">
						<input type="hidden" name="version" value={page.match.version} />
					</Form>
				}
				formId={form.id}
				field={field('time')}
			/>
		</Dialog>
	)
}
