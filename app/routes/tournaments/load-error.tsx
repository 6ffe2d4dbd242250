import { isRouteErrorResponse } from 'react-router'
import { ErrorScreen } from '#app/features/navigation/error-screen.tsx'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CourtDrawing } from '#app/ui/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** A page of a tournament that could not be shown: there is none like that, or something went wrong. */
export function TournamentError({ error }: { error: unknown }) {
	const back = <ButtonLink to="/tournaments">Back to Tournaments</ButtonLink>
	const look = { drawing: <CourtDrawing sport="generic" />, action: back, level: 'h1', className: 'my-8' } as const
	if (!isRouteErrorResponse(error))
		return (
			<EmptyState
				{...look}
				title="Failed to load tournament details"
				text="That was our fault and has been noted. Please try again in a moment."
			/>
		)
	const { message } = (error.data ?? {}) as { message?: string }
	if (error.status !== 404 || message !== NOT_FOUND) return <ErrorScreen error={error} action={back} />
	return <EmptyState {...look} title={NOT_FOUND} text="The tournament you're looking for doesn't exist." />
}
