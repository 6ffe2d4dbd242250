import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

type Props = { error: unknown; action: ReactNode }

/** Error page of an expired link: why it may have expired, and how to get a new one. */
export function LinkOver({ error, action }: Props) {
	const isOver = isRouteErrorResponse(error) && error.status === 410
	return (
		<EmptyState
			level="h1"
			drawing={<CourtDrawing sport="generic" />}
			title={isOver ? 'This link has expired' : 'Something went wrong'}
			text={isOver ? 'Only your latest link works, and only once.' : 'Open the link again in a moment.'}
			action={action}
			className="my-8"
		/>
	)
}
