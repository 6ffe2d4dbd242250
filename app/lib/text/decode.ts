/** Decodes a text file: UTF-8, UTF-16, or Windows-1252, which banks and older versions of Excel still write. */
export function decode(bytes: Uint8Array) {
	const utf16 = utf16Of(bytes)
	if (utf16) return new TextDecoder(utf16).decode(bytes)
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		return new TextDecoder('windows-1252').decode(bytes)
	}
}

/** Without a byte order mark, every other byte of the first letters is zero. */
function utf16Of([first, second, third, fourth]: Uint8Array) {
	if (first === 0xff && second === 0xfe) return 'utf-16le'
	if (first === 0xfe && second === 0xff) return 'utf-16be'
	if (first && second === 0 && third && fourth === 0) return 'utf-16le'
	if (first === 0 && second && third === 0 && fourth) return 'utf-16be'
	return null
}
