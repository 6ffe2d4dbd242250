import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, eq, gt, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { customers, users } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { portions } from '#app/lib/groups.ts'
import { portionByPortion } from '#app/lib/portion-by-portion.server.ts'
import { phoneKey } from '#app/lib/text/tel.ts'
import { noteImport, pointAt } from '../../import/imports.server.ts'
import type { sourceOf } from '../../import/left-out.server.ts'
import { because, differsIn, groupLeftOut } from '../../import/reading/left-out-reasons.ts'
import { unreadWords } from '../../import/reading/list-file.ts'
import { fold, nameColumn, phoneColumn } from '../customer-of.server.ts'
import type { CustomerFile, Field, Line } from './customer-file.server.ts'
import { MOST_LISTED } from './import-limits.ts'

/** A value of a line that differs from that of the venue, which stays. */
type Clash = { field: Field; here: string; there: string }
type Plan = {
	/** The customers to store. */
	fresh: Line[]
	/** The lines of those whose name another customer of the venue has. */
	namesakes: Set<number>
	/** Those known who get what they lack, by their id: two numbers may be of one who was merged. */
	filled: Map<number, { known: Person; lines: Line[] }>
	clashes: { line: number; name: string; id: number; fields: Clash[] }[]
	twice: { line: number; name: string; first: number }[]
	/**
	 * The lines of customers whom the venue knows as `here`, and what each gives them. `by` is what they were found by
	 * where that is not their own key or id.
	 */
	matched: { line: number; name: string; id: number; here: string; gives: Field[]; by: 'number' | 'email' | null }[]
}

/**
 * Returns what an import of the file would do, and changes nothing.
 *
 * Throws 404 when the venue is not the user's.
 */
export async function previewImport(
	user: Actor,
	venueId: number | null,
	{ lines, refused, withoutEmail, unread, columns }: Omit<CustomerFile, 'table'>,
) {
	const { id } = await findOwnVenue(user, venueId, 'desk')
	const { fresh, namesakes, filled, clashes, twice, matched } = await planImport(db, id, lines)
	const filledLines = [...filled.values()].reduce((sum, one) => sum + one.lines.length, 0)
	const all = lines.length + refused.length
	const leftOut = groupLeftOut(wrongWords({ refused, withoutEmail }))
	return {
		...pointAt(columns, leftOut, all),
		lines: all,
		/** How many of those lines bring somebody or something new. */
		brings: fresh.length + filledLines,
		fresh: fresh.length,
		filled: filled.size,
		isNew: firstOf(
			fresh
				.slice(0, MOST_LISTED)
				.map(({ line, name, phone, email }) => ({ line, name, phone, email, isNamesake: namesakes.has(line) })),
			fresh.length,
		),
		matched: {
			filled: firstOf(matched.filter(({ gives }) => gives.length > 0)),
			same: firstOf(matched.filter(({ gives }) => gives.length === 0)),
		},
		clashes: firstOf(clashes),
		twice: firstOf(twice),
		unread: unreadWords(unread),
		leftOut,
		/** The form that imports it is carried out once under this key. */
		key: crypto.randomUUID(),
	}
}
export type ImportPreview = Awaited<ReturnType<typeof previewImport>>

const firstOf = <Item>(items: Item[], count = items.length) => ({ count, listed: items.slice(0, MOST_LISTED) })

/**
 * Stores the customers of these lines whom the venue does not know, and gives those it knows what they lack; nothing
 * known is overwritten. All of it happens or nothing, and again it changes nothing. Returns how many of each, and which
 * import it is where it did anything: new customers can be taken back.
 *
 * Throws 404 when the venue is not the user's.
 */
export function importCustomers(
	user: Actor,
	venueId: number | null,
	lines: readonly Line[],
	now = new Date(),
	source: Partial<Awaited<ReturnType<typeof sourceOf>>> = {},
) {
	return write(async (tx) => {
		const { id } = await findOwnVenue(user, venueId, 'desk', tx)
		const { fresh, filled, matched } = await planImport(tx, id, lines)
		const about = { user, venue: { id }, now }
		const done = { fresh: fresh.length, filled: filled.size }
		if (done.fresh + done.filled === 0) return { ...done, importId: null }
		const importId = await noteImport(tx, about, 'customers', { made: done.fresh, changed: done.filled, ...source })
		await store(tx, id, { fresh, filled }, importId, now)
		await keepFromUndo(tx, matched)
		await auditAt(tx, user, id, { action: 'venue.import-customers', subject: `venue:${id}`, details: done }, now)
		return { ...done, importId }
	})
}

