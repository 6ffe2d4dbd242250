import { Form, useNavigation } from 'react-router'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { cancelEvent, findCancellation } from '#app/features/clubs/events/cancel.server.ts'
import { whenOf } from '#app/features/clubs/events/places.ts'
import { REASON_MAX } from '#app/features/clubs/events/plan-rules.ts'
import { CancelForm } from '#app/features/clubs/events/schemas.ts'
import { EVENT_NOT_FOUND, NOT_FOUND } from '#app/features/clubs/words.ts'
import { submit } from '#app/lib/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RadioCards } from '#app/ui/choice-field.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { Route } from './+types/event-cancel'

export const meta: Route.MetaFunction = () => [{ title: 'Cancel run · Courtside' }]

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export async function loader({ params, context }: Route.LoaderArgs) {
	const ids = { clubId: readId(params.id), eventId: readId(params.eventId) }
	const { club, event, ...reach } = await findCancellation(requireUser(context), ids)
	return { clubId: club.id, event: { id: event.id, title: event.title, startTime: event.startTime }, ...reach }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const clubId = requireId(params.id, NOT_FOUND)
	const eventId = requireId(params.eventId, EVENT_NOT_FOUND)
	return submit(request, CancelForm, 'Run not cancelled', async (sent) => {
		await cancelEvent(user, { clubId, eventId }, sent)
		return redirectWithToast(`/running-club/${clubId}/events/${eventId}`, {
			title: sent.scope === 'one' ? 'Run cancelled' : 'Runs cancelled',
			description: 'Everybody who was down for it is told.',
		})
	})
}

export default function CancelEvent({ loaderData, actionData }: Route.ComponentProps) {
	const { clubId, event, reason, people, following } = loaderData
	const { form, errors, field } = useSubmission<'scope' | 'reason'>('cancel', actionData?.result, { scope: 'one' })
	const sending = useNavigation().formMethod === 'POST'
	const back = `/running-club/${clubId}/events/${event.id}`
	const keep = (
		<ButtonLink to={back} preventScrollReset variant="secondary">
			{reason ? 'Back' : 'Keep Run'}
		</ButtonLink>
	)
	return (
		<Dialog
			title={reason ? 'This run cannot be cancelled' : 'Cancel this run?'}
			closeTo={back}
			footer={
				<>
					{!reason && (
						<Button form={form.id} variant="danger" pending={sending} pendingText="Cancelling…">
							Cancel Run
						</Button>
					)}
					{keep}
				</>
			}
		>
			<Form method="post" {...form} className="flex flex-col gap-5">
				<FormError errors={errors} />
				<p>
					<span className="block font-semibold wrap-anywhere">{event.title}</span>
					{whenOf(event)}
				</p>
				{reason ? (
					<p className="text-muted">{reason}</p>
				) : (
					<>
						{following ? (
							<RadioCards
								label="Which runs"
								{...field('scope')}
								options={[
									{ value: 'one', label: 'This run', description: toldText(people), icon: 'calendar' },
									{
										...{ value: 'following', label: 'This and all following', icon: 'repeat' },
										description: `${runsText(following.runs)} The series ends. ${toldText(following.people)}`,
									},
								]}
							/>
						) : (
							<p className="text-muted">{toldText(people)} It cannot be brought back.</p>
						)}
						<TextArea
							label="Reason"
							hint="Everybody who sees the run reads it."
							{...field('reason')}
							maxLength={REASON_MAX}
							required={false}
						/>
					</>
				)}
			</Form>
		</Dialog>
	)
}

const runsText = (runs: number) => (runs === 1 ? 'This run is called off.' : `${runs} planned runs are called off.`)

function toldText(people: number) {
	if (people === 0) return 'Nobody else is down for it.'
	return people === 1 ? 'One person is told.' : `${people} people are told.`
}
