/**
 * Hours of one sport at one venue that have just been taken or freed: the instants they start at. None means that what
 * the venue offers has changed, and with it any of them.
 */
export type SlotsChange = { venueId: number; sportId: number; hours: Date[] }

const listeners = new Set<(change: SlotsChange) => void>()

/** Tells who listens that hours were taken or freed. Called after the transaction that did it, never inside. */
export function slotsChanged(change: SlotsChange) {
	for (const listener of listeners) listener(change)
}

/** Calls `listener` for each change until the returned function is called. */
export function onSlotsChanged(listener: (change: SlotsChange) => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

const followers = new Set<(channel: string) => void>()

/**
 * Tells who listens that a tournament has changed: its teams, matches, results or itself. `channel` is what its pages
 * follow. Called after the transaction that did it, never inside.
 */
export function tournamentChanged(channel: string) {
	for (const follower of followers) follower(channel)
}

/** Calls `follower` for each change until the returned function is called. */
export function onTournamentChanged(follower: (channel: string) => void): () => void {
	followers.add(follower)
	return () => followers.delete(follower)
}
