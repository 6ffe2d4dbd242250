import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, or, type SQLWrapper } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { together } from '#db/query/together.ts'
import { customers, packs, sales } from '#db/schema.ts'
import { isMembership, lockSale, type SaleRow } from '#app/features/ledger/sales/sale.server.ts'
import type { Offer } from '#app/features/venues/offers.server.ts'
import { groupBy } from '#app/lib/groups.ts'
import { at, dateOf, formatDate } from '#app/lib/time/time.ts'
import { isOpen, renewsOn, runsWords, type Membership } from './membership.ts'

/** The holder of memberships: an account at a venue, or one of its customers. */
export type Holder = { venueId: number; userId: number } | { customerId: number }
/** South African days, both included. */
type Days = { from: string; to: string }

const running = and(isMembership, isNull(sales.cancelledAt), isNull(sales.payBy))
const between = ({ from, to }: Record<'from' | 'to', SQLWrapper>) =>
	and(running, lte(sales.startsOn, to), gte(sales.validUntil, from))

const findOfAccount = prepared(
	{ venueId: sales.courtId, userId: customers.userId, from: sales.validUntil, to: sales.startsOn },
	(reader, { venueId, userId, from, to }) =>
		reader
			.select({ sale: sales })
			.from(customers)
			.innerJoin(sales, eq(sales.customerId, customers.id))
			.where(and(eq(customers.courtId, venueId), eq(customers.userId, userId), between({ from, to }))),
)
const findOfCustomer = prepared(
	{ customerId: sales.customerId, from: sales.validUntil, to: sales.startsOn },
	(reader, { customerId, from, to }) =>
		reader
			.select({ sale: sales })
			.from(sales)
			.where(and(eq(sales.customerId, customerId), between({ from, to }))),
)

/** Returns the memberships that run on some of these days. */
export async function findMemberships(reader: Reader, holder: Holder, days: Days): Promise<Membership[]> {
	const rows =
		'userId' in holder
			? await findOfAccount(reader, { ...holder, ...days })
			: await findOfCustomer(reader, { ...holder, ...days })
	return rows.map(({ sale }) => asMembership(sale))
}

const asMembership = ({ percent, ...sale }: SaleRow): Membership => ({ ...sale, percent: percent! })

/**
 * Returns the memberships by which bookings that start between two instants are priced, locked, so that the venue does
 * not take one back meanwhile.
 */
export async function lockMemberships(tx: Writer, holder: Holder, first: Date, last: Date): Promise<Membership[]> {
	const found = await findMemberships(tx, holder, { from: dateOf(first), to: dateOf(last) })
	const locked: SaleRow[] = []
	for (const { id } of found) locked.push(await lockSale(tx, id))
	return locked.filter(({ cancelledAt }) => cancelledAt === null).map(asMembership)
}

/** Returns the membership by which each of these bookings costs less, by booking; none of others. */
export async function membersOf(
	reader: Reader,
	found: readonly { id: number; saleId: number | null; packHalfHours: number }[],
) {
	const priced = found.flatMap(({ id, saleId, packHalfHours }) =>
		saleId === null || packHalfHours > 0 ? [] : [{ id, saleId }],
	)
	if (priced.length === 0) return new Map<number, Membership>()
	const ids = [...new Set(priced.map(({ saleId }) => saleId))]
	const rows = await reader
		.select()
		.from(sales)
		.where(and(inArray(sales.id, ids), isMembership))
	const known = new Map(rows.map((sale) => [sale.id, asMembership(sale)]))
	return new Map(priced.flatMap(({ id, saleId }) => (known.has(saleId) ? [[id, known.get(saleId)!] as const] : [])))
}

/** Returns the membership by which each of these customers pays less on a day, by customer; none of others. */
export async function findMembersOf(reader: Reader, customerIds: readonly number[], date: string) {
	if (customerIds.length === 0) return new Map<number, Membership>()
	const rows = await reader
		.select()
		.from(sales)
		.where(and(inArray(sales.customerId, [...customerIds]), running, gt(sales.percent, 0)))
		.orderBy(asc(sales.percent))
	const on = rows.filter(({ startsOn, validUntil }) => startsOn! <= date && date <= validUntil!)
	return new Map(on.map((sale) => [sale.customerId!, asMembership(sale)]))
}

/** How many memberships of a venue a customer has at one time: one that runs and one that waits. */
const MOST = 2

/** Returns a customer's memberships that run, wait or are ordered, those that end first first. */
export async function findLive(reader: Reader, holder: Holder, now: Date) {
	const theirs =
		'userId' in holder
			? and(eq(customers.courtId, holder.venueId), eq(customers.userId, holder.userId))
			: eq(customers.id, holder.customerId)
	const ordered = isNotNull(sales.payBy)
	const found = await reader
		.select({ sale: sales })
		.from(sales)
		.innerJoin(customers, eq(customers.id, sales.customerId))
		.where(and(theirs, isMembership, isNull(sales.cancelledAt), or(ordered, gte(sales.validUntil, dateOf(now)))))
	return found.map(({ sale }) => sale).sort(endsFirst)
}

