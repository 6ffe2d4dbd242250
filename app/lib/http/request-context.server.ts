import { createContext, RouterContextProvider } from 'react-router'
import { env } from '../process/env.server.ts'
import { networkOf } from './ip-address.ts'

/** The one-time value that lets a page's own scripts through its content security policy. */
export const nonceContext = createContext<string>('')

/** The address a request comes from, for limits per address; see `addressOf`. */
export const addressContext = createContext<string>('')

/** Carries what we know from the socket into React Router. */
export function createRequestContext(request: Request, peer: { address: string | undefined }) {
	const context = new RouterContextProvider()
	context.set(nonceContext, crypto.randomUUID())
	context.set(addressContext, addressOf(request.headers, peer.address))
	return context
}

/** True where the router in the browser asks for the data of a page. */
export const asksForData = ({ url }: Request) => new URL(url).pathname.endsWith('.data')

/** Returns the client's address: the connection's other end or, with TRUST_PROXY, the last in `X-Forwarded-For`. */
export function addressOf(headers: Headers, peer: string | undefined) {
	const forwarded = env.TRUST_PROXY ? headers.get('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
	return networkOf(forwarded || peer || '')
}
