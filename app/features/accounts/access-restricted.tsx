import { isRouteErrorResponse } from 'react-router'
import { ACCESS_RESTRICTED } from '#app/lib/errors.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link/link.tsx'

/** Whether a person without a part in any venue was refused, and not one of a team who may not do this. */
export const isAccessRestricted = (error: unknown) =>
	isRouteErrorResponse(error) && (error.data as { message?: string } | null)?.message === ACCESS_RESTRICTED

/** Shown in place of the dashboard to users without a venue. */
export function AccessRestricted() {
	return (
		<EmptyState
			level="h1"
			drawing={<CourtDrawing sport="generic" />}
			title={ACCESS_RESTRICTED}
			text="You must be a venue owner to see the dashboard. Contact support to upgrade your account."
			action={
				<div className="flex flex-col items-center gap-2">
					<ButtonLink to="/">Go to Home</ButtonLink>
					<Link
						to="/venue-dashboard/apply"
						className="inline-flex min-h-11 items-center rounded-sm px-2 font-semibold text-court-strong underline-offset-4 hover:underline"
					>
						Apply to become a venue owner
					</Link>
				</div>
			}
			className="my-8"
		/>
	)
}
