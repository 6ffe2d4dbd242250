import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { invalid } from '#app/lib/errors.ts'

// Text of files as short text: for forms, which change line breaks, and for the lines that an import left out.

export const pack = async (text: string) => (await promisify(gzip)(text)).toString('base64url')

/** Unpacks a text of so many bytes at most. Throws 400 for what `pack` did not make. */
export async function unpack(packed: string, maxOutputLength: number) {
	try {
		return (await promisify(gunzip)(Buffer.from(packed, 'base64url'), { maxOutputLength })).toString()
	} catch {
		throw invalid('We couldn’t read the form. Choose the file again.')
	}
}
