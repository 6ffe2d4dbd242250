import { NOBODY, PERSON_HEADER, POCKET_HEADER } from '#app/lib/document-marks.ts'
import { addressToKeep, ruleFor } from './addresses.ts'
import { KEPT_AT } from './age.ts'
import { storeFilesOf } from './files.ts'
import { meet, withPagesOf } from './people.ts'
import { isOurs, isWholePage } from './whole.ts'

const MOST_PAGES = 80
/** So many are left where the phone is full. */
const FEW_PAGES = 10
const MOST_LETTERS = 400_000
/** The cache of what the worker has to remember beside pages and files. */
export const CHANGES = 'changes'
/** When something was last sent: a page that is older may show what is no longer so. */
const CHANGED_AT = '/changed-at'

export async function noteChange(now = Date.now()) {
	const changes = await caches.open(CHANGES)
	await changes.put(CHANGED_AT, new Response(String(now)))
}

export async function changedAt() {
	const noted = await caches.match(CHANGED_AT, { cacheName: CHANGES })
	return Number((await noted?.text()) ?? 0)
}

/** Removes the pages of other people than the one a response is for. Returns the era to keep it in. */
export async function heed(response: Response, asked: number, client?: string) {
	const person = response.headers.get(PERSON_HEADER)
	return person === null ? undefined : meet(person, asked, client)
}

/**
 * Keeps a whole page under its person; one in the pocket stays longer than one that was only seen. Throws nothing: a
 * phone that is full keeps less.
 */
export async function keep(given: string, response: Response, met: number, inPocket = false) {
	const address = addressToKeep(given)
	const rule = ruleFor(new URL(address))
	if (!rule || !isOurs(response) || response.status !== 200 || response.redirected) return
	const headers = new Headers(response.headers)
	const text = await response.text()
	if (!isWholePage(text, rule.kind) || text.length > MOST_LETTERS || hasToast(text, rule.kind)) return
	for (const name of ['Content-Encoding', 'Content-Length', 'Set-Cookie']) headers.delete(name)
	headers.set(KEPT_AT, String(Date.now()))
	if (inPocket) headers.set(POCKET_HEADER, 'yes')
	await withPagesOf(headers.get(PERSON_HEADER) ?? NOBODY, met, async (pages) => {
		const copy = new Response(text, { headers })
		if (!inPocket && (await pages.match(address, { ignoreVary: true }))?.headers.has(POCKET_HEADER))
			copy.headers.set(POCKET_HEADER, 'yes')
		try {
			await pages.put(address, copy.clone())
			await makeRoom(pages, MOST_PAGES)
		} catch {
			await makeRoom(pages, FEW_PAGES)
			await pages.put(address, copy).catch(() => {})
		}
	})
	if (rule.kind === 'page') await storeFilesOf(text, inPocket)
}

/** A toast would be shown again with each look. In data, a value that is not null has an index. */
function hasToast(text: string, kind: 'page' | 'file' | 'data') {
	if (kind !== 'data') return text.includes(' data-toast')
	try {
		const name = (JSON.parse(text) as unknown[]).indexOf('toast')
		return new RegExp(`"_${name}":\\d`).test(text)
	} catch {
		return true // in several parts, which we do not read
	}
}

/** Removes the oldest pages beyond so many, those that were only seen first. */
async function makeRoom(pages: Cache, most: number) {
	const all = await pages.keys()
	const surplus = all.length - most
	if (surplus <= 0) return
	const copies = await Promise.all(all.map(async (request) => ({ request, copy: await pages.match(request) })))
	const seen = copies.filter(({ copy }) => !copy?.headers.has(POCKET_HEADER))
	const rest = copies.filter((it) => !seen.includes(it))
	for (const { request } of [...seen, ...rest].slice(0, surplus)) await pages.delete(request)
}

export const keptAt = ({ headers }: Response) => Number(headers.get(KEPT_AT) ?? 0)
