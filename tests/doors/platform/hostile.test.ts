import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOfMinute } from '#tests/support/minute.ts'
import { within } from '#tests/support/cases.ts'
import { seededDatabase } from '#tests/support/database/seeded.ts'
import { startServer, type RunningServer } from '#tests/support/process/server.ts'
import { line } from '#tests/support/outside/wire.ts'

const database = await seededDatabase()
let server: RunningServer
let Cookie: string

beforeAll(async () => {
	server = await startServer(database.url, { RATE_LIMITS: 'off' })
	const answer = await fetch(`${server.url}/api/login`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ username: 'thandi', password: 'password123' }),
	})
	Cookie = answer.headers.get('Set-Cookie')!.split(';')[0]!
})
afterAll(async () => {
	await server.stop()
	await database.remove()
})

describe('more requests at once than can be worked on soon', () => {
	const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
	afterAll(() => agent.destroy())

	const get = (path: string, headers: Record<string, string> = {}) =>
		new Promise<{ status: number; headers: IncomingMessage['headers']; body: string }>((done, failed) => {
			const answered = (response: IncomingMessage) =>
				text(response).then((body) => done({ status: response.statusCode!, headers: response.headers, body }), failed)
			request(server.url + path, { agent, headers }, (response) => void answered(response))
				.on('error', failed)
				.end()
		})

	it(
		'are answered rightly or with 503, and what is kept goes on; then all is as before',
		{ timeout: within(120_000) },
		async () => {
			await startOfMinute()
			for (let i = 0; i < 2; i++) expect((await get('/')).status).toBe(200)
			const asked = Array.from({ length: 400 }, (_, i) => (i % 2 ? '/my-bookings' : '/api/bookings/me'))
			const flood = Promise.all(asked.map((path) => get(path, { Cookie })))
			const [alive, kept] = await Promise.all([get('/livez'), get('/')])
			expect([alive.status, kept.status]).toEqual([200, 200])
			const answers = await flood
			const right = answers.filter(({ status }) => status === 200)
			const refused = answers.filter(({ status }) => status === 503)
			expect(right.length + refused.length, 'nothing else').toBe(asked.length)
			expect(right.length).toBeGreaterThan(0)
			for (const [i, { status, headers, body }] of answers.entries()) {
				const isPage = asked[i] === '/my-bookings'
				if (status === 200) expect(body.includes(isPage ? '</html>' : '"startTime"')).toBe(true)
				else if (isPage) expect(body).toContain('Try again in a moment.')
				else expect(JSON.parse(body)).toEqual({ message: expect.stringContaining('very busy') as string })
				if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
			}
			await expect.poll(async () => (await get('/my-bookings', { Cookie })).status).toBe(200)
		},
	)
})

describe('requests asked for ahead on lines that are cut', () => {
	it('hold no place', async () => {
		const { hostname, port } = new URL(server.url)
		for (let i = 0; i < 3; i++) {
			const socket = connect(Number(port), hostname)
			socket.on('error', () => {})
			socket.write('GET /api/venues/999999 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(150))
			await once(socket, 'data')
			socket.resetAndDestroy()
		}
		const underWay = async () =>
			/^courtside_requests_under_way (\d+)$/m.exec((await line(server.url, 'GET', '/metrics'))!.body)?.[1]
		await expect.poll(underWay).toBe('0')
		expect((await fetch(`${server.url}/my-bookings`, { headers: { Cookie } })).status).toBe(200)
	})
})

describe('a line on which nothing moves', () => {
	/** Sends this and no more, and resolves to what came until the server had hung up. */
	function stall(sent: string) {
		const { hostname, port } = new URL(server.url)
		const socket = connect(Number(port), hostname, () => socket.write(sent))
		let came = ''
		socket.on('data', (chunk: Buffer) => (came += chunk.toString('latin1')))
		socket.on('error', () => {})
		return new Promise<string>((done) => socket.once('close', () => done(came)))
	}
	const post = 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{'

	it('is cut: no request, half its headers, half its body', { timeout: within(120_000) }, async () => {
		const slow = 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '
		const [headers] = await Promise.all([stall(slow), stall(''), stall(post)])
		expect(headers).toContain('408')
	})
})

describe('/metrics', () => {
	it('tells this machine, and through a proxy nobody without the token', async () => {
		const asked = (headers: string[] = [], { url } = server) => line(url, 'GET', '/metrics', headers)
		await line(server.url, 'GET', '/api/venues/999999')
		const answer = await asked()
		expect(answer?.headers.get('Content-Type')).toContain('text/plain')
		const names = [
			'requests_under_way',
			'writes_under_way',
			'response_cache_hits_total',
			'sockets',
			'waiting{what="mails"}',
			'database_log_bytes',
		]
		for (const name of names) {
			expect(answer?.body).toContain(`courtside_${name} `)
		}
		expect(answer?.body).toMatch(/courtside_request_seconds_count\{kind="call",status="4xx"\} [1-9]/)
		expect(answer?.body).toMatch(/courtside_job_ended_seconds\{job="send mails"\} \d/)
		expect((await asked(['X-Forwarded-For: 127.0.0.1']))?.status).toBe(404)
		const METRICS_TOKEN = 'a token for the metrics'
		const proxied = await startServer(database.url, { TRUST_PROXY: 'true', METRICS_TOKEN })
		const statusFor = async (headers: string[]) => (await asked(headers, proxied))?.status
		const statuses = [await statusFor([]), await statusFor(['Authorization: Bearer no']), await statusFor([`Authorization: Bearer ${METRICS_TOKEN}`])] // prettier-ignore
		expect(statuses).toEqual([404, 404, 200])
		await proxied.stop()
	})
})
