import { invalid } from '#app/lib/errors.ts'
import { groupBy } from '#app/lib/groups.ts'
import { cellOf, columnOf, readCsvTable, wholeName, withZero, type Numbered } from '#app/lib/text/csv-table.ts'
import { allOf } from '#app/lib/text/list.ts'
import { at, formatDate } from '#app/lib/time/time.ts'
import { WalkInForm } from '../desk/desk-schemas.ts'
import type { ImportedKind } from './import-kinds.ts'
import { dayOrderOf, doubtfulDay, ORDERS, readWhen, type DayOrder } from './when-in-file.ts'

// Lists of another system, whatever they are of: a table of columns, and a function that reads a line.

export type Titles<Column> = readonly (readonly [title: RegExp, Column])[]

/** A list by its columns, and what it asks of a file. */
export type ListFile<Column extends string> = {
	/** Its lines, as messages name them. */
	of: ImportedKind
	/** The columns that people can choose, with their names. */
	names: Partial<Record<Column, string>>
	/** Titles without spaces and signs, in the English and Afrikaans of other systems. */
	titles: Titles<Column>
	/** Settles by the cells what a title leaves open. */
	settle?: (columns: (Column | null)[], rows: readonly Numbered<string[]>[]) => (Column | null)[]
	/** A file has one of these columns at least, or the message asks for it. */
	needs: readonly (readonly [columns: readonly Column[], message: string])[]
	/** The most lines of a file, and the message for more. */
	most: number
	tooMany: string
}

/** The columns of a file by their names here, '' for one that is not read, and in which order its days are written. */
export type Choice = { columns: readonly string[]; order?: DayOrder }
/** A choice, or a function that finds what was chosen before for a file with these titles. */
export type Choosing = Choice | ((titles: readonly string[]) => Promise<Choice | undefined>)

/** The columns of a file, for a person who checks what they become. */
export type ColumnsOfFile = {
	columns: { title: string; examples: string[]; becomes: string; hidden: boolean }[]
	choices: { value: string; label: string }[]
	/** Whether a person chose them, now or for an earlier file. */
	isChosen: boolean
	/** Columns that have to be chosen first, in words. */
	problems: string[]
	/** A day of which the order is in doubt, how it is read, and which day that is in each order. */
	days: { text: string; order: DayOrder; orders: { value: DayOrder; day: string }[] } | null
}

/** The columns that say whose a line is. */
export const WHO_COLUMNS = ['name', 'firstName', 'lastName', 'phone'] as const
type WhoColumn = (typeof WHO_COLUMNS)[number]
export const WHO_NAMES: Record<WhoColumn, string> = {
	name: 'Name',
	firstName: 'First name',
	lastName: 'Surname',
	phone: 'Phone',
}
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

/**
 * Reads the rows of a list, with columns that are chosen or else guessed by their titles. Throws a 400 that says what to
 * do where the whole file cannot be read; `problems` are what has to be chosen first.
 */
export async function readTable<Column extends string>(text: string, list: ListFile<Column>, choosing?: Choosing) {
	const { of, names, titles: known, settle, needs, most, tooMany } = list
	const { titles, rows } = await readCsvTable(text, { of, most })
	if (rows.length > most) throw invalid(tooMany)
	if (rows.length === 0) throw invalid(`There are no ${of} below the column names.`)
	const choice = typeof choosing === 'function' ? await choosing(titles) : choosing
	const byTitle = titles.map((title) => columnOf(title, known))
	const guessed = settle ? settle(byTitle, rows) : byTitle
	const chosen = (i: number) => (Object.keys(names) as Column[]).find((name) => name === choice!.columns[i]) ?? null
	const columns = choice ? titles.map((_, i) => chosen(i)) : guessed
	const isMissing = (some: readonly Column[]) => !some.some((column) => columns.includes(column))
	const missing = needs.flatMap(([some, message]) => (isMissing(some) ? [message] : []))
	const problems = [...missing, ...twiceWords(titles, columns, guessed, names)]
	const unread = titles.filter((title, i) => title !== '' && columns[i] === null)
	return { titles, rows, columns, problems, unread, choice }
}

/** Names what two columns become, unless both titles say so: the second is read where the first is empty. */
function twiceWords<Column extends string>(
	titles: readonly string[],
	columns: readonly (Column | null)[],
	guessed: readonly (Column | null)[],
	names: ListFile<Column>['names'],
) {
	return [...groupBy([...columns.keys()], (i) => columns[i])].flatMap(([column, places]) => {
		if (column == null || places.length < 2 || places.every((i) => guessed[i] === column)) return []
		return [`${names[column]} is chosen twice, for ${allOf(places.map((i) => titleAt(titles, i)))}. Choose it once.`]
	})
}

