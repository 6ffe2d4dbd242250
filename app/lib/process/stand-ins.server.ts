/**
 * Placeholders for bytes that go into a document unchanged, while the document is put together as text. `secret` is
 * random (letters, digits and dashes), so that no text a person wrote looks like one, and no `<!-- -->` of React's.
 */
export function standIns(secret: string = crypto.randomUUID()) {
	const parts: Uint8Array[] = []
	return {
		standIn: (bytes: Uint8Array) => `<!--${secret} ${parts.push(bytes) - 1}-->`,
		/** Returns the texts, one after the other, in UTF-8 with each placeholder replaced by its bytes. */
		fill: (...texts: string[]) =>
			Buffer.concat(
				texts.flatMap((text) => {
					const [start = '', ...rest] = text.split(`<!--${secret} `)
					const filled = rest.flatMap((text) => {
						const end = text.indexOf('-->')
						const part = parts[Number(text.slice(0, end))]
						return part ? [part, Buffer.from(text.slice(end + '-->'.length))] : Buffer.from(`<!--${secret} ${text}`)
					})
					return [Buffer.from(start), ...filled]
				}),
			),
	}
}
