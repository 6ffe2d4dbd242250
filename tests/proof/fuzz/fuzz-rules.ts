/** One call in the OpenAPI document, as far as a fuzzer needs it. */
export type Call = { method: string; path: string; statuses: number[] }
export type Said = { status: number; type: string | null; text: string }

/** Internals that no response may contain: stacks, statements, files, hashes. */
const INSIDES =
	/\\n\s+at |node_modules|\bselect \S+ from\b|insert into|SQLITE_|\bsqlite\b|postgres|drizzle|ZodError|Invalid input|\$argon2|TypeError|RangeError|SyntaxError|\[object Object\]/i

/** Returns the rules that a response breaks: never 5xx, JSON with a `message`, documented statuses, nothing leaked. */
export function brokenRules({ statuses }: Call, { status, type, text }: Said, secrets: readonly string[]): string[] {
	const broken = [
		status >= 500 && `answers ${status}`,
		!statuses.includes(status) && `${status} is not in the document`,
		!type?.startsWith('application/json') && `is of type ${type}`,
		status >= 400 && !saysWhy(text) && 'does not say why',
		INSIDES.test(text) && `shows our insides: ${INSIDES.exec(text)![0]}`,
		...secrets.filter((secret) => text.includes(secret)).map((secret) => `tells ${secret}`),
	]
	return broken.filter((problem) => problem !== false)
}

const SCRIPTS = /<script>alert\(1\)|"><svg onload/

/** Like `brokenRules` for the response to a form: a page with the reason, or a redirect to us or to `origins`. */
export function brokenPageRules(
	{ status, type, text, location }: Said & { location: string | null },
	origins: readonly string[],
): string[] {
	const isKnown = /^\/(?![/\\])/.test(location ?? '') || origins.some((origin) => location?.startsWith(`${origin}/`))
	const broken = [
		status >= 500 && `answers ${status}`,
		status < 300 && !type?.startsWith('text/html') && `is of type ${type}`,
		status >= 300 && status < 400 && !isKnown && `leads to ${location}`,
		status >= 400 && !showsWhy(status, type, text) && `does not say why with ${status}`,
		INSIDES.test(text) && `shows our insides: ${INSIDES.exec(text)![0]}`,
		SCRIPTS.test(text) && 'runs what it was sent',
	]
	return broken.filter((problem) => problem !== false)
}

/**
 * The reason is in the form, in a toast, or in a dialog where the page's own offer is refused; else there is a page
 * with the reason, the form again, or a sentence where the address itself is invalid. A page that offers nothing any
 * more gives the reason in its heading.
 */
function showsWhy(status: number, type: string | null, text: string) {
	if (type?.startsWith('application/json')) return saysWhy(text)
	if (!type?.startsWith('text/html')) return /^[A-Z][\w ]+\.$/.test(text)
	const [main = ''] = /<main\b.*<\/main>/s.exec(text) ?? []
	const isOffered = [409, 422, 429].includes(status) && /<form\b[^>]*\smethod="post"/i.test(main)
	return text.includes('<h1') && (!isOffered || /role="alert"|aria-invalid="true"|<dialog|role="dialog"/.test(text))
}

function saysWhy(text: string) {
	try {
		const { message } = JSON.parse(text) as { message?: unknown }
		return typeof message === 'string' && message.length > 3
	} catch {
		return false
	}
}
