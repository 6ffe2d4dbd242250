import { useOnline } from './device.tsx'
import { Icon } from './icon.tsx'

/** Says, over the page and without moving it, that live updates are paused, unless the page says that it is offline. */
export function PausedNote({ shown }: { shown: boolean }) {
	const online = useOnline()
	return (
		<div
			role="status"
			className="pointer-events-none fixed inset-x-0 top-16 z-20 flex justify-center px-4 print:hidden"
		>
			{shown && online && (
				<p className="flex items-center gap-2 rounded-full border border-line bg-surface px-4 py-2 text-sm text-muted">
					<Icon name="refresh-cw" className="size-4" />
					Live updates paused – reconnecting
				</p>
			)}
		</div>
	)
}
