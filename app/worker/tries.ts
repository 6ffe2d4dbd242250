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

/** As many bytes hold the lines at the start of a page that say whether it is whole (features/navigation/half-page.ts). */
const START_BYTES = 6_000
/** Milliseconds of silence after which nothing more comes. */
const SILENCE_MS = 30_000

/**
 * Waits for the start of a page; throws where not even that comes. One that breaks off later, or falls silent, just ends:
 * the browser draws the part that came, and its first lines say so. Files cannot say it, and fail.
 */
export async function onceBegun(response: Response): Promise<Response> {
	const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
	const reader = isPage ? response.body?.getReader() : undefined
	if (!reader) return response
	const start: Uint8Array[] = []
	let isOver = false
	let bytes = 0
	while (bytes < START_BYTES && !isOver) {
		const { done, value } = await reader.read()
		isOver = done
		if (value) {
			start.push(value)
			bytes += value.length
		}
	}
	const more = () => Promise.race([reader.read(), sleep(SILENCE_MS)]).catch(() => undefined)
	const body = new ReadableStream<Uint8Array>({
		async pull(stream) {
			const value = start.shift() ?? (isOver ? undefined : (await more())?.value)
			if (value) stream.enqueue(value)
			else stream.close()
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
