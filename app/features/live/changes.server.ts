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
