import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { cancelEvent, findCancellation } from '#app/features/clubs/events/cancel.server.ts'
import { guestsText } from '#app/features/gatherings/words.ts'
import { whenOf } from '#app/features/gatherings/terms.ts'
import { REASON_MAX } from '#app/features/clubs/events/planning/plan-rules.ts'
import { CancelForm } from '#app/features/clubs/events/planning/schemas.ts'
import { EVENT_NOT_FOUND, NOT_FOUND } from '#app/features/clubs/words.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { TextArea } from '#app/ui/form/field.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/cancel'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Cancel run' })

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
			description: 'We’ve told everyone who was down for it.',
		})
	})
}

export default function CancelEvent({ loaderData, actionData }: Route.ComponentProps) {
	const { clubId, event, reason, following, people, guests } = loaderData
	// Guests of the link whom either choice leaves out are named once, below both.
	const shared = following?.guests === guests ? guests : 0
	const { form, field } = useSubmission<'scope' | 'reason'>('cancel', actionData?.result, { scope: 'one' })
	return (
		<Question
			title={reason ? 'You can’t cancel this run' : `Cancel ${event.title}?`}
			back={`/running-club/${clubId}/events/${event.id}`}
			verb={['Cancel Run', 'Cancelling…']}
			keep="Keep Run"
			tone="danger"
			reason={reason}
			failed={actionData}
			form={form}
			facts={<p className="font-semibold">{whenOf(event)}</p>}
		>
			{following ? (
				<RadioCards
					label="Which runs"
					{...field('scope')}
					options={[
						{
							value: 'one',
							label: 'This run',
							description: toldText({ people, guests: guests - shared }),
							icon: 'calendar',
						},
						{
							value: 'following',
							label: 'This and all following',
							icon: 'repeat',
							description: `${runsText(following.runs)} The series ends. ${toldText({ people: following.people, guests: following.guests - shared })}`,
						},
					]}
				/>
			) : (
				<p className="text-muted">{toldText(loaderData)} You can’t undo this.</p>
			)}
			{shared > 0 && <p className="-mt-2 text-sm text-muted">{guestsText(shared)}</p>}
			<TextArea
				label="Reason"
				hint="Everyone who sees the run can read it."
				{...field('reason')}
				maxLength={REASON_MAX}
				required={false}
			/>
		</Question>
	)
}

const runsText = (runs: number) => (runs === 1 ? 'This run is called off.' : `${runs} planned runs are called off.`)

function toldText({ people, guests }: { people: number; guests: number }) {
	const told = people === 1 ? 'We’ll tell one person.' : `We’ll tell ${people} people.`
	if (people === 0 && guests === 0) return 'There’s no one else to tell.'
	return [people > 0 && told, guestsText(guests)].filter(Boolean).join(' ')
}