/** Says of each line that cannot be read, or only without its mail, what is wrong with it. */
export const wrongWords = ({ refused, withoutEmail }: Pick<CustomerFile, 'refused' | 'withoutEmail'>) => [
	...refused.map(({ line, name, wrong }) => ({ line, name, reason: wrong.map(({ reason }) => reason).join('; ') })),
	...withoutEmail.map(({ line, name, wrong }) => {
		const written = differsIn(wrong[0]!.reason)
		return { line, name, reason: because('Will be imported without the email', written) }
	}),
]

/** Compares lines with the customers of a venue. */
export async function planImport(reader: Reader, venueId: number, lines: readonly Line[]): Promise<Plan> {
	const plan: Plan = {
		fresh: [],
		namesakes: new Set(),
		filled: new Map(),
		clashes: [],
		twice: [],
		matched: [],
	}
	const known = await findKnown(reader, venueId, lines)
	const firsts = new Map<number | string, Line>()
	const take = (line: Line) => {
		const key = keyOfLine(line)
		const withId = line.id === null ? undefined : known.byId.get(line.id)
		const holder = withId ? undefined : holderOf(known.byNumber.get(key) ?? [], line.name)
		const mark = withId ? line.id! : holder?.isOneOfMany ? `${key} ${fold(line.name)}` : key
		const first = firsts.get(mark)
		if (first) {
			plan.twice.push({ line: line.line, name: line.name, first: first.line })
			return
		}
		firsts.set(mark, line)
		const byKey = holder?.byKey === false ? undefined : (holder?.person ?? known.byKey.get(key))
		const own = withId ?? byKey
		const byNumber = own ? undefined : holder?.person
		const byMail = own ? undefined : known.byMail.get(fold(line.email ?? ''))
		const other = byNumber ?? (byMail && isSamePerson(byMail, line) ? byMail : undefined)
		const person = own ?? other
		if (!person) {
			plan.fresh.push(line)
			if (known.names.has(fold(line.name))) plan.namesakes.add(line.line)
			return
		}
		const by = own ? null : byNumber ? 'number' : 'email'
		if (other && other.userId !== null) {
			plan.matched.push({ line: line.line, name: line.name, id: other.id, here: other.name, gives: [], by })
			return
		}
		const { lacking, fields } = compare(person, line, holder?.byKey === true)
		const gives = holder?.isTheirs === false ? [] : (Object.keys(lacking) as Field[])
		plan.matched.push({ line: line.line, name: line.name, id: person.id, here: person.name, gives, by })
		if (fields.length > 0) plan.clashes.push({ line: line.line, name: line.name, id: person.id, fields })
		if (gives.length > 0) {
			// The next line of theirs finds what this one gave.
			const of = plan.filled.get(person.id)?.lines ?? []
			plan.filled.set(person.id, { known: Object.assign(person, lacking), lines: [...of, line] })
		}
	}
	for await (const some of portionByPortion(lines)) some.forEach(take)
	return plan
}

/**
 * Whether a line with the mail of somebody known is theirs: families share one. Accounts own their mail.
 */
const isSamePerson = ({ userId, name, phone }: Person, line: Line) =>
	userId !== null || line.phone === null || phone === null || fold(name) === fold(line.name)

/** A customer with the number of a line, by their own key or as an account, and the names that they are known by. */
type Holder = { person: Person; names: Set<string>; byKey: boolean }

/**
 * Returns whose of those with a number a line is: the one of that name, or the first. It `isTheirs` if their name may be
 * short for the line's or the other way round; a line of another name gives them nothing, as families share a number.
 */
