import { and, eq, isNotNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { auditLog, bookings, courts, users, venueKeys } from '#db/schema.ts'
import { MOST_REQUESTS, SCOPES, type Scope } from '#app/features/accounts/api-keys/scopes.ts'
import { findKeysPage, makeKey, takeKeyBack } from '#app/features/venues/api-keys/api-keys.server.ts'
import { entryCodeOf } from '#app/features/bookings/entry-code.server.ts'
import { KeyForm } from '#app/features/venues/api-keys/schemas.ts'
import { addDays, at, dateOf, HOUR } from '#app/lib/time/time.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'
import { addresses } from '#tests/support/process/addresses.ts'
import { within } from '#tests/support/cases.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { booked, wish } from '#tests/support/world/wishes.ts'

const date = addDays(dateOf(new Date()), 3)
const ALL = Object.keys(SCOPES) as Scope[]

let owner: Awaited<ReturnType<typeof createUser>>
let venue: Awaited<ReturnType<typeof createVenue>>
beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner' })
	venue = await createVenue({ ownerId: owner.id, courts: 4 })
})
afterEach(() => void vi.useRealTimers())

const by = (key: string) => ({ Authorization: `Bearer ${key}` })
const made = async (scopes: Scope[] = ALL) => {
	const { id, key } = await makeKey(owner, venue.venueId, { name: 'Accounting', scopes })
	return { id, key, headers: by(key) }
}
const list = (part: string, venueId = venue.venueId) => `/api/dashboard/venues/${venueId}/${part}`
const walkIn = (hour: number, more: object = {}) => ({
	sportId: venue.sportId,
	courtNumber: 1,
	startTime: at(date, hour).toISOString(),
	hours: 1,
	name: 'Zanele',
	...more,
})

describe('a key', () => {
	test('is made by the owner alone, shown once and stored as a hash', async () => {
		const { id, key } = await made(['bookings:read'])
		expect(key).toMatch(/^csk_[\w-]{43}$/)
		const [row] = await db.select().from(venueKeys).where(eq(venueKeys.id, id))
		expect(JSON.stringify(row)).not.toContain(key.slice(4))
		expect(JSON.stringify(await findKeysPage(owner, venue.venueId))).not.toContain(key.slice(0, 40))
		const manager = await createUser()
		await joinTeam(venue, manager, 'manager')
		const admin = await createUser({ role: 'admin' })
		for (const person of [manager, admin])
			await expect(makeKey(person, venue.venueId, { name: 'Mine', scopes: ALL })).rejects.toMatchObject({
				init: { status: 403 },
			})
		const lines = await db.select().from(auditLog).where(eq(auditLog.courtId, venue.venueId))
		expect(lines.map(({ action, details }) => [action, details])).toEqual([
			['venue.make-key', { key: 'Accounting', apiKey: id }],
		])
	})

	test('says what it may do, and does something', () => {
		expect(KeyForm.safeParse({ name: 'A', scopes: [] }).success).toBe(false)
		expect(KeyForm.safeParse({ name: 'A', scopes: 'everything' }).success).toBe(false)
		expect(KeyForm.parse({ name: 'A', scopes: 'bookings:read' }).scopes).toEqual(['bookings:read'])
	})

	test('is shown by the form that makes it, and never again', async () => {
		const headers = await signedIn(owner)
		const page = `/venue-dashboard/${venue.venueId}/edit/keys`
		const { action, status } = await visit(page, { headers, form: { name: 'Doors', scopes: 'bookings:read' } })
		expect(status).toBe(200)
		const { key } = (action as { made: { key: string } }).made
		expect((await call('GET', list('bookings'), { headers: by(key) })).status).toBe(200)
		expect(await (await ask(page, { headers })).text()).not.toContain(key)
	})

	test('notes when it was last used', async () => {
		const { headers } = await made()
		expect((await findKeysPage(owner, venue.venueId)).keys[0]!.lastUsedAt).toBeNull()
		await call('GET', list('bookings'), { headers })
		expect((await findKeysPage(owner, venue.venueId)).keys[0]!.lastUsedAt).toBeInstanceOf(Date)
	})
})

