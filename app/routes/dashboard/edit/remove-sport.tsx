import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { removeOffer } from '#app/features/bookings/offers/offer-changes.server.ts'
import { findEditor } from '#app/features/venues/editor/venue-editor.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/remove-sport'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Remove a sport' })

export async function loader({ params, context }: Route.LoaderArgs) {
	const { venue, sports } = await findEditor(requireUser(context), readId(params.venueId))
	const sport = sports.find(({ sportId }) => sportId === readId(params.sportId))
	if (!sport) throw notFound('This venue doesn’t have that sport.')
	return { venue: { id: venue.id, name: venue.name }, sport: { name: sport.name } }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.venueId, 'Venue not found')
	const sportId = requireId(params.sportId, 'Sport not found')
	return submit(request, z.object({}), 'Sport not removed', async () => {
		await removeOffer(user, id, sportId)
		return redirectWithToast(`/venue-dashboard/${id}/edit/sports`, { title: 'Sport removed' })
	})
}

export default function RemoveSport({ loaderData: { venue, sport }, actionData }: Route.ComponentProps) {
	return (
		<Question
			title={`Remove ${sport.name}?`}
			back={`/venue-dashboard/${venue.id}/edit/sports`}
			verb={['Remove Sport', 'Removing…']}
			keep="Keep"
			tone="danger"
			failed={actionData}
		>
			<p>
				You lose its prices and peak hours, and players can’t book it any more. Past bookings stay; those still to come
				have to be cancelled first.
			</p>
		</Question>
	)
}
