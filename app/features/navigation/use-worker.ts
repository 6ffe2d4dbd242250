import { useEffect } from 'react'
import type { Offer } from './install/offer.ts'

/** Registers the service worker once everything else has arrived, and tells it what it cannot see. */
export function useWorker(isOn: boolean) {
	useEffect(() => {
		const { serviceWorker: workers } = navigator
		if (!isOn || !workers) return
		const tell = (message: object) => workers.controller?.postMessage(message)
		const seen = () => tell({ seen: location.href })
		// By the click: without a signal, or after a forced reload, the worker sees nothing of the form.
		const leave = ({ target }: Event) => {
			if (!(target as Element).closest('[action="/logout"] button')) return
			void workers.ready.then(({ active }) => active?.postMessage({ left: true }))
		}
		document.addEventListener('click', leave)
		const register = () => {
			if (!workers.controller) workers.addEventListener('controllerchange', seen, { once: true })
			workers.register('/worker.js').catch(() => {})
		}
		if (document.readyState === 'complete') register()
		else addEventListener('load', register, { once: true })
		return () => document.removeEventListener('click', leave)
	}, [isOn])
}

// Keeps the browser from asking to install the application by itself, on the first visit, and its offer for later.
if (typeof window !== 'undefined')
	addEventListener('beforeinstallprompt', (event) => {
		event.preventDefault()
		window.installOffer = event as Offer
	})
