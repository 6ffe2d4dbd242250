import { requireUser } from '#app/features/accounts/auth.server.ts'
import { Numbers } from '#app/features/bookings/closing/phone-list.tsx'
import { findCustomerMessage, messageCustomer } from '#app/features/bookings/messages/customer-message.server.ts'
import { DeskMessageForm } from '#app/features/bookings/messages/desk-message-schemas.ts'
import { DESK_MESSAGE_MAX } from '#app/features/bookings/messages/templates.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { TextArea } from '#app/ui/form/field.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Dialog } from '#app/ui/layer/dialog.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/message'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Message', 'Venue Dashboard'] })

export const loader = ({ url, params, context }: Route.LoaderArgs) =>
	findCustomerMessage(
		requireUser(context),
		readId(params.venueId),
		readId(params.customerId),
		readId(url.searchParams.get('sent')),
	)

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const [venueId, customerId] = [
		requireId(params.venueId, 'Venue not found'),
		requireId(params.customerId, 'Customer not found'),
	]
	return submit(request, DeskMessageForm, 'Message not sent', async ({ text, idempotencyKey }) => {
		const { id, isTold } = await messageCustomer(user, venueId, customerId, text, { idempotencyKey })
		const title = isTold ? 'Message sent' : 'Message ready'
		return redirectWithToast(`/venue-dashboard/${venueId}/customers/${customerId}/message?sent=${id}`, { title })
	})
}

export default function MessageCustomer({ loaderData: page, actionData, params }: Route.ComponentProps) {
	const { name, isTold, phone, chat, message } = page
	const back = `/venue-dashboard/${params.venueId}/customers/${params.customerId}`
	const { form, errors, field } = useSubmission<'text'>('customer-message', actionData?.result)
	const key = useIdempotencyKey(page.idempotencyKey)
	if (message !== null) {
		return (
			<Dialog title={isTold ? `Sent to ${name}` : `To ${name}`} closeTo={back}>
				<div className="flex flex-col gap-5">
					<p className="wrap-anywhere whitespace-pre-line">{message}</p>
					<div className="flex flex-wrap gap-2">
						<Numbers person={{ name, phone, chat, message }} />
					</div>
					{!phone && <p className="text-muted">You have no number of theirs.</p>}
				</div>
			</Dialog>
		)
	}
	return (
		<Question
			title={`Message ${name}`}
			back={back}
			verb={isTold ? ['Send Message', 'Sending…'] : ['Next', 'Saving…']}
			form={form}
			errors={errors}
		>
			<input type="hidden" name="idempotencyKey" value={key} />
			<TextArea label="Message" {...field('text')} maxLength={DESK_MESSAGE_MAX} rows={5} required />
			<p className="text-sm text-muted">
				{isTold
					? 'We’ll tell them. The next page has links for WhatsApp and SMS.'
					: 'We can’t reach them: the next page has links for WhatsApp and SMS.'}
			</p>
		</Question>
	)
}