function holderOf(holders: readonly Holder[], name: string) {
	const named = holders.find(({ names }) => names.has(fold(name)))
	const alike = holders.filter(({ names }) => [...names].some((known) => isAlike(known, fold(name))))
	const holder = named ?? (alike.length === 1 ? alike[0]! : holders[0])
	if (!holder) return undefined
	const isTheirs = holder === named || (alike.length === 1 && holder === alike[0])
	return { ...holder, isTheirs, isOneOfMany: holder === named && holders.length > 1 }
}

/** Whether each word of the shorter of two folded names begins one of the other's, or is begun by it: `t. nkosi`. */
function isAlike(one: string, other: string) {
	const [few, many] = [one, other]
		.map((name) => name.split(/[ .]+/).filter(Boolean))
		.sort((a, b) => a.length - b.length)
	return few!.every((word) => many!.some((long) => long.startsWith(word) || word.startsWith(long)))
}

/**
 * Returns what a line without an id is recognised by: the digits of its number, as all walk-ins are. One without a
 * number has a mark of its name and mail, so that the same line again is the same customer.
 */
export function keyOfLine({ name, phone, email }: Pick<Line, 'name' | 'phone' | 'email'>) {
	if (phone !== null) return phoneKey(phone)
	return createHash('sha256')
		.update(JSON.stringify([fold(name), fold(email ?? '')]))
		.digest('base64url')
}

const AT_ONCE = 1_000

/**
 * Returns the customers of a venue whom these lines name, each as the customer they became: walk-ins by key, anyone by an
 * id that our own file gave the line or by their mail, and accounts by number. An id of another venue finds nobody.
 */
async function findKnown(reader: Reader, venueId: number, lines: readonly Line[]) {
	const [keys, mails] = [new Set<string>(), new Set<string>()]
	for await (const some of portionByPortion(lines)) {
		for (const line of some) {
			keys.add(keyOfLine(line))
			if (line.email !== null) mails.add(fold(line.email))
		}
	}
	const ids = new Set(lines.flatMap(({ id }) => id ?? []))
	const isNamed = (person: Person) =>
		ids.has(person.id) ||
		(person.key !== null && keys.has(numberIn(person.key))) ||
		keys.has(numberOf(person)) ||
		mails.has(mailOf(person))
	const found: Person[] = []
	const names = new Set<string>()
	for (const which of [WALK_INS, ACCOUNTS])
		for await (const rows of allOf(reader, venueId, which)) {
			found.push(...rows.filter(isNamed))
			for (const { name } of rows) names.add(fold(name))
		}
	const people = new Map(found.map((person) => [person.id, person]))
	const others = found.flatMap(({ mergedIntoId }) =>
		mergedIntoId === null || people.has(mergedIntoId) ? [] : [mergedIntoId],
	)
	for (const some of portions([...new Set(others)]))
		for (const person of await peopleOf(reader, inArray(customers.id, some))) people.set(person.id, person)
	const by = () => new Map<string, Person>()
	const byNumber = new Map<string, Holder[]>()
	const hold = (number: string, person: Person, row: Person) => {
		const holders = byNumber.get(number) ?? []
		const holder = holders.find((other) => other.person === person) ?? { person, names: new Set(), byKey: false }
		for (const { name } of [person, row]) holder.names.add(fold(name))
		holder.byKey ||= row.key !== null
		if (!holders.includes(holder)) byNumber.set(number, [...holders, holder])
	}
	const known = { names, byKey: by(), byNumber, byMail: by(), byId: new Map<number, Person>() }
	for await (const some of portionByPortion(found)) {
		for (const row of some) {
			const person = people.get(row.mergedIntoId ?? row.id)!
			known.byId.set(row.id, person)
			if (row.key !== null) known.byKey.set(row.key, person)
			if (row.phone !== null) hold(row.key === null ? numberOf(row) : numberIn(row.key), person, row)
			if (!known.byMail.has(mailOf(row))) known.byMail.set(mailOf(row), person)
		}
	}
	known.byMail.delete('')
	return known
}
/** Returns the number in the key of a walk-in, to which the name is added for one who shares it. */
const numberIn = (key: string) => key.split(' ', 1)[0]!
const numberOf = ({ userId, phone }: Person) => (userId === null || phone === null ? '' : phoneKey(phone))
const mailOf = ({ email }: Person) => (email === null ? '' : fold(email))

