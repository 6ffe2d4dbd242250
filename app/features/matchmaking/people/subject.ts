import { readId } from '#app/lib/ids.ts'

/** The ways to name somebody whom one met, none of which is an id of the person. */
const WAYS = ['player', 'request', 'response', 'member', 'connection'] as const

/**
 * Where somebody was met: as a player, as who posted a request, by the answer they gave to an own request, as a member
 * of a thread, or by a connection.
 */
export type SubjectOf =
	{ player: number } | { request: number } | { response: number } | { member: number } | { connection: number }

/** Reads it from the query of an address, e.g. `?response=12`; null where it names nobody, or more than one. */
export function readSubject(query: URLSearchParams): SubjectOf | null {
	const named = WAYS.filter((way) => query.has(way))
	const id = readId(query.get(named[0] ?? ''))
	return named.length === 1 && id !== null ? ({ [named[0]!]: id } as SubjectOf) : null
}
