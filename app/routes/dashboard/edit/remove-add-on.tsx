import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findAddOn, unlistAddOn } from '#app/features/add-ons/add-on-list.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/remove-add-on'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Remove an add-on' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findAddOn(requireUser(context), readId(params.venueId), readId(params.addOnId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.venueId, 'Venue not found')
	const addOnId = requireId(params.addOnId, 'Add-on not found')
	return submit(request, z.object({}), 'Add-on not removed', async () => {
		await unlistAddOn(user, id, addOnId)
		return redirectWithToast(`/venue-dashboard/${id}/edit/add-ons`, { title: 'Add-on removed' })
	})
}

export default function RemoveAddOn({ loaderData: { venue, addOn }, actionData }: Route.ComponentProps) {
	return (
		<Question
			title={`Remove ${addOn.name}?`}
			back={`/venue-dashboard/${venue.id}/edit/add-ons`}
			verb={['Remove', 'Removing…']}
			keep="Keep"
			tone="danger"
			failed={actionData}
		>
			<p>The desk can’t add it any more. Bookings that have it keep it.</p>
		</Question>
	)
}
