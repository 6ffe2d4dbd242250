import { useFollow } from './use-follow.ts'

type Looked = {
	venueId: number
	/** Of all of its sports, when left out. */
	sportId?: number
	slotId?: string | null
	/** Whether there is something else on the page than a refusal that loading it anew could disturb. */
	busy?: () => boolean
	/** How often what is shown is loaded anew though nothing was told, in milliseconds; never, when left out. */
	every?: number
}

/**
 * Follows a venue: what the page shows is loaded anew when hours are taken or freed, and when the connection is back.
 * `viewers` is how many people look at the slot, `gone` whether the connection has been away for some seconds.
 */
export function useLive({ venueId, sportId, slotId = null, busy, every }: Looked) {
	const concerns = (changed?: number) => !sportId || !changed || sportId === changed
	return useFollow({ watch: { type: 'watch_venue', venueId }, concerns, busy, slotId, every })
}
