import { createContext, RouterContextProvider } from 'react-router'
import { env } from './env.server.ts'

/** The one-time value that lets a page's own scripts through its content security policy. */
export const nonceContext = createContext<string>('')

/** Who is on the other end of the line, for limits per address. */
export const addressContext = createContext<string>('')

/** What a request carries from the socket into React Router. Behind a trusted proxy the address is the last one it saw. */
export function createRequestContext(request: Request, peer: { address: string | undefined }) {
	const context = new RouterContextProvider()
	const forwarded = env.TRUST_PROXY ? request.headers.get('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
	context.set(nonceContext, crypto.randomUUID())
	context.set(addressContext, forwarded || peer.address || '')
	return context
}
