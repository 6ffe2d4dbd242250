import { requireUser } from '#app/features/accounts/auth.server.ts'
import { venueEvents } from '#app/features/events/gathering.server.ts'
import { findOwnEvent } from '#app/features/events/venue-events.server.ts'
import { messageEverybody } from '#app/features/gatherings/messages.server.ts'
import { MESSAGE_MAX, MESSAGE_TITLE_MAX, MessageForm } from '#app/features/gatherings/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/message'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Message all' })

export async function loader({ params, context }: Route.LoaderArgs) {
	const event = await findOwnEvent(requireUser(context), readId(params.venueId), readId(params.eventId))
	return { event, idempotencyKey: crypto.randomUUID() }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const eventId = requireId(params.eventId, 'Event not found')
	return submit(request, MessageForm, 'Message not sent', async ({ idempotencyKey, ...message }) => {
		const { people } = await messageEverybody(venueEvents, user, { venueId, eventId }, message, { idempotencyKey })
		return redirectWithToast(`/venue-dashboard/${venueId}/events/${eventId}`, {
			title: 'Message sent',
			description: `It is in the notices of ${people === 1 ? 'one person' : `${people} people`}.`,
		})
	})
}

export default function MessageAll({ loaderData: { event, idempotencyKey }, actionData }: Route.ComponentProps) {
	const { form, field } = useSubmission<'title' | 'text'>('message', actionData?.result, { title: event.title })
	return (
		<Question
			title="Message all"
			back={`/venue-dashboard/${event.venue.id}/events/${event.id}`}
			verb={['Send Message', 'Sending…']}
			failed={actionData}
			form={form}
		>
			<input type="hidden" name="idempotencyKey" value={useIdempotencyKey(idempotencyKey)} />
			<p className="text-muted">{audience(event.currentParticipants, event.waitlisted)}</p>
			<TextField label="Title" {...field('title')} maxLength={MESSAGE_TITLE_MAX} required />
			<TextArea label="Message" {...field('text')} maxLength={MESSAGE_MAX} rows={5} required />
		</Question>
	)
}

function audience(going: number, waitlisted: number) {
	const waiting = waitlisted === 0 ? '' : ` and ${waitlisted} on the waitlist`
	return `It goes to everybody: ${going} with a place${waiting}.`
}
