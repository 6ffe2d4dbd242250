import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 50

/** Sends a request as a client should: again, where the server is too busy. Returns any other failure. */
export async function askPatiently(url: string, init: RequestInit): Promise<Response> {
	for (;;) {
		const response = await fetch(url, init)
		if (response.status !== 503 || !response.headers.has('Retry-After')) return response
		await response.body?.cancel()
		await sleep(PAUSE_MS)
	}
}
