import type { MiddlewareFunction } from 'react-router'

/** Middleware: a 405 says what may be asked of its address (RFC 9110, 15.5.6), where nothing further in has said so. */
export const allow =
	(methodsAt: (pathname: string) => string | Promise<string>): MiddlewareFunction<Response> =>
	async ({ url }, next) => {
		const response = await next()
		if (response.status === 405 && !response.headers.has('Allow'))
			response.headers.set('Allow', await methodsAt(url.pathname))
		return response
	}

/** For pages, which React Router answers so where they can only be read. */
export const allowReading = allow(() => 'GET, HEAD')
