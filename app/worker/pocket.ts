import { NOBODY, PERSON_HEADER, POCKET_HEADER } from '#app/lib/document-marks.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { addressToKeep } from './addresses.ts'
import { KEPT_AT } from './age.ts'
import { changedAt, keep, keptAt } from './copies.ts'
import { answerFile, missingOf } from './files.ts'
import { currentEra, findKept, withPagesOf } from './people.ts'
import { savesData, scope, scripts } from './scope.ts'
import { sleep } from './tries.ts'

/** The server's list of the pages that its person may need without a signal (features/pocket). */
const LIST = '/pocket.json'
type List = { pages: [path: string, version: string, hours: number][]; desk?: string }

const RENEWED_AFTER_MS = 12 * HOUR
/** Something that was sent has taken effect after so long at most. */
const SETTLED_MS = 15_000
/** The page that is shown comes first. */
const AFTER_PAGE_MS = 2_000

let isRunning = false
/** Scripts that were looked for while the worker runs: a release may have taken some away. */
const askedFor = new Set<string>()
/** The venue whose desk was last open, since the worker has run. */
let desk: string | undefined

export function noteDesk({ pathname }: { pathname: string }) {
	desk = /^\/venue-dashboard\/(\d+)\//.exec(pathname)?.[1] ?? desk
}

/**
 * Loads the scripts of a booking, and what has changed in a person's pocket: twice a day, and after something was sent.
 * Never where data are saved.
 */
export async function renewPocket(person: string, met: number) {
	if (isRunning || savesData()) return
	isRunning = true
	let asked: string | undefined
	try {
		const kept = person === NOBODY ? undefined : await findKept(LIST)
		const before = kept && ((await kept.clone().json()) as List)
		desk ??= before?.desk
		const isOfDesk = desk === before?.desk
		const isDue = person !== NOBODY && !(isOfDesk && isFresh(kept ? keptAt(kept) : 0, await changedAt(), Date.now()))
		const missing = await missingScripts(person)
		if (!isDue && missing.length === 0) return
		await sleep(AFTER_PAGE_MS)
		for (const path of missing) await answerFile(new Request(path)).catch(() => {})
		asked = desk
		if (isDue) await load(person, met, asked, before)
	} finally {
		isRunning = false
	}
	if (desk !== asked) await renewPocket(person, met) // they went there meanwhile
}

/** Returns the scripts to load for a person, once while the worker runs. */
function missingScripts(person: string) {
	const { booking, pocket, desk: ofDesk } = scripts
	const own = person === NOBODY ? [] : [...pocket, ...(desk === undefined ? [] : ofDesk)]
	const all = [...booking, ...own].map((name) => `/assets/${name}.js`)
	const fresh = all.filter((path) => !askedFor.has(path))
	for (const path of fresh) askedFor.add(path)
	return missingOf(fresh)
}

/** True for a list that was loaded less than half a day ago, and after everything that was sent. */
export const isFresh = (renewed: number, changed: number, now: number) =>
	now - renewed < RENEWED_AFTER_MS && renewed <= now && renewed > changed + SETTLED_MS

async function load(person: string, met: number, asked: string | undefined, before: List | undefined) {
	const response = await fetch(asked ? `${LIST}?desk=${asked}` : LIST)
	if (!response.ok || response.headers.get(PERSON_HEADER) !== person) return
	const { pages } = (await response.json()) as List
	const headers = { [KEPT_AT]: String(Date.now()), [POCKET_HEADER]: 'yes' }
	const versions = new Map(before?.pages.map(([path, version]) => [path, version]))
	for (const [path, version, hours] of pages) {
		if (currentEra() !== met) return
		const kept = await findKept(addressOf(path))
		const age = kept ? Date.now() - keptAt(kept) : Infinity
		if (age < hours * HOUR && versions.get(path) === version) continue
		const page = await fetch(path, { headers: { [POCKET_HEADER]: 'yes' } })
		if (page.headers.get(PERSON_HEADER) !== person) return
		await keep(addressOf(path), page, met, true)
	}
	await withPagesOf(person, met, async (own) => {
		await own.put(LIST, new Response(JSON.stringify({ pages, desk: asked }), { headers }))
		await removeBut(own, new Set([LIST, ...pages.map(([path]) => path)].map(addressOf)))
	})
}

const addressOf = (path: string) => addressToKeep(new URL(path, scope.location.origin).href)

/** Removes what the pocket does not need any more, such as the grids of days that are over. */
export async function removeBut(own: Cache, wanted: ReadonlySet<string>) {
	for (const request of await own.keys()) {
		const isInPocket = (await own.match(request, { ignoreVary: true }))?.headers.has(POCKET_HEADER)
		if (isInPocket && !wanted.has(request.url)) await own.delete(request)
	}
}
