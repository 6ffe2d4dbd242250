import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { auditLog, bookings, customerAccounts, customers, sales, users } from '#db/schema.ts'
import { groupBy, portions } from '#app/lib/groups.ts'
import { portionByPortion } from '#app/lib/portion-by-portion.server.ts'
import { phoneKey } from '#app/lib/text/tel.ts'
import { customerOf, fold, keyBeside, named, nameColumn, phoneColumn } from '../customers/customer-of.server.ts'
import { findSharing, namedAmong } from '../customers/whose-number.server.ts'
import { customersOf } from '../customers/import/import-words.ts'
import { numberOf } from '../desk/list/venue-bookings.server.ts'
import type { Importing, Standing } from './import-kind.server.ts'
import type { ImportedKind } from './import-kinds.ts'
import type { Named } from './reading/list-file.ts'

// Customers of a file: whom of them the venue knows, and taking back those whom it did not know before.

type Line = Named & { line: number }
type Known = { id: number; name: string; userId: number | null }
/** The customer whom the venue `known` of a line, null for a new one, and what the preview says of them. */
export type Whose = { known: Known | null; remarks: string[] }

/**
 * Returns whose each line is: the customer with its name and number, as the desk finds them, or the walk-in with its
 * number, or without one the only customer of its name. Never an account by its number, which anybody can type, or by its
 * name alone. Lines of one new person are one new customer: of the first
 * line that `of` is asked about, so that is asked once of each line that is imported.
 */
export async function findWhose(reader: Reader, venueId: number, lines: readonly Line[]) {
	const knownOf = await findKnown(reader, venueId, lines)
	const fresh = new Map<string, Line>()
	return {
		known: (line: Line): Whose['known'] => knownOf(line).known,
		of(line: Line): Whose {
			const { known, namesakes } = knownOf(line)
			const first = fresh.get(markOf(line))
			if (!known && first === undefined) fresh.set(markOf(line), line)
			const remark = known ? knownWords(line, known) : newWords(line, first, namesakes)
			return { known, remarks: remark === null ? [] : [remark] }
		},
		/** Counts, in words, the new customers of those lines. */
		says: () => (fresh.size === 0 ? [] : [`${customersOf(fresh.size)} will be new`]),
	}
}

function knownWords({ name, phone }: Line, known: Known & { phone: string | null }) {
	if (phone !== null)
		return fold(known.name) === fold(name) ? null : `Goes to ${known.name}, whom you know by that number`
	const number = numberOf(known.phone).phone
	return `Goes to the ${known.name} you know${number ? `, ${number}` : ''}`
}

function newWords({ name, phone }: Line, first: Line | undefined, namesakes: number) {
	if (first && (phone === null || fold(first.name) !== fold(name)))
		return `Goes to the new customer of line ${first.line}`
	if (phone !== null || namesakes === 0) return null
	return `You know ${namesakes === 1 ? 'an account' : `${namesakes} customers`} of this name. Without a number this is a new one`
}

/** Names the customer of a line: by their number or, without one, by their name. */
const markOf = ({ name, phone }: Named) => (phone === null ? `name ${fold(name)}` : phoneKey(phone))

/** Finds the customers of lines among those of a venue, as whom they have become. */
async function findKnown(reader: Reader, venueId: number, lines: readonly Line[]) {
	const keys = lines.flatMap(({ name, phone }) => (phone === null ? [] : [phoneKey(phone), keyBeside(phone, name)]))
	const names = lines.flatMap(({ name, phone }) => (phone === null ? [fold(name)] : []))
	const { id, key, mergedIntoId } = customers
	const person = { id, key, mergedIntoId, name: nameColumn, phone: phoneColumn, userId: customers.userId }
	const read = (which: ReturnType<typeof and>) =>
		reader.select(person).from(customers).leftJoin(users, eq(users.id, customers.userId)).where(which).orderBy(asc(id))
	const rows: Awaited<ReturnType<typeof read>> = []
	const here = eq(customers.courtId, venueId)
	for (const some of portions([...new Set(keys)]))
		rows.push(...(await read(and(here, isNotNull(key), inArray(key, some)))))
	for (const some of portions([...new Set(names)])) rows.push(...(await read(named(reader, venueId, some))))
	const roots = new Map<number, (typeof rows)[number]>()
	for (const some of portions([...new Set(rows.map((row) => row.mergedIntoId ?? row.id))]))
		for (const root of await read(inArray(id, some))) roots.set(root.id, root)
	const rootOf = (row: (typeof rows)[number]) => roots.get(row.mergedIntoId ?? row.id)!
	const byKey = new Map(rows.map((row) => [row.key, rootOf(row)]))
	const byName = groupBy(rows, ({ name }) => fold(name))
	const sharing = await findSharing(
		reader,
		venueId,
		lines.flatMap(({ phone }) => phone ?? []),
	)
	return ({ name, phone }: Line) => {
		if (phone !== null) {
			const byNumber = () => byKey.get(keyBeside(phone, name)) ?? byKey.get(phoneKey(phone)) ?? null
			return { known: namedAmong(sharing(phone), name) ?? byNumber(), namesakes: 0 }
		}
		const alike = byName.get(fold(name)) ?? []
		const [only, ...others] = new Set(alike.map(rootOf))
		const isKnown = only && others.length === 0 && alike.some((row) => row.key !== null)
		return { known: isKnown ? only : null, namesakes: only ? 1 + others.length : 0 }
	}
}

