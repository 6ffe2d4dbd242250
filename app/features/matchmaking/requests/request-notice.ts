/** Common fields of notices about a request; `cause` names the event. */
export const requestNotice = ({ id }: { id: number }, cause: string) => ({
	kind: 'match' as const,
	link: `/matchmaking/requests/${id}`,
	cause: `match-request:${id}:${cause}`,
})
