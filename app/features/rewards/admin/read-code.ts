import { CODE_MAX } from './limits.ts'

/** Normalizes a typed code, or a part of one: capitals, without spaces, hyphens and invisible characters. */
export const readCode = (typed: string) =>
	typed
		.slice(0, CODE_MAX)
		.replace(/[\s\p{C}-]/gu, '')
		.toUpperCase()

/** Normalizes letters that codes do not have (Crockford's base 32 has no O, I or L) to similar digits. */
export const asHeard = (code: string) => code.replaceAll('O', '0').replace(/[IL]/g, '1')
