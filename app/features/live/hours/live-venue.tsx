import { PausedNote } from '#app/ui/paused-note.tsx'
import { hasUnsent } from '../unsent.ts'
import { useFollow } from '../use-follow.ts'
import { sayVenueChanged } from './venue-changed.ts'

/**
 * Keeps a page of the desk up to date, with `every` also as time passes, except while a form is being filled in; that
 * form hears of changes.
 */
export function LiveVenue({ venueId, every }: { venueId: number; every?: number }) {
	const { gone } = useFollow({ watch: { type: 'watch_desk', venueId }, concerns: tellForms, busy: hasUnsent, every })
	return <PausedNote shown={gone} />
}

function tellForms() {
	sayVenueChanged()
	return true
}
