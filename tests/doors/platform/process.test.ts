import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { within } from '#tests/support/cases.ts'
import { seededDatabase } from '#tests/support/database/seeded.ts'
import { startServer } from '#tests/support/process/server.ts'

const root = resolve(import.meta.dirname, '../../..')
const database = await seededDatabase()
afterAll(() => database.remove())

const unlimited = { RATE_LIMITS: 'off' }
const password = 'password123'

describe('SIGTERM', () => {
	it('lets what runs come to its end and exits with 0', { timeout: within(60_000) }, async () => {
		const server = await startServer(database.url, unlimited)
		const agent = new Agent({ keepAlive: true, maxSockets: 30 })
		const ask = (method: string, path: string, body = '') =>
			new Promise<{ status: number; text: string }>((resolve, reject) => {
				const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
				const answered = (response: IncomingMessage) => {
					const status = response.statusCode!
					text(response).then((text) => resolve({ status, text }), reject)
				}
				request(server.url + path, { method, agent, headers }, answered)
					.on('error', reject)
					.end(body)
			})
		const thirty = <T>(work: () => T) => Array.from({ length: 30 }, work)
		await Promise.all(thirty(() => ask('GET', '/livez'))) // every line stands before the work begins
		const logins = thirty(() => ask('POST', '/api/login', JSON.stringify({ username: 'sipho', password })))
		await Promise.race(logins) // hashing takes its time, two by two: most are still waiting
		const ended = server.stop()
		for (const { status, text } of await Promise.all(logins)) {
			expect(status).toBe(200)
			expect((JSON.parse(text) as { token: string }).token).toHaveLength(43)
		}
		expect(await ended, 'although their lines are kept open').toBe(0)
		agent.destroy()
		await expect(fetch(server.url)).rejects.toThrow()
	})

	it(
		'answers all that was sent before it, also on connections it has not yet accepted',
		{ timeout: within(60_000) },
		async () => {
			const server = await startServer(database.url, unlimited)
			const { hostname, port } = new URL(server.url)
			const dial = () => connect(Number(port), hostname).setEncoding('utf8')
			const send = (socket: Socket, rest = '') =>
				new Promise((sent) => socket.write(`GET /livez HTTP/1.1\r\nHost: x\r\n${rest}\r\n`, sent))
			const [open, asked] = [Array.from({ length: 20 }, dial), Array.from({ length: 20 }, dial)]
			await Promise.all(open.map((socket) => once(socket, 'connect')))
			await Promise.all(asked.map((socket) => [send(socket), once(socket, 'data')]).flat())

			process.kill(server.pid, 'SIGSTOP')
			const sockets = [...open, ...asked, ...Array.from({ length: 20 }, dial)]
			await Promise.all(sockets.map((socket) => send(socket, 'Connection: close\r\n')))
			const answers = sockets.map((socket) => text(socket).catch((error: Error) => error.message))
			const ended = server.stop()
			process.kill(server.pid, 'SIGCONT')
			for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 /)
			expect(await ended).toBe(0)
		},
	)

	it('does not wait for lines on which nobody says anything', { timeout: within(60_000) }, async () => {
		const server = await startServer(database.url)
		const { hostname, port } = new URL(server.url)
		const silent = connect(Number(port), hostname)
		const asked = connect(Number(port), hostname, () => asked.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'))
		await new Promise((answered) => asked.once('data', answered))
		for (const socket of [silent, asked]) socket.on('error', () => {})
		expect(await server.stop()).toBe(0)
		for (const socket of [silent, asked]) socket.destroy()
	})
})

describe('starting', () => {
	const refuse = async (env: Record<string, string>) => {
		const options = { cwd: root, env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: database.url, ...env } }
		const error = await promisify(execFile)(process.execPath, ['build/server/index.js'], options).then(
			() => null,
			(error: { code: number; stderr: string }) => error,
		)
		expect(error?.code).toBe(1)
		return error!.stderr
	}

	it('says what is wrong with its environment, and exits', async () => {
		expect(await refuse({ SESSION_SECRET: '' })).toContain('SESSION_SECRET')
		expect(await refuse({ SESSION_SECRET: 'too short' })).toContain('SESSION_SECRET needs at least 32 characters')
		expect(await refuse({ PORT: '99999' })).toContain('PORT')
		expect(await refuse({ RATE_LIMITS: 'off', HOST: '0.0.0.0' })).toContain('RATE_LIMITS=off is refused')
	})

	it('says when its port is taken', async () => {
		const server = await startServer(database.url)
		const port = new URL(server.url).port
		expect(await refuse({ PORT: port, HOST: '127.0.0.1' })).toContain(`Port ${port} is in use`)
		expect(await server.stop()).toBe(0)
	})

	it('says loudly when its limits are off', async () => {
		const server = await startServer(database.url, { ...unlimited, LOG: 'on' })
		expect(server.output()).toContain('RATE LIMITS ARE OFF')
		expect(await server.stop()).toBe(0)
	})
})
