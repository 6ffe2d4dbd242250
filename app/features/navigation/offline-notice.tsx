import { useSyncExternalStore } from 'react'
import { Icon } from '#app/ui/icon.tsx'

function subscribe(onChange: () => void) {
	window.addEventListener('online', onChange)
	window.addEventListener('offline', onChange)
	return () => {
		window.removeEventListener('online', onChange)
		window.removeEventListener('offline', onChange)
	}
}

/** A quiet line at the top while the device is offline. */
export function OfflineNotice() {
	const online = useSyncExternalStore(
		subscribe,
		() => navigator.onLine,
		() => true,
	)
	return (
		<div role="status" className="print:hidden">
			{!online && (
				<p className="flex items-center justify-center gap-2 bg-sun-soft px-4 py-2 text-sm font-medium text-sun-strong">
					<Icon name="wifi-off" className="size-4" />
					You’re offline. What you see may be out of date.
				</p>
			)}
		</div>
	)
}
