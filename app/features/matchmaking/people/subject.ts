import { readId } from '#app/lib/ids.ts'

/** Ways to name someone the player met; none is a user id. */
const WAYS = ['player', 'request', 'response', 'member', 'connection'] as const

/** Where a player met someone: a profile, a request, an answer to an own request, a thread, or a connection. */
export type SubjectOf =
	{ player: number } | { request: number } | { response: number } | { member: number } | { connection: number }

/** Reads it from a query such as `?response=12`. Returns null unless it names exactly one. */
export function readSubject(query: URLSearchParams): SubjectOf | null {
	const named = WAYS.filter((way) => query.has(way))
	const id = readId(query.get(named[0] ?? ''))
	return named.length === 1 && id !== null ? ({ [named[0]!]: id } as SubjectOf) : null
}
