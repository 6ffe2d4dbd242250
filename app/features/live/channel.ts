type Linkable = { isPublic: boolean; linkKey: string }

/** The key that links to a tournament need; null for a public one. */
export const keyOf = ({ isPublic, linkKey }: Linkable) => (isPublic ? null : linkKey)

/** The channel that pages of a tournament follow; a private one's is as secret as its link. */
export const channelOf = ({ id, ...tournament }: Linkable & { id: number }) => {
	const key = keyOf(tournament)
	return key === null ? `${id}` : `${id}:${key}`
}
