import { readTurnedOn } from '#app/features/notices/push/turned-on.ts'
import { leavingButton } from '#app/lib/form/leaving.ts'

const tell = (message: object) => void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message))

let isRegistered = false
/** The person whose page this tab shows, and whether they are just leaving by it. */
let shown: number | undefined
let leaves = false

/** Registers the service worker, once, and turns pushes on again for the person who had turned them on here. */
export function start(person?: number) {
	if (!isRegistered) register()
	isRegistered = true
	shown = person
	leaves = false
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
		leaves = leavingButton(target) !== null
		if (leaves) tell({ left: true })
	})
	// They left in another tab, or another person came there: nothing of theirs stays on the screen.
	workers.addEventListener('message', ({ data }) => {
		if ((data as { gone?: true }).gone && shown !== undefined && !leaves) location.reload()
	})
	const start = () => {
		if (!workers.controller) workers.addEventListener('controllerchange', seen, { once: true })
		workers.register('/worker.js').catch(() => {})
	}
	if (document.readyState === 'complete') start()
	else addEventListener('load', start, { once: true })
}