describe('with its scope it', () => {
	test('sees the bookings and events of its venue', async () => {
		const player = await createUser()
		const id = await booked(player, wish(venue, date, 10, 11))
		const { headers } = await made(['bookings:read'])
		const { status, body } = await call('GET', list('bookings'), { headers })
		expect([status, body.map((one: { id: number }) => one.id)]).toEqual([200, [id]])
		expect((await call('GET', list('events'), { headers })).status).toBe(200)
	})

	test('books walk-ins, once for one idempotency key, and the log says by which key', async () => {
		const { id: apiKey, headers } = await made(['bookings:write'])
		const once = { headers: { ...headers, 'Idempotency-Key': 'a1' }, body: walkIn(10) }
		const [first, again] = [await call('POST', list('bookings'), once), await call('POST', list('bookings'), once)]
		expect([first.status, again.body.id]).toEqual([201, first.body.id])
		expect((await call('POST', list('bookings'), { headers, body: walkIn(10) })).status).toBe(409)
		const wrong = { ...walkIn(10), startTime: new Date(at(date, 10).getTime() + HOUR / 4).toISOString() }
		expect((await call('POST', list('bookings'), { headers, body: wrong })).status).toBe(400)
		const [line] = await db
			.select()
			.from(auditLog)
			.where(eq(auditLog.subject, `booking:${first.body.id}`))
		expect(line).toMatchObject({ action: 'booking.walk-in', actorId: owner.id, details: { apiKey } })
	})

	test('cancels a booking of its venue, and none that its owner plays elsewhere', async () => {
		const id = await booked(await createUser(), wish(venue, date, 12, 13))
		const elsewhere = await createVenue({ ownerId: owner.id })
		const own = await booked(owner, wish(elsewhere, date, 12, 13))
		const { headers } = await made(['bookings:write'])
		const cancel = (id: number) =>
			call('PATCH', `/api/bookings/${id}/status`, { headers, body: { status: 'cancelled' } })
		expect((await cancel(id)).status).toBe(200)
		expect((await cancel(own)).status).toBe(404)
		const [kept] = await db.select().from(bookings).where(eq(bookings.id, own))
		expect(kept!.status).not.toBe('cancelled')
	})

	test('sees customers, also by a part of their name', async () => {
		const { headers } = await made()
		await call('POST', list('bookings'), { headers, body: walkIn(14, { phone: '083 555 0139' }) })
		const { status, body } = await call('GET', `${list('customers')}?q=zan`, { headers })
		expect([status, body.length]).toEqual([200, 1])
		expect(body[0]).toMatchObject({ name: 'Zanele', blocked: false, visits: 0 })
		expect((await call('GET', `${list('customers')}?page=2`, { headers })).body).toEqual([])
	})
})

describe('doors and lights', () => {
	test('hear when courts are taken, by whom of what kind, and when lights are on', async () => {
		const { headers } = await made(['doors:read'])
		const write = (await made(['bookings:write'])).headers
		const { body: first } = await call('POST', list('bookings'), { headers: write, body: walkIn(18) })
		await call('POST', list('bookings'), { headers: write, body: walkIn(19) })
		const pending = await booked(await createUser(), wish(venue, date, 10, 11, { courtNumber: 2 }))
		const path = `${list('court-times')}?date=${date}`
		const { status, body, headers: answered } = await call('GET', path, { headers })
		expect(status).toBe(200)
		expect(body.courts.map((court: { court: string; times: object[] }) => [court.court, court.times.length])).toEqual([
			['Court 1', 2],
			['Court 2', 0],
			['Court 3', 0],
			['Court 4', 0],
		])
		const [{ times, lights }] = body.courts
		expect(times[0]).toEqual({
			startTime: at(date, 18).toISOString(),
			endTime: at(date, 19).toISOString(),
			for: 'booking',
			entryCode: entryCodeOf(first.id),
		})
		expect(lights).toEqual([
			{
				on: new Date(at(date, 18).getTime() - HOUR / 12).toISOString(),
				off: new Date(at(date, 20).getTime() + HOUR / 12).toISOString(),
			},
		])
		const known = { ...headers, 'If-None-Match': answered.get('ETag')! }
		expect((await ask(path, { headers: known })).status).toBe(304)
		await call('PATCH', `/api/bookings/${pending}/status`, { headers: write, body: { status: 'confirmed' } })
		expect((await ask(path, { headers: known })).status, 'another door opens now').toBe(200)
		expect((await call('GET', `${list('court-times')}?date=x`, { headers })).status).toBe(400)
		expect((await call('GET', path, { headers: write })).status).toBe(403)
	})
})

