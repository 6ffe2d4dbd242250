export const HIDDEN_ALREADY = 'This review is hidden already.'
export const SHOWN_ALREADY = 'This review is shown already.'

/** Returns why an admin may not decide whether a review is shown, or null. */
export function hidingProblem(adminId: number, { userId, ownerId }: { userId: number; ownerId: number | null }) {
	if (userId === adminId) return 'This is your own review, so another admin has to decide.'
	if (ownerId === adminId) return 'This review is of your own venue, so another admin has to decide.'
	return null
}
