import { onTold, tell } from '#db/client/index.ts'

/** Fits into one message with room to spare. */
const AT_ONCE = 500

/** Tells all processes that these sessions ended. Call it after the transaction that ended them, never inside. */
export function sessionsEnded(sessionIds: number[]) {
	for (let i = 0; i < sessionIds.length; i += AT_ONCE) tell('sessions', { ended: sessionIds.slice(i, i + AT_ONCE) })
}

/** Calls `listener` with ids of sessions that ended or expired, until the returned function is called. */
export function onSessionsEnded(listener: (sessionIds: number[]) => void): () => void {
	return onTold('sessions', (message) => listener((message as { ended: number[] }).ended))
}
