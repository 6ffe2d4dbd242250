import { PERSON_HEADER, POCKET_HEADER } from '#app/lib/document-marks.ts'
import { isLeaving, isLogout } from '#app/lib/form/leaving.ts'
import { isData, isLookUp, isScript, ruleFor } from './addresses.ts'
import { answerFile, answerLookUp, isShell, removeOldFiles, storeShell } from './files.ts'
import { logOut, mayBeLoggedOut, settleLogout } from './logout.ts'
import { offlinePage } from './offline-page.ts'
import { heed, keep, noteChange } from './copies.ts'
import { answerData, answerPage, linksToKept } from './pages.ts'
import { noteDesk, renewPocket } from './pocket.ts'
import { currentEra, forgetPeople, tellOthers } from './people.ts'
import { openPush, showPush, subscribeAgain, turnOnAgain } from './push.ts'
import { scope, type FetchEvent } from './scope.ts'
import { inTime } from './tries.ts'

// A new worker starts at once: it removes nothing that an open page may still ask for.
scope.addEventListener('install', (event) => {
	event.waitUntil(storeShell().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
	event.waitUntil(
		Promise.all([scope.registration.navigationPreload?.enable(), scope.clients.claim(), removeOldFiles()]),
	)
})

scope.addEventListener('fetch', (event) => {
	const { request } = event
	const url = new URL(request.url)
	if (url.origin !== scope.location.origin || request.headers.has('Range')) return
	if (request.method === 'HEAD') return
	if (request.method !== 'GET') return send(event, url)
	noteDesk(url)
	// Where the phone's storage is broken, the page is as without a worker.
	if (request.mode === 'navigate') event.respondWith(answerPage(event).catch(() => fetch(request)))
	else if (isScript(url) || isShell(url)) event.respondWith(answerFile(request).catch(() => fetch(request)))
	else if (isLookUp(url)) event.respondWith(answerLookUp(request).catch(() => fetch(request)))
	else if (isData(url)) event.respondWith(answerData(event, url))
})

/** The page tells which one it is, where it arrived before the worker, who leaves, and that pushes go on. */
scope.addEventListener('message', (event) => {
	const { seen, left, subscribe } = (event.data ?? {}) as { seen?: string; left?: true; subscribe?: string }
	if (left) event.waitUntil(forgetPeople())
	if (subscribe !== undefined) event.waitUntil(turnOnAgain(subscribe).catch(() => {}))
	if (seen !== undefined) event.waitUntil(keepSeen(seen).catch(() => {}))
})

scope.addEventListener('push', (event) => event.waitUntil(showPush(event)))
scope.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event)))
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))

async function keepSeen(address: string) {
	const url = new URL(address)
	url.hash = ''
	if (url.origin !== scope.location.origin || !ruleFor(url)) return
	noteDesk(url)
	const asked = currentEra()
	const response = await fetch(url.href, { headers: { [POCKET_HEADER]: 'yes' } })
	const met = await heed(response, asked)
	if (met === undefined) return
	await keep(url.href, response.clone(), met)
	await renewPocket(response.headers.get(PERSON_HEADER)!, met)
}

function send(event: FetchEvent, url: URL) {
	const { request } = event
	if (isLeaving(url)) return event.respondWith(leave(event, url))
	if (request.mode === 'navigate') event.respondWith(sendPage(event))
	else if (mayBeLoggedOut()) event.respondWith(settleLogout().then(() => fetch(request)))
	event.waitUntil(noteChange().catch(() => {}))
}

/** Whether it arrives or not, and before it does: the pages of the person who leaves are gone. */
async function leave({ request }: FetchEvent, url: URL) {
	const lost = whyLost()
	const isPage = request.mode === 'navigate'
	const send = () => (isPage ? inTime(fetch(request)) : fetch(request))
	let isGone = isLogout(url)
	await forgetPeople()
	try {
		const answer = await (isLogout(url) ? logOut(send) : send())
		isGone ||= answer.ok || answer.type === 'opaqueredirect' // an account that is not deleted stays
		return answer
	} catch (error) {
		if (!isPage) throw error
		return offlinePage(isLogout(url) ? 'LOGOUT' : lost, [])
	} finally {
		await forgetPeople()
		if (isGone) await tellOthers()
	}
}

/** Asked before a form is sent: a phone that is offline then sends nothing. */
const whyLost = () => (navigator.onLine ? 'POST' : 'UNSENT')

/** A form that a browser without scripts sends: the router in the browser keeps its own. */
async function sendPage({ request }: FetchEvent) {
	const lost = whyLost()
	try {
		await settleLogout()
	} catch {
		return offlinePage('LOGOUT', [])
	}
	try {
		return await fetch(request)
	} catch {
		return offlinePage(lost, await linksToKept())
	}
}
