import { and, asc, count, desc, eq, isNotNull, isNull, not, type SQL } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { customers, packs, sales, sports, users } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { packHours } from '#app/features/ledger/sales/pack-hours.ts'
import { endedUnpaid, hasLeft, isOrder, isPack } from '#app/features/ledger/sales/sale.server.ts'
import { findOwnOffers } from '#app/features/venues/offers.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { findSports } from '#app/features/venues/sports.server.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'
import { rate } from '#app/lib/money.ts'
import { groupBy } from '#app/lib/groups.ts'
import { capital } from '#app/lib/text/list.ts'
import { formatDate } from '#app/lib/time/time.ts'
import { nameColumn } from '../customers/customer-of.server.ts'
import { leftOf } from './hours.server.ts'
import type { PlanForm } from '../members/plan-schemas.ts'
import { benefitWords, planWords } from '../members/membership.ts'
import type { PackForm } from './pack-schemas.ts'
import { MOST_PACKS, offerWords, untilWords, validWords } from './packs.ts'

type Pack = typeof packs.$inferSelect

/** How many packs and how many of those who hold one the list shows, newest first. */
const SHOWN = 100

/** Returns the packs and plans of membership that a venue sells, in the order of their hours and prices, as a form offers them. */
export async function findSold(reader: Reader, venueId: number) {
	const rows = await reader
		.select({ pack: packs, sport: sports.name })
		.from(packs)
		.leftJoin(sports, eq(sports.id, packs.sportId))
		.where(and(eq(packs.courtId, venueId), isNull(packs.endedAt)))
		// Packs first, which have no percent.
		.orderBy(asc(isNotNull(packs.percent)), asc(packs.halfHours), asc(packs.price), asc(packs.id))
		.limit(MOST_PACKS)
	return rows.map(({ pack, sport }) => ({
		...pack,
		words: isPlan(pack)
			? `${planWords(pack)} · ${benefitWords(pack)}`
			: `${offerWords(pack)} · ${sport ?? 'All sports'}`,
	}))
}

/** Whether somebody holds a pack of a venue. */
export async function sellsPacks(reader: Reader, venueId: number) {
	const held = and(eq(sales.courtId, venueId), isPack, isNull(sales.cancelledAt))
	return (await reader.select({ id: sales.id }).from(sales).where(held).limit(1)).length > 0
}

/** Returns the packs and plans that players can buy from a venue online, as its page and forms offer them. The caller checks access. */
export async function findOnline(reader: Reader, venueId: number) {
	const sold = (await findSold(reader, venueId)).filter(({ online }) => online)
	return {
		packs: sold
			.filter((pack) => !isPlan(pack))
			.map((pack) => ({
				...pack,
				terms: `${rate(Math.round((2 * pack.price) / pack.halfHours))} an hour at any time, ${validWords(pack)}`,
			})),
		plans: sold.filter(isPlan).map((plan) => ({ ...plan, words: planWords(plan), terms: capital(benefitWords(plan)) })),
	}
}

/** Returns a venue's packs or plans of membership, those that it sells first. */
export async function findListed(venueId: number, plans: boolean) {
	const rows = await db
		.select({ pack: packs, sport: sports.name })
		.from(packs)
		.leftJoin(sports, eq(sports.id, packs.sportId))
		.where(and(eq(packs.courtId, venueId), plans ? isNotNull(packs.percent) : isNull(packs.percent)))
		.orderBy(desc(packs.id))
		.limit(SHOWN)
	const counted = await db
		.select({ id: sales.packId, sold: count(), ordered: count(sales.payBy) })
		.from(sales)
		.where(and(eq(sales.courtId, venueId), not(endedUnpaid)))
		.groupBy(sales.packId)
	const countsOf = new Map(counted.map(({ id, sold, ordered }) => [id, { sold: sold - ordered, ordered }]))
	const found = rows.map(({ pack, sport }) => ({
		id: pack.id,
		name: pack.name,
		offer: isPlan(pack) ? planWords(pack) : offerWords(pack),
		terms: isPlan(pack) ? capital(benefitWords(pack)) : `${sport ?? 'All sports'} · ${validWords(pack)}`,
		state: [saleWords(pack), ...countWords(countsOf.get(pack.id))].join(' · '),
		runs: pack.endedAt === null,
	}))
	return found.toSorted((a, b) => Number(b.runs) - Number(a.runs))
}

export const isFull = async (venueId: number) => (await findSold(db, venueId)).length >= MOST_PACKS

/**
 * Returns a venue's packs, those that it sells first, and who holds hours of them. Throws 404 and 403 as `findOwnVenue`.
 */
export async function findPacks(user: Actor, venueId: number | null, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'pricing')
	const [listed, offers, all, holders] = await Promise.all([
		findListed(venue.id, false),
		findOwnOffers(venue, now),
		findSports(),
		findHolders(venue.id),
	])
	return {
		venue: { id: venue.id, name: venue.name },
		packs: listed,
		holders,
		sports: all
			.filter(({ id }) => offers.some(({ sportId }) => sportId === id))
			.map(({ id, name }) => ({ value: String(id), label: name })),
		isFull: await isFull(venue.id),
	}
}
export type PacksPage = Awaited<ReturnType<typeof findPacks>>

/** Whether what is sold is a plan of membership. */
export const isPlan = ({ percent }: Pick<Pack, 'percent'>) => percent !== null

const countWords = ({ sold, ordered } = { sold: 0, ordered: 0 }) => [
	`${sold} sold`,
	...(ordered > 0 ? [`${ordered} not paid yet`] : []),
]

const saleWords = ({ endedAt, online }: Pack) =>
	endedAt ? `Not sold since ${formatDate(endedAt)}` : online ? 'On sale, online too' : 'On sale at your desk'

