/** Milliseconds until the phone stops waiting for an answer. */
export const PATIENCE_MS = 8_000
const TRIES = 3

export const sleep = (ms: number) => new Promise<undefined>((wake) => setTimeout(wake, ms))

/** Rejects where that takes longer. What it does goes on. */
export const inTime = <Result>(work: Promise<Result>): Promise<Result> =>
	Promise.race([
		work,
		sleep(PATIENCE_MS).then(() => {
			throw new TypeError('Too slow')
		}),
	])

/** Asks up to three times within eight seconds, while the phone is online. Throws the last failure. */
export async function askAgain<Result>(ask: (attempt: number) => Promise<Result>): Promise<Result> {
	const until = Date.now() + PATIENCE_MS
	for (let attempt = 1; ; attempt++) {
		try {
			return await ask(attempt)
		} catch (error) {
			// With jitter, so that the phones of a whole hall do not come back at once.
			const pause = attempt * (300 + Math.random() * 1_200)
			const isOver = attempt === TRIES || Date.now() + pause > until
			if (isOver || !navigator.onLine || (error as Error).name === 'AbortError') throw error
			await sleep(pause)
		}
	}
}

/**
 * Waits for the first part of an answer. A body that breaks off later just ends: the browser draws what came, and its
 * first lines say that it is a part (features/navigation/half-page.ts).
 */
export async function begun(response: Response): Promise<Response> {
	const reader = response.body?.getReader()
	if (!reader) return response
	let next = await reader.read()
	const body = new ReadableStream<Uint8Array>({
		async pull(stream) {
			if (next.done) return stream.close()
			stream.enqueue(next.value)
			next = await reader.read().catch(() => ({ done: true, value: undefined }))
		},
		cancel: (why) => reader.cancel(why),
	})
	return new Response(body, response)
}

/** Asks again for an answer whose body breaks off, too. */
export const askWhole = (ask: () => Promise<Response>): Promise<Response> =>
	askAgain(async () => {
		const response = await ask()
		const { status, statusText, headers } = response
		return response.body ? new Response(await response.arrayBuffer(), { status, statusText, headers }) : response
	})
