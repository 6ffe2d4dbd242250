/**
 * Bytes that go into a document as they are: while it is put together as text, something short stands in for them.
 * `secret` is random (letters, digits and dashes), so that nothing a person wrote looks like one.
 */
export function standIns(secret: string) {
	const parts: Uint8Array[] = []
	return {
		/** What stands in the document for these bytes. */
		standIn: (bytes: Uint8Array) => `<!--${secret} ${parts.push(bytes) - 1}-->`,
		/** The document in UTF-8 with everything in its place. */
		fill: (document: string) => {
			const [start = '', ...rest] = document.split(`<!--${secret} `)
			const filled = rest.flatMap((text) => {
				const end = text.indexOf('-->')
				const part = parts[Number(text.slice(0, end))]
				return part ? [part, Buffer.from(text.slice(end + '-->'.length))] : Buffer.from(`<!--${secret} ${text}`)
			})
			return Buffer.concat([Buffer.from(start), ...filled])
		},
	}
}
