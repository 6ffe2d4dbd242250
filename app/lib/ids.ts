import { notFound } from './errors.ts'

/** The largest id: a database integer of 32 bits. */
export const LARGEST = 2_147_483_647

/** A row's id as it stands in an address: plain digits that fit a database integer. Anything else is null. */
export function readId(text: string | null | undefined): number | null {
	if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null
	const id = Number(text)
	return id <= LARGEST ? id : null
}

/** The same, where an address without one leads nowhere: 404 with `message`. */
export function requireId(text: string | null | undefined, message: string) {
	const id = readId(text)
	if (id === null) throw notFound(message)
	return id
}
