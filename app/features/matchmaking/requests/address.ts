/** The page of a match request: its owner has one of their own. */
export const requestAddress = ({ id, isOwner }: { id: number; isOwner: boolean }) =>
	`/matchmaking/${isOwner ? 'my-requests' : 'requests'}/${id}`
