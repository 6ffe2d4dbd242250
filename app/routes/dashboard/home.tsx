import { isRouteErrorResponse, redirect } from 'react-router'
import { AccessRestricted } from '#app/features/accounts/access-restricted.tsx'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { ErrorScreen } from '#app/features/navigation/error-screen.tsx'
import { ownVenues, requireVenuePerson, searchOwnVenues } from '#app/features/venues/own-venues.server.ts'
import { VenueFinder } from '#app/features/venues/finder/venue-finder.tsx'
import { ACCESS_RESTRICTED } from '#app/lib/errors.ts'
import { readId } from '#app/lib/ids.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/home'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = ({ error, ...args }) =>
	pageMeta(args, { title: error ? ACCESS_RESTRICTED : 'Venue Dashboard' })

/**
 * Redirects to the chosen venue (`?venue=`, on the tab `?tab=`), to Today of the only one, or to the first one. `?q=`
 * searches among very many.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
	const user = await requireVenuePerson(requireUser(context))
	const query = url.searchParams
	const chosen = readId(query.get('venue'))
	if (chosen) throw redirect(addressOf(chosen, query.get('tab') ?? ''))
	const q = query.get('q')
	if (q !== null) return { q, ...(await searchOwnVenues(user, q, readId(query.get('page')) ?? 1)) }
	const [first, second] = await ownVenues(user, 2)
	if (first) throw redirect(addressOf(first.id, second ? '' : 'today'))
	return null
}

const addressOf = (venueId: number, tab = '') =>
	`/venue-dashboard/${venueId}${/^[a-z]{1,20}$/.test(tab) ? `/${tab}` : ''}`

export default function DashboardHome({ loaderData }: Route.ComponentProps) {
	if (loaderData) return <VenueFinder {...loaderData} />
	return (
		<EmptyState
			level="h1"
			drawing={<CourtDrawing sport="padel" />}
			title="No Venues Found"
			text="Put your courts online with prices, hours and a few photos. Players can book once we’ve approved it."
			action={<ButtonLink to="/venue-dashboard/new">Add New Venue</ButtonLink>}
			className="my-8"
		/>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return isRouteErrorResponse(error) && error.status === 403 ? <AccessRestricted /> : <ErrorScreen error={error} />
}
