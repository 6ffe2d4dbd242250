import { beforeEach, expect, test, vi } from 'vitest'
import { END_OF_PAGE, NOBODY, PERSON_HEADER } from '#app/lib/document-marks.ts'
import { fakeCaches } from '#tests/support/outside/fake-caches.ts'
import { forgetPeople } from './people.ts'
import { answerData, answerPage } from './pages.ts'

const ORIGIN = 'https://courtside.example'
const ROUTES = '_routes=root%2Croutes%2Fbookings%2Fbook'
let phone: ReturnType<typeof fakeCaches>
let work: Promise<unknown>[]
let told: object[]

beforeEach(async () => {
	phone = fakeCaches()
	vi.stubGlobal('registration', { getNotifications: async () => [] })
	const tab = (id: string) => ({ id, postMessage: (message: object) => void told.push({ ...message, to: id }) })
	vi.stubGlobal('clients', { get: async () => tab('own'), matchAll: async () => [tab('own'), tab('other')] })
	told = []
	vi.stubGlobal('navigator', { onLine: false, connection: { saveData: true } })
	await forgetPeople()
	work = []
})

/** Asks for the data of a page, which comes as it is given, or not at all, and waits until all is kept. */
async function ask(path: string, arriving?: Response) {
	vi.stubGlobal('fetch', async () => arriving ?? Promise.reject(new TypeError('Failed to fetch')))
	const url = new URL(path, ORIGIN)
	const waitUntil = (done: Promise<unknown>) => void work.push(done)
	const event = { request: new Request(url), clientId: 'own', waitUntil }
	const answer = await (url.pathname.endsWith('.data') ? answerData(event as never, url) : answerPage(event as never))
	await Promise.all(work)
	return answer.headers.get('Location') ?? answer.text()
}
const data = (content: unknown, person = 'thandi', init: ResponseInit = {}) =>
	new Response(`${JSON.stringify(content)}\n`, {
		...init,
		headers: { [PERSON_HEADER]: person, Date: 'Thu, 26 Nov 2026 12:05:00 GMT' },
	})

const book = (date: string) => `/booking/3/2.data?date=${date}&${ROUTES}`
const PRICE = [{ _1: 2 }, 'price', 320]

test('the form of a booking opens without a signal, for another day too', async () => {
	await ask(book('2026-11-29'), data(PRICE))
	expect(told).toEqual([])
	expect(JSON.parse(await ask(book('2026-12-05')))).toEqual(PRICE)
	expect(told).toEqual([{ asOf: '14:05', to: 'own' }])
	expect(JSON.parse(await ask(book('2026-12-05').replace('root%2C', '')))).toEqual(PRICE)
	await expect(ask(book('2026-12-05').replace('3/2', '3/4'))).rejects.toThrow('Failed to fetch')
	await expect(ask('/booking/3/2.data?date=2026-12-05')).rejects.toThrow('Failed to fetch')
	await expect(ask(`/booking/3/2.data?_routes=root%2Croutes%2Fsigned-in`)).rejects.toThrow('Failed to fetch')
})

test('a page that was led to is there without a signal, for its own query', async () => {
	await ask('/venues/3.data?sport=2', data(PRICE))
	expect(JSON.parse(await ask('/venues/3.data?sport=2'))).toEqual(PRICE)
	await expect(ask('/venues/3.data?sport=4')).rejects.toThrow('Failed to fetch')
})

test('the data of a run is kept for its own address alone', async () => {
	const withdraw = '/running-club/1/events/2/withdraw.data?_routes=root'
	await ask(`${withdraw}&key=a`, data(PRICE))
	expect(JSON.parse(await ask(`${withdraw}&key=a`))).toEqual(PRICE)
	await expect(ask(withdraw)).rejects.toThrow('Failed to fetch')
})

test.each([
	['of another page', '/settings.data', data(PRICE)],
	['with a toast', book('2026-11-29'), data([{ _1: 2 }, 'toast', { _3: 4 }, 'title', 'Booked'])],
	['that broke off', book('2026-11-29'), new Response('[{"_1":2},"pri', { headers: { [PERSON_HEADER]: 'thandi' } })],
	['of a refusal', book('2026-11-29'), data(PRICE, 'thandi', { status: 404 })],
])('data %s is not kept', async (_, path, arriving) => {
	await ask(path, arriving)
	await expect(ask(path)).rejects.toThrow('Failed to fetch')
	expect(phone.addresses('pages-thandi')).toEqual([])
})

test('data without a toast is kept, though it names one', async () => {
	await ask(book('2026-11-29'), data([{ _1: -5 }, 'toast']))
	expect(await ask(book('2026-11-29'))).toContain('toast')
})

test('the data of one person is never given to the next', async () => {
	await ask(book('2026-11-29'), data(PRICE))
	await ask('/_.data', data(PRICE, NOBODY))
	await expect(ask(book('2026-11-29'))).rejects.toThrow('Failed to fetch')
	expect(told, 'and leaves the screen of other tabs').toEqual([{ gone: true, to: 'other' }])
})

const page = (text: string) =>
	new Response(`<html>${text}</html>${END_OF_PAGE}`, { headers: { [PERSON_HEADER]: 'thandi' } })

test('a page of which the phone has the data is opened from the page above', async () => {
	await ask('/my-bookings', page('Tonight'))
	await ask('/my-bookings/7.data', data(PRICE))
	expect(await ask('/my-bookings/7')).toBe(`${ORIGIN}/my-bookings#/my-bookings/7`)
	expect(await ask('/my-bookings/8')).toContain('This page did not arrive')
})

test.each(['/today', '/venue-dashboard'])('%s leads to the desk that the phone has', async (path) => {
	expect(await ask(path)).toContain('This page did not arrive')
	await ask('/venue-dashboard/3/today', page('Six arrive'))
	expect(await ask(path)).toBe(`${ORIGIN}/venue-dashboard/3/today`)
})

/** An answer that breaks off. */
const half = (start: string) =>
	new Response(
		new ReadableStream({
			start: (stream) => stream.enqueue(new TextEncoder().encode(start)),
			pull: (stream) => stream.error(new TypeError('network error')),
		}),
		{ headers: { [PERSON_HEADER]: 'thandi', 'Content-Type': 'text/html; charset=utf-8' } },
	)

test('half a page is drawn as far as it came, and not kept', async () => {
	vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } })
	const start = `<html>${'Tonight, '.repeat(1_000)}Cou`
	expect(await ask('/my-bookings', half(start))).toBe(start)
	expect(phone.addresses('pages-thandi')).toEqual([])
})

test('half an answer is asked for again', async () => {
	vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } })
	vi.useFakeTimers()
	const answers = [half('[{"_1":2},"pri'), data(PRICE)]
	vi.stubGlobal('fetch', async () => answers.shift())
	const url = new URL(book('2026-11-29'), ORIGIN)
	const answer = answerData({ request: new Request(url), waitUntil: () => {} } as never, url)
	await vi.advanceTimersByTimeAsync(2_000)
	vi.useRealTimers()
	expect(await (await answer).json()).toEqual(PRICE)
})

test('a hotel that answers for us is no answer', async () => {
	await ask(book('2026-11-29'), data(PRICE))
	expect(JSON.parse(await ask(book('2026-11-29'), new Response('<html>Room?</html>')))).toEqual(PRICE)
})
