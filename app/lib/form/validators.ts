/** True if an `If-None-Match` names this entity tag, compared weakly (RFC 9110, 13.1.2); `*` names every tag. */
export function namesTag(ifNoneMatch: string | null | undefined, tag: string): boolean {
	if (!ifNoneMatch) return false
	if (ifNoneMatch === tag) return true
	const opaque = tag.replace(/^W\//, '')
	return ifNoneMatch.split(',').some((named) => {
		const trimmed = named.trim()
		return trimmed === '*' || trimmed.replace(/^W\//, '') === opaque
	})
}

/** The encodings of compressed responses, the smaller first. */
const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Returns the best encoding that an `Accept-Encoding` names and does not rule out. */
export const encodingFor = (acceptEncoding: string | null | undefined): Encoding | undefined =>
	acceptEncoding ? ENCODINGS.find((encoding) => ACCEPTED[encoding].test(acceptEncoding)) : undefined

const accepted = (encoding: Encoding) => new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i')
const ACCEPTED = { br: accepted('br'), gzip: accepted('gzip') }
