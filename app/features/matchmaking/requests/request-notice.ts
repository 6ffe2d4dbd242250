/** Returns the part that all notices about a request share; its owner is their actor. */
export const requestNotice = ({ id, userId }: { id: number; userId: number }, cause: string) =>
	({
		kind: 'match',
		subject: 'match-request',
		subjectId: id,
		actorId: userId,
		cause: `match-request:${id}:${cause}`,
	}) as const
