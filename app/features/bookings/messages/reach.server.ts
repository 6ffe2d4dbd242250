import { eq, inArray } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { bookings, customers, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findWishes, isTold } from '#app/features/notices/wishes.server.ts'
import { portions } from '#app/lib/groups.ts'
import { shownNumber } from '#app/lib/text/tel.ts'
import { accountColumn } from '../customers/customer-of.server.ts'
import type { Reach, Reached } from './reach-words.ts'

/** Reads the players of bookings: the account that booked, or that the venue knows the player of a desk's booking as. */
const readPlayers = (reader: Reader, ids: number[]) =>
	reader
		.select({
			id: bookings.id,
			userId: bookings.userId,
			guestName: bookings.guestName,
			guestPhone: bookings.guestPhone,
			account: users.id,
			fullName: users.fullName,
			username: users.username,
			deletedAt: users.deletedAt,
			accountPhone: users.phone,
			accountEmail: users.email,
			customer: customers.id,
			phone: customers.phone,
			email: customers.email,
		})
		.from(bookings)
		.leftJoin(customers, eq(customers.id, bookings.customerId))
		.leftJoin(users, eq(users.id, accountColumn))
		.where(inArray(bookings.id, ids))
type Player = Awaited<ReturnType<typeof readPlayers>>[number]

/**
 * Returns by booking whether its player hears from us of what `by` does to it, and else how the desk can tell them. The
 * only place that decides it, by the person, not by how they booked. The caller checks access.
 */
export async function findReaches(reader: Reader, by: Pick<Actor, 'id'>, bookingIds: readonly number[]) {
	const reaches = new Map<number, Reach & { person: string }>()
	for (const some of portions(bookingIds)) {
		const rows = await readPlayers(reader, some)
		const wishOf = await findWishes(
			reader,
			rows.flatMap(({ account }) => (account === null ? [] : [{ userId: account, kind: 'booking' as const }])),
		)
		for (const row of rows) {
			const hears = row.account !== null && isTold(wishOf({ userId: row.account, kind: 'booking' }))
			reaches.set(row.id, { ...reachOf(row), isTold: hears, isSelf: row.account === by.id, person: personIn(row) })
		}
	}
	return reaches
}

/** Returns the reach of one booking's player, as `findReaches`. */
export async function findReach(reader: Reader, by: Pick<Actor, 'id'>, bookingId: number): Promise<Reach> {
	const { person: _, ...reach } = (await findReaches(reader, by, [bookingId])).get(bookingId)!
	return reach
}

/** Counts the people whom `findReaches` found, each once, but the person at the desk. */
export function countReached(reaches: Awaited<ReturnType<typeof findReaches>>): Reached {
	const people = new Map<string, boolean>()
	for (const { person, isTold, isSelf } of reaches.values()) if (!isSelf) people.set(person, isTold)
	const told = [...people.values()].filter(Boolean).length
	return { told, toTell: people.size - told }
}

function reachOf({ userId, guestName, guestPhone, deletedAt, ...row }: Player) {
	const account = row.account === null || deletedAt ? null : row
	const name = account && (account.fullName || account.username)
	const [first, second] = userId === null ? [guestPhone, account?.accountPhone] : [account?.accountPhone, guestPhone]
	const phone = first ?? second ?? row.phone
	return {
		name: (userId === null ? (guestName ?? name) : (name ?? guestName)) ?? 'the player',
		phone: phone ? shownNumber(phone) : null,
		email: account?.accountEmail ?? row.email,
	}
}

/** Names a person, the same in all of their bookings as far as the venue knows. */
const personIn = ({ account, customer, id }: Player) =>
	account !== null ? `account ${account}` : customer !== null ? `customer ${customer}` : `booking ${id}`
