import { data } from 'react-router'
import { ErrorScreen } from '#app/features/navigation/error-screen.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/not-found'

const missing = () => {
	throw data(null, 404)
}
export const loader = missing
export const action = missing

/** Leads back to the dashboard of a venue from an address beneath it. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
	const [dashboard] = /^venue-dashboard(?:\/\d+)?(?=\/|$)/.exec(params['*'] ?? '') ?? []
	return (
		<ErrorScreen error={error} action={dashboard && <ButtonLink to={`/${dashboard}`}>Venue Dashboard</ButtonLink>} />
	)
}

export default function NotFound() {
	return null
}
