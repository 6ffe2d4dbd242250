import { isRouteErrorResponse } from 'react-router'
import { ErrorScreen, useIsBroken } from '#app/features/navigation/error-screen.tsx'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Toast, type ToastMessage } from '#app/ui/layer/toast.tsx'

const FAILED: ToastMessage = {
	id: 'failed',
	title: 'Error',
	description: 'Failed to load tournament details',
	variant: 'destructive',
}

export function TournamentError({ error }: { error: unknown }) {
	const isBroken = useIsBroken(error)
	const back = <ButtonLink to="/tournaments">Back to Tournaments</ButtonLink>
	if (isRouteErrorResponse(error) && isNotFound(error.data))
		return (
			<EmptyState
				drawing={<CourtDrawing sport="generic" />}
				title={NOT_FOUND}
				text="The tournament you're looking for doesn't exist."
				action={back}
				level="h1"
				className="my-8"
			/>
		)
	return (
		<>
			<ErrorScreen error={error} action={back} />
			{isBroken && <Toast flash={FAILED} />}
		</>
	)
}

const isNotFound = (data: { message?: string } | null) => data?.message === NOT_FOUND
