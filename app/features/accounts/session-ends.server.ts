const listeners = new Set<(sessionIds: number[]) => void>()

/** Tells who listens that these sessions are over. Called after the transaction that ended them, never inside. */
export function sessionsEnded(sessionIds: number[]) {
	if (sessionIds.length === 0) return
	for (const listener of listeners) listener(sessionIds)
}

/** Calls `listener` with the ids of sessions that were signed out or have expired, until the returned function is called. */
export function onSessionsEnded(listener: (sessionIds: number[]) => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}
