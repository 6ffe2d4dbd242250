import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { within } from '#tests/support/cases.ts'
import { seededDatabase } from '#tests/support/database/seeded.ts'
import { startServer, type RunningServer } from '#tests/support/process/server.ts'
import { line, raw } from '#tests/support/outside/wire.ts'
import { each } from '../each.ts'

const database = await seededDatabase()
let server: RunningServer
let cookie: string
let bearer: string

beforeAll(async () => {
	server = await startServer(database.url, { LOG: 'on' })
	const answer = await fetch(`${server.url}/api/login`, json({ username: 'thandi', password: 'password123' }))
	bearer = `Bearer ${((await answer.json()) as { token: string }).token}`
	cookie = answer.headers.get('Set-Cookie')!.split(';')[0]!
})
afterAll(async () => {
	await server.stop()
	await database.remove()
})

const json = (body: unknown, headers = {}): RequestInit => ({
	method: 'POST',
	headers: { 'Content-Type': 'application/json', ...headers },
	body: typeof body === 'string' ? body : JSON.stringify(body),
})
const get = (path: string, init?: RequestInit) => fetch(server.url + path, { redirect: 'manual', ...init })
const post = (path: string, headers: string[], body: string) =>
	raw(server.url, [`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...headers, '', body].join('\r\n'))

/** Refused as the API refuses: JSON with a message and nothing of our insides. */
function expectMessage(answer: { status: number; headers: Headers; body: string } | null, status: number) {
	expect(answer?.status, answer?.body).toBe(status)
	expect(answer!.headers.get('Content-Type')).toBe('application/json')
	const body = answer!.body.replace(/^[\da-f]+\r\n|\r\n0\r\n\r\n$/g, '') // the frame of a chunked body
	expect(JSON.parse(body).message).toEqual(expect.stringMatching(/^\w.+[.\w]$/))
	expect(body).not.toMatch(/\bat \S+:\d+|node_modules|sqlite|Error:/)
}

describe('addresses that are none', () => {
	const odd: [string, number][] = [
		['/%', 400],
		['/%ff', 400],
		['/%c0%ae', 400],
		['/%zz', 400],
		['//evil.example', 400],
		['//api//venues', 400],
		['/\\evil.example', 400],
		['http://evil.example/', 400],
		['*', 400],
		['/..%2f..%2fetc%2fpasswd', 404],
		['/../../package.json', 404],
		['/assets/..%2f..%2f..%2fpackage.json', 404],
		['/server/index.js', 404],
		['/.env', 404],
		['/nothing/here', 404],
		[`/${'x'.repeat(9_000)}`, 414],
		[`/?q=${'x'.repeat(9_000)}`, 414],
	]
	test(
		'GET … is a …',
		() =>
			each(
				odd.map(([path, status]) => [path.slice(0, 40), status, path] as const),
				async (_, status, path) => {
					const [first, second] = [await line(server.url, 'GET', path), await line(server.url, 'GET', path)]
					expect([first?.status, second?.status]).toEqual([status, status])
					expect(first!.body).not.toMatch(/\bat \S+:\d+|node_modules|"dependencies"|root:/)
				},
			),
		within(60_000),
	)

	const oddCalls: [string, number][] = [
		['/api/%', 400],
		['/api/%ff', 400],
		['/api\\venues', 400],
		['/api/nothing', 404],
		['/api', 404],
		['/api/', 404],
		['/api/venues/1/nothing', 404],
		['/api%2fvenues', 404],
		['/api/..%2fvenues', 404],
		[`/api/venues?city=${'x'.repeat(9_000)}`, 414],
	]
	test(
		'GET … is a … with a message',
		() =>
			each(
				oddCalls.map(([path, status]) => [path.slice(0, 40), status, path] as const),
				async (_, status, path) => {
					const answer = await line(server.url, 'GET', path)
					if (path.includes('%2f') && path.startsWith('/api%')) expect(answer?.status).toBe(status)
					else expectMessage(answer, status)
				},
			),
		within(60_000),
	)

	it('reads an address with a slash too many', async () => {
		expect((await get('/api/venues/')).status).toBe(200)
		expect((await get('/auth/')).status).toBeLessThan(400)
	})

	test('each does not fail', () =>
		each(
			[
				'/_root.data',
				'/auth.data',
				'/my-bookings.data',
				'/nothing.data',
				'/api/venues.data',
				'/__manifest',
				'/__manifest?p=%2F&version=x',
			],
			async (path) => {
				expect((await get(path)).status).toBeLessThan(500)
			},
		))
})

describe('methods', () => {
	const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
	const calls: [path: string, ...allowed: (typeof methods)[number][]][] = [
		['/api/user/jwt', 'GET'],
		['/api/login', 'POST'],
		['/api/register', 'POST'],
		['/api/logout', 'POST'],
		['/api/sports', 'GET'],
		['/api/sports/1', 'GET'],
		['/api/venues', 'GET'],
		['/api/venues/1', 'GET'],
		['/api/venues/1/sports/1', 'GET'],
		['/api/venues/1/availability', 'GET'],
		['/api/bookings', 'POST'],
		['/api/bookings/me', 'GET'],
		['/api/bookings/1/status', 'PATCH'],
		['/api/tournaments/1/standings', 'GET'],
		['/api/rewards/user/points', 'GET'],
	]
	const wrong = calls.flatMap(([path, ...allowed]) =>
		methods.filter((method) => !allowed.includes(method)).map((method) => [method, path] as const),
	)
	test(
		'each … is a 405 with a message',
		() =>
			each<readonly [string, string]>(wrong, async (method, path) => {
				const answer = await get(path, { method, headers: { Authorization: bearer } })
				expectMessage({ status: answer.status, headers: answer.headers, body: await answer.text() }, 405)
			}),
		within(60_000),
	)

	test.each(methods)('%s to an unknown call is a 404 with a message', async (method) => {
		const answer = await get('/api/nothing', { method, headers: { Authorization: bearer } })
		expectMessage({ status: answer.status, headers: answer.headers, body: await answer.text() }, 404)
	})

	test.each(['TRACE', 'OPTIONS', 'PROPFIND', 'PURGE'])('%s is a 405', async (method) => {
		expectMessage(await line(server.url, method, '/api/venues'), 405)
		expect((await line(server.url, method, '/'))?.status).toBe(405)
	})

	test.each([
		['/api/venues?city=Durban', 'GET, HEAD'],
		['/api/bookings/1/status', 'PATCH'],
		['/my-bookings', 'GET, HEAD, POST'],
	])('OPTIONS %s says that only %s is allowed', async (path, allowed) => {
		expect((await line(server.url, 'OPTIONS', path))?.headers.get('Allow')).toBe(allowed)
	})

	test.each(['BREW', 'get', 'CONNECT'])('%s gets no further than the door', async (method) => {
		const answer = await line(server.url, method, '/')
		expect(answer === null || answer.status === 400).toBe(true)
	})

	test('HEAD … is a … without a body', () =>
		each(
			[
				['/', 200],
				['/auth', 200],
				['/api/venues', 200],
				['/api/nothing', 404],
				['/robots.txt', 200],
				['/livez', 200],
			],
			async (path, status) => {
				const answer = await line(server.url, 'HEAD', path)
				expect([answer?.status, answer?.body]).toEqual([status, ''])
			},
		))
})

describe('bodies', () => {
	const type = 'Content-Type: application/json'
	const login = (body: string, headers = [type]) =>
		post('/api/login', [...headers, `Content-Length: ${Buffer.byteLength(body)}`], body)

	test.each(['/api/login', '/api/register', '/api/bookings', '/api/nothing'])(
		'of more than 64 kB are a 413 at %s',
		async (path) => {
			const body = JSON.stringify({ username: 'x'.repeat(65_536) })
			expectMessage(await post(path, [type, `Content-Length: ${body.length}`], body), 413)
		},
	)

	it('of a million keys or a hundred thousand levels are too large', async () => {
		const keys = `{${Array.from({ length: 1_000_000 }, (_, i) => `"${i}":1`).join()}}`
		for (const body of [keys, '['.repeat(100_000)]) {
			expectMessage(await post('/api/login', [type, `Content-Length: ${body.length}`], body.slice(0, 1_000)), 413)
		}
	})

	it('of exactly 64 kB are read', async () => {
		expectMessage(await login('{}'.padEnd(65_536)), 400)
		expectMessage(await login('{}'.padEnd(65_537)), 413)
	})

	it('of 30,000 levels are a 400', async () => {
		expectMessage(await login('['.repeat(30_000)), 400)
		expectMessage(await login('{"a":'.repeat(12_000)), 400)
	})

	it('have to say how long they are', async () => {
		const chunked = '2\r\n{}\r\n0\r\n\r\n'
		expectMessage(await post('/api/login', [type, 'Transfer-Encoding: chunked'], chunked), 411)
		expect((await post('/auth', [type, 'Transfer-Encoding: chunked'], chunked))?.status).toBe(411)
	})

	test.each([
		['a length that is none', ['Content-Length: abc']],
		['a negative length', ['Content-Length: -1']],
		['two lengths', ['Content-Length: 2', 'Content-Length: 3']],
		['a length and chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked']],
	])('with %s are a 400 or 411', async (_, headers) => {
		expect([400, 411]).toContain((await post('/api/login', [type, ...headers], '{}'))?.status)
	})

	test.each([
		['a byte order mark', '\ufeff{"username":"ab","password":"password123"}', 400],
		['a duplicate key', '{"username":"thandi","username":"ab","password":"password123"}', 400],
		['a lone surrogate', '{"username":"abc\\ud800","password":"password123"}', 400],
		['NUL', '{"username":"abc\\u0000","password":"password123"}', 400],
	])('with %s do not fail', async (_, body, status) => {
		expectMessage(await login(body), status)
	})

	it('take the last of two keys of one name', async () => {
		const answer = await login('{"username":"ab","username":"thandi","password":"password123"}')
		expect(answer?.status).toBe(200)
	})

	test.each(['', 'Content-Type: text/plain', 'Content-Type: application/x-www-form-urlencoded'])(
		'of the type "%s" are a 415',
		async (header) => {
			expectMessage(await login('{"username":"thandi","password":"password123"}', header ? [header] : []), 415)
		},
	)
})

describe('headers', () => {
	it('of more than 16 kB are refused', async () => {
		expect((await line(server.url, 'GET', '/api/venues', [`X-Long: ${'x'.repeat(17_000)}`]))?.status).toBe(431)
	})

	test.each(['Host: a b', 'Host: ', 'Host: [', 'Host: evil.example/path', 'Host: a\\b'])(
		'with "%s" do not fail',
		async (host) => {
			const answer = await raw(server.url, `GET /api/sports HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`)
			expect([200, 400]).toContain(answer?.status)
		},
	)

	it('without a host are a 400', async () => {
		expect((await raw(server.url, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'))?.status).toBe(400)
	})

	const oddHeaders = [
		`Cookie: session=${'x'.repeat(8_000)}`,
		'Cookie: session=%; toast=%; toast=',
		'Cookie: toast=eyJhIjoxfQ==.x',
		'Cookie: \u00ff=\u00ff; ;;==',
		'Accept-Encoding: x;q=abc',
		'Accept: \u00e9',
		'If-Modified-Since: never',
		'If-None-Match: "\u00ff',
		'Range: bytes=9-1',
		'Range: bytes=-5',
		'Range: bytes=999999999-',
		'Range: x',
		'X-Forwarded-For: <script>',
		'Sec-Fetch-Site: \u00ff',
		'Authorization: Bearer \u00ff',
	]
	test(
		'like "…" do not fail',
		() =>
			each(
				oddHeaders.map((header) => [header.slice(0, 40), header] as const),
				async (_, header) => {
					for (const path of ['/', '/api/user/jwt', '/robots.txt']) {
						expect((await line(server.url, 'GET', path, [header]))?.status).toBeLessThan(500)
					}
				},
			),
		within(60_000),
	)
})

describe('the headers of every answer', async () => {
	const photo = (length: number) => [`Content-Length: ${length}`, 'Content-Type: multipart/form-data; boundary=x']
	const [asset] = (await readdir('build/client/assets')).filter((name) => name.endsWith('.js'))
	const SOCKET = [
		'Upgrade: websocket',
		'Connection: Upgrade',
		'Sec-WebSocket-Version: 13',
		'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
	]
	/** Asks a second time, as a browser does that has a copy. */
	async function again(path: string, headers: string[] = []) {
		const tag = (await line(server.url, 'GET', path, headers))?.headers.get('ETag')
		return line(server.url, 'GET', path, [...headers, `If-None-Match: ${tag}`])
	}
	const answers: [string, () => Promise<{ status: number; headers: Headers; body: string } | null>, number][] = [
		...(
			[
				['/', 200],
				['/auth', 200],
				['/booking/quick', 200],
				['/venues/1', 200],
				['/venues/987654', 404],
				['/nothing', 404],
				['/uploads/nothing.webp', 404],
				['/my-bookings', 302],
				['/api/venues', 200],
				['/api/nothing', 404],
				['/api/user/jwt', 401],
				['/auth.data', 200],
				['/robots.txt', 200],
				[`/assets/${asset}`, 200],
				['/livez', 200],
				['/readyz', 200],
				['/%', 400],
				[`/${'x'.repeat(9_000)}`, 414],
			] as const
		).map(([path, status]) => [`GET ${path.slice(0, 40)}`, () => line(server.url, 'GET', path), status] as never),
		['TRACE /', () => line(server.url, 'TRACE', '/'), 405],
		['POST of a photo of 50 MB', () => post('/venue-dashboard/1/edit/photos', photo(50 * 1024 * 1024), 'x'), 413],
		['POST of a photo by nobody', () => post('/venue-dashboard/1/edit/photos', photo(1), 'x'), 302],
		['POST of 65 kB', () => post('/api/login', ['Content-Length: 65537'], 'x'), 413],
		['POST of a bad form', () => post('/auth', ['Content-Length: 1', 'Content-Type: x'], 'x'), 415],
		['GET with headers of 17 kB', () => line(server.url, 'GET', '/', [`X-Long: ${'x'.repeat(17_000)}`]), 431],
		['GET without a host', () => raw(server.url, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'), 400],
		['GET that expects what nobody knows', () => line(server.url, 'GET', '/livez', ['Expect: more']), 200],
		['GET of a range that ends before it starts', () => line(server.url, 'GET', '/', ['Range: bytes=9-1']), 416],
		['HEAD /', () => line(server.url, 'HEAD', '/'), 200],
		['OPTIONS /api/venues', () => line(server.url, 'OPTIONS', '/api/venues'), 405],
		['PATCH /api/venues', () => line(server.url, 'PATCH', '/api/venues', ['Content-Length: 0']), 405],
		['POST /robots.txt', () => line(server.url, 'POST', '/robots.txt', ['Content-Length: 0']), 405],
		['GET / for its copy', () => again('/'), 304],
		['GET / for the copy of somebody', () => again('/', [`Cookie: ${cookie}`]), 200],
		[`GET an asset for its copy`, () => again(`/assets/${asset}`), 304],
		['a socket where there is none', () => line(server.url, 'GET', '/', SOCKET), 404],
		[
			'a socket of another site',
			() => line(server.url, 'GET', '/ws', [...SOCKET, 'Origin: https://evil.example']),
			403,
		],
		['POST from elsewhere', () => post('/api/login', ['Content-Length: 2', 'Sec-Fetch-Site: cross-site'], '{}'), 403],
	]

	test(
		'each is answered as the table says',
		() =>
			each(answers, async (_, ask, status) => {
				const answer = (await ask())!
				expect(answer.status, answer.body.slice(0, 300)).toBe(status)
				const header = (name: string) => answer.headers.get(name)
				expect(header('X-Content-Type-Options')).toBe('nosniff')
				expect(header('X-Frame-Options')).toBe('DENY')
				expect(header('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
				const policy = header('Content-Security-Policy') ?? ''
				// The browser takes the policy of a 304 for its copy, so none there leaves the copy its own.
				if (status !== 304 || policy) expect(policy).toContain("frame-ancestors 'none'")
				if (status === 405) expect(header('Allow')).toMatch(/^[A-Z]+(, [A-Z]+)*$/)
				expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|script-src[^;]*(\*|https:|data:)/)
				for (const name of ['X-Powered-By', 'Server', 'Access-Control-Allow-Origin']) expect(header(name)).toBeNull()
				if (header('Content-Type')?.startsWith('text/html') && answer.body) {
					const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1]
					const scripts = answer.body.matchAll(/<script(?![^>]*application\/ld\+json)([^>]*)>(.*?)<\/script>/gs)
					for (const [, attributes = '', content = ''] of scripts) {
						if (nonce) expect(attributes).toContain(nonce)
						else if (content) expect(policy).toContain(createHash('sha256').update(content, 'latin1').digest('base64'))
					}
					expect(answer.body).not.toMatch(/ on(click|load|error|submit)=/)
					if (nonce) expect((await ask())!.headers.get('Content-Security-Policy'), 'new each time').not.toContain(nonce)
				}
			}),
		within(60_000),
	)

	test('keep what is signed in out of caches: …', () =>
		each(['/', '/my-bookings', '/api/user/jwt', '/api/bookings/me', '/api/venues', '/booking/quick'], async (path) => {
			for (const who of [{ Cookie: cookie }, { Authorization: bearer }] as Record<string, string>[]) {
				const answer = await get(path, { headers: who })
				expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
			}
		}))

	it('let files with a hash in their name be kept for good', async () => {
		expect((await get(`/assets/${asset}`)).headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
	})

	it('say https where the product is reached by it, in cookies too', async () => {
		const secure = await startServer(database.url, { PUBLIC_URL: 'https://courtside.example', SERVICE_WORKER: 'off' })
		try {
			const worker = await fetch(`${secure.url}/worker.js`)
			expect(await worker.text(), 'a worker that takes itself away').toContain('registration.unregister()')
			expect(worker.headers.get('Content-Type')).toContain('javascript')
			const answer = await fetch(`${secure.url}/api/login`, json({ username: 'thandi', password: 'password123' }))
			expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains')
			expect(answer.headers.get('Set-Cookie')).toMatch(
				/^__Host-session=[^;]+; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
			)
			expect(answer.headers.get('Set-Cookie')).not.toContain('Domain')
		} finally {
			await secure.stop()
		}
		expect((await get('/')).headers.get('Strict-Transport-Security')).toBeNull()
	})
})

describe('the service worker', () => {
	test('is asked for anew each time, is small, and may speak to us only', async () => {
		const answer = await get('/worker.js', { headers: { 'Accept-Encoding': 'identity' } })
		expect(answer.headers.get('Cache-Control')).toBe('no-cache')
		expect(answer.headers.get('Content-Type')).toContain('javascript')
		expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'none'; connect-src 'self'")
		const script = await answer.text()
		expect(brotliCompressSync(script).length).toBeLessThan(8_192)
		expect(script).toContain('skipWaiting')
	})

	test('finds whose page it is, and where it ends', async () => {
		const person = async (path: string, headers = {}) => {
			const answer = await get(path, { headers })
			return [answer.headers.get('Courtside-Person'), (await answer.text()).endsWith('</html><!--end-->')] as const
		}
		const [tag, whole] = await person('/my-bookings', { Cookie: cookie })
		expect([tag, whole]).toEqual([expect.stringMatching(/^[\w-]{22}$/), true])
		expect(await person('/my-bookings.data', { Cookie: cookie })).toEqual([tag, false])
		expect(await person('/nothing/here', { Cookie: cookie })).toEqual([tag, true])
		for (let visit = 0; visit < 2; visit++) expect(await person('/help')).toEqual(['nobody', true])
		for (let visit = 0; visit < 2; visit++) expect(await person('/')).toEqual(['nobody', true])
		const other = await fetch(`${server.url}/api/login`, json({ username: 'sipho', password: 'password123' }))
		const [otherTag] = await person('/', { Cookie: other.headers.get('Set-Cookie')!.split(';')[0]! })
		expect(otherTag).not.toBe(tag)
	})

	test('can tell a whole script from half of one', async () => {
		const names = (await readdir('build/client/assets')).filter((name) =>
			/^(kit|root|complete)-.*\.(js|css)$/.test(name),
		)
		expect(names.length).toBeGreaterThan(2)
		for (const name of names) expect((await (await get(`/assets/${name}`)).text()).endsWith('/*end*/')).toBe(true)
	})
})

describe('a request that changes something', () => {
	const rows: [headers: Record<string, string>, cookieStatus: number, bearerStatus: number][] = [
		[{}, 400, 400],
		[{ 'Sec-Fetch-Site': 'same-origin' }, 400, 400],
		[{ 'Sec-Fetch-Site': 'none' }, 400, 400],
		[{ 'Sec-Fetch-Site': 'same-site' }, 403, 400],
		[{ 'Sec-Fetch-Site': 'cross-site' }, 403, 400],
		[{ 'Sec-Fetch-Site': 'x' }, 403, 400],
		[{ Origin: 'own' }, 400, 400],
		[{ Origin: 'https://evil.example' }, 403, 400],
		[{ Origin: 'null' }, 403, 400],
		[{ Origin: 'http://127.0.0.1' }, 403, 400],
		[{ 'Sec-Fetch-Site': 'cross-site', Origin: 'own' }, 403, 400],
	]
	// An empty body is a 400 from the call itself: a request that gets that far has passed the guard.
	test('with …: … by cookie, … by token', () =>
		each(rows, async (given, byCookie, byToken) => {
			const headers = Object.entries({ ...given, ...(given.Origin === 'own' && { Origin: server.url }) })
			const send = async (who: string) => {
				const lines = [
					who,
					'Content-Type: application/json',
					'Content-Length: 2',
					...headers.map((it) => it.join(': ')),
				]
				const host = new URL(server.url).host
				return raw(
					server.url,
					[`POST /api/bookings HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...lines, '', '{}'].join('\r\n'),
				)
			}
			expect((await send(`Cookie: ${cookie}`))?.status).toBe(byCookie)
			expect((await send(`Authorization: ${bearer}`))?.status).toBe(byToken)
		}))

	it('may read from anywhere', async () => {
		const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' }
		expect((await get('/api/bookings/me', { headers })).status).toBe(200)
	})
})

