import { isRouteErrorResponse } from 'react-router'
import { ErrorScreen } from '#app/features/navigation/error-screen.tsx'
import { NOT_FOUND } from '#app/features/clubs/words.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CourtDrawing } from '#app/ui/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** A page of a running club that could not be shown: there is none like that, or something went wrong. */
export function ClubError({ error }: { error: unknown }) {
	const back = <ButtonLink to="/running-club-dashboard">Running Clubs</ButtonLink>
	const look = { drawing: <CourtDrawing sport="running" />, action: back, level: 'h1', className: 'my-8' } as const
	if (!isRouteErrorResponse(error))
		return (
			<EmptyState
				{...look}
				title="Failed to fetch club details"
				text="Failed to load running club details. Please try again later."
			/>
		)
	const { message } = (error.data ?? {}) as { message?: string }
	if (error.status !== 404 || message !== NOT_FOUND) return <ErrorScreen error={error} action={back} sport="running" />
	return <EmptyState {...look} title={NOT_FOUND} text="It may have closed, or the address may be wrong." />
}
