import { ButtonLink } from '#app/ui/button.tsx'
import type { Standing } from './standing.ts'

/** What the user may do about their own review, or why not. `standing` is null for a visitor. */
export function ReviewInvitation({ venueId, standing }: { venueId: number; standing: Standing | null }) {
	if (standing === null) return <p className="text-muted">Reviews are written by people who have played here.</p>
	if (standing.may === null) return <p className="text-muted">{standing.reason}</p>
	return (
		<ButtonLink
			to={`/venues/${venueId}/review?tab=reviews`}
			preventScrollReset
			variant="secondary"
			className="self-start"
		>
			{standing.may === 'write' ? 'Write a Review' : 'Edit Your Review'}
		</ButtonLink>
	)
}
