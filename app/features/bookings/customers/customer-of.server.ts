import { and, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { containing } from '#db/query/containing.ts'
import { prepared } from '#db/query/prepared.ts'
import { together } from '#db/query/together.ts'
import { bookings, customers, users } from '#db/schema.ts'
import { forbidden } from '#app/lib/errors.ts'
import { phoneKey } from '#app/lib/text/tel.ts'

/** A player as a booking names them: an account, or the name and number of a walk-in, who may come with a file. */
type Player = {
	userId?: number | null
	guestName?: string | null
	guestPhone?: string | null
	importId?: number | null
}

/** Returns what a walk-in is known by at a venue: the digits of their number or, without one, what nobody else has. */
export const keyOf = (phone: string | null) => (phone === null ? crypto.randomUUID() : phoneKey(phone))

/** Returns a name or mail as it is compared: equal for two that differ in case, width or spaces alone. */
export const fold = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** A to Z, spaces and the like: letters of which both databases know the small ones. */
const PLAIN = /^[\x20-\x7e]*$/

/**
 * Matches the customers of a venue who may have one of these names, whatever their case; compare their folded names
 * then. Each by an index, but for names with letters that SQLite knows in one case alone.
 */
export function named(reader: Reader, venueId: number, names: readonly string[]) {
	const folded = names.map(fold)
	const plain = folded.filter((name) => PLAIN.test(name))
	const others = folded.filter((name) => !plain.includes(name))
	const { id, courtId, userId, name } = customers
	const walkIns = reader
		.select({ id })
		.from(customers)
		.where(and(eq(courtId, venueId), inArray(sql`lower(${name})`, plain)))
	const people = reader
		.select({ id: users.id })
		.from(users)
		.where(or(inArray(sql`lower(${users.fullName})`, plain), inArray(users.usernameKey, plain)))
	const accounts = reader
		.select({ id })
		.from(customers)
		.where(and(eq(courtId, venueId), inArray(userId, people)))
	const parts = others.map((name) => (name.match(/[a-z]+/g) ?? [name]).sort((a, b) => b.length - a.length)[0]!)
	const byPart = parts.flatMap((part) =>
		[name, users.fullName, users.username].map((column) => containing(column, part)),
	)
	return or(
		sql`${id} in (select * from (${walkIns}) one union all select * from (${accounts}) other)`,
		...(byPart.length > 0 ? [and(eq(courtId, venueId), or(...byPart))] : []),
	)
}

/** Returns what a walk-in is known by who shares the number of another. */
export const keyBeside = (phone: string, name: string) => `${phoneKey(phone)} ${fold(name)}`

/** Finds the walk-in who shares a number under that name; null for none, or one who has another name by now. */
export async function findBeside(reader: Reader, venueId: number, name: string, phone: string) {
	const [beside] = await reader
		.select({ id: customers.id, name: customers.name })
		.from(customers)
		.where(and(eq(customers.courtId, venueId), eq(customers.key, keyBeside(phone, name))))
	return beside && fold(beside.name ?? '') === fold(name) ? beside.id : null
}

/** The later of the two times, in SQL. */
const latest = (bookedAt: Date | SQLWrapper) => {
	const given = bookedAt instanceof Date ? sql.param(bookedAt, customers.bookedAt) : bookedAt
	return sql`case when ${customers.bookedAt} < ${given} then ${given} else ${customers.bookedAt} end`
}
const found = { id: customers.id, mergedIntoId: customers.mergedIntoId }

const keepAccount = prepared(
	{ venueId: customers.courtId, userId: customers.userId, bookedAt: customers.bookedAt },
	(tx, { venueId, userId, bookedAt }) =>
		(tx as Writer)
			.insert(customers)
			.values({
				courtId: sql`${venueId}`,
				userId: sql`${userId}`,
				bookedAt: sql`${bookedAt}`,
				createdAt: sql`${bookedAt}`,
			})
			.onConflictDoUpdate({ target: [customers.courtId, customers.userId], set: { bookedAt: latest(bookedAt) } })
			.returning(found),
)

/**
 * Returns the id of the venue's customer that a booking is of, who is stored as one if they are new.
 *
 * A walk-in is the customer `chosen` for them while the number or, where one has none, the name is still that one's;
 * else of those with that number the one with the name, or else the first, or a new customer: two people may have one
 * name. They are never the account with
 * that number, which anybody can type: the desk merges the two.
 */
export async function customerOf(
	tx: Writer,
	venueId: number,
	{ userId = null, guestName, guestPhone = null, importId }: Player,
	bookedAt: Date,
	chosen?: number,
): Promise<number> {
	const row = { courtId: venueId, bookedAt, createdAt: bookedAt }
	const set = { bookedAt: latest(bookedAt) }
	if (userId !== null) {
		const [customer] = await keepAccount(tx, { venueId, userId, bookedAt })
		return customer!.id
	}
	const [name, key] = [guestName ?? '', keyOf(guestPhone)]
	const known =
		chosen !== undefined && (await isStill(tx, venueId, chosen, name, guestPhone))
			? chosen
			: guestPhone === null
				? null
				: await findBeside(tx, venueId, name, guestPhone)
	const booked = known === null ? null : await noted(tx, known, bookedAt)
	if (booked !== null) return booked
	const [customer] = await tx
		.insert(customers)
		.values({ ...row, key, name, phone: guestPhone, importId })
		.onConflictDoUpdate({ target: [customers.courtId, customers.key], set })
		.returning(found)
	return (customer!.mergedIntoId !== null && (await noted(tx, customer!.mergedIntoId, bookedAt))) || customer!.id
}

/** The account of a booking's player, in SQL: who booked, or as whom the venue knows its customer; join `customers` for it. */
export const accountColumn = sql<number | null>`coalesce(${bookings.userId}, ${customers.userId})`

/** Returns the account as which a venue knows the player of a booking that its desk made, or null. */
export async function accountKnown(
	reader: Reader,
	{ userId, customerId }: Pick<typeof bookings.$inferSelect, 'userId' | 'customerId'>,
) {
	if (userId !== null || customerId === null) return null
	const [customer] = await reader
		.select({ userId: customers.userId })
		.from(customers)
		.where(eq(customers.id, customerId))
	return customer?.userId ?? null
}

/** Notes when a customer booked, and returns their id, or that of whom they have just become; null if they are gone. */
async function noted(tx: Writer, id: number, bookedAt: Date): Promise<number | null> {
	const [customer] = await tx
		.update(customers)
		.set({ bookedAt: latest(bookedAt) })
		.where(eq(customers.id, id))
		.returning(found)
	if (!customer) return null
	return customer.mergedIntoId === null ? id : noted(tx, customer.mergedIntoId, bookedAt)
}

/** Returns whether a name and number are of that customer of the venue, or of one who became them. */
export async function isStill(tx: Reader, venueId: number, id: number, name: string, phone: string | null) {
	const rows = await tx
		.select({ courtId: customers.courtId, name: nameColumn, phone: phoneColumn })
		.from(customers)
		.leftJoin(users, eq(users.id, customers.userId))
		.where(or(eq(customers.id, id), eq(customers.mergedIntoId, id)))
	const theirs = rows.filter(({ courtId }) => courtId === venueId)
	const numbers = theirs.flatMap(({ phone }) => (phone === null ? [] : [phoneKey(phone)]))
	if (phone !== null && numbers.length > 0) return numbers.includes(phoneKey(phone))
	return theirs.some((row) => fold(row.name) === fold(name))
}

/** The name and the number of a customer, an account's read from the account; join `users` for them. */
export const nameColumn = sql<string>`coalesce(nullif(${users.fullName}, ''), ${users.username}, ${customers.name})`
export const phoneColumn = sql<string | null>`coalesce(${users.phone}, ${customers.phone})`

export const BLOCKED = 'This venue doesn’t take online bookings from you. Please call them.'

/**
 * Returns whether a venue takes no online bookings from that account or from its number: that of a walk-in, or one by
 * which a blocked customer has booked there.
 */
export async function isBlockedAt(
	reader: Reader,
	venueId: number,
	{ userId, phone }: { userId: number; phone: string | null },
) {
	const key = phone === null ? null : phoneKey(phone)
	// PostgreSQL reads, and so locks, the whole table for one question with `or` between two subqueries.
	const [known, byNumber] = await together([
		findBlocked(reader, { venueId, userId, key: key ?? NO_KEY }),
		key === null ? Promise.resolve([]) : findBlockedNumber(reader, { venueId, key }),
	])
	return known.length > 0 || byNumber.length > 0
}

/** Nobody’s key: those are digits, or random. */
const NO_KEY = '-'

const blockedAmong = (reader: Reader, ids: SQLWrapper) =>
	reader
		.select({ id: customers.id })
		.from(customers)
		.where(and(isNotNull(customers.blockedAt), inArray(customers.id, ids)))
		.limit(1)

/** Selects whom a customer of the venue counts as, who may have been merged. */
const standingFor = (reader: Reader, venueId: SQLWrapper, which: SQL) =>
	sql`${reader
		.select({ id: sql`coalesce(${customers.mergedIntoId}, ${customers.id})` })
		.from(customers)
		.where(and(eq(customers.courtId, venueId), which))
		.getSQL()}`

const findBlocked = prepared(
	{ venueId: customers.courtId, userId: customers.userId, key: customers.key },
	(reader, { venueId, userId, key }) =>
		blockedAmong(
			reader,
			// Each by its unique key: with `or` SQLite would read all customers of the venue.
			sql`(${standingFor(reader, venueId, eq(customers.userId, userId))} union all ${standingFor(reader, venueId, eq(customers.key, key))})`,
		),
)

const findBlockedNumber = prepared({ venueId: bookings.courtId, key: bookings.phoneKey }, (reader, { venueId, key }) =>
	blockedAmong(reader, withNumber(reader, venueId, key)),
)

/** Selects whom a venue's bookings with that number are of. */
export const withNumber = (reader: Reader, venueId: number | SQLWrapper, key: string | SQLWrapper) =>
	reader
		.select({ id: bookings.customerId })
		.from(bookings)
		.where(and(eq(bookings.courtId, venueId), eq(bookings.phoneKey, key), isNotNull(bookings.customerId)))

/** Throws 403 where a venue takes no online bookings from that player. The desk can still book for them. */
export async function refuseBlocked(tx: Reader, venueId: number, player: { userId: number; phone: string | null }) {
	if (await isBlockedAt(tx, venueId, player)) throw forbidden(BLOCKED)
}

const AT_ONCE = 50

/**
 * A job: finds the customer of each booking that has none, those from before there were customers and those of a
 * process of the earlier version. The bookings of deleted accounts stay without.
 */
export async function fillCustomers(_now: Date, stopping?: AbortSignal) {
	while (!stopping?.aborted) {
		const rows = await db
			.select({ booking: bookings })
			.from(bookings)
			.leftJoin(users, eq(users.id, bookings.userId))
			.where(and(isNull(bookings.customerId), isNull(users.deletedAt)))
			.orderBy(desc(bookings.startTime))
			.limit(AT_ONCE)
		await write(async (tx) => {
			const filled = new Set<number>()
			for (const { booking } of rows) {
				if (filled.has(booking.id)) continue
				const customerId = await customerOf(tx, booking.courtId, booking, booking.createdAt)
				const updated = await tx
					.update(bookings)
					.set({ customerId })
					.where(and(ofOnePerson(booking), isNull(bookings.customerId)))
					.returning({ id: bookings.id })
				for (const { id } of updated) filled.add(id)
			}
		})
		if (rows.length < AT_ONCE) return
	}
}

/** Matches the bookings of that account at the venue, or the dates of that weekly hour, or this booking alone. */
function ofOnePerson({ id, courtId, userId, regularId, guestName, guestPhone }: typeof bookings.$inferSelect) {
	if (userId !== null) return and(eq(bookings.userId, userId), eq(bookings.courtId, courtId))
	if (regularId === null || guestPhone !== null) return eq(bookings.id, id)
	return and(eq(bookings.regularId, regularId), eq(bookings.guestName, guestName!), isNull(bookings.guestPhone))
}
