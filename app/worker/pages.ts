import { PERSON_HEADER, NOBODY } from '#app/lib/document-marks.ts'
import { ruleFor, worksOnce } from './addresses.ts'
import { asOf, KEPT_AT } from './age.ts'
import { storeFilesOf } from './files.ts'
import { offlinePage } from './offline-page.ts'
import { currentEra, findKept, meet, withPagesOf } from './people.ts'
import type { FetchEvent } from './scope.ts'
import { askAgain, PATIENCE_MS, sleep } from './tries.ts'
import { isOurs, isWholePage } from './whole.ts'

/** Milliseconds until the copy of a page is shown in place of one that is still on its way. */
const QUICK_MS = 700
const MOST_PAGES = 60
/** So many are left where the phone is full. */
const FEW_PAGES = 10
const MOST_LETTERS = 400_000
/** A page that the pocket asked for stays longer than one that was only seen. */
const IN_POCKET = 'Courtside-Pocket'

/** When something was last sent: a page that is older may show what is no longer so. */
const CHANGES = 'changes'
const CHANGED_AT = '/changed-at'

export async function noteChange(now = Date.now()) {
	const changes = await caches.open(CHANGES)
	await changes.put(CHANGED_AT, new Response(String(now)))
}

export async function changedAt() {
	const noted = await caches.match(CHANGED_AT, { cacheName: CHANGES })
	return Number((await noted?.text()) ?? 0)
}

/** Answers a request for a page: by the server, else by what the phone has, else by a page of ours. */
export async function answerPage(event: FetchEvent): Promise<Response> {
	const { request } = event
	const url = new URL(request.url)
	const asked = currentEra()
	const rule = ruleFor(url)
	const kept = rule && (await findKept(request.url))
	if (kept && !navigator.onLine) return show(kept, Date.now())
	const network = load(event, url).then((response) => receive(event, response, asked))
	event.waitUntil(network.catch(() => {}))
	const isQuick = kept && rule!.quick && !isReload(request) && keptAt(kept) > (await changedAt())
	const answer = await Promise.race([network.catch(() => undefined), sleep(isQuick ? QUICK_MS : PATIENCE_MS)])
	if (answer && !(kept && isFromBroken(answer))) return answer
	return kept ? show(kept, Date.now()) : offlinePage('GET', await linksToKept())
}

const load = ({ request, preloadResponse }: FetchEvent, url: URL) => {
	const ask = async (attempt: number) => ((attempt === 1 && (await preloadResponse)) || undefined) ?? fetch(request)
	return worksOnce(url) ? ask(1) : askAgain(ask)
}

/** A page that is reloaded is wanted anew, and a kept copy would ask for the same again. */
const isReload = ({ cache }: Request) => cache === 'reload' || cache === 'no-cache'

/** A proxy that cannot reach our server. */
const isFromBroken = (response: Response) => response.status >= 502 && response.status <= 504 && !isOurs(response)

/** Heeds whose page it is, and keeps it where it may be kept. */
export async function receive(event: Pick<FetchEvent, 'request' | 'waitUntil'>, response: Response, asked: number) {
	const met = await heed(response, asked)
	if (met !== undefined && ruleFor(new URL(event.request.url)) && response.status === 200)
		event.waitUntil(keep(event.request.url, response.clone(), met).catch(() => {}))
	return response
}

/** Removes the pages of other people than the one a response is for. Returns the era to keep it in. */
export async function heed(response: Response, asked: number) {
	const person = response.headers.get(PERSON_HEADER)
	return person === null ? undefined : meet(person, asked)
}

/** Keeps a whole page under its person. Throws nothing: a phone that is full keeps less. */
export async function keep(address: string, response: Response, met: number, inPocket = false) {
	const rule = ruleFor(new URL(address))
	if (!rule || !isOurs(response) || response.status !== 200 || response.redirected) return
	const headers = new Headers(response.headers)
	const text = await response.text()
	if (!isWholePage(text, rule.isFile) || text.length > MOST_LETTERS) return
	for (const name of ['Content-Encoding', 'Content-Length', 'Set-Cookie']) headers.delete(name)
	headers.set(KEPT_AT, String(Date.now()))
	if (inPocket) headers.set(IN_POCKET, 'yes')
	await withPagesOf(headers.get(PERSON_HEADER) ?? NOBODY, met, async (pages) => {
		const copy = new Response(text, { headers })
		if (!inPocket && (await pages.match(address, { ignoreVary: true }))?.headers.has(IN_POCKET))
			copy.headers.set(IN_POCKET, 'yes')
		try {
			await pages.put(address, copy.clone())
			await makeRoom(pages, MOST_PAGES)
		} catch {
			await makeRoom(pages, FEW_PAGES)
			await pages.put(address, copy).catch(() => {})
		}
	})
	if (!rule.isFile) await storeFilesOf(text)
}

/** Removes the oldest pages beyond so many, those that were only seen first. */
async function makeRoom(pages: Cache, most: number) {
	const all = await pages.keys()
	const surplus = all.length - most
	if (surplus <= 0) return
	const copies = await Promise.all(all.map(async (request) => ({ request, copy: await pages.match(request) })))
	const seen = copies.filter(({ copy }) => !copy?.headers.has(IN_POCKET))
	const rest = copies.filter((it) => !seen.includes(it))
	for (const { request } of [...seen, ...rest].slice(0, surplus)) await pages.delete(request)
}

const keptAt = ({ headers }: Response) => Number(headers.get(KEPT_AT) ?? 0)

/** Returns a kept page that says how old it is. */
async function show(kept: Response, now: number) {
	const html = await kept.text()
	const isPage = kept.headers.get('Content-Type')?.startsWith('text/html')
	return new Response(isPage ? html.replace('<html', `<html data-as-of="${asOf(kept.headers, now)}"`) : html, {
		headers: kept.headers,
	})
}

const NAMED = [
	{ path: '/my-bookings', name: 'My Bookings' },
	{ path: '/', name: 'Explore' },
	{ path: '/help', name: 'Help' },
]

export async function linksToKept() {
	const copies = await Promise.all(NAMED.map(async (link) => ((await findKept(link.path)) ? [link] : [])))
	return copies.flat()
}
