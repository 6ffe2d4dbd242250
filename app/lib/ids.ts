import { notFound } from './errors.ts'

/** The largest id: a database integer of 32 bits. */
export const LARGEST = 2_147_483_647

/** Reads a row's id from an address: plain digits that fit a database integer. Returns null for anything else. */
export function readId(text: string | null | undefined): number | null {
	if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null
	const id = Number(text)
	return id <= LARGEST ? id : null
}

/** Like `readId`, but throws a 404 with `message` instead of returning null. */
export function requireId(text: string | null | undefined, message: string) {
	const id = readId(text)
	if (id === null) throw notFound(message)
	return id
}