describe('it is refused', () => {
	test('without the scope, and at another venue of the same owner', async () => {
		const other = await createVenue({ ownerId: owner.id })
		const reads = await made(['bookings:read'])
		const writes = await made(['bookings:write'])
		expect((await call('POST', list('bookings'), { headers: reads.headers, body: walkIn(9) })).status).toBe(403)
		expect((await call('GET', list('customers'), { headers: reads.headers })).status).toBe(403)
		expect((await call('GET', list('bookings'), { headers: writes.headers })).status).toBe(403)
		expect((await call('GET', list('bookings', other.venueId), { headers: reads.headers })).status).toBe(404)
		const body = { ...walkIn(9), sportId: other.sportId }
		expect((await call('POST', list('bookings', other.venueId), { headers: writes.headers, body })).status).toBe(404)
	})

	test('at every other call, and on every page it is nobody', { timeout: within(120_000) }, async () => {
		const { headers } = await made()
		const mine: string[] = []
		for (const { path } of addresses) {
			const address = `/${path.replace(/:\w+/g, '1').replace('*', 'nowhere')}`
			const asked = await ask(address, { headers })
			if (!path.startsWith('api/')) {
				const visitor = await ask(address)
				expect([path, asked.status, place(asked)]).toEqual([path, visitor.status, place(visitor)])
				continue
			}
			for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
				const sent = method === 'GET' ? headers : { ...headers, 'Content-Type': 'application/json' }
				const body = method === 'GET' ? undefined : '{}'
				const { status } = await ask(address, { method, headers: sent, body })
				const isRefused = status === 403 || status === 405 || (path === 'api/*' && status === 404)
				if (!isRefused) mine.push(`${method} ${path}`)
			}
		}
		expect(mine).toEqual([
			'PATCH api/bookings/:id/status',
			'GET api/dashboard/venues/:id/bookings',
			'POST api/dashboard/venues/:id/bookings',
			'GET api/dashboard/venues/:id/events',
			'GET api/dashboard/venues/:id/customers',
			'GET api/dashboard/venues/:id/court-times',
		])
	})
	const place = ({ headers }: Response) => (headers.get('Location') ?? '').replace(/\?.*/s, '')

	test('beside a cookie it is still the key', async () => {
		const { headers } = await made(['bookings:read'])
		const cookie = await signedIn(owner)
		expect((await call('GET', '/api/user/jwt', { headers: { ...cookie, ...headers } })).status).toBe(403)
		expect((await call('GET', '/api/user/jwt', { headers: { ...cookie, ...by('csk_none') } })).status).toBe(401)
	})

	test('once it is taken back, or its owner is suspended or a player again', async () => {
		const { id, headers } = await made()
		const status = async () => (await call('GET', list('bookings'), { headers })).status
		const set = (values: Partial<typeof users.$inferInsert>) =>
			write((tx) => tx.update(users).set(values).where(eq(users.id, owner.id)))
		await set({ suspendedAt: new Date() })
		expect(await status()).toBe(401)
		await set({ suspendedAt: null, role: 'user' })
		expect(await status()).toBe(401)
		await set({ role: 'venue_owner' })
		expect(await status()).toBe(200)
		await takeKeyBack(owner, venue.venueId, id)
		await takeKeyBack(owner, venue.venueId, id)
		expect(await status()).toBe(401)
		const taken = and(eq(auditLog.action, 'venue.take-key'), isNotNull(auditLog.details))
		expect(await db.$count(auditLog, and(eq(auditLog.courtId, venue.venueId), taken))).toBe(1)
	})

	test('once the venue has another owner, whatever part its maker has then, until a new one is made', async () => {
		const { id, headers } = await made()
		const ask = (headers: Record<string, string>) => call('GET', list('bookings'), { headers })
		const next = await createUser({ role: 'venue_owner' })
		const setOwner = (ownerId: number | null) =>
			write((tx) => tx.update(courts).set({ ownerId }).where(eq(courts.id, venue.venueId)))
		await setOwner(null)
		expect((await ask(headers)).status).toBe(401)
		await setOwner(next.id)
		await joinTeam(venue, owner, 'manager')
		const { status, body } = await ask(headers)
		expect([status, body]).toEqual([401, { message: 'There is no such key, or it no longer works.' }])
		const { keys, canMake } = await findKeysPage(next, venue.venueId)
		expect([keys, canMake]).toMatchObject([[{ id, works: false }], true])
		const { key } = await makeKey(next, venue.venueId, { name: 'Accounting', scopes: ALL })
		expect((await ask(by(key))).status).toBe(200)
		expect((await ask(headers)).status).toBe(401)
	})

	test('when it asks too often', async () => {
		const { headers } = await made()
		vi.useFakeTimers({ toFake: ['Date'], now: new Date(Math.floor(Date.now() / 60_000) * 60_000 + 1_000) })
		const path = list('bookings', 999_999)
		const statuses = new Map<number, number>()
		for (let i = 0; i < MOST_REQUESTS + 5; i++) {
			const { status } = await call('GET', path, { headers })
			statuses.set(status, (statuses.get(status) ?? 0) + 1)
		}
		expect([...statuses]).toEqual([
			[404, MOST_REQUESTS],
			[429, 5],
		])
	})
})

