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
	/** For each success, if there was one and the server reports its use: milliseconds of the processor. */
	processor?: number
	/** Likewise, how many statements the database received. */
	statements?: number
	/** Failures, as `409 × 12`; empty when every response was a success. */
	failures: string
}

/** The numbers of connections to measure with, one after the other, for some seconds each. */
export type How = { connections: number[]; seconds: number }

/** Use since the start of a server of the product: milliseconds of the processor, and statements. */
type Used = { processor: number; statements: number }

/** Runs the calls after a second of warming up. `used` returns what the server has used, where it reports it. */
export async function measure(url: string, calls: Calls, how: How, used?: () => Promise<Used>): Promise<Measured[]> {
	await drive(url, calls, 16, 1)
	const measured: Measured[] = []
	for (const connections of how.connections) {
		const before = await used?.()
		const found = await drive(url, calls, connections, how.seconds)
		const after = await used?.()
		const successes = found.perSecond * how.seconds
		const each = (what: keyof Used) => (after && successes ? (after[what] - before![what]) / successes : undefined)
		measured.push({ ...found, processor: each('processor'), statements: each('statements') })
	}
	return measured
}

export async function usedBy(url: string): Promise<Used> {
	const metrics = await (await fetch(`${url}/metrics`)).text()
	const read = (name: string) => Number(new RegExp(`^courtside_${name}_total (\\S+)`, 'm').exec(metrics)?.[1])
	return { processor: 1000 * read('process_cpu_seconds'), statements: read('statements') }
}

const SETTLES_WITHIN_S = 120
/** Below these milliseconds of the processor per second a server without requests counts as idle. */
const IDLE_MS = 50

/** Waits until a server has done the work of a fresh start (reminders, bookings that are over). */
export async function waitUntilIdle(url: string) {
	let { processor: before } = await usedBy(url)
	for (let waited = 0; waited < SETTLES_WITHIN_S; waited++) {
		await sleep(1_000)
		const { processor: now } = await usedBy(url)
		if (now - before < IDLE_MS) return
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
