import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { startServer } from '../support/process/server.ts'
import { drive, waitUntilIdle, type Measured } from './measure.ts'

export type BurstMeasured = {
	messages: number
	perSecond: number
	/** The venue page at 16 connections, alone and while messages go out. */
	quiet: Measured
	beside: Measured
}

const PAGE = [{ path: '/venues/1' }]
/** Of the server and of the program that encrypts the address's secret for it. */
const SESSION_SECRET = 'only for a server that a test or a measurement started'

/** Lets a venue's messages become due at once, and measures how fast they go out and what that costs a page. */
export async function benchBurst(databaseUrl: string, messages: number, seconds: number): Promise<BurstMeasured> {
	let received = 0
	const receiver = createServer((request, response) => {
		request.resume()
		received++
		response.writeHead(204).end()
	})
	receiver.listen(0, '127.0.0.1')
	await once(receiver, 'listening')
	const server = await startServer(databaseUrl, { RATE_LIMITS: 'off', SESSION_SECRET, WEBHOOKS_ALSO_TO: '127.0.0.1' })
	try {
		await waitUntilIdle(server.url)
		await drive(server.url, PAGE, 16, seconds)
		const quiet = await drive(server.url, PAGE, 16, seconds)
		const { port } = receiver.address() as AddressInfo
		const tsx = resolve('node_modules/.bin/tsx')
		const env = { ...process.env, DATABASE_URL: databaseUrl, SESSION_SECRET }
		execFileSync(tsx, ['tests/load/fill-webhooks.ts', String(port), String(messages)], { stdio: 'inherit', env })
		while (received === 0) await new Promise((done) => setTimeout(done, 50))
		const [before, began] = [received, performance.now()]
		const beside = await drive(server.url, PAGE, 16, seconds)
		const perSecond = (received - before) / ((performance.now() - began) / 1_000)
		return { messages, perSecond, quiet, beside }
	} finally {
		await server.stop()
		receiver.closeAllConnections()
		receiver.close()
	}
}
