/** Registers the service worker once everything else has arrived, and tells it what it cannot see. */
export function register() {
	const { serviceWorker: workers } = navigator
	const tell = (message: object) => void workers.ready.then(({ active }) => active?.postMessage(message))
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