test('a key that is taken back under load is answered no more', { timeout: within(60_000) }, async () => {
	const { id, headers } = await made()
	let isGone = false
	const late: number[] = []
	const book = async (courtNumber: number, hour: number) => {
		const began = isGone
		const { status } = await call('POST', list('bookings'), { headers, body: walkIn(hour, { courtNumber }) })
		if (began) late.push(status)
		return status
	}
	const hours = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17]
	const load = [1, 2, 3, 4].map(async (court) => {
		const statuses: number[] = []
		for (const hour of hours) statuses.push(await book(court, hour))
		return statuses
	})
	await vi.waitUntil(async () => (await db.$count(bookings, eq(bookings.courtId, venue.venueId))) >= 4, {
		timeout: 20_000,
	})
	await takeKeyBack(owner, venue.venueId, id)
	const stored = await db.$count(bookings, eq(bookings.courtId, venue.venueId))
	isGone = true
	const all = (await Promise.all(load)).flat()
	expect(late.length).toBeGreaterThan(0)
	expect(new Set(late)).toEqual(new Set([401]))
	expect(await db.$count(bookings, eq(bookings.courtId, venue.venueId))).toBe(stored)
	expect(all.filter((status) => status === 201)).toHaveLength(stored)
})

test('the examples of the API’s description do what they say', async () => {
	const { headers } = await made()
	const { body: document } = await call('GET', '/api/openapi.json')
	const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
	)
	const forKeys = operations.filter(({ security }) => security.some((way) => 'venueKey' in way))
	expect(forKeys).toHaveLength(6)
	// The examples name a day of 2027.
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T04:30:00Z') })
	let id = 0
	for (const { path, method, requestBody } of forKeys.sort((a) => (a.method === 'post' ? -1 : 1))) {
		const example = requestBody?.content['application/json'].example
		const address = path.replace('{id}', String(path.includes('venues') ? venue.venueId : id))
		const body = example && 'sportId' in example ? { ...example, sportId: venue.sportId } : example
		const answer = await call(method.toUpperCase(), address, { headers, body })
		expect([path, answer.status]).toEqual([path, method === 'post' ? 201 : 200])
		if (method === 'post') ({ id } = answer.body)
	}
})
type Operation = {
	security: object[]
	requestBody?: { content: { 'application/json': { example?: object } } }
}