const WALK_INS = { column: customers.key, from: '', of: ({ key }: Person) => key! }
const ACCOUNTS = { column: customers.userId, from: 0, of: ({ userId }: Person) => userId! }

/** Yields all of them in the order of an index: databases compare each row with each of a long list of keys. */
async function* allOf(reader: Reader, venueId: number, { column, from, of }: typeof WALK_INS | typeof ACCOUNTS) {
	for (let after: string | number = from; ;) {
		const rows = await peopleOf(reader, and(eq(customers.courtId, venueId), gt(column, after)))
			.orderBy(column)
			.limit(AT_ONCE)
		yield rows
		if (rows.length < AT_ONCE) return
		after = of(rows.at(-1)!)
		await nextTurn()
	}
}

const peopleOf = (reader: Reader, which: SQL | undefined) =>
	reader.select(PERSON).from(customers).leftJoin(users, eq(users.id, customers.userId)).where(which)

const PERSON = {
	id: customers.id,
	key: customers.key,
	userId: customers.userId,
	mergedIntoId: customers.mergedIntoId,
	name: nameColumn,
	phone: phoneColumn,
	email: sql<string | null>`coalesce(${users.email}, ${customers.email})`,
	tags: customers.tags,
	note: customers.note,
}
type Person = Awaited<ReturnType<typeof peopleOf>>[number]

/**
 * Returns what a customer lacks of a line, and where it says something else. The mail of an account is its own, and a
 * customer found `byKey` has the number, or was merged with one who has.
 */
function compare(known: Person, line: Line, byKey: boolean) {
	const lacking: Partial<Pick<Person, 'email' | 'note' | 'tags'>> = {}
	const fields: Clash[] = []
	const differs = (field: Field, here: string, there: string) => {
		if (fold(here) !== fold(there)) fields.push({ field, here, there })
	}
	differs('name', known.name, line.name)
	if (line.phone !== null && !byKey && (known.phone === null || phoneKey(known.phone) !== phoneKey(line.phone)))
		fields.push({ field: 'phone', here: known.phone ?? '', there: line.phone })
	if (line.email !== null) {
		if (known.email !== null) differs('email', known.email, line.email)
		else if (known.userId === null) lacking.email = line.email
	}
	if (line.note !== null) {
		if (known.note === null) lacking.note = line.note
		else differs('note', known.note, line.note)
	}
	const has = new Set(known.tags.map(fold))
	if (line.tags.some((tag) => !has.has(fold(tag)))) {
		if (known.tags.length === 0) lacking.tags = line.tags
		else fields.push({ field: 'tags', here: known.tags.join(', '), there: line.tags.join(', ') })
	}
	return { lacking, fields }
}

/** Makes customers whom a file names again no earlier import’s: its undo would take away whom this one has. */
async function keepFromUndo(tx: Writer, matched: Plan['matched']) {
	for (const some of portions(matched.map(({ id }) => id)))
		await tx
			.update(customers)
			.set({ importId: null })
			.where(and(inArray(customers.id, some), isNotNull(customers.importId)))
}

/** Stores customers as those of an import. */
async function store(
	tx: Writer,
	courtId: number,
	{ fresh, filled }: Pick<Plan, 'fresh' | 'filled'>,
	importId: number | null,
	bookedAt: Date,
) {
	const known = [...filled.values()].map((one) => one.known)
	// The last line first: the list begins with the newest id, and so shows them in the order of the file.
	const walkIns = [...fresh.toReversed(), ...known.filter(({ key }) => key !== null)]
	const set = { email: sql`excluded.email`, tags: sql`excluded.tags`, note: sql`excluded.note` }
	for await (const some of portionByPortion(walkIns)) {
		const target = [customers.courtId, customers.key]
		const rows = some.map((one) => {
			const { name, phone, email, tags, note } = one
			const key = 'key' in one ? one.key! : keyOfLine(one)
			return { courtId, key, name, phone, email, tags, note, importId, bookedAt, createdAt: bookedAt }
		})
		await tx.insert(customers).values(rows).onConflictDoUpdate({ target, set })
	}
	for (const { id, key, tags, note } of known)
		if (key === null) await tx.update(customers).set({ tags, note }).where(eq(customers.id, id))
}
