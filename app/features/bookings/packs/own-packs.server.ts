import { and, desc, eq, isNull } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { bookings, courts, customers, sales, sports } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { packHours } from '#app/features/ledger/sales/pack-hours.ts'
import { freeUntil } from '#app/features/venues/cancellation-policy.ts'
import { rate } from '#app/lib/money.ts'
import { capital } from '#app/lib/text/list.ts'
import { dateOf, formatDate } from '#app/lib/time/time.ts'
import { keptOf } from './cover.ts'
import { leftOf } from './hours.server.ts'
import { elsewhereWords, untilWords } from './packs.ts'

/** How many packs a player sees, those that they bought last. */
const SHOWN = 100

/** Returns the packs that a player holds, those with hours left first, newest first. */
export async function findOwnPacks(user: Pick<Actor, 'id'>, now = new Date(), reader: Reader = db) {
	const rows = await reader
		.select({ sale: sales, venue: { id: courts.id, name: courts.name }, sport: sports.name })
		.from(sales)
		.innerJoin(customers, eq(customers.id, sales.customerId))
		.innerJoin(courts, eq(courts.id, sales.courtId))
		.leftJoin(sports, eq(sports.id, sales.sportId))
		.where(eq(customers.userId, user.id))
		.orderBy(desc(sales.id))
		.limit(SHOWN)
	const left = await leftOf(
		reader,
		rows.map(({ sale }) => sale),
	)
	const today = dateOf(now)
	const found = rows.map(({ sale, venue, sport }) => {
		const { id, name, halfHours, price, validUntil, cancelledAt, createdAt } = sale
		const isOver = validUntil !== null && validUntil < today
		const hours = `${packHours(left.get(id)!)} of ${packHours(halfHours)} left`
		return {
			id,
			name,
			venue,
			hours: cancelledAt ? `Taken back by the venue on ${formatDate(cancelledAt)}` : hours,
			terms: `${sport ?? 'All sports'} · ${isOver ? 'was valid' : 'valid'} ${untilWords(validUntil)}`,
			bought:
				sale.importId === null
					? `Bought for ${rate(price)} on ${formatDate(createdAt)}`
					: capital(elsewhereWords(sale)),
			isOpen: left.get(id)! > 0 && !isOver,
		}
	})
	return found.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen))
}

/** Whether a player holds packs, also used ones. */
export const hasPacks = async (user: Actor) => (await findHeldPack(db, { user: user.id })).length > 0

const findHeldPack = prepared({ user: customers.userId }, (reader, { user }) =>
	reader
		.select({ id: sales.id })
		.from(sales)
		.innerJoin(customers, eq(customers.id, sales.customerId))
		.where(and(eq(customers.userId, user), isNull(sales.cancelledAt)))
		.limit(1),
)

/**
 * Says what cancelling the user's own booking now does to the hours of its pack; null where it has none. The caller
 * checks access.
 */
export async function cancelPackWords(bookingId: number, now = new Date()) {
	const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
	if (!booking || booking.saleId === null || booking.status === 'cancelled') return null
	const kept = now > freeUntil(booking) ? keptOf(booking) : 0
	const back = booking.packHalfHours - kept
	const goesBack = back > 0 ? `Your pack gets ${packHours(back)} back.` : ''
	if (kept === 0) return goesBack
	const stays = `${kept === 1 ? 'Half an hour' : packHours(kept)} of your pack ${kept > 2 ? 'stay' : 'stays'} with the venue.`
	return [goesBack, stays].filter(Boolean).join(' ')
}
