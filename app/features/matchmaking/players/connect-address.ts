import { safeNext } from '#app/features/accounts/next.ts'

const BACK = 'back'

/**
 * The address of the Connect dialog over the page of players with the query `search`. `back` is the page where Connect
 * was tapped; leave it out for the player's own dialog.
 */
export function connectAddress(playerId: number, search: string, back?: string) {
	const params = new URLSearchParams(search)
	if (back) params.set(BACK, back)
	return `/matchmaking/players/${playerId}/connect${params.size > 0 ? `?${params.toString()}` : ''}`
}

/** Where the dialog leads when it is cancelled, and where once it is sent. */
export function findWayBack(playerId: number, params: URLSearchParams) {
	const back = params.get(BACK)
	const rest = new URLSearchParams(params)
	rest.delete(BACK)
	const search = rest.size > 0 ? `?${rest.toString()}` : ''
	if (back) return { left: safeNext(back), sent: safeNext(back) }
	return { left: `/matchmaking/players/${playerId}${search}`, sent: `/matchmaking${search}` }
}
