import { NOBODY } from '#app/lib/document-marks.ts'
import { forgetPushes } from './push.ts'
import { scope } from './scope.ts'
import { sleep } from './tries.ts'

/**
 * The pages that the phone keeps, by person. Each has a cache of their own, named by their tag, and there is only ever one:
 * whatever belongs to another person goes before anything is kept.
 */
const PREFIX = 'pages-'

/** Grows when another person comes or somebody leaves: what was asked for before must not be kept any more. */
let era = 0
export const currentEra = () => era

/** Changes happen one after the other, so that none puts back what another removes. */
let queue: Promise<unknown> = Promise.resolve()
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
	const done = queue.then(work)
	queue = done.catch(() => {})
	return done
}

const names = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX))

/**
 * Removes the pages of all others, also from the screen but in the tab of the person, and what is pushed to them.
 * Returns the era to keep this person's in; undefined if that is over.
 */
export function meet(person: string, asked: number, client?: string): Promise<number | undefined> {
	return inTurn(async () => {
		if (asked !== era) return undefined
		const others = (await names()).filter((name) => name !== PREFIX + person)
		if (others.length > 0) {
			era++
			await Promise.all(others.map((name) => caches.delete(name)))
			if (others.some((name) => name !== PREFIX + NOBODY)) await Promise.all([endPushes(), tellOthers(client)])
		}
		return era
	})
}

/** Removes the pages of everybody, also those that are still on their way, and what is pushed to them. */
export function forgetPeople(): Promise<void> {
	era++
	return inTurn(async () => {
		await Promise.all((await names()).map((name) => caches.delete(name)))
		await endPushes()
	})
}

/** A tab that shows a person who is gone loads its page anew (features/navigation/register-worker.ts). */
export async function tellOthers(client?: string) {
	for (const page of await scope.clients.matchAll({ type: 'window', includeUncontrolled: true }))
		if (page.id !== client) page.postMessage({ gone: true })
}

/** Some browsers ask their push service first, which may be slow: no page waits for that. */
const endPushes = () => Promise.race([forgetPushes().catch(() => {}), sleep(1_000)])

/** Works in the cache of a person whom we have met in this era. */
export const withPagesOf = (person: string, met: number, work: (pages: Cache) => Promise<unknown>) =>
	inTurn(async () => {
		if (met === era) await work(await caches.open(PREFIX + person))
	})

async function pagesHere() {
	const [name, ...more] = await names()
	return name === undefined || more.length > 0 ? undefined : caches.open(name)
}

/** Returns the copy of a page of the person who was here last, or of the visitor. */
export const findKept = async (address: string): Promise<Response | undefined> =>
	(await pagesHere())?.match(address, { ignoreVary: true })

/** Returns the addresses of all kept pages, the latest first. */
export async function keptAddresses(): Promise<string[]> {
	const all = (await (await pagesHere())?.keys()) ?? []
	return all.map(({ url }) => url).reverse()
}

/** Returns the tag of the person who was here last. */
export async function personHere(): Promise<string | undefined> {
	const [name, ...more] = await names()
	return more.length > 0 ? undefined : name?.slice(PREFIX.length)
}
