import type { z } from 'zod'
import { refuse } from './schema.ts'

const HTTPS = 'Please enter an address that starts with https://'

/** Whether it is a whole address on the web, by one of these protocols, with neither a name nor a password in it. */
export function isWebAddress(text: string, protocols = ['https:']) {
	if (/[\s"<>]/.test(text) || !URL.canParse(text)) return false
	const { protocol, username, password } = new URL(text)
	return protocols.includes(protocol) && !username && !password
}

/** Reads the address of a picture elsewhere, in a schema: https, as browsers ask on a secure page. Null for ''. */
export function httpsAddress(text: string, context: z.RefinementCtx): string | null {
	if (text === '') return null
	return isWebAddress(text) ? text : refuse(context, HTTPS)
}
