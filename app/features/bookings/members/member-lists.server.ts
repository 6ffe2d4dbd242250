import { and, desc, eq, gte, isNotNull, isNull, not, or, type SQL } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { courts, customers, sales, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { endedUnpaid, isMembership, statusOf } from '#app/features/ledger/sales/sale.server.ts'
import { findOwnVenue, mayAt } from '#app/features/venues/own-venues.server.ts'
import { groupBy } from '#app/lib/groups.ts'
import { rate } from '#app/lib/money.ts'
import { capital, inSentence } from '#app/lib/text/list.ts'
import { addDays, at, dateOf, formatDate, formatDay } from '#app/lib/time/time.ts'
import { nameColumn } from '../customers/customer-of.server.ts'
import { findOrderWords } from '../packs/own-packs.server.ts'
import { findListed, isFull } from '../packs/pack-list.server.ts'
import { backVerb } from '../packs/sell.server.ts'
import { findRenewals } from './membership.server.ts'
import { benefitWords, isOpen, memberState } from './membership.ts'

/** How many memberships a list shows, newest first. */
const SHOWN = 100

/** Returns memberships that are sold or ordered, newest first, with their venue and member. */
const readMemberships = (reader: Reader, where: SQL | undefined) =>
	reader
		.select({ sale: sales, venue: { id: courts.id, name: courts.name }, member: nameColumn })
		.from(sales)
		.innerJoin(courts, eq(courts.id, sales.courtId))
		.leftJoin(customers, eq(customers.id, sales.customerId))
		.leftJoin(users, eq(users.id, customers.userId))
		.where(and(isMembership, not(endedUnpaid), where))
		.orderBy(desc(sales.id))
		.limit(SHOWN)

const salesOf = (rows: Awaited<ReturnType<typeof readMemberships>>) => rows.map(({ sale }) => sale)

const boughtWords = ({ payBy, createdAt, price }: typeof sales.$inferSelect) =>
	payBy ? `Ordered on ${formatDate(createdAt)}` : `Bought for ${rate(price)} on ${formatDate(createdAt)}`

/** Returns the memberships that a player holds or has ordered, those to pay first, then those that run or are to run. */
export async function findOwnMemberships(user: Pick<Actor, 'id'>, now = new Date(), reader: Reader = db) {
	const rows = await readMemberships(reader, eq(customers.userId, user.id))
	const ordered = rows.flatMap(({ sale }) => (sale.payBy && !sale.cancelledAt ? [sale.id] : []))
	const orders = await findOrderWords(reader, ordered, now)
	const renewals = await findRenewals(reader, salesOf(rows), now, true)
	const found = rows.map(({ sale, venue }) => {
		const order = orders.get(sale.id)
		const plan = renewals.get(sale.id)
		return {
			id: sale.id,
			name: sale.name,
			venue,
			words: order?.words ?? memberState(sale, now),
			terms: capital(benefitWords(sale)),
			bought: boughtWords(sale),
			isOpen: isOpen(sale, now),
			order: order ? { isDue: order.isDue } : null,
			/** Where it is renewed now. */
			renew: plan ? `/venues/${venue.id}/packs/${plan}` : null,
		}
	})
	const rank = ({ order, isOpen }: (typeof found)[number]) => (order ? 0 : isOpen ? 1 : 2)
	return found.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns the memberships that a player holds or has ordered, newest first, as the API shows them. */
export async function listOwnMemberships(user: Pick<Actor, 'id'>) {
	const rows = await readMemberships(db, eq(customers.userId, user.id))
	return rows.map(({ sale }) => {
		const { id, courtId, packId, name, percent, daysAhead, price, payBy, startsOn, validUntil, createdAt } = sale
		const terms = { planId: packId, name, percent: percent!, daysAhead, price }
		return { id, venueId: courtId, ...terms, status: statusOf(sale), payBy, startsOn, validUntil, createdAt }
	})
}

/** How many days before a membership ends My Bookings says so. */
const SOON_DAYS = 7

/** Returns the memberships of a player that end within a week with none to follow, in words, and where to renew each. */
export async function findEnding(user: Pick<Actor, 'id'>, now: Date) {
	const rows = await readMemberships(
		db,
		and(eq(customers.userId, user.id), or(isNotNull(sales.payBy), gte(sales.validUntil, dateOf(now)))),
	)
	const renewals = await findRenewals(db, salesOf(rows), now, true)
	const soon = addDays(dateOf(now), SOON_DAYS)
	return rows.flatMap(({ sale: { id, name, validUntil }, venue }) => {
		if (!renewals.has(id) || validUntil! > soon) return []
		const plan = renewals.get(id)
		const words = `${name} at ${venue.name} ends on ${formatDay(at(validUntil!, 0))}.`
		return [{ id, words, renew: plan ? `/venues/${venue.id}/packs/${plan}` : null }]
	})
}

type Customer = { id: number; courtId: number; userId: number | null }

/** Returns the memberships of a customer as their page shows them, and what the user can do. The caller checks access. */
export async function findCustomersMemberships(user: Actor, { id, courtId, userId }: Customer, now = new Date()) {
	const own = userId === user.id
	const [rows, takes, leads] = await Promise.all([
		readMemberships(db, eq(sales.customerId, id)),
		mayAt(user, courtId, 'cash'),
		mayAt(user, courtId, 'money'),
	])
	const renewals = takes && !own ? await findRenewals(db, salesOf(rows), now, false) : null
	return rows.map(({ sale }) => {
		const { id, name, createdAt, soldById, cancelledAt, payBy } = sale
		const isTodays = soldById !== null && dateOf(createdAt) === dateOf(now)
		return {
			id,
			name,
			words: memberState(sale, now),
			sold: `${capital(benefitWords(sale))} · ${inSentence(boughtWords(sale))}`,
			back: leads && !own && cancelledAt === null ? backVerb(sale) : null,
			undo: takes && !own && cancelledAt === null && isTodays && (leads || soldById === user.id),
			invoice: payBy === null,
			/** The plan that renews it now. */
			renew: renewals?.get(id) ?? null,
		}
	})
}

/**
 * Returns a venue's plans, those that it sells first, who is or is to be a member, and who has ordered that: `toConfirm` those
 * who say that they have paid. Throws 404 and 403 as `findOwnVenue`.
 */
export async function findPlans(user: Actor, venueId: number | null, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'pricing')
	const [plans, rows] = await Promise.all([
		findListed(venue.id, true),
		readMemberships(db, and(eq(sales.courtId, venue.id), isNull(sales.cancelledAt))),
	])
	const ordered = rows.filter(({ sale }) => sale.payBy !== null)
	const orders = await findOrderWords(
		db,
		ordered.map(({ sale }) => sale.id),
		now,
	)
	const isSent = ({ sale }: (typeof rows)[number]) => orders.get(sale.id)?.isDue === false
	const holdersOf = (found: typeof rows) =>
		[...groupBy(found, ({ sale }) => sale.customerId)].map(([customerId, own]) => ({
			customerId,
			name: (own[0]!.member as string | null) ?? 'Deleted account',
			held: own.map((row) => ({
				id: row.sale.id,
				words: `${row.sale.name} · ${isSent(row) ? 'Payment sent' : memberState(row.sale, now)}`,
			})),
		}))
	return {
		venue: { id: venue.id, name: venue.name },
		plans,
		toConfirm: holdersOf(ordered.filter(isSent)),
		notPaid: holdersOf(ordered.filter((row) => !isSent(row))),
		members: holdersOf(rows.filter(({ sale }) => isOpen(sale, now))),
		isFull: await isFull(venue.id),
	}
}
