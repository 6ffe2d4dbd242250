import { PERSON_HEADER } from '#app/lib/document-marks.ts'
import { isData, isLeaving, isScript, ruleFor, worksOnce } from './addresses.ts'
import { answerFile, isShell, removeOldFiles, storeShell } from './files.ts'
import { offlinePage } from './offline-page.ts'
import { heed, keep, noteChange } from './copies.ts'
import { answerPage, linksToKept } from './pages.ts'
import { noteDesk, renewPocket } from './pocket.ts'
import { currentEra, forgetPeople } from './people.ts'
import { forgetPushes, openPush, showPush, subscribeAgain } from './push.ts'
import { scope, type FetchEvent } from './scope.ts'
import { askAgain } from './tries.ts'
import { isOurs } from './whole.ts'

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
	if (request.mode === 'navigate') event.respondWith(answerPage(event))
	else if (isScript(url) || isShell(url)) event.respondWith(answerFile(request))
	else if (isData(url)) event.respondWith(answerData(event, url))
})

/** The page tells which one it is, where it arrived before the worker, and when somebody leaves. */
scope.addEventListener('message', (event) => {
	const { seen, left } = (event.data ?? {}) as { seen?: string; left?: true }
	if (left) event.waitUntil(forgetPeople())
	if (seen !== undefined && URL.canParse(seen)) event.waitUntil(keepSeen(seen).catch(() => {}))
})

scope.addEventListener('push', (event) => event.waitUntil(showPush(event)))
scope.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event)))
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))

async function keepSeen(address: string) {
	const url = new URL(address)
	url.hash = ''
	if (url.origin !== scope.location.origin || !ruleFor(url)) return
	const asked = currentEra()
	const response = await fetch(url.href)
	const met = await heed(response, asked)
	if (met === undefined) return
	await keep(url.href, response.clone(), met)
	await renewPocket(response.headers.get(PERSON_HEADER)!, met)
}

function send(event: FetchEvent, url: URL) {
	if (isLeaving(url)) return event.respondWith(leave(event))
	if (event.request.mode === 'navigate') event.respondWith(sendPage(event))
	event.waitUntil(noteChange().catch(() => {}))
}

/** Whether it arrives or not, and before it does: the pages of who leaves are gone. */
async function leave(event: FetchEvent) {
	event.waitUntil(forgetPushes().catch(() => {}))
	await forgetPeople()
	try {
		return await (event.request.mode === 'navigate' ? sendPage(event) : fetch(event.request))
	} finally {
		await forgetPeople()
	}
}

/** A form that a browser without scripts sends: the router in the browser keeps its own. */
async function sendPage({ request }: FetchEvent) {
	try {
		return await fetch(request)
	} catch {
		return offlinePage('POST', await linksToKept())
	}
}

/** The data of a page. What is not ours, such as a hotel's sign-in page, counts as no answer. */
async function answerData(event: FetchEvent, url: URL) {
	const { request } = event
	const asked = currentEra()
	const response = await (worksOnce(url) ? fetch(request) : askAgain(() => fetch(request)))
	const met = await heed(response, asked)
	if (met !== undefined) event.waitUntil(renewPocket(response.headers.get(PERSON_HEADER)!, met).catch(() => {}))
	const isJson = response.headers.get('Content-Type')?.includes('json')
	const isKnown = isOurs(response) || (url.pathname === '/__manifest' && (isJson || response.status === 204))
	return isKnown || response.status >= 400 ? response : Response.error()
}
