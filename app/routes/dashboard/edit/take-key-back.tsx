import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findKey, takeKeyBack } from '#app/features/venues/api-keys/api-keys.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/take-key-back'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Take back a key' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findKey(requireUser(context), readId(params.venueId), readId(params.keyId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.venueId, 'Venue not found')
	const keyId = requireId(params.keyId, 'Key not found')
	return submit(request, z.object({}), 'Key not taken back', async () => {
		await takeKeyBack(user, id, keyId)
		return redirectWithToast(`/venue-dashboard/${id}/edit/keys`, { title: 'Key taken back' })
	})
}

export default function TakeKeyBack({ loaderData: { venue, key }, actionData }: Route.ComponentProps) {
	return (
		<Question
			title={`Take back the key of ${key.name}?`}
			back={`/venue-dashboard/${venue.id}/edit/keys`}
			verb={['Take Back', 'Taking back…']}
			keep="Keep"
			tone="danger"
			failed={actionData}
		>
			<p>Whatever uses it stops at once. To let it in again, make a new key.</p>
		</Question>
	)
}
