import { useFollow } from './use-follow.ts'

type Looked = {
	venueId: number
	sportId: number
	slotId?: string | null
}

/**
 * Follows a sport of a venue: reloads the page's data when hours are taken or released, and when the connection is back. `viewers`
 * counts the slot's viewers, `gone` says whether the connection has been lost for some seconds.
 */
export function useLive({ venueId, sportId, slotId = null }: Looked) {
	const concerns = (changed?: number) => !changed || sportId === changed
	return useFollow({ watch: { type: 'watch_venue', venueId }, concerns, slotId })
}
