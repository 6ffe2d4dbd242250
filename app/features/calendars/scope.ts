import { readId } from '#app/lib/ids.ts'

/** The subject of a calendar: all that is the user's own, or one venue, club or tournament. */
export type Scope = { kind: 'player'; id: null } | { kind: 'venue' | 'club' | 'tournament'; id: number }

/** Parses a scope as it is stored and sent: `player`, `venue:12`. Returns null for anything else. */
export function readScope(text: string): Scope | null {
	if (text === 'player') return { kind: 'player', id: null }
	const [, kind, digits] = /^(venue|club|tournament):(\d+)$/.exec(text) ?? []
	const id = readId(digits)
	return id === null ? null : { kind: kind as 'venue', id }
}

export const scopeText = ({ kind, id }: Scope) => (id === null ? kind : `${kind}:${id}`)
