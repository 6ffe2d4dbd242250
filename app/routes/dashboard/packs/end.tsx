import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { endPack, findPack } from '#app/features/bookings/packs/pack-list.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/end'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Stop selling a pack' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findPack(requireUser(context), readId(params.venueId), readId(params.packId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.venueId, 'Venue not found')
	const packId = requireId(params.packId, 'Pack not found')
	return submit(request, z.object({}), 'Pack still on sale', async () => {
		await endPack(user, id, packId)
		return redirectWithToast(`/venue-dashboard/${id}/pricing/packs`, { title: 'Pack not on sale any more' })
	})
}

export default function EndPack({ loaderData: { venueId, name, offer, runs }, actionData }: Route.ComponentProps) {
	return (
		<Question
			title={runs ? `Stop selling ${name}?` : `${name} is not on sale`}
			back={`/venue-dashboard/${venueId}/pricing/packs`}
			verb={['Stop Selling', 'Saving…']}
			keep="Keep"
			tone="danger"
			reason={runs ? null : 'Nobody can buy it any more.'}
			failed={actionData}
		>
			<p>{offer}. Nobody can buy it any more. Those who bought it keep their hours.</p>
		</Question>
	)
}
