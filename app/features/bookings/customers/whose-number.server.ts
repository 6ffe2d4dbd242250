import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { bookings, customers, users } from '#db/schema.ts'
import { hasPhone } from '#app/features/profile/phone.server.ts'
import { noticeFirst } from '#app/lib/errors.ts'
import { groupBy, portions } from '#app/lib/groups.ts'
import { rate } from '#app/lib/money.ts'
import { allOf } from '#app/lib/text/list.ts'
import { phoneKey } from '#app/lib/text/tel.ts'
import { numberOf } from '../desk/list/venue-bookings.server.ts'
import { dayInYear } from '../regulars/regular-dates.ts'
import {
	customerOf,
	findBeside,
	fold,
	isStill,
	keyBeside,
	named,
	nameColumn,
	phoneColumn,
} from './customer-of.server.ts'
import { isVisit } from './customers.server.ts'

/** A customer who has the number that was typed or, then with what tells them apart, the name. */
export type Sharing = { id: number; name: string; hasAccount: boolean; apart?: string }

type Typed = { name: string; phone?: string }

/** The customer whom the desk chose, and `whose` it said the number is: a customer's, or of a `new` one beside those it was `asked` about. */
type Answer = { customer?: number; whose?: number | 'new'; asked?: readonly number[] }

/**
 * Returns the customer whose name and number were typed at the desk: the one chosen, the only one of that number if it
 * is their name too, or a new one. Returns undefined for a new one without a number.
 *
 * Throws 409 with those who are `sharing` the number, or the name without one, where the desk has to say whose it is.
 */
export async function customerAtDesk(
	tx: Writer,
	venueId: number,
	{ name, phone }: Typed,
	{ customer, whose, asked = [] }: Answer,
	now: Date,
): Promise<number | undefined> {
	for (const id of [customer, whose])
		if (typeof id === 'number' && (await isStill(tx, venueId, id, name, phone ?? null))) return id
	const mayBeNew = ({ sharing = [] }: Whose) => whose === 'new' && sharing.every(({ id }) => asked.includes(id))
	if (phone === undefined) {
		const namesakes = await whoseName(tx, venueId, name, now)
		if (namesakes === null || mayBeNew(namesakes)) return undefined
		throw noticeFirst(namesakes.notice!, namesakes)
	}
	let found = await whoseNumber(tx, venueId, name, phone)
	if (found.sharing?.length === 0) {
		await customerOf(tx, venueId, { guestName: name, guestPhone: phone }, now)
		// Another desk may have stored theirs with this number first.
		found = await whoseNumber(tx, venueId, name, phone)
	}
	const { is, sharing = [], notice } = found
	if (is !== undefined) return is
	if (mayBeNew(found)) return addBeside(tx, venueId, name, phone, now)
	throw noticeFirst(notice!, { sharing })
}

/**
 * Returns whose a name and number `is`: the only customer of that number with that name. For all others it returns those
 * who are `sharing` the number, and a `notice` that says so.
 */
export async function whoseNumber(reader: Reader, venueId: number, name: string, phone: string): Promise<Whose> {
	const found = (await findSharing(reader, venueId, [phone]))(phone)
	const named = namedAmong(found, name)
	if (named) return { is: named.id }
	const notice = `${allOf(found.map(({ name }) => name))} ${found.length === 1 ? 'has' : 'have'} this number.`
	return { sharing: found.map(({ id, name, userId }) => ({ id, name, hasAccount: userId !== null })), notice }
}
type Whose = { is?: number; sharing?: Sharing[]; notice?: string; other?: string }

/** Asks at most so many of a name, those who booked last. */
const MOST_NAMESAKES = 5

/**
 * Returns the customers of a name as `sharing` it, and a `notice` that says so; null for none. Their number tells them
 * apart, or their account; those without either are known by when they were last here.
 */
