import { createHash } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { END_OF_FILE } from '#app/lib/document-marks.ts'
import { fakeCaches } from '#tests/support/outside/fake-caches.ts'
import { answerFile, answerLookUp, missingOf, storeFilesOf, storeShell } from './files.ts'

let phone: ReturnType<typeof fakeCaches>
beforeEach(() => {
	phone = fakeCaches()
	vi.stubGlobal('navigator', { onLine: false })
})

const STYLE = { path: '/assets/complete-1.css' }
const digestOf = (content: string) => createHash('sha256').update(content).digest().toString('base64', 0, 12)

/** Has every request answered in turn. Returns how they were made. */
function serve(...answers: Response[]) {
	const asked: RequestInit[] = []
	vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
		asked.push(init)
		return answers.shift()!
	})
	return asked
}
const script = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/javascript' } })
const kit = () => new Request('https://courtside.example/assets/kit-1.js')

test('the shell holds what the build made, asked for by nobody', async () => {
	const asked = serve(new Response('a{}'))
	await storeShell([{ ...STYLE, digest: digestOf('a{}') }])
	expect(phone.addresses('files')).toEqual([STYLE.path])
	expect(asked).toMatchObject([{ credentials: 'omit' }])
})

test.each(['<html>My Bookings</html>', '<html>Sign in to the hotel</html>', 'a{'])('never %s', async (other) => {
	serve(new Response(other))
	await expect(storeShell([{ ...STYLE, digest: digestOf('a{}') }])).rejects.toThrow('not the one of this build')
	expect(phone.addresses('files')).toEqual([])
})

test('a script is asked for once', async () => {
	const asked = serve(script(`f()${END_OF_FILE}`))
	for (let time = 0; time < 3; time++) expect(await (await answerFile(kit())).text()).toBe(`f()${END_OF_FILE}`)
	expect(asked).toHaveLength(1)
})

test('half a script is asked for anew, past the cache of the browser, and not stored', async () => {
	const asked = serve(script('f('), script(`f()${END_OF_FILE}`))
	expect(await (await answerFile(kit())).text()).toBe(`f()${END_OF_FILE}`)
	expect(asked).toMatchObject([{ cache: 'default' }, { cache: 'reload' }])
	serve(script('g('), script('g('))
	await answerFile(new Request('https://courtside.example/assets/page-1.js'))
	expect(phone.addresses('files')).toEqual(['/assets/kit-1.js'])
})

test('the scripts of a booking are asked for once, without cookies', async () => {
	const [kitScript, book] = ['kit', 'book'].map((name) => `https://courtside.example/assets/${name}-1.js`)
	const asked = serve(script(`a()${END_OF_FILE}`))
	await answerFile(kit())
	expect(asked).toMatchObject([{ credentials: 'omit', referrer: '' }])
	expect(await missingOf([kitScript!, book!])).toEqual([book])
})

test('the routes of pages that are kept are looked up once for a build', async () => {
	const page = '<script>{"url":"/assets/manifest-1a.js"}</script>'
	const routes = (text: string) => new Response(text, { headers: { 'Content-Type': 'application/json' } })
	const lookUp = async (paths: string, version = '1a') => {
		const query = String(new URLSearchParams({ paths, version }))
		return (await answerLookUp(new Request(`https://courtside.example/__manifest?${query}`))).text()
	}
	serve(routes('{"root":{}}'))
	await storeFilesOf(page, false)
	await storeFilesOf(page, false)
	expect(await lookUp('/booking,/booking/28,/booking/28/2')).toBe('{"root":{}}')
	serve(routes('{"admin":{}}'), routes('{"next":{}}'), new Response(null, { status: 204 }))
	expect(await lookUp('/admin,/booking')).toBe('{"admin":{}}')
	expect(await lookUp('/booking', '2b')).toBe('{"next":{}}')
	expect(await lookUp('/booking', '0z')).toBe('')
	serve(new Response('<html>Room?</html>', { headers: { 'Content-Type': 'text/html' } }))
	await expect(lookUp('/admin')).rejects.toThrow('Not ours')
})
