import { layOutDouble } from './double-layout.ts'
import { bracketOf, layOutBracket, type BracketLayout, type BracketMatch } from './layout.ts'

/** Lays out the knockout of a tournament from all its matches; null if it has none. Call it on the server: it is heavy. */
export function layOut(matches: readonly BracketMatch[]): BracketLayout | null {
	const main = bracketOf(matches)
	if (main.length === 0) return null
	return main.some(({ bracket }) => bracket !== null) ? layOutDouble(main) : layOutBracket(main)
}
