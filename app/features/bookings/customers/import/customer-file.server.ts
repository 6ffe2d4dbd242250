import { readId } from '#app/lib/ids.ts'
import { portionByPortion } from '#app/lib/portion-by-portion.server.ts'
import { cellOf, wholeName, type Numbered } from '#app/lib/text/csv-table.ts'
import {
	columnsOf,
	NEEDS_NAME,
	phoneIn,
	readTable,
	WHO_LOOKS,
	WHO_NAMES,
	WHO_TITLES,
	type Choosing,
	type ListFile,
	type Read,
} from '../../import/reading/list-file.ts'
import { because, quoted } from '../../import/reading/left-out-reasons.ts'
import { CustomerEdit } from '../customer-schemas.ts'
import { FILE_LINES } from './import-limits.ts'

const FIELDS = ['name', 'phone', 'email', 'tags', 'note'] as const
export type Field = (typeof FIELDS)[number]
type Texts = Record<Field | 'id', string>

/**
 * A customer of a file. `line` is the row as spreadsheets count it: titles are the first. `id` is that of a customer in
 * the file of a venue, of whichever.
 */
export type Line = {
	line: number
	id: number | null
	name: string
	phone: string | null
	email: string | null
	tags: string[]
	note: string | null
}
/** A line that cannot be read, of whom it is, and why: each field that is wrong, with what stands there. */
export type Refused = { line: number; name: string; wrong: { field: Field; reason: string }[] }
/**
 * `withoutEmail` says of which `lines` the mail cannot be read: they are imported without it. `unread` are the titles of
 * columns that are not used.
 */
export type CustomerFile = { lines: Line[]; refused: Refused[]; withoutEmail: Refused[] } & Pick<
	Read<Line>,
	'unread' | 'table' | 'columns'
>

const LineOfFile = CustomerEdit.omit({ seen: true }).required({ name: true })

/** Reads one line, or says why it cannot be. */
function readLine(line: number, { id, phone, email, ...texts }: Texts): Line | Refused {
	const { data, error } = LineOfFile.safeParse({ ...texts, phone: phone || undefined, email: email || undefined })
	if (data) {
		const { name, phone = null, email = null, tags, note } = data
		return { line, id: readId(id), name, phone, email, tags, note: note || null }
	}
	const wrong = error.issues.map(({ path, message }) => {
		const field = path[0] as Field
		return { field, reason: reasonOf(field, { phone, email }) ?? message }
	})
	const each = wrong.filter(({ field }, i) => wrong.findIndex((other) => other.field === field) === i)
	return { line, name: texts.name, wrong: each }
}

/** Says what is wrong with a number or a mail by what stands there; null for other fields. */
function reasonOf(field: Field, { phone, email }: Pick<Texts, 'phone' | 'email'>) {
	if (field === 'phone') return because('This isn’t a phone number', quoted(phone))
	return field === 'email' ? because('This isn’t an email address', quoted(email)) : null
}

/** Sorts lines into those that can be read and the others. */
async function readLines(rows: readonly Numbered<string[]>[], textsIn: (row: string[]) => Texts) {
	const file: Pick<CustomerFile, 'lines' | 'refused' | 'withoutEmail'> = { lines: [], refused: [], withoutEmail: [] }
	for await (const some of portionByPortion(rows)) {
		for (const [line, row] of some) {
			const texts = textsIn(row)
			const read = readLine(line, texts)
			const rest = 'wrong' in read && read.wrong.every(({ field }) => field === 'email')
			const kept = rest ? readLine(line, { ...texts, email: '' }) : read
			if ('wrong' in kept) file.refused.push(kept)
			else file.lines.push(kept)
			if (rest) file.withoutEmail.push(read)
		}
	}
	return file
}

/**
 * Reads a CSV of customers with the names of its columns in the first line.
 *
 * Columns may be separated by comma, semicolon or tab and stand in any order; those of other things are `unread`. No line
 * is read while columns have to be chosen. Throws a 400 that says what to do where the whole file cannot be read.
 */
export async function readCustomers(text: string, choosing?: Choosing): Promise<CustomerFile> {
	const table = await readTable(text, LIST, choosing)
	const rows = table.problems.length > 0 ? [] : table.rows
	const lines = await readLines(rows, (row) => textsOf(row, table.columns))
	return { ...lines, unread: table.unread, table, columns: columnsOf(table, LIST) }
}

type Column = keyof Texts | 'firstName' | 'lastName' | 'number'

const LIST: ListFile<Column> = {
	of: 'customers',
	names: { ...WHO_NAMES, email: 'Email', tags: 'Tags', note: 'Note', id: 'Courtside ID' },
	titles: [
		// With our name: the ids of other systems are not ours.
		[/^courtsideid$/, 'id'],
		...WHO_TITLES,
		[/^(number|no|nr|nommer)$/, 'number'],
		[/^(e?mail|epos)(address|adres)?$/, 'email'],
		[/^(tags?|labels?|groups?|etikette?)$/, 'tags'],
		[/^(notes?|comments?|remarks?|notas?)$/, 'note'],
	],
	settle: phonesIn,
	looks: { ...WHO_LOOKS, email: { a: 'an email address', is: (cell) => cell.includes('@') } },
	needs: [NEEDS_NAME],
	most: FILE_LINES,
	tooMany: 'That is more than 50\u202f000 lines. Split the file and import the parts one after the other.',
}

/** A cell of a column that only counts the rows, or the members. */
const COUNTED = /^\d{0,6}$/

/** "Number" alone has phones, unless another column has them or it only counts. */
function phonesIn(columns: (Column | null)[], rows: readonly Numbered<string[]>[]) {
	return columns.map((column, i) => {
		if (column !== 'number') return column
		const isPhone = !columns.includes('phone') && rows.some(([, row]) => !COUNTED.test(row[i] ?? ''))
		return isPhone ? 'phone' : null
	})
}

function textsOf(row: readonly string[], columns: readonly (Column | null)[]): Texts {
	const cell = (column: Column) => cellOf(row, columns, column)
	const [name, last, phone] = [cell('name'), cell('lastName'), cell('phone')]
	return {
		id: cell('id'),
		name: columns.includes('firstName') ? name || wholeName(cell('firstName'), last) : wholeName(name, last),
		phone: phoneIn(phone),
		email: cell('email'),
		tags: cell('tags'),
		note: cell('note').replace(/\r\n?/g, '\n'),
	}
}
