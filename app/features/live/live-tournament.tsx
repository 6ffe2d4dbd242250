import { PausedNote } from '#app/ui/paused-note.tsx'
import { useFollow } from './use-follow.ts'
import { hasUnsent } from './unsent.ts'

/** Keeps a page of a tournament up to date, except while a form is being filled in. */
export function LiveTournament({ channel }: { channel: string }) {
	const { gone } = useFollow({ watch: { type: 'watch_tournament', channel }, busy: hasUnsent })
	return <PausedNote shown={gone} />
}
