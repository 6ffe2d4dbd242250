import { readTurnedOn } from '#app/features/notices/push/turned-on.ts'

const tell = (message: object) => void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message))

/** Turns pushes on for the person who had turned them on in this browser, where logging out has ended them. */
export function pushAgain(person: number) {
	const turnedOn = readTurnedOn()
	const may = 'Notification' in window && Notification.permission === 'granted'
	if (may && turnedOn?.person === person) tell({ subscribe: turnedOn.publicKey })
}

/** Registers the service worker once everything else has arrived, and tells it what it cannot see. */
export function register() {
	const { serviceWorker: workers } = navigator
	const seen = () => tell({ seen: location.href })
	// By the click: without a signal, or after a forced reload, the worker sees nothing of the form.
	document.addEventListener('click', ({ target }) => {
		if ((target as Element).closest('[action="/logout"] button')) tell({ left: true })
	})
	const start = () => {
		if (!workers.controller) workers.addEventListener('controllerchange', seen, { once: true })
		workers.register('/worker.js').catch(() => {})
	}
	if (document.readyState === 'complete') start()
	else addEventListener('load', start, { once: true })
}
