import { PausedNote } from '#app/ui/paused-note.tsx'
import { hasUnsent } from '../unsent.ts'
import { useLive } from '../use-live.ts'

/**
 * Keeps a page of a venue's own people up to date while they look at it, also as time passes where `every` is set, except
 * while they fill in a form.
 */
export function LiveVenue({ venueId, every }: { venueId: number; every?: number }) {
	const { gone } = useLive({ venueId, busy: hasUnsent, every })
	return <PausedNote shown={gone} />
}
