import { describe, expect, it, test, vi } from 'vitest'
import { db, invalidateAll, write } from '#db/client/index.ts'
import { courtSports, settings } from '#db/schema.ts'
import { CACHEABLE } from '#app/features/platform/response-cache/addresses.ts'
import { cacheCounts } from '#app/features/platform/response-cache/responses.server.ts'
import { cacheResponses } from '#app/features/platform/response-cache/cache.server.ts'
import { addDays } from '#app/lib/time/time.ts'
import { patternOf } from '#tests/support/process/addresses.ts'
import { serve } from '#tests/support/process/serve.ts'
import { createCachedWorld } from './cached-world.ts'
import { forgetting, sharing } from './naive-cache.ts'
import { ask, call } from '#tests/support/process/product.ts'
import { wish } from '#tests/support/world/wishes.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
const NOW = new Date('2027-03-01T06:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

const LONG = 300_000
const { addresses, changes, venue, other, soon, asOrganizer } = await createCachedWorld(NOW)
const available = `/api/venues/${venue.venueId}/availability?sportId=${venue.sportId}&date=${soon}&days=7`

type Asks = (path: string) => Promise<string>
const read = async (response: Response) => `${response.status} ${await response.text()}`
/** Requests as a visitor, who may get a cached response, and with a meaningless cookie, which never does. */
const kept: Asks = async (path) => read(await ask(path))
const own: Asks = async (path) => read(await ask(path, { headers: { Cookie: 'of=none' } }))

const readAll = async (asks: Asks) =>
	new Map(await Promise.all(addresses.map(async (path) => [path, await asks(path)] as const)))
/** Reads all pages after emptying the cache. */
const readAfresh = () => {
	invalidateAll()
	return readAll(kept)
}
/** Returns the pattern of an address, under which it is cached. */
const keptAt = (address: string) => patternOf(address.split('?')[0]!.replace(/^\/_\.data$|\.data$/, '') || '/') || '/'
const differing = (one: Map<string, string>, other: Map<string, string>) =>
	addresses.filter((path) => one.get(path) !== other.get(path))

test('each cached address is among those that are checked', () => {
	const known = new Set(addresses.map(keptAt))
	expect([...CACHEABLE].filter((pattern) => !known.has(pattern))).toEqual([])
})

describe('a cached response', () => {
	it('is served again while nothing has changed', async () => {
		const first = await readAll(kept)
		for (const [path, text] of first) expect(text.slice(0, 4), path).toBe('200 ')
		const { hits, misses } = cacheCounts()
		expect(differing(await readAll(kept), first)).toEqual([])
		expect(cacheCounts()).toMatchObject({ hits: hits + addresses.length, misses })
	})

	it('is never older than the last write, whatever was written', { timeout: LONG }, async () => {
		const forgetful = forgetting(courtSports, own)
		let before = await readAll(kept)
		const unseen: string[] = []
		let foundOut = false
		for (const [name, change] of Object.entries(changes)) {
			await forgetful(available)
			await change()
			const [answered, forgotten] = [await readAll(kept), await forgetful(available)]
			const now = await readAfresh()
			expect(differing(answered, now), name).toEqual([])
			if (forgotten !== (await forgetful(available))) foundOut = true
			if (differing(before, now).length === 0) unseen.push(name)
			before = now
		}
		expect(foundOut, 'what forgets one table is found out by the same').toBe(true)
		// Visitors see nothing of these.
		expect(unseen).toEqual(['its confirmation'])
	})

	it('outlives a booking at another venue, and none at its own', async () => {
		const elsewhere = `/api/venues/${other.venueId}/availability?sportId=${other.sportId}&date=${soon}&days=7`
		for (const path of [available, elsewhere]) await kept(path)
		const body = wish(venue, addDays(soon, 6), 9, 10)
		expect((await call('POST', '/api/bookings', { headers: asOrganizer, body })).status).toBe(201)
		for (const [path, hit] of [
			[elsewhere, 1],
			[available, 0],
		] as const) {
			const { hits } = cacheCounts()
			await kept(path)
			expect(cacheCounts().hits - hits, path).toBe(hit)
		}
	})

	it('shows each booking to every later request, while others ask and book', { timeout: LONG }, async () => {
		const made: string[] = []
		let booking = true
		const write = async (day: number) => {
			for (const hour of [8, 9, 10, 11]) {
				const body = wish(venue, addDays(soon, day), hour, hour + 1)
				for (const courtNumber of [1, 2]) {
					const { status } = await call('POST', '/api/bookings', {
						headers: asOrganizer,
						body: { ...body, courtNumber },
					})
					expect(status).toBe(201)
				}
				made.push(body.startTime)
			}
		}
		let answers = 0
		const readOn = async () => {
			while (booking) {
				const known = [...made]
				const days = JSON.parse((await kept(available)).slice(4)) as { hours: { startTime: string; state: string }[] }[]
				const states = new Map(days.flatMap(({ hours }) => hours.map((hour) => [hour.startTime, hour.state])))
				expect(known.filter((time) => states.get(time) !== 'full')).toEqual([])
				answers++
				await new Promise((next) => setImmediate(next))
			}
		}
		const readers = [1, 2, 3].map(readOn)
		await Promise.all([1, 2, 3].map(write)).finally(() => (booking = false))
		await Promise.all(readers)
		expect(made).toHaveLength(12)
		expect(answers).toBeGreaterThanOrEqual(readers.length)
	})
})

describe('requests while the response is rendered', () => {
	let rendered = 0
	let open = () => {}
	let gate = Promise.resolve()
	const loader = async () => {
		rendered++
		const count = await db.$count(settings)
		await gate
		return new Response(String(count))
	}
	const route = serve({ loader }, 'gated', [cacheResponses(new Set(['gated']))])
	const bare = serve({ loader }, 'gated')

	/** Returns the responses to requests during another one, after a write that the other has not read. */
	async function askTwice(asks: () => Promise<string>) {
		gate = new Promise((resolve) => (open = resolve))
		rendered = 0
		const first = asks()
		await expect.poll(() => rendered).toBe(1)
		await write((tx) => tx.insert(settings).values({ key: crypto.randomUUID(), value: true }))
		const others = [asks(), asks(), asks()]
		open()
		await first
		return { told: await Promise.all(others), right: String(await db.$count(settings)), rendered }
	}
	const visit = async (path: string, handle: typeof route) => (await handle(path)).text()

	it('get what was written meanwhile, and share the next response', async () => {
		const { told, right, rendered } = await askTwice(() => visit('/gated', route))
		expect(told).toEqual([right, right, right])
		expect(rendered).toBe(2)
	})

	test('catch a cache that shares the response under way, however old it is', async () => {
		const naive = sharing((path) => visit(path, bare))
		const { told, right } = await askTwice(() => naive('/gated'))
		expect(told).not.toContain(right)
	})

	it('do not wait for each other where the response is personal', async () => {
		let waiting = 0
		let resolve = () => {}
		const all = new Promise<void>((done) => (resolve = done))
		const loader = async () => {
			if (++waiting === 4) resolve()
			if (waiting > 1) await all
			return new Response('mine', { headers: { 'Set-Cookie': 'mine=1' } })
		}
		const own = serve({ loader }, 'own', [cacheResponses(new Set(['own']))])
		const answers = await Promise.all(Array.from({ length: 4 }, () => own('/own')))
		expect(answers.map(({ headers }) => headers.get('Set-Cookie'))).toEqual(Array(4).fill('mine=1'))
	})
})

describe('the cache', () => {
	it('has new responses from the next minute on', async () => {
		const hour = async () => {
			const days = JSON.parse((await kept(today)).slice(4)) as { hours: { hour: number; state: string }[] }[]
			return days[0]!.hours.find(({ hour }) => hour === 11)!.state
		}
		const today = `/api/venues/${venue.venueId}/availability?sportId=${venue.sportId}&date=2027-03-01&days=1`
		vi.setSystemTime(new Date('2027-03-01T08:59:59.999Z'))
		expect(await hour()).toBe('free')
		const { hits } = cacheCounts()
		expect(await hour()).toBe('free')
		expect(cacheCounts().hits).toBe(hits + 1)
		vi.setSystemTime(new Date('2027-03-01T09:00:00Z'))
		expect(await hour()).toBe('past')
		vi.setSystemTime(NOW)
		expect(await hour(), 'nor is what was made in another minute').toBe('free')
	})

	it('neither serves nor stores personal requests', async () => {
		const whose = ({ request }: { request: Request }) => new Response(JSON.stringify([...request.headers]))
		const route = serve({ loader: whose }, 'whose', [cacheResponses(new Set(['whose']))])
		const own: Record<string, string>[] = [{ Cookie: 'a=canary' }, { Authorization: 'Bearer canary' }]
		const text = async (headers?: Record<string, string>) => (await route('/whose', { headers })).text()
		for (const headers of own) expect(await text(headers)).toContain('canary')
		const visitors = await text()
		expect(visitors).not.toContain('canary')
		for (const headers of own) expect(await text(headers)).toContain('canary')
		expect(await text({ 'X-Of': 'canary' }), 'which visitors share').toBe(visitors)
	})

	it('stores apart what those get who save data', async () => {
		let times = 0
		const loader = ({ request }: { request: Request }) => new Response(`${request.headers.get('Save-Data')} ${++times}`)
		const route = serve({ loader }, 'less', [cacheResponses(new Set(['less']))])
		const text = async (saving?: string) =>
			(await route('/less', { headers: saving === undefined ? {} : { 'Save-Data': saving } })).text()
		for (let i = 0; i < 2; i++) expect([await text(), await text('on')]).toEqual(['null 1', 'on 2'])
		expect(await text('no'), 'which asks for nothing').toBe('null 1')
	})

	test.each([
		['an error', { status: 404 }, 'GET'],
		['what leaves a cookie', { headers: { 'Set-Cookie': 'a=1' } }, 'GET'],
		['what says it is not to be stored', { headers: { 'Cache-Control': 'no-store' } }, 'GET'],
		['what was sent', {}, 'POST'],
	])('is not %s', async (_, init, method) => {
		let times = 0
		const answer = () => new Response(String(++times), init)
		const route = serve({ loader: answer, action: answer }, 'never', [cacheResponses(new Set(['never']))])
		for (const time of ['1', '2', '3']) expect(await (await route('/never', { method })).text()).toBe(time)
	})

	it('stores only the listed addresses', async () => {
		let times = 0
		const loader = () => new Response(String(++times))
		const route = serve([{}, { loader }], 'parent/child', [cacheResponses(new Set(['parent']))])
		for (const time of ['1', '2']) expect(await (await route('/parent/child')).text()).toBe(time)
	})
})
