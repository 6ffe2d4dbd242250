import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { auditLog, customers, venueTablets } from '#db/schema.ts'
import { setPin } from '#app/features/venues/tablets/pins.server.ts'
import { ONLY_FOR_HEADER, PERSON_HEADER } from '#app/lib/document-marks.ts'
import { ask, visit } from '#tests/support/process/product.ts'
import { newTablet } from '#tests/support/tablets.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'

vi.hoisted(() => Object.assign(process.env, { HOST: '127.0.0.1', LOG: 'off' }))
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T04:30:00Z') })

let owner: Awaited<ReturnType<typeof createUser>>
let venueId: number
let headers: Record<string, string>
let base: string

beforeEach(async () => {
	vi.setSystemTime(new Date('2027-03-01T04:30:00Z'))
	owner = await createUser({ role: 'venue_owner', fullName: 'Olga Owner', email: `kowari${Math.random()}@example.com` })
	const venue = await createVenue({ ownerId: owner.id, name: 'Aces' })
	venueId = venue.venueId
	base = `/venue-dashboard/${venueId}`
	await joinTeam(venue, await createUser({ fullName: 'Dineo Desk' }), 'desk')
	await setPin(owner, venueId, '7294')
	headers = await newTablet(owner, venueId)
})

const enter = (pin = '7294') =>
	ask('/tablet', { method: 'POST', headers, body: new URLSearchParams({ person: `${owner.id}`, pin }) })
const leave = () => ask('/tablet', { method: 'POST', headers, body: new URLSearchParams({ intent: 'leave' }) })

test('a device becomes a tablet, and its session ends with its cookie', async () => {
	const own = await signedIn(owner)
	const form = { name: 'Padel bar' }
	const started = await ask(`${base}/team/tablets`, { method: 'POST', headers: own, body: new URLSearchParams(form) })
	expect([started.status, started.headers.get('Location')]).toEqual([302, '/tablet'])
	expect((await ask(base, { headers: own })).headers.get('Location')).toMatch(/^\/auth/)
	const Cookie = started.headers.get('Set-Cookie')!.match(/session=[^;]+/)![0]
	expect(started.headers.getSetCookie().join()).toMatch(/known=;/)
	const page = await ask('/tablet', { headers: { Cookie } })
	expect(page.headers.get(PERSON_HEADER)).toBe('nobody')
	expect(page.headers.get('Cache-Control')).toBe('no-store')
	const html = await page.text()
	expect(html).toContain('Olga Owner')
	expect(html).not.toContain('Dineo Desk')
	expect(html).not.toContain(owner.email)
})

test('a person opens the desk and sees nothing of their account, whichever page they ask for', async () => {
	expect((await ask(`${base}/today`, { headers })).headers.get('Location')).toBe('/tablet')
	expect((await enter()).headers.get('Location')).toBe(`${base}/today`)
	for (const path of [
		`${base}/today`,
		`${base}/day`,
		`${base}/customers`,
		`${base}/money`,
		'/',
		`/venues/${venueId}`,
	]) {
		const response = await ask(path, { headers })
		const html = await response.text()
		expect([path, response.status]).toEqual([path, 200])
		expect(html).not.toContain('kowari')
		expect(html).not.toContain('62001234567')
		// The service worker keeps no page without it.
		expect(response.headers.has(PERSON_HEADER)).toBe(false)
	}
	expect((await leave()).headers.get('Location')).toBe('/tablet')
	expect((await ask(`${base}/today`, { headers })).headers.get('Location')).toBe('/tablet')
})

test('what is sent after five minutes is not saved, and says so', async () => {
	await enter()
	vi.setSystemTime(new Date('2027-03-01T04:36:00Z'))
	const form = new URLSearchParams({ reason: 'rain', courts: 'all', date: '2027-03-02', from: '20:00', to: '21:00' })
	const late = await ask(`${base}/closures/new`, { method: 'POST', headers, body: form })
	expect([late.status, late.headers.get('Location')]).toEqual([302, '/tablet'])
	expect((await visit('/tablet', { headers })).status).toBe(200)
	expect(await db.$count(customers, eq(customers.courtId, venueId))).toBe(0)
})

