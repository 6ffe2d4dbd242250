type Which = {
	matchRequestId: number
	/** `new` opens the form of another session; without one the latest is open. */
	session?: number | 'new'
	/** A player who is about to change teams. */
	swap?: number
	/** A name that is searched for. */
	q?: string
}

/** The team balancer of a match request. */
export function balancerAddress({ matchRequestId, ...more }: Which) {
	const query = new URLSearchParams({ matchRequestId: String(matchRequestId) })
	for (const [name, value] of Object.entries(more)) if (value !== undefined) query.set(name, String(value))
	return `/team-balancer?${query}`
}

/** Where others look at the teams, without knowing who made them. */
export const sharedAddress = (shareKey: string) => `/teams/${shareKey}`
export const pictureAddress = (shareKey: string, kind: 'png' | 'svg') => `/teams/${shareKey}/picture.${kind}`
