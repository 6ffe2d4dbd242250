/** Whether an `If-None-Match` names this entity tag, compared weakly as RFC 9110, 13.1.2, has it; `*` names every one. */
export function namesTag(ifNoneMatch: string, tag: string): boolean {
	if (ifNoneMatch === tag) return true
	return ifNoneMatch.split(',').some((named) => {
		const trimmed = named.trim()
		return trimmed === '*' || trimmed.replace(/^W\//, '') === tag
	})
}

/** Whether an `Accept-Encoding` names gzip and does not rule it out. */
export function acceptsGzip(acceptEncoding: string | null | undefined): boolean {
	return acceptEncoding != null && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(acceptEncoding)
}
