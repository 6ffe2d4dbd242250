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
	/** What else came back, as `409 × 12`; empty when every answer was a success. */
	failures: string
}

const CONNECTIONS = [1, 16, 64]

/** Drives the calls for so many seconds at 1, 16 and 64 connections, after a second of warming up. */
export async function measure(url: string, calls: Calls, seconds: number): Promise<Measured[]> {
	await drive(url, calls, 16, 1)
	const measured: Measured[] = []
	for (const connections of CONNECTIONS) measured.push(await drive(url, calls, connections, seconds))
	return measured
}

/** Drives the calls over so many connections for so many seconds. */
export async function drive(url: string, calls: Calls, connections: number, duration: number): Promise<Measured> {
	const requests = Array.isArray(calls)
		? calls.map(toRequest)
		: [{ setupRequest: (request: Request) => ({ ...request, ...toRequest(calls()) }) }]
	const result = await autocannon({ url, connections, duration, requests })
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

function toRequest({ method = 'GET', path, headers, body }: Call): Request {
	const type: Record<string, string> = body ? { 'Content-Type': 'application/json' } : {}
	return { method, path, headers: { ...type, ...headers }, body: body && JSON.stringify(body) }
}