describe('the process', () => {
	it('says that it lives and is ready', async () => {
		expect([(await get('/livez')).status, (await get('/readyz')).status]).toEqual([200, 200])
	})

	it('logs one line of JSON for each request, without bodies, queries, cookies or tokens', async () => {
		const before = server.output().length
		await get('/api/venues?city=queried-city', { headers: { Cookie: cookie, Authorization: bearer } })
		await fetch(`${server.url}/api/login`, json({ username: 'logged-name', password: 'logged-password' }))
		await expect.poll(() => server.output().slice(before)).toContain('/api/login')
		const said = server.output().slice(before)
		const lines = said
			.trim()
			.split('\n')
			.map((text) => JSON.parse(text) as Record<string, unknown>)
		expect(lines).toContainEqual(
			expect.objectContaining({ message: 'request', method: 'GET', path: '/api/venues', status: 200 }),
		)
		expect(lines).toContainEqual(
			expect.objectContaining({ message: 'request', method: 'POST', path: '/api/login', status: 401 }),
		)
		for (const secret of ['queried-city', 'logged-name', 'logged-password', cookie, bearer.slice(7)]) {
			expect(server.output()).not.toContain(secret)
		}
	})

	it('logs who asked by their number, never somebody else, and what was answered from memory', async () => {
		const { id } = (await (await get('/api/user/jwt', { headers: { Cookie: cookie } })).json()) as { id: number }
		const before = server.output().length
		const ask = (headers: Record<string, string>) => get('/api/courts', { headers })
		// Taking turns, so that they share lines that are kept open.
		for (let i = 0; i < 20; i++) await Promise.all([ask({ Cookie: cookie }), ask({ Cookie: 'of=none' }), ask({})])
		type Line = { path?: string; user?: number; kept?: boolean }
		const lines = () => {
			const whole = server.output().slice(before).split('\n').slice(0, -1)
			return whole.map((text) => JSON.parse(text) as Line).filter(({ path }) => path === '/api/courts')
		}
		await expect.poll(() => lines().length).toBe(60)
		const count = (wanted: (line: Line) => boolean) => lines().filter(wanted).length
		expect(count(({ user, kept }) => user === id && kept === false)).toBe(20)
		expect(count(({ user }) => user === undefined)).toBe(40)
		expect(
			count(({ user, kept }) => user === undefined && kept === true),
			'all but the first',
		).toBeGreaterThan(15)
	})

	it('has written no error all the while', () => {
		expect(server.output()).not.toContain('"level":"error"')
	})
})
