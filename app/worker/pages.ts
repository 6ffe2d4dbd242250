import { PERSON_HEADER } from '#app/lib/document-marks.ts'
import { addressToKeep, pageOf, rankOf, routesIn, ruleFor, worksOnce } from './addresses.ts'
import { asOf } from './age.ts'
import { changedAt, heed, keep, keptAt } from './copies.ts'
import { offlinePage } from './offline-page.ts'
import { renewPocket } from './pocket.ts'
import { currentEra, findKept, keptAddresses } from './people.ts'
import { isLoggedOut, settleLogout } from './logout.ts'
import { scope, type FetchEvent } from './scope.ts'
import { askAgain, askWhole, inTime, onceBegun, PATIENCE_MS, sleep } from './tries.ts'
import { isOurs } from './whole.ts'

/** Milliseconds until the copy of a page is shown in place of one that is still on its way. */
const QUICK_MS = 350

/** Answers a request for a page: by the server, else by what the phone has, else by a page of ours. */
export async function answerPage(event: FetchEvent): Promise<Response> {
	const { request } = event
	const url = new URL(request.url)
	const asked = currentEra()
	if (await isLoggedOut()) {
		const isOver = await settleLogout().then(
			() => true,
			() => false,
		)
		if (!isOver) return offlinePage('LOGOUT', [])
		if (!worksOnce(url)) return Response.redirect(request.url) // the page that is loaded ahead is still theirs
	}
	const rule = ruleFor(url)
	const kept = rule && (await findKept(request.url))
	if (kept && !navigator.onLine) return show(kept, Date.now())
	const network = load(event, url).then((response) => receive(event, response, asked))
	event.waitUntil(network.catch(() => {}))
	if (worksOnce(url)) return network.catch(() => offlinePage('GET', []))
	const isQuick = kept && rule!.quick && !isReload(request) && keptAt(kept) > (await changedAt())
	const answer = await Promise.race([network.catch(() => undefined), sleep(isQuick ? QUICK_MS : PATIENCE_MS)])
	if (answer && !(kept && isFromBroken(answer))) return answer
	if (kept) return show(kept, Date.now())
	const instead = await findInstead(url, rule?.anyQuery)
	return instead === undefined ? offlinePage('GET', await linksToKept()) : Response.redirect(instead)
}

/** Ways to the desk of one's venue. */
const TO_DESK = /^\/(today|venue-dashboard)$/

/**
 * Returns the address of a kept page in place of one that is not: that with another query, the desk, or the page above,
 * which opens the one that was asked for with its data (features/navigation/offline-notice.tsx).
 */
async function findInstead({ origin, pathname }: URL, anyQuery = false) {
	const all = await keptAddresses()
	const isAlike = TO_DESK.test(pathname)
		? (path: string) => path.endsWith('/today')
		: (path: string) => anyQuery && path === pathname
	const alike = all.find((address) => isAlike(new URL(address).pathname))
	if (alike !== undefined || !all.includes(`${origin + pathname}.data`)) return alike
	const above = pathname.replace(/\/[^/]*$/, '') || '/'
	return all.includes(origin + above) ? `${origin + above}#${pathname}` : undefined
}

/**
 * Returns the data of a page: from the server, else what the phone has of it. What is not ours, such as a hotel's sign-in
 * page, counts as no answer.
 */
export async function answerData(event: FetchEvent, url: URL): Promise<Response> {
	const { request } = event
	const asked = currentEra()
	await settleLogout()
	const network = (worksOnce(url) ? fetch(request) : askWhole(() => fetch(request))).then((response) => {
		if (!isOurs(response) && response.status < 400) throw new TypeError('Not ours')
		return receive(event, response, asked)
	})
	const kept = ruleFor(url) && (await findData(url))
	if (!kept) return network
	event.waitUntil(network.catch(() => {}))
	const answer = await inTime(network).catch(() => undefined)
	if ((answer && !isFromBroken(answer)) || request.signal.aborted) return network
	const page = await scope.clients.get(event.clientId)
	page?.postMessage({ asOf: asOf(kept.headers, Date.now()) })
	return kept
}

/** Returns the latest copy of a page's data that has all the routes. */
async function findData(url: URL) {
	const page = pageOf(addressToKeep(url.href))
	const asked = routesIn(url)
	for (const address of await keptAddresses()) {
		const there = routesIn(new URL(address))
		const hasAll = there.length === 0 || (asked.length > 0 && asked.every((route) => there.includes(route)))
		if (hasAll && pageOf(address) === page) return findKept(address)
	}
	return undefined
}

const load = ({ request, preloadResponse }: FetchEvent, url: URL) => {
	const ask = async (attempt: number) => onceBegun((attempt === 1 && (await preloadResponse)) || (await fetch(request)))
	return worksOnce(url) ? ask(1) : askAgain(ask)
}

/** A page that is reloaded is wanted anew, and a kept copy would ask for the same again. */
const isReload = ({ cache }: Request) => cache === 'reload' || cache === 'no-cache'

/** A proxy that cannot reach our server. */
const isFromBroken = (response: Response) => response.status >= 502 && response.status <= 504 && !isOurs(response)

/** Heeds whose page it is, and keeps it where it may be kept. */
export async function receive(event: Omit<FetchEvent, 'respondWith'>, response: Response, asked: number) {
	const met = await heed(response, asked, event.clientId)
	if (met !== undefined && response.status === 200) {
		if (ruleFor(new URL(event.request.url)))
			event.waitUntil(keep(event.request.url, response.clone(), met).catch(() => {}))
		event.waitUntil(renewPocket(response.headers.get(PERSON_HEADER)!, met).catch(() => {}))
	}
	return response
}

/** Returns a kept page that says how old it is. */
async function show(kept: Response, now: number) {
	const html = await kept.text()
	const isPage = kept.headers.get('Content-Type')?.startsWith('text/html')
	return new Response(isPage ? html.replace('<html', `<html data-as-of="${asOf(kept.headers, now)}"`) : html, {
		headers: kept.headers,
	})
}

const MOST_LINKS = 24

/** Returns the pages that the phone has, by the latest address of each and the title in its HTML. */
export async function linksToKept() {
	const byPath = new Map<string, URL>()
	for (const url of (await keptAddresses()).map((address) => new URL(address)))
		if (!byPath.has(url.pathname) && ruleFor(url)?.kind === 'page') byPath.set(url.pathname, url)
	const pages = [...byPath.values()].sort((a, b) => rankOf(a) - rankOf(b))
	const links = pages.slice(0, MOST_LINKS).map(async ({ href, pathname: path, search }) => {
		const title = /<title>([^<]*)<\/title>/.exec((await (await findKept(href))?.text()) ?? '')?.[1]
		return { path: path + search.replaceAll('&', '&amp;'), name: title?.split(' · ')[0] ?? path }
	})
	return Promise.all(links)
}