/** Returns who holds hours of a venue's packs, those who bought last first. */
async function findHolders(venueId: number) {
	const open = await readHeld(
		db,
		and(eq(sales.courtId, venueId), isNull(sales.cancelledAt), isNull(sales.payBy), hasLeft),
	)
	return [...groupBy(open, ({ customerId }) => customerId)].map(([customerId, own]) => ({
		customerId,
		name: own[0]!.holder,
		held: own.map(({ id, words }) => ({ id, words })),
	}))
}

/** Returns sold packs with what is left of each, newest first. */
async function readHeld(reader: Reader, where: SQL | undefined) {
	const rows = await reader
		.select({ sale: sales, name: nameColumn, sport: sports.name })
		.from(sales)
		.leftJoin(customers, eq(customers.id, sales.customerId))
		.leftJoin(users, eq(users.id, customers.userId))
		.leftJoin(sports, eq(sports.id, sales.sportId))
		.where(and(where, isPack))
		.orderBy(desc(sales.id))
		.limit(SHOWN)
	const left = await leftOf(
		reader,
		rows.map(({ sale }) => sale),
	)
	return rows.map(({ sale, name, sport }) => ({
		...sale,
		left: left.get(sale.id)!,
		holder: (name as string | null) ?? 'Deleted account',
		sport: sport ?? 'All sports',
		words: isOrder(sale)
			? `Ordered for ${rate(sale.price)} and not paid`
			: `${packHours(left.get(sale.id)!)} of ${packHours(sale.halfHours)} left, ${untilWords(sale.validUntil)}`,
	}))
}

/**
 * Returns the packs of one of a venue's customers, also orders and those that are used up or were taken back. The caller
 * checks access.
 */
export const findPacksOf = (reader: Reader, customerId: number) =>
	readHeld(reader, and(eq(sales.customerId, customerId), not(endedUnpaid)))

const own = (venueId: number, packId: number | null) => and(eq(packs.id, packId ?? 0), eq(packs.courtId, venueId))

/** Returns one of a venue's packs. Throws 404 when the venue is not the user's or has no such pack. */
export async function findPack(user: Actor, venueId: number | null, packId: number | null) {
	const venue = await findOwnVenue(user, venueId, 'pricing')
	const [pack] = await db.select().from(packs).where(own(venue.id, packId))
	if (!pack) throw notFound('Pack not found')
	const { name, online, endedAt } = pack
	const offer = isPlan(pack) ? planWords(pack) : offerWords(pack)
	const list = `/venue-dashboard/${venue.id}/pricing/${isPlan(pack) ? 'memberships' : 'packs'}`
	return { name, offer, online, runs: endedAt === null, keep: isPlan(pack) ? 'membership' : 'hours', list }
}

const TAKEN = 'You sell a pack or membership of this name. Stop selling it first, or choose another name.'

/**
 * Puts a pack or a plan of membership on sale. Throws 404 when the venue is not the user's or does not have the sport, 400 for a name that it
 * has already, and 409 when it has too many; the same form again changes nothing.
 */
export function addPack(user: Actor, venueId: number | null, form: PackForm | PlanForm, now = new Date()) {
	return write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'pricing', tx)
		const offers = await findOwnOffers(venue, now, tx)
		if (form.sportId !== null && !offers.some(({ sportId }) => sportId === form.sportId))
			throw notFound('This venue doesn’t have that sport.')
		const running = await findSold(tx, venue.id)
		const before = running.find(({ name }) => name.toLowerCase() === form.name.toLowerCase())
		if (before) {
			const isSame = Object.entries(form).every(([name, value]) => before[name as keyof typeof form] === value)
			if (isSame) return
			throw invalid(TAKEN, { name: [TAKEN] })
		}
		if (running.length >= MOST_PACKS)
			throw conflict(`A venue can sell up to ${MOST_PACKS} packs and memberships at a time. Stop selling one first.`)
		await tx.insert(packs).values({ courtId: venue.id, ...form, createdAt: now })
		await log(tx, user, venue.id, { packAdded: form.name }, now)
	})
}

/**
 * Sells a pack online too, or at the desk alone, from now on. Orders that are not paid yet stay as they are. Throws 404
 * when it is not of the user's venue, and 409 when it is not sold any more.
 */
export function sellOnline(user: Actor, venueId: number | null, packId: number, online: boolean, now = new Date()) {
	return write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'pricing', tx)
		const [pack] = await tx.select().from(packs).where(own(venue.id, packId))
		if (!pack) throw notFound('Pack not found')
		if (pack.endedAt) throw conflict('Nobody can buy it any more.')
		if (pack.online === online) return
		await tx.update(packs).set({ online }).where(eq(packs.id, packId))
		await log(tx, user, venue.id, online ? { packOnline: pack.name } : { packAtDesk: pack.name }, now)
	})
}

/**
 * Stops selling a pack, where that is not done yet; those who bought it keep it. Throws 404 when it is not of the user's
 * venue.
 */
export function endPack(user: Actor, venueId: number | null, packId: number, now = new Date()) {
	return write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'pricing', tx)
		const [pack] = await tx.select().from(packs).where(own(venue.id, packId))
		if (!pack) throw notFound('Pack not found')
		if (pack.endedAt) return
		await tx.update(packs).set({ endedAt: now }).where(eq(packs.id, packId))
		await log(tx, user, venue.id, { packEnded: pack.name }, now)
	})
}

const log = (
	tx: Writer,
	user: Actor,
	venueId: number,
	change: { packAdded: string } | { packEnded: string } | { packOnline: string } | { packAtDesk: string },
	now: Date,
) =>
	auditAt(
		tx,
		user,
		venueId,
		{ action: 'venue.edit', subject: `venue:${venueId}`, details: { part: 'packs', ...change } },
		now,
	)
