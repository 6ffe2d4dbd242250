import { isRouteErrorResponse } from 'react-router'
import { ErrorScreen } from '#app/features/navigation/error-screen.tsx'
import { NOT_FOUND } from '#app/features/clubs/words.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

const FAILED = {
	title: 'Failed to fetch club details',
	text: 'Failed to load running club details. Please try again later.',
}

export function ClubError({ error }: { error: unknown }) {
	const back = <ButtonLink to="/running-club-dashboard">Running Clubs</ButtonLink>
	if (isRouteErrorResponse(error) && isNotFound(error.data))
		return (
			<EmptyState
				drawing={<CourtDrawing sport="running" />}
				title={NOT_FOUND}
				text="It may have closed, or the address may be wrong."
				action={back}
				level="h1"
				className="my-8"
			/>
		)
	return <ErrorScreen error={error} action={back} sport="running" broken={FAILED} />
}

const isNotFound = (data: { message?: string } | null) => data?.message === NOT_FOUND
