import { setTimeout as sleep } from 'node:timers/promises'
import autocannon, { type Request } from 'autocannon'

export type Call = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: object }
/** Calls to make in turn, or a function that returns a new one each time, so that all can differ. */
export type Calls = Call[] | (() => Call)

export type Measured = {
	connections: number
	/** Successful responses per second. */
	perSecond: number
	/** Milliseconds. */
	p50: number
	p99: number
	/** Milliseconds of processor time per success, if there was one and the server reports its use. */
	cpu?: number
	/** Failures, as `409 × 12`; empty when every response was a success. */
	failures: string
}

/** The numbers of connections to measure with, one after the other, for some seconds each. */
export type How = { connections: number[]; seconds: number }

/** Runs the calls after a second of warming up. `used` returns the server's processor time, in seconds. */
export async function measure(url: string, calls: Calls, how: How, used?: () => Promise<number>): Promise<Measured[]> {
	await drive(url, calls, 16, 1)
	const measured: Measured[] = []
	for (const connections of how.connections) {
		const before = await used?.()
		const found = await drive(url, calls, connections, how.seconds)
		const spent = used && (await used()) - before!
		const successes = found.perSecond * how.seconds
		measured.push({ ...found, cpu: spent && successes ? (1000 * spent) / successes : undefined })
	}
	return measured
}

/** Returns the processor time that a server of the product has used, in seconds. */
export async function processorSeconds(url: string): Promise<number> {
	const metrics = await (await fetch(`${url}/metrics`)).text()
	const [, seconds] = /^courtside_process_cpu_seconds_total (\S+)/m.exec(metrics) ?? []
	return Number(seconds)
}

const SETTLES_WITHIN_S = 120
/** Below this processor time per second a server without requests counts as idle. */
const IDLE = 0.05

/** Waits until a server has done the work of a fresh start (reminders, bookings that are over). */
export async function waitUntilIdle(url: string) {
	for (let waited = 0, before = await processorSeconds(url); waited < SETTLES_WITHIN_S; waited++) {
		await sleep(1_000)
		const now = await processorSeconds(url)
		if (now - before < IDLE) return
		before = now
	}
	console.log(`It has not settled in ${SETTLES_WITHIN_S} s.`)
}

export async function drive(url: string, calls: Calls, connections: number, duration: number): Promise<Measured> {
	const requests = Array.isArray(calls)
		? calls.map(toRequest)
		: [{ setupRequest: (request: Request) => ({ ...request, ...toRequest(calls()) }) }]
	const result = await autocannon({ url, connections, duration, requests, setupClient: dropBodies })
	const others = Object.entries(result.statusCodeStats ?? {}).filter(([status]) => !status.startsWith('2'))
	const failures = others.map(([status, { count }]) => `${status} × ${count}`)
	if (result.errors > 0) failures.push(`no answer × ${result.errors}`)
	return {
		connections,
		perSecond: result['2xx'] / result.duration,
		p50: result.latency.p50,
		p99: result.latency.p99,
		failures: failures.join(', '),
	}
}

/** Joining and decoding each body takes longer than serving it, and nothing here reads one. */
function dropBodies(client: object) {
	Object.assign((client as { pipelinedRequests: object }).pipelinedRequests, { addBody: () => {} })
}

function toRequest({ method = 'GET', path, headers, body }: Call): Request {
	const type: Record<string, string> = body ? { 'Content-Type': 'application/json' } : {}
	return { method, path, headers: { ...type, ...headers }, body: body && JSON.stringify(body) }
}
