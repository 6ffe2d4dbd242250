type Which = {
	matchRequestId: number
	/** `new` opens the form of a new session; without it the latest session is open. */
	session?: number | 'new'
	/** The player who is changing teams. */
	swap?: number
	q?: string
}

export function balancerAddress({ matchRequestId, ...more }: Which) {
	const query = new URLSearchParams({ matchRequestId: String(matchRequestId) })
	for (const [name, value] of Object.entries(more)) if (value !== undefined) query.set(name, String(value))
	return `/team-balancer?${query}`
}

/** The public page of shared teams, which does not reveal who made them. */
export const sharedAddress = (shareKey: string) => `/teams/${shareKey}`
export const pictureAddress = (shareKey: string, kind: 'png' | 'svg') => `/teams/${shareKey}/picture.${kind}`
