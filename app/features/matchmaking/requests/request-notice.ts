export const requestNotice = ({ id }: { id: number }, cause: string) => ({
	kind: 'match' as const,
	link: `/matchmaking/requests/${id}`,
	cause: `match-request:${id}:${cause}`,
})