test('an act at the tablet stands in the log under the person’s name', async () => {
	await enter()
	const form = new URLSearchParams({ reason: 'rain', courts: 'all', date: '2027-03-02', from: '20:00', to: '21:00' })
	const closed = await ask(`${base}/closures/new`, { method: 'POST', headers, body: form })
	expect(closed.status).toBe(302)
	const acts = and(eq(auditLog.courtId, venueId), eq(auditLog.action, 'venue.close-courts'))
	const [act] = await db.select({ actorId: auditLog.actorId, byAdmin: auditLog.byAdmin }).from(auditLog).where(acts)
	expect(act).toEqual({ actorId: owner.id, byAdmin: false })
})

test('a form that waited for somebody else is refused', async () => {
	await enter()
	const someoneElses = { ...headers, [ONLY_FOR_HEADER]: String(owner.id + 1) }
	expect((await ask(`${base}/today`, { headers: someoneElses })).status).toBe(401)
})

test.each<Record<string, string>>([
	{},
	{ person: '1' },
	{ pin: '7294' },
	{ person: 'x', pin: '7294' },
	{ person: '-1', pin: '7294' },
	{ person: '99999999999999', pin: '7294' },
	{ person: '1.5', pin: '7294' },
	{ person: '1', pin: '<b>7294</b>' },
	{ person: '1', pin: '7'.repeat(9999) },
	{ person: '1', pin: '' },
	{ person: '2000000000', pin: '7294' },
])('%j opens nothing and gives no PIN back', async (form) => {
	const response = await ask('/tablet', { method: 'POST', headers, body: new URLSearchParams(form) })
	expect(response.status).toBe(400)
	expect(await response.text()).not.toMatch(/value="7/)
	expect((await ask(`${base}/today`, { headers })).headers.get('Location')).toBe('/tablet')
})

test('wrong PINs lock, and the tablet of another venue or a stopped one opens nothing', async () => {
	for (let i = 0; i < 5; i++) expect((await enter('7295')).status).toBe(400)
	const locked = await enter()
	expect([locked.status, Number(locked.headers.get('Retry-After'))]).toEqual([429, 900])
	expect(await locked.text()).toContain('Wait 15 minutes')
	const own = await signedIn(owner)
	const [tablet] = await db.select().from(venueTablets).where(eq(venueTablets.courtId, venueId))
	const form = new URLSearchParams({ tablet: String(tablet!.id) })
	await ask(`${base}/team/tablets`, { method: 'POST', headers: own, body: form })
	expect((await enter()).status).toBe(410)
	expect(await (await ask('/tablet', { headers })).text()).toContain('"people":null')
})

test('signing in with a password on a tablet makes it that person’s own device again', async () => {
	const person = await createUser({ password: 'a long enough one' })
	const form = new URLSearchParams({ username: person.username, password: 'a long enough one' })
	const signed = await ask('/auth', { method: 'POST', headers, body: form })
	const Cookie = signed.headers.get('Set-Cookie')?.match(/session=[^;]+/)?.[0]
	expect(Cookie).toBeDefined()
	expect(Cookie).not.toBe(headers.Cookie)
	expect((await ask('/profile', { headers: { Cookie: Cookie! } })).status).toBe(200)
})

test('its touches keep it awake, and a GET of that address does nothing', async () => {
	await enter()
	vi.setSystemTime(new Date('2027-03-01T04:34:00Z'))
	expect((await ask('/tablet/here', { method: 'POST', headers })).status).toBe(204)
	vi.setSystemTime(new Date('2027-03-01T04:38:00Z'))
	expect((await ask(`${base}/today`, { headers })).status).toBe(200)
	expect((await ask('/tablet/here', { headers })).status).toBe(302)
	vi.setSystemTime(new Date('2027-03-01T04:39:00Z'))
	expect((await ask(`${base}/today`, { headers })).headers.get('Location')).toBe('/tablet')
})
