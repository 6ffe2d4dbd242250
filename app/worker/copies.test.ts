import { beforeEach, expect, test, vi } from 'vitest'
import { END_OF_PAGE, NOBODY, PERSON_HEADER } from '#app/lib/document-marks.ts'
import { fakeCaches } from '#tests/support/outside/fake-caches.ts'
import { heed, keep } from './copies.ts'
import { linksToKept } from './pages.ts'
import { currentEra, findKept, forgetPeople, meet, withPagesOf } from './people.ts'

const ORIGIN = 'https://courtside.example'
let phone: ReturnType<typeof fakeCaches>

beforeEach(async () => {
	phone = fakeCaches()
	vi.stubGlobal('clients', { matchAll: async () => [] })
	vi.stubGlobal('fetch', () => Promise.reject(new TypeError('not in the cache of the browser')))
})

const page = (person: string, text = 'Court 3') =>
	new Response(`<html>${text}</html>${END_OF_PAGE}`, { headers: { [PERSON_HEADER]: person } })

/** A page that the server sends now, to a request of `asked`. */
async function arrives(person: string, path: string, asked = currentEra(), text?: string) {
	const response = page(person, text)
	const met = await heed(response, asked)
	if (met !== undefined) await keep(ORIGIN + path, response, met)
}

const shown = async (path: string) => (await findKept(ORIGIN + path))?.text()

test('a page is kept under its person', async () => {
	await arrives('thandi', '/my-bookings')
	expect(phone.names()).toEqual(['pages-thandi'])
	expect(await shown('/my-bookings')).toContain('Court 3')
})

test.each(['sipho', NOBODY])('the pages of a person are gone as soon as %s is there', async (next) => {
	await arrives('thandi', '/my-bookings')
	await heed(page(next), currentEra())
	expect(phone.names()).toEqual([])
	expect(await shown('/my-bookings')).toBeUndefined()
})

test.each([
	['somebody else is there', () => heed(page('sipho'), currentEra())],
	['they leave', () => forgetPeople()],
])('nothing more is pushed to a person once %s', async (_, come) => {
	const [close, unsubscribe] = [vi.fn(), vi.fn()]
	const pushManager = { getSubscription: async () => ({ unsubscribe }) }
	vi.stubGlobal('registration', { getNotifications: async () => [{ close }], pushManager })
	await arrives('thandi', '/my-bookings')
	await arrives('thandi', '/help')
	expect(unsubscribe).not.toHaveBeenCalled()
	await come()
	expect([close, unsubscribe].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('a page that was asked for before somebody left is not kept when it arrives', async () => {
	const before = currentEra()
	await forgetPeople()
	await arrives('thandi', '/my-bookings', before)
	expect(phone.names()).toEqual([])
})

test('a page of the person before, which arrives last, changes nothing', async () => {
	await arrives('thandi', '/my-bookings')
	const before = currentEra()
	await arrives('sipho', '/my-bookings', before, 'Court 4')
	await arrives('thandi', '/help', before)
	expect(phone.names()).toEqual(['pages-sipho'])
	expect(await shown('/my-bookings')).toContain('Court 4')
})

test('signing out takes the pages of everybody', async () => {
	await arrives('thandi', '/my-bookings')
	await forgetPeople()
	expect(phone.names()).toEqual([])
})

test('signing out while a page is being stored leaves nothing', async () => {
	const met = (await meet('thandi', currentEra()))!
	const storing = withPagesOf('thandi', met, (pages) => pages.put(`${ORIGIN}/my-bookings`, page('thandi')))
	await Promise.all([storing, forgetPeople()])
	expect(phone.names()).toEqual([])
})

test.each([
	['a page of somebody else’s server', new Response(`<html>Sign in to the hotel</html>${END_OF_PAGE}`)],
	['a page with a toast, which it would say again', page('thandi', '<div data-toast="true">Court 9</div>')],
	['half a page', new Response('<html>Cou', { headers: { [PERSON_HEADER]: 'thandi' } })],
	['a refusal', new Response(END_OF_PAGE, { status: 503, headers: { [PERSON_HEADER]: 'thandi' } })],
])('%s is not kept', async (_, response) => {
	await arrives('thandi', '/my-bookings')
	await keep(`${ORIGIN}/my-bookings`, response, currentEra())
	expect(await shown('/my-bookings')).toContain('Court 3')
})

test('a page that may not be kept is not', async () => {
	await arrives('thandi', '/settings')
	expect(phone.addresses('pages-thandi')).toEqual([])
})

test('the pocket stays where pages are only seen', async () => {
	const met = (await meet('thandi', currentEra()))!
	await keep(`${ORIGIN}/my-bookings`, page('thandi'), met, true)
	for (let venue = 1; venue <= 90; venue++) await arrives('thandi', `/venues/${venue}`)
	await arrives('thandi', '/my-bookings')
	const kept = phone.addresses('pages-thandi')
	expect(kept).toHaveLength(80)
	expect(kept).toContain('/my-bookings')
	expect(kept).toContain('/venues/90')
	expect(kept).not.toContain('/venues/1')
})

test('a full phone keeps the newest pages, and none fails', async () => {
	phone = fakeCaches({ room: 20 })
	for (let venue = 1; venue <= 25; venue++) await arrives('thandi', `/venues/${venue}`)
	expect(phone.addresses('pages-thandi')).toContain('/venues/25')
	phone = fakeCaches({ room: 0 })
	await arrives('thandi', '/venues/26')
	expect(phone.addresses('pages-thandi')).toEqual([])
})

test('what the phone has is listed by its title, each page once, one’s bookings first', async () => {
	const titled = (title: string) => `<title>${title} · Courtside</title>`
	await arrives('thandi', '/venues/3?date=2026-11-29', undefined, titled('Beacon &amp; Sons'))
	await arrives('thandi', '/venues/3?sport=1&date=2026-11-30', undefined, titled('Beacon &amp; Sons'))
	await arrives('thandi', '/my-bookings', undefined, titled('My Bookings'))
	await arrives('thandi', '/running-club/2/events/7', undefined, titled('Signal Hill Sunrise'))
	expect(await linksToKept()).toEqual([
		{ path: '/my-bookings', name: 'My Bookings' },
		{ path: '/venues/3?sport=1&amp;date=2026-11-30', name: 'Beacon &amp; Sons' },
		{ path: '/running-club/2/events/7', name: 'Signal Hill Sunrise' },
	])
})
