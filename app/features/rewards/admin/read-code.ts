import { CODE_MAX } from './limits.ts'

/** A code, or a part of one, as somebody types it: in capitals, without spaces, hyphens and what cannot be seen. */
export const readCode = (typed: string) =>
	typed
		.slice(0, CODE_MAX)
		.replace(/[\s\p{C}-]/gu, '')
		.toUpperCase()

/** The same as it was heard: Crockford's base 32, of which codes are made, has no O, I or L. */
export const asHeard = (code: string) => code.replaceAll('O', '0').replace(/[IL]/g, '1')
