import type { Asker } from './visitor.server.ts'

const RECENT_MAX = 5_000
/** The latest forms of browsers without an account, by their keys: keys in the database are people's. */
const recent = new Map<string, Promise<number>>()

/** Does what a form of a browser asks for, once for one key and one body; a failure may be tried again. */
export function onceInBrowser({ address }: Asker, key: string | undefined, body: unknown, work: () => Promise<number>) {
	if (!key || key.length > 200) return work()
	const which = JSON.stringify([address, key, body])
	const first = recent.get(which)
	if (first) return first
	const answer = work()
	recent.set(which, answer)
	answer.catch(() => recent.delete(which))
	if (recent.size > RECENT_MAX) recent.delete(recent.keys().next().value!)
	return answer
}
