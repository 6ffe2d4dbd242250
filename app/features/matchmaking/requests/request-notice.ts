/** What notices about a request have in common; `cause` names what happened to it. */
export const requestNotice = ({ id }: { id: number }, cause: string) => ({
	kind: 'match' as const,
	link: `/matchmaking/requests/${id}`,
	cause: `match-request:${id}:${cause}`,
})