const titleAt = (titles: readonly string[], i: number) =>
	titles[i] ? `“${titles[i].slice(0, 40)}”` : `column ${i + 1}`

const MOST_EXAMPLES = 3

/** Shows the columns of a table to a person. */
export function columnsOf<Column extends string>(
	{ titles, rows, columns, problems, choice }: Awaited<ReturnType<typeof readTable<Column>>>,
	{ names }: Pick<ListFile<Column>, 'names'>,
	days: ColumnsOfFile['days'] = null,
): ColumnsOfFile {
	const examplesOf = (i: number) => {
		const found = new Set<string>()
		for (const [, row] of rows.slice(0, 1_000)) {
			if (row[i]) found.add(row[i].slice(0, 40))
			if (found.size === MOST_EXAMPLES) break
		}
		return [...found]
	}
	return {
		columns: titles.map((title, i) => {
			const examples = examplesOf(i)
			const hidden = title === '' && examples.length === 0
			return { title: title.slice(0, 60) || `Column ${i + 1}`, examples, becomes: columns[i] ?? '', hidden }
		}),
		choices: Object.entries<string | undefined>(names).map(([value, label]) => ({ value, label: label! })),
		isChosen: choice !== undefined,
		problems,
		days,
	}
}

/** Names the titles of columns that are not read, the first of them where there are many; null for none. */
export function unreadWords(unread: readonly string[]) {
	if (unread.length === 0) return null
	const named = unread.slice(0, 10).map((title) => title.slice(0, 40))
	return `Not read: ${named.join(', ')}${unread.length > 10 ? ` and ${unread.length - 10} more` : ''}`
}

/** A line that cannot be read or imported, whose it is as written there, and why. */
export type Refused = { line: number; name: string; reason: string }
/** A file as it was read: its `table`, and `columns` for a person who checks them. */
export type Read<Line> = {
	lines: Line[]
	refused: Refused[]
	unread: string[]
	table: Pick<Awaited<ReturnType<typeof readTable>>, 'titles' | 'rows'>
	columns: ColumnsOfFile
	/** How days were read whose order is in doubt, in words. */
	remark: string | null
}

/** A list whose lines `read` reads one by one, or says in words why not. Their days are in the columns `days`. */
export type LineList<Column extends string, Line> = ListFile<Column> & {
	columns: readonly Column[]
	days: readonly Column[]
	read: (texts: Record<Column, string>, order: DayOrder) => Line | string
}
export type Named = { name: string; phone: string | null }

/**
 * Reads a list line by line; `line` is the row as spreadsheets count it. None is read while columns have to be chosen.
 * Throws a 400 that says what to do where the whole file cannot be read.
 */
export async function readList<Column extends string, Line>(
	text: string,
	list: LineList<Column, Line>,
	choosing?: Choosing,
) {
	const table = await readTable(text, list, choosing)
	const { columns, rows, unread, problems, choice } = table
	const days = rows.flatMap(([, row]) => row.filter((_, i) => isOneOf(list.days, columns[i])))
	const sure = dayOrderOf(days)
	if (sure === null) problems.push(MIXED)
	const doubtful = doubtfulDay(days)
	const order = (doubtful !== null && choice?.order) || (sure ?? 'day first')
	const file: Read<Line & { line: number }> = {
		lines: [],
		refused: [],
		unread,
		table,
		columns: columnsOf(table, list, doubtful === null ? null : { text: doubtful, order, orders: ordersOf(doubtful) }),
		remark: doubtful === null ? null : `${doubtful} is read as ${dayWords(doubtful, order)}`,
	}
	if (problems.length > 0) return file
	for (const [line, texts] of textsOf(rows, columns, list.columns)) {
		const read = list.read(texts, order)
		if (typeof read === 'string') file.refused.push({ line, name: writtenName(texts), reason: read })
		else file.lines.push({ ...read, line })
	}
	return file
}

const ordersOf = (text: string) => ORDERS.map((value) => ({ value, day: dayWords(text, value) }))

/** `3 April 2026`, for a day in an order. */
const dayWords = (text: string, order: DayOrder) => formatDate(at(readWhen(text, order)!.date, 0))

const isOneOf = <Column>(some: readonly Column[], column: Column | null | undefined) =>
	column != null && some.includes(column)
const MIXED = 'Some days of this file begin with the day and others with the month. Write all of them as 2026-12-31.'

function textsOf<Column extends string>(
	rows: readonly Numbered<string[]>[],
	columns: readonly (Column | null)[],
	all: readonly Column[],
) {
	const texts = (row: readonly string[]) =>
		Object.fromEntries(all.map((column) => [column, cellOf(row, columns, column)]))
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
