import type { Reader, Writer } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { Right } from '#app/features/venues/team/rights.ts'
import { unreadWords, type Choosing, type Named, type Read, type Refused } from './reading/list-file.ts'

/** For whom a file is imported, and when. */
export type Importing = { user: Actor; venue: { id: number }; now: Date }

/** A line that can be imported, in words, and what it `lacks`; an import refuses it once its `mark` is another. */
export type Planned = Named & { line: number; words: string; remarks: string[]; lacks?: string | null; mark: string }

/** Hours of a sport that were taken, as instants in JSON. */
export type TakenHours = { sportId: number; hours: number[] }

/**
 * Lines that can be imported together and the others, what they do altogether in words, a `caution` first where it may be
 * more than the file means, with the button that says so, and what stores some of them.
 */
export type Plan = {
	planned: Planned[]
	refused: Refused[]
	says: string[]
	caution?: string | null
	verb?: string
	make: (tx: Writer, importId: number, isWanted: (line: Line) => boolean) => Promise<TakenHours[]>
}

/**
 * The state of a line since its import; `stays` says why it cannot be taken back, null where it can; a weekly
 * hour has so many `dates` to come.
 */
export type Standing = { id: number; name: string; stays: string | null; dates?: number }

type Line = { line: number }
type FileOf = Pick<Read<Line>, 'table' | 'columns'>

/** The part of a kind that differs from the others. */
type ImportKind<Plans, One> = {
	/** The right that its import and its undo ask for. */
	right: Right
	read: (text: string, choosing?: Choosing) => Promise<Read<One>>
	plan: Plans
	/** Locks what it made, so that nobody uses or pays for it while that is looked for. */
	lock: (tx: Writer, importId: number) => Promise<unknown>
	standing: (reader: Reader, importId: number, now: Date) => Promise<Standing[]>
	/** Takes lines back by their ids, and returns the ids of the bookings to remove. */
	takeBack: (tx: Writer, ids: number[], which: { importId: number; now: Date }) => Promise<number[]>
}

/** Returns a kind that opens a file, of which only it knows what its lines hold, and so plans them as often as is asked. */
export function importKind<One extends Line>(
	kind: ImportKind<(reader: Reader, about: Importing, lines: readonly One[], file: FileOf) => Promise<Plan>, One>,
) {
	const open = async (csv: string, choosing?: Choosing) => {
		const { lines, refused, unread, table, columns, remark } = await kind.read(csv, choosing)
		const plan = async (reader: Reader, about: Importing) => {
			const found = await kind.plan(reader, about, lines, { table, columns })
			const all = [...refused, ...found.refused].sort((a, b) => a.line - b.line)
			const says = [...found.says, ...[remark, unreadWords(unread)].filter((words) => words !== null)]
			return { ...found, refused: all, says }
		}
		return { plan, table, columns }
	}
	const { right, lock, standing, takeBack } = kind
	return { right, open, lock, standing, takeBack }
}
export type AnyKind = ReturnType<typeof importKind>
