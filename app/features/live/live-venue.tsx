import { PausedNote } from '#app/ui/paused-note.tsx'
import { useLive } from './use-live.ts'

/** Keeps a page of a venue's own people up to date while they look at it, also as time passes where `every` is set. */
export function LiveVenue({ venueId, every }: { venueId: number; every?: number }) {
	const { gone } = useLive({ venueId, every })
	return <PausedNote shown={gone} />
}
