import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findWebhook, removeWebhook } from '#app/features/webhooks/webhooks.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/remove-webhook'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Remove an address' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findWebhook(requireUser(context), readId(params.venueId), readId(params.webhookId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const webhookId = requireId(params.webhookId, 'Address not found')
	return submit(request, z.object({}), 'Address not removed', async () => {
		await removeWebhook(user, { venueId, webhookId })
		return redirectWithToast(`/venue-dashboard/${venueId}/edit/webhooks`, { title: 'Address removed' })
	})
}

export default function RemoveWebhook({ loaderData: { venue, address }, actionData }: Route.ComponentProps) {
	return (
		<Question
			title="Remove this address?"
			back={`/venue-dashboard/${venue.id}/edit/webhooks/${address.id}`}
			verb={['Remove', 'Removing…']}
			keep="Keep"
			tone="danger"
			failed={actionData}
		>
			<p className="wrap-anywhere">{address.url} hears of no booking from now on, and its messages are deleted.</p>
		</Question>
	)
}
