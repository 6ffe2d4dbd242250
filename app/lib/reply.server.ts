import type { IncomingMessage, ServerResponse } from 'node:http'

const BODY_WITHIN_MS = 15_000

/**
 * A short answer that does not come from the application: JSON where the API is asked, else plain text. `allowed` is
 * what may be asked of the address, where the answer is that the method may not.
 */
export function reply(
	request: IncomingMessage,
	response: ServerResponse,
	status: number,
	message: string,
	allowed?: string,
) {
	const json = request.url?.startsWith('/api') ?? false
	response.writeHead(status, {
		'Content-Type': json ? 'application/json' : 'text/plain; charset=utf-8',
		'Cache-Control': 'no-store',
		// What is left of a refused body is not worth reading.
		...(status >= 400 && { Connection: 'close' }),
		...(allowed !== undefined && { Allow: allowed }),
	})
	response.end(json ? JSON.stringify({ message }) : message)
}

/** Hangs up on a body that does not come. */
export function hurry(request: IncomingMessage) {
	const timer = setTimeout(() => request.complete || request.destroy(), BODY_WITHIN_MS)
	request.once('close', () => clearTimeout(timer))
}
