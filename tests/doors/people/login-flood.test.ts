import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PATIENCE } from '#tests/support/database/database.ts'
import { seededDatabase } from '#tests/support/database/seeded.ts'
import { startServer, type RunningServer } from '#tests/support/process/server.ts'

const FLOOD = 320
const database = await seededDatabase()
const agent = new Agent({ keepAlive: true, maxSockets: FLOOD })
let server: RunningServer

beforeAll(async () => {
	server = await startServer(database.url, { RATE_LIMITS: 'off' })
})
afterAll(async () => {
	agent.destroy()
	await server.stop()
	await database.remove()
})

type Answer = { status: number; headers: IncomingHttpHeaders }

function ask(path: string, { method = 'GET', headers = {}, body = '', onto = agent }: Asked = {}) {
	return new Promise<Answer>((done, failed) => {
		request(server.url + path, { method, headers, agent: onto }, (response) => {
			const answer = { status: response.statusCode!, headers: response.headers }
			text(response).then(() => done(answer), failed)
		})
			.on('error', failed)
			.end(body)
	})
}
type Asked = { method?: string; headers?: Record<string, string | number>; body?: string; onto?: Agent }

function signIn() {
	const body = JSON.stringify({ username: 'sipho', password: 'password123' })
	const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length }
	return ask('/api/login', { method: 'POST', headers, body })
}

it('a flood of sign-ins turns away sign-ins only: everybody else is served', { timeout: PATIENCE }, async () => {
	const Cookie = (await signIn()).headers['set-cookie']![0]!.split(';')[0]!
	// All connections are open before the flood begins, so that it comes faster than it can be handled.
	await Promise.all(Array.from({ length: FLOOD }, () => ask('/livez')))
	const answers: Answer[] = []
	const flood = Promise.all(Array.from({ length: FLOOD }, async () => answers.push(await signIn())))
	const refused = () => answers.filter(({ status }) => status === 503)
	await expect.poll(() => refused().length, { timeout: 30_000 }).toBeGreaterThan(130)

	const onto = new Agent()
	const addresses = Array.from({ length: 60 }, (_, i) => (i % 2 ? '/my-bookings' : '/api/bookings/me'))
	// One after the other: so many at once would wait for each other, and on a slow machine for too long.
	const pages: Answer[] = []
	for (const path of addresses) pages.push(await ask(path, { headers: { Cookie }, onto }))
	expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200))

	await flood
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(FLOOD - refused().length)
	expect(FLOOD - refused().length, 'one at a time and those who wait').toBeGreaterThanOrEqual(65)
	for (const { headers } of refused()) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
	for (const { headers } of [...answers, ...pages]) {
		expect(headers['x-content-type-options']).toBe('nosniff')
		expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
	}
})
