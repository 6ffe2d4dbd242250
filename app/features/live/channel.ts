type Kept = { isPublic: boolean; linkKey: string }

/** The key that links to a tournament need; null for a public one. */
export const keyOf = ({ isPublic, linkKey }: Kept) => (isPublic ? null : linkKey)

/** What pages of a tournament follow on the socket; that of a private one is as secret as its link. */
export const channelOf = ({ id, ...tournament }: Kept & { id: number }) => {
	const key = keyOf(tournament)
	return key === null ? `${id}` : `${id}:${key}`
}
