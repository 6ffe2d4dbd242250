/** The most rows that a screen across the hall can be read with. */
const TABLE_ROWS = 10
const MATCH_ROWS = 6

export type HallMatch = {
	id: number
	/** '18:00 · Court 2' */
	when: string
	home: string
	away: string
	/** '14–10'; null until it is over. */
	score: string | null
	winner: 'home' | 'away' | null
}
export type HallRow = { id: number; rank: number; name: string; played: number; points: number }

export type Slide =
	| { kind: 'matches'; title: string; matches: HallMatch[]; lines: string[] }
	| { kind: 'table'; title: string; rows: HallRow[] }
	| { kind: 'names'; title: string; names: string[] }

type Hall = {
	/** The matches of rounds that are on or next, and the latest results. */
	next: { title: string; matches: HallMatch[]; lines: string[] }
	results: HallMatch[]
	tables: { title: string | null; rows: HallRow[] }[]
	/** Those who have entered, while there is nothing else to show. */
	names: string[]
}

/** Everything to show, in portions that fit the screen, one after the other; never empty. */
export function slidesOf({ next, results, tables, names }: Hall): Slide[] {
	const slides: Slide[] = [
		...portionsOf(next.matches, MATCH_ROWS).map(({ portion, of }): Slide => ({
			kind: 'matches',
			title: numbered(next.title, of),
			matches: portion,
			lines: next.lines,
		})),
		...tables.flatMap(({ title, rows }) =>
			portionsOf(rows, TABLE_ROWS).map(({ portion, of }): Slide => ({
				kind: 'table',
				title: numbered(title ?? 'Table', of),
				rows: portion,
			})),
		),
		...portionsOf(results, MATCH_ROWS).map(({ portion, of }): Slide => ({
			kind: 'matches',
			title: numbered('Latest results', of),
			matches: portion,
			lines: [],
		})),
	]
	if (slides.length > 0) return slides
	const entered = portionsOf(names, 2 * TABLE_ROWS)
	return entered.length > 0
		? entered.map(({ portion, of }) => ({ kind: 'names', title: numbered('Who’s in', of), names: portion }))
		: [{ kind: 'names', title: 'Nobody has joined yet', names: [] }]
}

function portionsOf<Of>(all: readonly Of[], size: number) {
	const count = Math.ceil(all.length / size)
	return Array.from({ length: count }, (_, i) => ({
		portion: all.slice(i * size, i * size + size),
		of: count > 1 ? `${i + 1}/${count}` : null,
	}))
}

const numbered = (title: string, of: string | null) => (of ? `${title} ${of}` : title)
