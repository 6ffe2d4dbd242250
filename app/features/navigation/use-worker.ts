import { useEffect, useSyncExternalStore } from 'react'
import type { Offer } from './install/offer.ts'

/** Registers the service worker, and turns pushes on again for their person. Its code comes last. */
export function useWorker(isOn: boolean, person?: number) {
	useEffect(() => {
		if (isOn && navigator.serviceWorker)
			import('./register-worker.ts').then(({ start }) => start(person)).catch(() => {})
	}, [isOn, person])
}

/** True where the worker sees what this page sends. */
export const useHasWorker = () =>
	useSyncExternalStore(
		listen,
		() => Boolean(navigator.serviceWorker?.controller),
		() => false,
	)

function listen(tell: () => void) {
	const { serviceWorker: workers } = navigator
	workers?.addEventListener('controllerchange', tell)
	return () => workers?.removeEventListener('controllerchange', tell)
}

// Keeps the browser from asking to install the application by itself, on the first visit, and its offer for later.
if (typeof window !== 'undefined')
	addEventListener('beforeinstallprompt', (event) => {
		event.preventDefault()
		window.installOffer = event as Offer
	})
