import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { customers, users } from '#db/schema.ts'
import { hasPhone } from '#app/features/profile/phone.server.ts'
import { phoneKey } from '#app/lib/text/tel.ts'
import { fold, nameColumn, phoneColumn } from './customer-of.server.ts'

type Known = Pick<typeof customers.$inferSelect, 'id' | 'courtId' | 'userId' | 'key' | 'phone'> & { name: string }

/** Another customer, and what of both is the same. */
type Duplicate = { id: number; name: string; has: 'number' | 'name' }

/**
 * Returns, by customer of these of one venue, another of it who may be the same person: who has the same number, however
 * either is written, or else the same full name. Two accounts stay two, as do those whom the desk told apart by name
 * beside one number.
 *
 * It reads by index, and of others the venue's accounts alone, as a list of 20,000 customers asks for each page.
 */
export async function findDuplicates(people: readonly Known[]) {
	const [first] = people
	if (!first) return new Map<number, Duplicate>()
	const numbers = people.flatMap((one) => numberKey(one) ?? [])
	const names = people.flatMap(({ name }) => fullName(name) ?? [])
	const { id, userId, key } = customers
	const known = { id, courtId: customers.courtId, userId, key, name: nameColumn, phone: phoneColumn }
	const read = (which: SQL | undefined) =>
		db
			.select(known)
			.from(customers)
			.leftJoin(users, eq(users.id, customers.userId))
			.where(and(eq(customers.courtId, first.courtId), unindexed(isNull(customers.mergedIntoId)), which))
			.orderBy(customers.id)
	const named = (column: typeof customers.name | typeof users.fullName) =>
		inArray(
			sql`lower(${column})`,
			names.map((name) => sql`lower(${name})`),
		)
	const [byNumber, byName, accounts] = await Promise.all([
		read(inArray(customers.key, numbers)),
		read(named(customers.name)),
		read(and(isNotNull(customers.userId), or(hasPhone(numbers), named(users.fullName)))),
	])
	const others = [...new Map([...byNumber, ...accounts, ...byName].map((one) => [one.id, one])).values()]
	return new Map<number, Duplicate>(
		people.flatMap((one) => {
			const may = others.filter(({ id, userId }) => id !== one.id && (userId === null || one.userId === null))
			const same = (of: (known: Known) => string | null) =>
				may.find((other) => of(other) !== null && of(other) === of(one))
			const [number, name] = [same(numberKey), same(({ name }) => fullName(name) && fold(name))]
			const other = number ?? name
			return other ? [[one.id, { id: other.id, name: other.name, has: number ? 'number' : 'name' }] as const] : []
		}),
	)
}

/** The number that somebody alone has; null for those who share one under another name. */
const numberKey = ({ key, phone }: Known) => (phone === null || key?.includes(' ') ? null : phoneKey(phone))

/** A name of two words or more; one word says too little. */
const fullName = (name: string) => (fold(name).includes(' ') ? name : null)
