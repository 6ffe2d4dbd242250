import { PausedNote } from '#app/ui/paused-note.tsx'
import { hasUnsent } from '../unsent.ts'
import { useLive } from '../use-live.ts'

/** Keeps a page of the desk up to date, with `every` also as time passes, except while a form is being filled in. */
export function LiveVenue({ venueId, every }: { venueId: number; every?: number }) {
	const { gone } = useLive({ venueId, busy: hasUnsent, every })
	return <PausedNote shown={gone} />
}
