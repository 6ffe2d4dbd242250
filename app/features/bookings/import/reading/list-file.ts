import { invalid } from '#app/lib/errors.ts'
import { readAmount } from '#app/lib/form/amount.ts'
import { cellOf, columnOf, readCsvTable, wholeName, withZero, type Numbered } from '#app/lib/text/csv-table.ts'
import { allOf } from '#app/lib/text/list.ts'
import { isDialled } from '#app/lib/text/tel.ts'
import { at, formatDate } from '#app/lib/time/time.ts'
import { WalkInForm } from '../../desk/desk-schemas.ts'
import type { ImportedKind } from '../import-kinds.ts'
import { because, quoted } from './left-out-reasons.ts'
import { dayOrderOf, eitherDay, ORDERS, readHour, readLength, readWhen, type DayOrder } from './when-in-file.ts'

// Lists of another system, whatever they are of: a table of columns, and a function that reads a line.

export type Titles<Column> = readonly (readonly [title: RegExp, Column])[]

/** A kind of cell as messages name it, and a test of whether one can be that. */
type Look = { a: string; is: (cell: string) => boolean }
export type Looks<Column extends string> = Partial<Record<Column, Look>>

export const DAY: Look = { a: 'a day', is: (cell) => ORDERS.some((order) => readWhen(cell, order) !== null) }
const hasHour = (cell: string) => ORDERS.some((order) => readWhen(cell, order)?.hour != null)
export const HOUR: Look = { a: 'a time', is: (cell) => readHour(cell) !== null || hasHour(cell) }
export const LENGTH: Look = { a: 'a length', is: (cell) => readLength(cell) !== null }
export const AMOUNT: Look = { a: 'an amount', is: (cell) => readAmount(cell.replace(/^zar\s*/i, '')) !== null }

/** A file needs one of these columns, or one of others whose cells look as they would. The message names it in `words`. */
export type Need<Column extends string> = {
	words: string
	columns: readonly Column[]
	or?: readonly [columns: readonly Column[], look: Look]
}

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
	/** How the cells of a column look, where that can be told. */
	looks: Looks<Column>
	/** The columns that a file has, or is asked for, all at the same time. */
	needs: readonly Need<Column>[]
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
	columns: {
		title: string
		examples: string[]
		becomes: string
		/** The choices that none of its cells looks like. */
		unlike: string[]
		/** Why it cannot be what it becomes, or a reason that nearly all lines share. */
		problem: string | null
		/** Needs that a column which is not read looks like, each with the columns that meet it. */
		needed: { words: string; columns: string[] }[]
		hidden: boolean
	}[]
	/** The columns that one can become; of those that are `missing` one is to be chosen. */
	choices: { value: string; label: string; missing: boolean }[]
	/** Whether a person chose them, now or for an earlier file. */
	isChosen: boolean
	/** Says which columns have to be chosen first. */
	problems: string[]
	/** Whether no choice helps: something that is needed is in none of its columns. */
	isHopeless: boolean
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
/** A cell that says that there is no number: `-`, `n/a`. */
const NO_NUMBER = /^(?:[^\p{L}\d]*|n\/?a|none|geen)$/iu

/** Returns the number of a cell with the first zero that a spreadsheet took from it, '' where it says that there is none. */
export const phoneIn = (cell: string) => (NO_NUMBER.test(cell) ? '' : withZero(cell))

