import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 50

/** Asks as a client should: again, where the server is too busy to let anybody in. Any other failure is an answer. */
export async function askPatiently(url: string, init: RequestInit): Promise<Response> {
	for (;;) {
		const response = await fetch(url, init)
		if (response.status !== 503 || !response.headers.has('Retry-After')) return response
		await response.body?.cancel()
		await sleep(PAUSE_MS)
	}
}
