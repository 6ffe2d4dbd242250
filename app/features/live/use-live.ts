import { useFollow } from './use-follow.ts'

type Looked = {
	venueId: number
	/** All sports if missing. */
	sportId?: number
	slotId?: string | null
	/** Whether a reload could disturb anything on the page besides an error. */
	busy?: () => boolean
	/** The interval in milliseconds for reloading without any message; undefined means never. */
	every?: number
}

/**
 * Follows a venue: reloads the page's data when hours are taken or released, and when the connection is back. `viewers`
 * counts the slot's viewers, `gone` says whether the connection has been lost for some seconds.
 */
export function useLive({ venueId, sportId, slotId = null, busy, every }: Looked) {
	const concerns = (changed?: number) => !sportId || !changed || sportId === changed
	return useFollow({ watch: { type: 'watch_venue', venueId }, concerns, busy, slotId, every })
}
