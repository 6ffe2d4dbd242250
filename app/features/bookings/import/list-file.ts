import { invalid } from '#app/lib/errors.ts'
import { cellOf, columnOf, readCsvTable, wholeName, withZero, type Numbered } from '#app/lib/text/csv-table.ts'
import { WalkInForm } from '../desk/desk-schemas.ts'
import { dayOrderOf, type DayOrder } from './when-in-file.ts'

// Lists of another system, whatever they are of: a table of columns, and a function that reads a line.

export type Titles<Column> = readonly (readonly [title: RegExp, Column])[]

/** A list by its columns, and what it asks of a file. */
export type ListFile<Column extends string> = {
	/** Its lines, as messages name them. */
	of: 'customers' | 'bookings' | 'regulars' | 'packs'
	/** Titles without spaces and signs, in the English and Afrikaans of other systems. */
	titles: Titles<Column>
	/** Returns what a column is that has this as its first cell, where its title can mean two. */
	placed?: (column: Column, cell: string) => Column
	/** A file has one of these columns at least, or the message of a 400. */
	needs: readonly (readonly [columns: readonly Column[], message: string])[]
	/** The most lines of a file, and the message for more. */
	most: number
	tooMany: string
}

/** The columns that say whose a line is. */
export const WHO_COLUMNS = ['name', 'firstName', 'lastName', 'phone'] as const
type WhoColumn = (typeof WHO_COLUMNS)[number]
export const WHO_TITLES: Titles<WhoColumn> = [
	[
		/^(full|customer|client|player|member|contact|booker|display|user)?names?$|^(customer|client|player|member|contact|booker|naam|bookedby)$/,
		'name',
	],
	[/^(first|given|voor)na(me|am)$/, 'firstName'],
	[/^(last|family)name$|^surname$|^van$/, 'lastName'],
	[
		/^(customer|client|player|member)?(phone|mobile|cell|tel|telephone|cellphone|mobilephone|whatsapp|selfoon|telefoon)(number|no|nr|nommer)?$|^contact(number|no|nr|nommer)$/,
		'phone',
	],
]

/** Reads the rows of a list. Throws a 400 that says what to do where the whole file cannot be read. */
export async function readRows<Column extends string>(text: string, list: ListFile<Column>) {
	const { of, titles: known, placed = (column) => column, needs, most, tooMany } = list
	const { titles, rows } = await readCsvTable(text, { of, most })
	const columns = titles.map((title, i) => {
		const column = columnOf(title, known)
		return column && placed(column, rows.find(([, row]) => row[i])?.[1][i] ?? '')
	})
	for (const [some, message] of needs) if (!some.some((column) => columns.includes(column))) throw invalid(message)
	if (rows.length > most) throw invalid(tooMany)
	if (rows.length === 0) throw invalid(`There are no ${of} below the column names.`)
	const unread = titles.filter((title, i) => title !== '' && columns[i] === null)
	return { columns, rows, unread }
}

/** Names the titles of columns that are not read, the first of them where there are many; null for none. */
export function unreadWords(unread: readonly string[]) {
	if (unread.length === 0) return null
	const named = unread.slice(0, 10).map((title) => title.slice(0, 40))
	return `Not read: ${named.join(', ')}${unread.length > 10 ? ` and ${unread.length - 10} more` : ''}`
}

/** A line that cannot be read or imported, whose it is as written there, and why. */
export type Refused = { line: number; name: string; reason: string }
/** `unread` are the titles of columns that are not used. */
export type Read<Line> = { lines: Line[]; refused: Refused[]; unread: string[] }

/** A list whose lines `read` reads one by one, or says in words why not. Their days are in the columns `days`. */
export type LineList<Column extends string, Line> = ListFile<Column> & {
	columns: readonly Column[]
	days: readonly Column[]
	read: (texts: Record<Column, string>, order: DayOrder) => Line | string
}
export type Named = { name: string; phone: string | null }

/**
 * Reads a list line by line; `line` is the row as spreadsheets count it. Throws a 400 that says what to do where the
 * whole file cannot be read.
 */
export async function readList<Column extends string, Line>(text: string, list: LineList<Column, Line>) {
	const { columns, rows, unread } = await readRows(text, list)
	const order = dayOrderOf(rows.flatMap(([, row]) => row.filter((_, i) => isOneOf(list.days, columns[i]))))
	if (order === null) throw invalid(MIXED)
	const file: Read<Line & { line: number }> = { lines: [], refused: [], unread }
	for (const [line, texts] of textsOf(rows, columns, list.columns)) {
		const read = list.read(texts, order)
		if (typeof read === 'string') file.refused.push({ line, name: writtenName(texts), reason: read })
		else file.lines.push({ ...read, line })
	}
	return file
}

const isOneOf = <Column>(some: readonly Column[], column: Column | null | undefined) =>
	column != null && some.includes(column)
const MIXED = 'Some days of this file begin with the day and others with the month. Write all of them as 2026-12-31.'

function textsOf<Column extends string>(
	rows: readonly Numbered<string[]>[],
	columns: readonly (Column | null)[],
	all: readonly Column[],
) {
	const texts = (row: string[]) => Object.fromEntries(all.map((column) => [column, cellOf(row, columns, column)]))
	return rows.map(([line, row]) => [line, texts(row) as Record<Column, string>] as const)
}

type WhoTexts = Partial<Record<WhoColumn, string>>

/** Returns whose a line is, as it is written there. */
const writtenName = ({ name, firstName, lastName }: WhoTexts) =>
	wholeName(name || firstName || '', lastName ?? '').slice(0, 100)

const WhoOfFile = WalkInForm.pick({ name: true, phone: true })

/** Reads whose a line is by the rules of a walk-in, or says in words why not. */
export function whoIn(texts: WhoTexts): Named | string {
	const phone = withZero(texts.phone ?? '')
	const { data, error } = WhoOfFile.safeParse({ name: writtenName(texts), phone: phone || undefined })
	if (data) return { name: data.name, phone: data.phone ?? null }
	const { path, message } = error.issues[0]!
	return path[0] === 'phone' ? `“${phone.slice(0, 40)}” isn’t a phone number` : message
}
