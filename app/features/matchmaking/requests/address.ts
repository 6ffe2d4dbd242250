/** The page of a match request, for whoever posted it and for everybody else. */
export const requestAddress = ({ id, isOwner }: { id: number; isOwner: boolean }) =>
	`/matchmaking/${isOwner ? 'my-requests' : 'requests'}/${id}`
