import { Form, useNavigation } from 'react-router'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { MoveRoundsPanel } from '#app/features/tournaments/matches/postponing/move-rounds-panel.tsx'
import { findMovingRounds, moveRounds } from '#app/features/tournaments/matches/postponing/move-rounds.server.ts'
import { MoveRoundsForm } from '#app/features/tournaments/matches/schemas.ts'
import { readChoice, scheduleAddress } from '#app/features/tournaments/schedule/choice.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { formatDay, formatTime, isDate } from '#app/lib/time/time.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/layer/dialog.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/move'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Move rounds' })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const [choice, date] = [readChoice(url.searchParams), url.searchParams.get('date')]
	const wish = { round: choice.round, date: date !== null && isDate(date) ? date : null }
	const page = await findMovingRounds(requireUser(context), readId(params.id), wish)
	return { page, back: scheduleAddress(page.tournament, { ...choice, round: null }) }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, MoveRoundsForm, 'Not moved', async ({ round, time }) => {
		const tournament = await moveRounds(user, readId(params.id), { round, ...time })
		return redirectWithToast(scheduleAddress(tournament, readChoice(new URLSearchParams())), {
			title: 'Rounds moved',
			description: `Round ${round} now starts on ${formatDay(time.startTime)} at ${formatTime(time.startTime)}. We’ve told all players.`,
		})
	})
}

export default function MoveRounds({ loaderData: { page, back }, actionData }: Route.ComponentProps) {
	const { form, errors, field } = useSubmission<'time'>('move-rounds', actionData?.result)
	const sending = useNavigation().formMethod === 'POST'
	return (
		<Dialog
			title={page.problem ? 'You can’t move rounds' : 'Move rounds'}
			closeTo={back}
			footer={
				<>
					{page.times.length > 0 && (
						<Button form={form.id} pending={sending} pendingText="Moving…">
							Move Rounds
						</Button>
					)}
					<ButtonLink to={back} preventScrollReset variant="secondary">
						Back
					</ButtonLink>
				</>
			}
		>
			<MoveRoundsPanel
				page={page}
				errors={errors}
				chosen={
					<Form method="post" {...form} className="hidden">
						<input type="hidden" name="round" value={page.round ?? ''} />
					</Form>
				}
				formId={form.id}
				field={field('time')}
			/>
		</Dialog>
	)
}
