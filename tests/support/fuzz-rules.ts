/** One call as the document describes it, as far as a fuzzer needs it. */
export type Call = { method: string; path: string; statuses: number[] }
export type Said = { status: number; type: string | null; text: string }

/** What of our insides no answer may hold: stacks, statements, files, hashes. */
const INSIDES =
	/\\n\s+at |node_modules|\bselect \S+ from\b|insert into|SQLITE_|\bsqlite\b|postgres|drizzle|ZodError|Invalid input|\$argon2|TypeError|RangeError|SyntaxError|\[object Object\]/i

/** Which rules an answer breaks: never 5xx, JSON with a `message`, only what the document promises, nothing leaked. */
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

function saysWhy(text: string) {
	try {
		const { message } = JSON.parse(text) as { message?: unknown }
		return typeof message === 'string' && message.length > 3
	} catch {
		return false
	}
}