export async function whoseName(reader: Reader, venueId: number, name: string, now: Date): Promise<Whose | null> {
	const rows = await reader
		.select({ id: customers.id, userId: customers.userId, name: nameColumn, phone: phoneColumn })
		.from(customers)
		.leftJoin(users, eq(users.id, customers.userId))
		.where(and(named(reader, venueId, [name]), isNull(customers.mergedIntoId)))
		.orderBy(desc(customers.bookedAt), desc(customers.id))
	const all = rows.filter((row) => fold(row.name) === fold(name))
	const namesakes = all.slice(0, MOST_NAMESAKES)
	const [first] = namesakes
	if (!first) return null
	const unmarked = namesakes.filter(({ userId, phone }) => userId === null && phone === null)
	const visits = await Promise.all(unmarked.map(async ({ id }) => [id, await lastWords(reader, id, now)] as const))
	const last = new Map(visits)
	const only = namesakes.length === 1 ? last.get(first.id) : undefined
	return {
		sharing: namesakes.map(({ id, userId, name, phone }): Sharing => {
			const apart = numberOf(phone).phone ?? last.get(id) ?? 'Has an account'
			// The notice says when they were last here, where they alone have the name.
			const shown = only ? `Same ${name}` : apart.replace(/^./, (letter) => letter.toUpperCase())
			return { id, name, hasAccount: userId !== null, apart: shown }
		}),
		notice: only
			? `You know a ${first.name}: ${only}.`
			: `You know ${all.length === 1 ? '' : `${all.length} of `}this name.`,
		other: 'Somebody else',
	}
}

/** Says when a customer without a number played last, and for how much: `last here Fri 27 Nov, R180`. */
async function lastWords(reader: Reader, customerId: number, now: Date) {
	const [visit] = await reader
		.select({ startTime: bookings.startTime, price: bookings.totalPrice })
		.from(bookings)
		.where(and(eq(bookings.customerId, customerId), isVisit(now)))
		.orderBy(desc(bookings.startTime))
		.limit(1)
	if (!visit) return 'not here yet, no number'
	return `last here ${dayInYear(visit.startTime, now)}, ${rate(visit.price)}`
}

/** Stores a customer who shares the number of others; two with one name are one. */
async function addBeside(tx: Writer, courtId: number, name: string, phone: string, now: Date) {
	const row = { courtId, name, phone, bookedAt: now, createdAt: now }
	const target = [customers.courtId, customers.key]
	const found = { id: customers.id }
	const key = phoneKey(phone)
	const [only] = await tx
		.insert(customers)
		.values({ ...row, key })
		.onConflictDoNothing({ target })
		.returning(found)
	if (only) return only.id
	const known = await findBeside(tx, courtId, name, phone)
	if (known !== null) return known
	const [beside] = await tx
		.insert(customers)
		.values({ ...row, key: keyBeside(phone, name) })
		.onConflictDoNothing({ target })
		.returning(found)
	if (beside) return beside.id
	// The one who was known by that name has another by now.
	const [renamed] = await tx
		.insert(customers)
		.values({ ...row, key: `${keyBeside(phone, name)} ${crypto.randomUUID()}` })
		.returning(found)
	return renamed!.id
}

/**
 * Finds the customers of a venue by number, however it is written, with the `names` that each is known by; those who
 * became another are found as that one.
 */
export async function findSharing(reader: Reader, venueId: number, phones: readonly string[]) {
	const { id, mergedIntoId } = customers
	const person = { id, mergedIntoId, userId: customers.userId, name: nameColumn, phone: phoneColumn }
	const read = (which: Parameters<typeof and>[0]) =>
		reader
			.select(person)
			.from(customers)
			.leftJoin(users, eq(users.id, customers.userId))
			.where(and(eq(customers.courtId, venueId), which))
			.orderBy(id)
	const rows: Awaited<ReturnType<typeof read>> = []
	for (const some of portions([...new Set(phones.map(phoneKey))]))
		rows.push(...(await read(hasPhone(some, phoneColumn))))
	const roots: typeof rows = []
	for (const some of portions([...new Set(rows.map((row) => row.mergedIntoId ?? row.id))]))
		roots.push(...(await read(inArray(id, some))))
	const root = new Map(roots.map((one) => [one.id, one]))
	const byKey = groupBy(rows, ({ phone }) => phoneKey(phone!))
	return (phone: string) => {
		const theirs = byKey.get(phoneKey(phone)) ?? []
		const found = new Set(theirs.map((row) => root.get(row.mergedIntoId ?? row.id)!))
		return [...found]
			.sort((a, b) => a.id - b.id)
			.map((one) => ({
				...one,
				names: [one, ...theirs.filter((row) => row.mergedIntoId === one.id)].map(({ name }) => name),
			}))
	}
}

/** Returns the only one of those who share a number who has that name too. */
export function namedAmong<Person extends { names: string[] }>(sharing: readonly Person[], name: string) {
	const named = sharing.filter(({ names }) => names.some((known) => fold(known) === fold(name)))
	return named.length === 1 ? named[0]! : null
}