export const WHO_LOOKS: Looks<WhoColumn> = {
	name: { a: 'a name', is: (cell) => /\p{L}/u.test(cell) },
	phone: { a: 'a phone number', is: (cell) => NO_NUMBER.test(cell) || isDialled(withZero(cell)) },
}
export const NEEDS_NAME: Need<'name' | 'firstName'> = { words: 'the name', columns: ['name', 'firstName'] }
export const WHO_TITLES: Titles<WhoColumn> = [
	[
		/^(full|customer|client|player|member|contact|booker|display|user)?names?$|^(customer|client|player|member|contact|booker|naam|bookedby|klient|speler)$/,
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
	const { of, names, titles: known, settle, needs, looks, most, tooMany } = list
	const { titles, rows } = await readCsvTable(text, { of, most })
	if (rows.length > most) throw invalid(tooMany)
	if (rows.length === 0) throw invalid(`There are no ${of} below the column names.`)
	const choice = typeof choosing === 'function' ? await choosing(titles) : choosing
	const byTitle = titles.map((title) => columnOf(title, known))
	const guessed = settle ? settle(byTitle, rows) : byTitle
	const chosen = (i: number) => (Object.keys(names) as Column[]).find((name) => name === choice!.columns[i]) ?? null
	const columns = choice ? titles.map((_, i) => chosen(i)) : guessed
	const isThere = (some: readonly Column[], look?: Look) =>
		columns.some((column, i) => isOneOf(some, column) && (!look || cellsOf(rows, i).some(look.is)))
	const missing = needs.filter(({ columns, or }) => !isThere(columns) && !(or && isThere(...or)))
	const wrong = columns.map((column, i) => {
		const look = column && looks[column]
		const cells = look ? cellsOf(rows, i) : []
		if (look && cells.length >= FEWEST_TOLD && !cells.some(look.is)) return `${quoted(cells[0]!)} isn’t ${look.a}`
		const isTwice = column !== null && columns.some((other, j) => j !== i && other === column)
		return isTwice && guessed[i] !== column ? `${names[column]} is chosen twice` : null
	})
	const isFree = (i: number) => wrong[i] !== null || !needs.some(({ columns: some }) => isOneOf(some, columns[i]))
	const couldBe = ({ columns: some, or }: Need<Column>) => {
		const kinds = [...some.map((column) => looks[column]), or?.[1]].filter((look) => look !== undefined)
		return titles.some((_, i) => isFree(i) && cellsOf(rows, i).some((cell) => kinds.some(({ is }) => is(cell))))
	}
	const absent = missing.filter((need) => !couldBe(need))
	const problems = [
		...absentWords(absent),
		...missingWords(missing.filter((need) => !absent.includes(need))),
		...wrong.flatMap((words, i) => (words === null ? [] : [`Change what ${titleAt(titles, i)} becomes: ${words}.`])),
	]
	const unread = titles.filter((title, i) => title !== '' && columns[i] === null)
	return { titles, rows, columns, missing, wrong, problems, isHopeless: absent.length > 0, unread, choice }
}

/** A column with fewer cells is not told from others by how they look: each line says what is wrong with it. */
const FEWEST_TOLD = 3

const cellsOf = (rows: readonly Numbered<string[]>[], i: number) => rows.flatMap(([, row]) => row[i] || [])

function absentWords(absent: readonly { words: string }[]) {
	if (absent.length === 0) return []
	const words = allOf(absent.map(({ words }) => `no ${words.replaceAll('the ', '')}`))
	return [`Your file has ${words}. Add it to your file, or choose another one.`]
}

function missingWords(missing: readonly { words: string }[]) {
	if (missing.length === 0) return []
	const words = allOf(missing.map(({ words }) => words))
	return [missing.length === 1 ? `Choose which column holds ${words}.` : `Choose which columns hold ${words}.`]
}

const titleAt = (titles: readonly string[], i: number) => (titles[i] ? quoted(titles[i]) : `column ${i + 1}`)

const MOST_EXAMPLES = 3
/** How many lines show what a column cannot be. */
const MOST_LOOKED_AT = 200

/** Shows the columns of a table to a person. */
export function columnsOf<Column extends string>(
	{
		titles,
		rows,
		columns,
		missing,
		wrong,
		problems,
		isHopeless,
		choice,
	}: Awaited<ReturnType<typeof readTable<Column>>>,
	{ names, looks }: Pick<ListFile<Column>, 'names' | 'looks'>,
	days: ColumnsOfFile['days'] = null,
): ColumnsOfFile {
	const some = rows.slice(0, MOST_LOOKED_AT)
	const told = (Object.keys(looks) as Column[]).filter((column) => names[column])
	return {
		columns: titles.map((title, i) => {
			const cells = cellsOf(some, i)
			const lookLike = ({ columns }: (typeof missing)[number]) =>
				columns.some((column) => looks[column] && cells.some(looks[column].is))
			const wanted = columns[i] === null ? missing.filter(lookLike) : []
			const examples = [...new Set(cells.map((cell) => cell.slice(0, 40)))].slice(0, MOST_EXAMPLES)
			return {
				title: title.slice(0, 60) || `Column ${i + 1}`,
				examples,
				becomes: columns[i] ?? '',
				unlike: cells.length === 0 ? [] : told.filter((column) => !cells.some(looks[column]!.is)),
				problem: wrong[i]!,
				needed: wanted.map(({ words, columns }) => ({ words, columns: [...columns] })),
				hidden: title === '' && examples.length === 0,
			}
		}),
		choices: (Object.keys(names) as Column[]).map((value) => ({
			value,
			label: names[value]!,
			missing: missing.some(({ columns }) => columns.includes(value)),
		})),
		isChosen: choice !== undefined,
		problems,
		isHopeless,
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
	/** How days were read that another order makes other ones, in words, where the file itself says which it is. */
	remark: string | null
}

/** A list whose lines `read` reads one by one, or says in words why not. Their days are in the columns `days`. */
export type LineList<Column extends string, Line> = ListFile<Column> & {
	columns: readonly Column[]
	days: readonly Column[]
	read: (texts: Record<Column, string>, order: DayOrder) => Line | string
}
export type Named = { name: string; phone: string | null }
/** A person who plays, known or not. `lacks` says of a number that cannot be read that it stayed behind; null for none. */
export type Player = Named & { lacks: string | null }

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
	const either = eitherDay(days)
	const doubtful = either?.isDoubtful ? either.text : null
	const order = (doubtful !== null && choice?.order) || (sure ?? 'day first')
	const file: Read<Line & { line: number }> = {
		lines: [],
		refused: [],
		unread,
		table,
		columns: columnsOf(table, list, doubtful === null ? null : { text: doubtful, order, orders: ordersOf(doubtful) }),
		remark: either && sure && doubtful === null ? `${either.text} is read as ${dayWords(either.text, order)}` : null,
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
	const phone = phoneIn(texts.phone ?? '')
	const { data, error } = WhoOfFile.safeParse({ name: writtenName(texts), phone: phone || undefined })
	if (data) return { name: data.name, phone: data.phone ?? null }
	const { path, message } = error.issues[0]!
	return path[0] === 'phone' ? because('This isn’t a phone number', quoted(phone)) : message
}

/** As `whoIn`, without a number that cannot be read: the court is taken for them all the same, and nobody else gets it. */
export function whoPlays(texts: WhoTexts): Player | string {
	const who = whoIn(texts)
	if (typeof who !== 'string') return { ...who, lacks: null }
	const rest = whoIn({ ...texts, phone: '' })
	if (typeof rest === 'string') return rest
	return { ...rest, lacks: because('Will be imported without the number', quoted(texts.phone ?? '')) }
}
