import { redirect } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { ErrorScreen } from '#app/features/navigation/error-screen.tsx'
import { findComingExceptions } from '#app/features/venues/coming-exceptions.server.ts'
import { DecideVenue } from '#app/features/venues/editor/decide-venue.tsx'
import { VenueDetails } from '#app/features/venues/venue-details.tsx'
import { VenueHeader } from '#app/features/venues/venue-header.tsx'
import { withCourtWords } from '#app/features/venues/courts/court-words.ts'
import { withDrawings } from '#app/features/venues/drawing/scene.ts'
import { withPlaceWords } from '#app/features/venues/whole-address.ts'
import { findPreview } from '#app/features/venues/venues.server.ts'
import { readId } from '#app/lib/ids.ts'
import { dateOf, hourOf } from '#app/lib/time/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/preview'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: loaderData && `Preview of ${loaderData.venue.name}` })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const venue = await findPreview(requireUser(context), readId(params.venueId))
	if (venue.isPublic) throw redirect(`/venues/${venue.id}`)
	const asked = readId(url.searchParams.get('sport'))
	const sport = venue.sports.find(({ sportId }) => sportId === asked) ?? venue.sports[0]
	return { ...(await look(venue, new Date())), sportId: sport?.sportId ?? null }
}

const look = async (venue: Awaited<ReturnType<typeof findPreview>>, now: Date) => ({
	venue: withPlaceWords(withCourtWords(withDrawings(venue, hourOf(now)))),
	exceptions: await findComingExceptions(venue.id, dateOf(now)),
})

export default function Preview({ loaderData: { venue, exceptions, sportId } }: Route.ComponentProps) {
	const edit = `/venue-dashboard/${venue.id}/edit`
	return (
		<div className="flex flex-col gap-6">
			<div className="flex flex-col gap-3">
				<div>
					{venue.mayDecide ? (
						<BackLink to="/admin/venues">Venues to approve</BackLink>
					) : (
						<BackLink to={edit}>Edit the venue</BackLink>
					)}
				</div>
				<Notice icon="eye" title="Players don’t see this page yet">
					Once it’s public, they can book from it, and its events and reviews are here too.
					{venue.mayDecide && (
						<div className="mt-3 grid grid-cols-2 gap-3 sm:flex">
							<DecideVenue venue={venue} />
							<ButtonLink to={edit} variant="quiet">
								Edit<span className="sr-only"> {venue.name}</span>
							</ButtonLink>
						</div>
					)}
				</Notice>
			</div>
			<div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2 lg:gap-x-8">
				<VenueHeader venue={venue} sportId={sportId} href={({ sport }) => (sport ? `?sport=${sport}` : '?')} preview />
				<div className="flex flex-col gap-6">
					<p className="max-w-[72ch] wrap-break-word">{venue.description}</p>
					<VenueDetails venue={venue} exceptions={exceptions} />
				</div>
			</div>
		</div>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorScreen error={error} />
}
