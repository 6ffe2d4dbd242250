/** In place of the worker where it is switched off: takes itself and all that was kept off the phone. */
export const FAREWELL = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
	for (const name of await caches.keys()) await caches.delete(name)
	await registration.unregister()
}
`
