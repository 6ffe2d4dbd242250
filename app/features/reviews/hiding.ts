export const HIDDEN_ALREADY = 'This review is hidden already.'
export const SHOWN_ALREADY = 'This review is shown already.'

/** Returns why an admin may not decide whether a review is shown, or null. */
export function hidingProblem(adminId: number, { userId, ownerId }: { userId: number; ownerId: number | null }) {
	if (userId === adminId) return 'This review is your own, so somebody else has to decide about it.'
	if (ownerId === adminId) return 'This review is of your own venue, so somebody else has to decide about it.'
	return null
}