/** Returns what stores the customer of each line and returns their id; those who are new come with the import. */
export function keepingCustomers(tx: Writer, { venue, now }: Importing, importId: number) {
	const fresh = new Map<string, number>()
	return async (line: Named, known: Known | null) => {
		const mark = known ? `id ${known.id}` : markOf(line)
		const player = { guestName: known?.name ?? line.name, guestPhone: line.phone, importId }
		const id = fresh.get(mark) ?? (await customerOf(tx, venue.id, player, now, known?.id))
		fresh.set(mark, id)
		return id
	}
}

type Import = { id: number; kind: ImportedKind }

/**
 * Says of each customer who came with an import whether they can go with it: the venue has nothing of them but its lines
 * `going`, and nobody has changed or merged them.
 */
export async function importedCustomers(reader: Reader, { id, kind }: Import, going: ReadonlySet<number>) {
	const made = await reader
		.select({ id: customers.id, name: customers.name, mergedIntoId: customers.mergedIntoId })
		.from(customers)
		.where(eq(customers.importId, id))
		.orderBy(asc(customers.id))
	if (made.length === 0) return []
	const theirs = reader.select({ id: customers.id }).from(customers).where(eq(customers.importId, id))
	const stays = new Map<number | null, string>()
	const keep = (why: string, rows: { of: number | null }[]) => {
		for (const { of } of rows) if (!stays.has(of)) stays.set(of, why)
	}
	const booked = await reader
		.select({ of: bookings.customerId, id: bookings.id, regularId: bookings.regularId, importId: bookings.importId })
		.from(bookings)
		.where(inArray(bookings.customerId, theirs))
	const bought = await reader
		.select({ of: sales.customerId, id: sales.id, importId: sales.importId })
		.from(sales)
		.where(inArray(sales.customerId, theirs))
	const isLeft = (line: number | null, importId: number | null) => importId !== id || !going.has(line ?? 0)
	const ofMerged = inArray(customers.mergedIntoId, theirs)
	keep('merged with another customer', [
		...made.filter(({ mergedIntoId }) => mergedIntoId !== null).map((row) => ({ of: row.id })),
		...(await reader.select({ of: customers.mergedIntoId }).from(customers).where(ofMerged)),
	])
	keep(
		'has a booking',
		booked.filter((row) => isLeft(kind === 'regulars' ? row.regularId : row.id, row.importId)),
	)
	keep(
		'has a pack',
		bought.filter((row) => isLeft(row.id, row.importId)),
	)
	keep(
		'pays by statement',
		await reader
			.select({ of: customerAccounts.customerId })
			.from(customerAccounts)
			.where(inArray(customerAccounts.customerId, theirs)),
	)
	for await (const some of portionByPortion(made)) {
		const subjects = new Map(some.map(({ id }) => [`customer:${id}`, id]))
		const acts = await reader
			.selectDistinct({ subject: auditLog.subject })
			.from(auditLog)
			.where(inArray(auditLog.subject, [...subjects.keys()]))
		keep(
			'changed or written to since',
			acts.map(({ subject }) => ({ of: subjects.get(subject)! })),
		)
	}
	return made.map(({ id, name }): Standing => ({ id, name: name ?? '', stays: stays.get(id) ?? null }))
}

/** Removes the customers who came with an import, once its lines are gone, and returns how many: those as it made them. */
export async function removeCustomers(tx: Writer, imported: Import) {
	const made = await importedCustomers(tx, imported, new Set())
	const goes = made.filter(({ stays }) => stays === null).map(({ id }) => id)
	for await (const some of portionByPortion(goes)) await tx.delete(customers).where(inArray(customers.id, some))
	return goes.length
}
