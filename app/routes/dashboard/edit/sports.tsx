import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { setOffer } from '#app/features/bookings/offers/offer-changes.server.ts'
import { NewOffer } from '#app/features/bookings/offers/offer-terms.ts'
import { EditorFrame } from '#app/features/venues/editor/editor-frame.tsx'
import { findSportsPage } from '#app/features/venues/editor/editor-pages.server.ts'
import { NewSportForm, OfferedSports } from '#app/features/venues/editor/sports-editor.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/sports'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Sports, courts and prices' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findSportsPage(requireUser(context), readId(params.venueId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.venueId, 'Venue not found')
	return submit(request, NewOffer, 'Sport not added', async ({ sportId, ...terms }) => {
		await setOffer(user, id, sportId, terms)
		return redirectWithToast(`/venue-dashboard/${id}/edit/sports`, {
			title: 'Sport added',
			description: terms.peakPricePerHour === null ? undefined : 'Now choose the peak hours.',
		})
	})
}

export default function Sports({ loaderData, actionData }: Route.ComponentProps) {
	const { venue, progress, sports, others } = loaderData
	return (
		<EditorFrame venue={venue} progress={progress} step="sports">
			{sports.length > 0 && <OfferedSports venueId={venue.id} sports={sports} />}
			{others.length > 0 && (
				<NewSportForm
					key={others.map(({ id }) => id).join()}
					first={sports.length === 0}
					sports={others}
					result={actionData?.result}
				/>
			)}
			{venue.status === 'draft' && sports.length > 0 && (
				<ButtonLink to={`/venue-dashboard/${venue.id}/edit/hours`} size="lg" className="self-start max-md:self-stretch">
					Continue to Hours
				</ButtonLink>
			)}
			<Outlet />
		</EditorFrame>
	)
}
