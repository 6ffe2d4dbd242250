import { setTimeout as sleep } from 'node:timers/promises'
import autocannon, { type Request } from 'autocannon'

export type Call = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: object }
/** The same calls in turn, or a function that is asked for each new one, so that no two of them need be the same. */
export type Calls = Call[] | (() => Call)

export type Measured = {
	connections: number
	/** Successful answers per second. */
	perSecond: number
	/** Milliseconds. */
	p50: number
	p99: number
	/** Milliseconds of the processor for each success, where there was one and the server tells what it has used. */
	cpu?: number
	/** What else came back, as `409 × 12`; empty when every answer was a success. */
	failures: string
}

/** At how many connections it is measured one after the other, for so many seconds each. */
export type How = { connections: number[]; seconds: number }

/** Drives the calls, after a second of warming up. `used` is what the server has used of the processor, in seconds. */
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

/** Seconds of the processor that a server of the product has used since it started. */
export async function processorSeconds(url: string): Promise<number> {
	const metrics = await (await fetch(`${url}/metrics`)).text()
	const [, seconds] = /^courtside_process_cpu_seconds_total (\S+)/m.exec(metrics) ?? []
	return Number(seconds)
}

const SETTLES_WITHIN_S = 120
/** Seconds of the processor in a second by which a server that is asked nothing counts as idle. */
const IDLE = 0.05

/** Waits until a server has caught up with what a fresh start brings (reminders, bookings that are over). */
export async function settle(url: string) {
	for (let waited = 0, before = await processorSeconds(url); waited < SETTLES_WITHIN_S; waited++) {
		await sleep(1_000)
		const now = await processorSeconds(url)
		if (now - before < IDLE) return
		before = now
	}
	console.log(`It has not settled in ${SETTLES_WITHIN_S} s.`)
}

/** Drives the calls over so many connections for so many seconds. */
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

/** It would join and decode each body, which takes longer than serving it; nothing here reads one. */
function dropBodies(client: object) {
	Object.assign((client as { pipelinedRequests: object }).pipelinedRequests, { addBody: () => {} })
}

function toRequest({ method = 'GET', path, headers, body }: Call): Request {
	const type: Record<string, string> = body ? { 'Content-Type': 'application/json' } : {}
	return { method, path, headers: { ...type, ...headers }, body: body && JSON.stringify(body) }
}
