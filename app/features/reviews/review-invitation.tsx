import { ButtonLink } from '#app/ui/button.tsx'
import type { ReviewPermission } from './review-permission.ts'

/** Offers to write or edit a review, or says why not. `permission` is null for a visitor. */
export function ReviewInvitation({ venueId, permission }: { venueId: number; permission: ReviewPermission | null }) {
	if (permission === null) return <p className="text-muted">Reviews are written by people who have played here.</p>
	if (permission.may === null) return <p className="text-muted">{permission.reason}</p>
	return (
		<ButtonLink
			to={`/venues/${venueId}/review?tab=reviews`}
			preventScrollReset
			variant="secondary"
			className="self-start"
		>
			{permission.may === 'write' ? 'Write a Review' : 'Edit Your Review'}
		</ButtonLink>
	)
}
