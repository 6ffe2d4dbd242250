import type { MiddlewareFunction } from 'react-router'

/**
 * Middleware: a 405 says which methods there are (RFC 9110, 15.5.6). Where nobody else has said so it comes from React
 * Router, for an address that can only be read.
 */
export const allowReading: MiddlewareFunction<Response> = async (_, next) => {
	const response = await next()
	if (response.status === 405 && !response.headers.has('Allow')) response.headers.set('Allow', 'GET, HEAD')
	return response
}