/** Orders memberships by when they end, those that are not paid last. */
const endsFirst = (a: SaleRow, b: SaleRow) => (a.validUntil ?? '9').localeCompare(b.validUntil ?? '9') || a.id - b.id

/**
 * Returns why a customer with these memberships, of `findLive`, can buy no other now, or null when they can. The caller has
 * locked the customer where it writes.
 */
export function membershipProblem(live: readonly SaleRow[], now: Date) {
	const last = live.at(-1)
	if (!last) return null
	const { name, validUntil } = last
	if (live.length >= MOST)
		return validUntil === null
			? `${name} is ordered already and not paid.`
			: `${name} comes next already, ${runsWords(last)}.`
	if (validUntil === null || renewsOn(validUntil) <= dateOf(now)) return null
	const [until, from] = [validUntil, renewsOn(validUntil)].map((day) => formatDate(at(day, 0)))
	return `${name} runs until ${until}. The next one can be bought from ${from}.`
}

/**
 * Returns the plan of the same name that renews each of these memberships now, by sale: null where it is not sold any more,
 * to players where it is to be `online`. Those that another follows, or that run on for long, are left out.
 */
export async function findRenewals(reader: Reader, held: readonly SaleRow[], now: Date, online: boolean) {
	const live = held.filter((sale) => sale.cancelledAt === null && (sale.payBy !== null || isOpen(sale, now)))
	const lasts = [...groupBy(live, ({ customerId }) => customerId).values()].flatMap((own) => {
		const inOrder = own.toSorted(endsFirst)
		const last = inOrder.at(-1)!
		return last.validUntil !== null && membershipProblem(inOrder, now) === null ? [last] : []
	})
	if (lasts.length === 0) return new Map<number, number | null>()
	const venueIds = [...new Set(lasts.map(({ courtId }) => courtId))]
	const on = and(isNotNull(packs.percent), isNull(packs.endedAt), online ? eq(packs.online, true) : undefined)
	const plans = await reader
		.select({ id: packs.id, venueId: packs.courtId, name: packs.name })
		.from(packs)
		.where(and(inArray(packs.courtId, venueIds), on))
	return new Map(
		lasts.map(({ id, courtId, name }) => {
			return [id, plans.find((plan) => plan.venueId === courtId && plan.name === name)?.id ?? null] as const
		}),
	)
}

const findEverywhere = prepared(
	{ userId: customers.userId, from: sales.validUntil, to: sales.startsOn },
	(reader, { userId, from, to }) =>
		reader
			.select({ sale: sales })
			.from(customers)
			.innerJoin(sales, eq(sales.customerId, customers.id))
			.where(and(eq(customers.userId, userId), between({ from, to }))),
)

type User = { id: number } | null
/** How many days ahead the member of each of these venues books. */
export type DaysAhead = { venueId: number; daysAhead: number }[]

/** Returns the memberships that a user has today, at all venues. */
export async function findHeld(reader: Reader, user: User, now: Date) {
	if (!user) return []
	const today = dateOf(now)
	const rows = await findEverywhere(reader, { userId: user.id, from: today, to: today })
	return rows.map(({ sale }) => ({ ...asMembership(sale), venueId: sale.courtId, daysAhead: sale.daysAhead }))
}

/** Returns where a user is a member today and books further ahead than others may, the furthest of a venue first. */
export const findDaysAhead = async (reader: Reader, user: User, now: Date): Promise<DaysAhead> =>
	aheadOf(await findHeld(reader, user, now))

/** Returns how far ahead these memberships let one book, the furthest of a venue first. */
export const aheadOf = (held: readonly { venueId: number; daysAhead: number | null }[]): DaysAhead =>
	held
		.flatMap(({ venueId, daysAhead }) => (daysAhead === null ? [] : [{ venueId, daysAhead }]))
		.sort((a, b) => b.daysAhead - a.daysAhead)

/** Returns an offer with as many days ahead as a member of its venue books: the venue's own or more. */
export function forMember<Of extends { venueId: number; maxDaysAhead: number }>(offer: Of, ahead: DaysAhead): Of {
	const own = ahead.find(({ venueId }) => venueId === offer.venueId)?.daysAhead ?? 0
	return own > offer.maxDaysAhead ? { ...offer, maxDaysAhead: own } : offer
}

/** Does `findOffer` or `requireOffer`, with as many days ahead as the user books there. */
export async function asMember<Found extends Offer | null>(
	reader: Reader,
	user: User,
	finding: Promise<Found>,
	now: Date,
): Promise<Found> {
	const [offer, ahead] = await together([finding, findDaysAhead(reader, user, now)])
	return offer && forMember(offer, ahead)
}
