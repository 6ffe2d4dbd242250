import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findStillTaken, removeOffer } from '#app/features/bookings/offers/offer-changes.server.ts'
import { findEditor } from '#app/features/venues/editor/venue-editor.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/remove-sport'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Remove a sport' })

export async function loader({ params, context }: Route.LoaderArgs) {
	const { venue, sports } = await findEditor(requireUser(context), readId(params.venueId))
	const sport = sports.find(({ sportId }) => sportId === readId(params.sportId))
	if (!sport) throw notFound('This venue doesn’t have that sport.')
	const taken = await findStillTaken(venue.id, sport.sportId)
	return { venue: { id: venue.id, name: venue.name }, sport: { name: sport.name }, taken }
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

export default function RemoveSport({ loaderData: { venue, sport, taken }, actionData }: Route.ComponentProps) {
	return (
		<Question
			title={taken.counted ? `${sport.name} can’t be removed yet` : `Remove ${sport.name}?`}
			back={`/venue-dashboard/${venue.id}/edit/sports`}
			verb={['Remove Sport', 'Removing…']}
			keep={`Keep ${sport.name}`}
			reason={taken.counted && <StillTaken {...taken} />}
			more={taken.counted && <ButtonLink to={`/venue-dashboard/${venue.id}`}>View Bookings</ButtonLink>}
			tone="danger"
			failed={actionData}
		>
			<p>You lose its prices and peak hours, and players can’t book it any more. Past bookings stay.</p>
		</Question>
	)
}

const StillTaken = ({ counted, first }: Route.ComponentProps['loaderData']['taken']) => (
	<div className="flex flex-col gap-3">
		<p>
			<strong>{counted} still to come.</strong> Cancel them first, or wait until they are over.
		</p>
		<ul className="list-disc pl-5 text-sm text-muted">
			{first.map((words) => (
				<li key={words}>{words}</li>
			))}
		</ul>
	</div>
)
