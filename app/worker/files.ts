import { isKnownPath, isLookUp, knownPaths } from './addresses.ts'
import { savesData, shell, type ShellFile } from './scope.ts'
import { isWholeFile } from './whole.ts'
import { KEPT_AT } from './age.ts'
import { askAgain, askWhole } from './tries.ts'

/** The files of all builds that pages on this phone may use: a script's name changes with its content. */
const FILES = 'files'
const MOST_FILES = 300
const LONGEST_MS = 30 * 24 * 3_600_000

const shellPaths = new Set(shell.map(({ path }) => path))
export const isShell = ({ pathname }: { pathname: string }) => shellPaths.has(pathname)

/** Stores the files that every page needs. Throws if one arrives other than the build made it. */
export async function storeShell(all = shell) {
	const files = await caches.open(FILES)
	await Promise.all(all.map((file) => storeShellFile(files, file)))
}

async function storeShellFile(files: Cache, { path, digest }: ShellFile) {
	const isNamedByContent = path.startsWith('/assets/')
	if (isNamedByContent && (await files.match(path))) return
	const response = await fetch(path, { cache: isNamedByContent ? 'default' : 'no-cache', credentials: 'omit' })
	const body = await response.arrayBuffer()
	if (!response.ok || (await digestOf(body)) !== digest) throw new Error(`${path} is not the one of this build`)
	await files.put(path, new Response(body, { headers: noted(response.headers) }))
}

/** Returns the first twelve bytes of a digest, as the build writes them. */
const digestOf = async (body: ArrayBuffer) =>
	btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', body), 0, 12)))

const noted = (headers: Headers) => {
	const all = new Headers(headers)
	all.set(KEPT_AT, String(Date.now()))
	all.delete('Content-Encoding')
	all.delete('Content-Length')
	return all
}

/** Removes files of earlier builds that are old, and the oldest where there are too many. */
export async function removeOldFiles(now = Date.now()) {
	const files = await caches.open(FILES)
	const others = (await files.keys()).filter(({ url }) => !isShell(new URL(url)))
	const surplus = others.length + shell.length - MOST_FILES
	for (const [index, request] of others.entries()) {
		const stored = await files.match(request)
		const age = now - Number(stored?.headers.get(KEPT_AT) ?? 0)
		if (index < surplus || age > LONGEST_MS) await files.delete(request)
	}
}

const findFile = (address: string) => caches.match(address, { cacheName: FILES, ignoreVary: true })

/** Returns the addresses of those scripts that this phone does not have. */
export async function missingOf(all: string[]) {
	const stored = await Promise.all(all.map(findFile))
	return all.filter((_, index) => !stored[index])
}

/** Returns a file of a build: from the phone, else from the server, whole. It needs neither cookies nor a referrer. */
export async function answerFile(request: Request): Promise<Response> {
	const { pathname } = new URL(request.url)
	const stored = await findFile(request.url)
	if (stored) return stored
	if (!/\.(js|css|svg|json)$/.test(pathname)) return fetch(request)
	let part: Response | undefined
	for (const cache of ['default', 'reload'] as const) {
		const response = await askWhole(() => fetch(request, { cache, credentials: 'omit', referrer: '' }))
		const text = await response.text()
		part = new Response(text, { status: response.status, headers: noted(response.headers) })
		if (response.status === 404) break
		if (!isWholeFile(pathname, response.headers.get('Content-Type'), text)) continue
		await storeFile(request.url, part.clone())
		break
	}
	return part!
}

async function storeFile(url: string, response: Response) {
	try {
		await (await caches.open(FILES)).put(url, response)
	} catch {
		await removeOldFiles().catch(() => {}) // the phone is full: the page has its script all the same
	}
}

/**
 * Stores the scripts of a page, those that the browser has already, which costs nothing, or all of them; and the list of
 * the routes of its build.
 */
export async function storeFilesOf(html: string, all: boolean) {
	const [, version] = /\/assets\/manifest-(\w+)\.js/.exec(html) ?? []
	if (version) await storeRoutes(version).catch(() => {})
	const names = new Set(html.match(/\/assets\/(?!manifest-)[\w.-]+\.(?:js|css)/g))
	for (const path of names) {
		if (await findFile(path)) continue
		if (all) await answerFile(new Request(path)).catch(() => {})
		else await storeFromBrowser(path)
	}
}

async function storeFromBrowser(path: string) {
	const response = await fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => undefined)
	const text = response?.ok ? await response.text() : ''
	if (isWholeFile(path, response?.headers.get('Content-Type') ?? null, text))
		await storeFile(path, new Response(text, { headers: noted(response!.headers) }))
}

const addressOfRoutes = (version: string) =>
	`/__manifest?${String(new URLSearchParams({ paths: knownPaths.join(), version }))}`

async function storeRoutes(version: string) {
	const address = addressOfRoutes(version)
	if (savesData() || (await findFile(address))) return
	const response = await fetch(address, { credentials: 'omit' })
	const text = await response.text()
	if (response.status !== 200) return
	JSON.parse(text) // or it broke off
	const files = await caches.open(FILES)
	// A page of an earlier build is to learn from the server that there is another.
	for (const earlier of await files.keys()) if (isLookUp(new URL(earlier.url))) await files.delete(earlier)
	await storeFile(address, new Response(text, { headers: noted(response.headers) }))
}

/**
 * Returns the routes of links that the router sees: from the list of its build, if that has them all. So the links and
 * forms of kept pages lead on without a signal, and cost nothing with one.
 */
export async function answerLookUp(request: Request) {
	const { searchParams } = new URL(request.url)
	const stored = await findFile(addressOfRoutes(searchParams.get('version') ?? ''))
	if (stored && searchParams.get('paths')?.split(',').every(isKnownPath)) return stored
	return askAgain(async () => {
		const response = await fetch(request)
		// An empty one says that the server has another build.
		const isList = response.status === 204 || response.headers.get('Content-Type')?.includes('json')
		if (!isList && response.status < 400) throw new TypeError('Not ours')
		return response
	})
}
