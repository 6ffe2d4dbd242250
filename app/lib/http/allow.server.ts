import type { MiddlewareFunction } from 'react-router'

/** Middleware: adds `Allow` to a 405 (RFC 9110, 15.5.6), unless an inner route has set it. */
export const allow =
	(methodsAt: (pathname: string) => string | Promise<string>): MiddlewareFunction<Response> =>
	async ({ url }, next) => {
		const response = await next()
		if (response.status === 405 && !response.headers.has('Allow'))
			response.headers.set('Allow', await methodsAt(url.pathname))
		return response
	}

/** For pages that can only be read: React Router responds to others with 405. */
export const allowReading = allow(() => 'GET, HEAD')
