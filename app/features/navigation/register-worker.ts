import { readTurnedOn } from '#app/features/notices/push/turned-on.ts'
import { leavingButton } from '#app/lib/form/leaving.ts'

const tell = (message: object) => void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message))

let isRegistered = false

/** Registers the service worker, once, and turns pushes on again for the person who had turned them on here. */
export function start(person?: number) {
	if (!isRegistered) register()
	isRegistered = true
	const turnedOn = readTurnedOn()
	const may = 'Notification' in window && Notification.permission === 'granted'
	if (may && turnedOn && turnedOn.person === person) tell({ subscribe: turnedOn.publicKey })
}

/** Registers it once everything else has arrived, and tells it what it cannot see. */
function register() {
	const { serviceWorker: workers } = navigator
	const seen = () => tell({ seen: location.href })
	// By the click: without a signal, or after a forced reload, the worker sees nothing of the form.
	document.addEventListener('click', ({ target }) => {
		if (leavingButton(target)) tell({ left: true })
	})
	const start = () => {
		if (!workers.controller) workers.addEventListener('controllerchange', seen, { once: true })
		workers.register('/worker.js').catch(() => {})
	}
	if (document.readyState === 'complete') start()
	else addEventListener('load', start, { once: true })
}
