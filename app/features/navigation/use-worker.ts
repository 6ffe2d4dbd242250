import { useEffect } from 'react'
import type { Offer } from './install/offer.ts'

/** Registers the service worker. Its code comes last: the first page does without it. */
export function useWorker(isOn: boolean) {
	useEffect(() => {
		if (isOn && navigator.serviceWorker)
			import('./register-worker.ts').then(({ register }) => register()).catch(() => {})
	}, [isOn])
}

// Keeps the browser from asking to install the application by itself, on the first visit, and its offer for later.
if (typeof window !== 'undefined')
	addEventListener('beforeinstallprompt', (event) => {
		event.preventDefault()
		window.installOffer = event as Offer
	})
