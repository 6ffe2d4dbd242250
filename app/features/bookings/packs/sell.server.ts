import { and, eq, isNull } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { keepsDiscount } from '#db/query/keeps-discount.ts'
import { bookings, customers, packs, sales } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import { billChanged } from '#app/features/ledger/bill-changed.server.ts'
import type { SaleBill, SaleSort } from '#app/features/ledger/bill.ts'
import { moneyOfBill } from '#app/features/ledger/money-of.server.ts'
import {
	isBought,
	isOrder,
	lockSale,
	membershipDays,
	priceOf,
	readSales,
	settleSale,
	usedOf,
	validUntilOf,
	whatOf,
	type SaleRow,
} from '#app/features/ledger/sales/sale.server.ts'
import { packHours } from '#app/features/ledger/sales/pack-hours.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, forbidden, invalid, notFound } from '#app/lib/errors.ts'
import { amountOf, atPrice, inCents } from '#app/lib/money.ts'
import { capital } from '#app/lib/text/list.ts'
import { at, formatDate } from '#app/lib/time/time.ts'
import { findOwnCustomer } from '../customers/customer-page.server.ts'
import { recordReceived } from '../paying/desk-money.server.ts'
import { waysOf } from '../paying/discount.ts'
import { findLive, membershipProblem } from '../members/membership.server.ts'
import { runsWords } from '../members/membership.ts'
import { findSold, isPlan } from './pack-list.server.ts'
import type { SellPack } from './pack-schemas.ts'
import { spentWords } from '../vouchers/vouchers.ts'
import { untilWords } from './packs.ts'

const OWN = 'You can’t sell a pack to yourself. Somebody else at the venue has to do it.'
const NONE = 'Your venue sells no packs or memberships yet. They’re made under Pricing.'

/** Returns the packs and memberships that the desk can sell to a customer; `problem` says why it can’t. Throws 404 for others. */
export async function findSelling(
	user: Actor,
	venueId: number | null,
	customerId: number | null,
	wished: number | null,
	now = new Date(),
) {
	const venue = await findOwnVenue(user, venueId, 'cash')
	const customer = await findOwnCustomer(user, venue.id, customerId)
	const [found, live] = await Promise.all([findSold(db, venue.id), findLive(db, { customerId: customer.id }, now)])
	const chosen = found.find(({ id }) => id === wished) ?? found[0]
	return {
		name: customer.name,
		chosen: chosen && String(chosen.id),
		/** Says when a membership begins, or why none can now; null where it begins today. */
		next: found.some(isPlan) ? (membershipProblem(live, now) ?? nextWords(live)) : null,
		packs: found.map(({ id, name, words, price }) => ({
			value: String(id),
			label: name,
			description: words,
			/** Goes on the button: ` for R250`. */
			cost: atPrice(price),
		})),
		what: packsWords(found),
		problem: customer.userId === user.id ? OWN : found.length === 0 ? NONE : null,
		/** Of the form, so that one that is sent twice sells one pack. */
		key: crypto.randomUUID(),
	}
}

/** `Gold ends on 5 March 2027. The next membership begins after it.` */
function nextWords(live: readonly SaleRow[]) {
	const last = live.at(-1)
	if (!last?.validUntil) return null
	return `${last.name} ends on ${formatDate(at(last.validUntil, 0))}. The next membership begins after it.`
}

/** Names what a venue sells at its desk: `pack`, `membership` or `pack or membership`. */
export const packsWords = (sold: readonly Parameters<typeof isPlan>[0][]) =>
	[sold.some((one) => !isPlan(one)) && 'pack', sold.some(isPlan) && 'membership'].filter(Boolean).join(' or ')

/**
 * Sells a pack or a membership to a customer at the desk, paid in full. What it costs, covers and how long it is valid are
 * frozen now; a membership begins today, or when the one that they have ends.
 *
 * Returns in words what was sold. Throws 404 when the venue or the customer is not the user's, 403 where they are the
 * customer themselves, and 409 when it is not on sale any more or their next membership is there already.
 */
export async function sellPack(
	user: Actor,
	venueId: number,
	customerId: number,
	{ idempotencyKey, ...wish }: SellPack,
	now = new Date(),
) {
	const input = { venueId, customerId, ...wish }
	return withIdempotencyKey(user, idempotencyKey, input, () =>
		write(async (tx) => {
			const venue = await findOwnVenue(user, venueId, 'cash', tx)
			const customer = await findOwnCustomer(user, venue.id, customerId, tx)
			if (customer.userId === user.id) throw forbidden(OWN)
			const [pack] = await tx
				.select()
				.from(packs)
				.where(and(eq(packs.id, wish.pack), eq(packs.courtId, venue.id), isNull(packs.endedAt)))
			if (!pack) throw conflict('This isn’t on sale any more.')
			const { name, halfHours, price, sportId, validMonths, percent, daysAhead } = pack
			const days = isPlan(pack)
				? await membershipDays(tx, customer.id, validMonths!, now)
				: { startsOn: null, validUntil: validUntilOf(validMonths, now) }
			const full = isPlan(pack) ? membershipProblem(await findLive(tx, { customerId: customer.id }, now), now) : null
			if (full) throw conflict(full)
			const until = isPlan(pack) ? runsWords(days) : untilWords(days.validUntil)
			const [{ id }] = (await tx
				.insert(sales)
				.values({
					courtId: venue.id,
					packId: pack.id,
					customerId: customer.id,
					name,
					halfHours,
					price,
					sportId,
					percent,
					daysAhead,
					...days,
					soldById: user.id,
					createdAt: now,
				})
				.returning({ id: sales.id })) as [{ id: number }]
			const [bill] = (await readSales(tx, [id])) as [SaleBill]
			await recordReceived(tx, bill, { method: wish.method, amount: inCents(price), byId: user.id }, now)
			await settleSale(tx, id, now)
			if (bill.userId !== null) {
				const { venue: name, what } = await describeBill(tx, bill)
				const data = { venue: name, what, amount: inCents(price), until }
				const about = { subject: 'sale', subjectId: id, cause: `sale:${id}` }
				await notify(
					tx,
					[{ userId: bill.userId, kind: 'payment', what: `${soldAs(pack)} bought`, data, ...about }],
					now,
				)
			}
			const details = { venueId: venue.id, pack: name, cents: inCents(price), method: wish.method }
			await auditAt(
				tx,
				user,
				venue.id,
				{ action: `customer.sell-${soldAs(pack)}`, subject: `customer:${customer.id}`, details },
				now,
			)
			return { id, what: soldAs(pack), words: `${name}, ${amountOf(inCents(price))}, ${until}` }
		}),
	)
}

const soldAs = (pack: Parameters<typeof isPlan>[0]) => (isPlan(pack) ? 'membership' : 'pack')

export type Place = { venueId: number | null; customerId: number | null; saleId: number | null }

/** Returns a pack, a membership or a voucher that a customer of a venue bought, with their account. Throws 404 for others. */
export async function findOwnSale(reader: Reader, venueId: number, { customerId, saleId }: Omit<Place, 'venueId'>) {
	const [row] = await reader
		.select({ sale: sales, userId: customers.userId })
		.from(sales)
		.leftJoin(customers, eq(customers.id, sales.customerId))
		.where(and(eq(sales.id, saleId ?? 0), eq(sales.customerId, customerId ?? 0), eq(sales.courtId, venueId), isBought))
	if (!row) throw notFound('Pack not found')
	return row
}

/**
 * Returns what a customer bought, with what goes back of its price if the venue takes it back, in whole cents: the most of
 * it where the desk `asks` for the sum. `problem` says why it can’t. Throws 404 for others, and 403 to those who may not send money back.
 */
export async function findTakingBack(user: Actor, place: Place) {
	const venue = await findOwnVenue(user, place.venueId, 'money')
	const { sale, userId } = await findOwnSale(db, venue.id, place)
	const used = await usesOf(db, sale)
	const what = whatOf(sale)
	return {
		name: sale.name,
		what,
		usedWords: usedWords(what, used),
		asks: what === 'membership' && used > 0,
		isSoldHere: sale.importId === null,
		isOrder: isOrder(sale),
		verb: backVerb(sale),
		back: await backOf(db, sale, used),
		how: await howBack(db, sale.id),
		problem: backProblem(user, { ...sale, userId }, used),
	}
}

/** Counts what is used: half hours of a pack, and bookings that cost less by a membership. */
export async function usesOf(reader: Reader, sale: SaleRow) {
	if (whatOf(sale) !== 'membership') return (await usedOf(reader, [sale.id])).get(sale.id) ?? 0
	return reader.$count(bookings, and(eq(bookings.saleId, sale.id), keepsDiscount))
}

function usedWords(what: SaleSort, used: number) {
	if (what === 'voucher') return 'Nobody has used it yet.'
	if (what === 'membership')
		return used === 0 ? 'No booking has used it yet.' : `${used} booking${used === 1 ? ' has' : 's have'} used it.`
	return used === 0 ? 'No hours are used.' : `${capital(packHours(used))} ${used > 2 ? 'are' : 'is'} used.`
}

/** Returns how a button says that the venue takes a pack back: nothing of an order is there yet, and others were paid elsewhere. */
export const backVerb = (sale: Pick<SaleRow, 'payBy' | 'cancelledAt' | 'importId'>) =>
	isOrder(sale) ? 'Cancel Order' : sale.importId === null ? 'Take Back and Refund' : 'Take Back'

/** Says how the money for a sale would go back; empty where a part of it goes another way. */
async function howBack(reader: Reader, saleId: number) {
	const [bill] = (await readSales(reader, [saleId])) as [SaleBill]
	const [by, ...others] = new Set((await moneyOfBill(reader, bill)).parts.map(({ by }) => by))
	return by === undefined || others.length > 0 ? '' : HOW_BACK[by]
}
const HOW_BACK = {
	venue: 'You hand it over, and tick it off under Money.',
	provider: 'It goes back to their card by itself.',
	credit: '',
}

/** Returns the whole cents that go back of a sale at most: what has come of its price, less that of the hours used of a pack. */
async function backOf(reader: Reader, sale: SaleRow, used: number) {
	const [bill] = (await readSales(reader, [sale.id])) as [SaleBill]
	const cost = whatOf(sale) === 'pack' ? inCents(priceOf(sale, used)) : 0
	return Math.max(0, (await moneyOfBill(reader, bill)).held - cost)
}

function backProblem(user: Actor, { userId, ...sale }: SaleRow & { userId: number | null }, used: number) {
	const what = whatOf(sale)
	if (sale.cancelledAt) return `This ${what} was taken back already.`
	if (userId === user.id) return `This is your own ${what}. Somebody else at the venue has to do it.`
	if (what === 'voucher') return spentWords(sale)
	return what === 'pack' && used >= sale.halfHours ? 'All hours of this pack are used.' : null
}

/**
 * Takes a sold pack, membership or voucher back: the price of the hours that are not used goes back, or of the voucher. Bookings that use
 * a pack keep their hours; when one of them is cancelled in time, its part goes back too. A membership ends now, and bookings
 * keep their member price; once one has it, as many rand go back as were `typed`.
 *
 * Returns the whole cents that go back by who moves them, what it is, and whether it was an order yet. Throws 404 as
 * `findTakingBack`, 400 for more rand than have come or none typed, and 409 when it was taken back already, all of it is used, it
 * is the user’s own, or it is not the `seen` sum any more.
 */
export async function takePackBack(user: Actor, place: Place, seen: number, now = new Date(), typed?: number) {
	const { sale, ...taken } = await write(async (tx) => {
		const venue = await findOwnVenue(user, place.venueId, 'money', tx)
		const {
			sale: { id: saleId },
			userId,
		} = await findOwnSale(tx, venue.id, place)
		const before = await lockSale(tx, saleId)
		const used = await usesOf(tx, before)
		const problem = backProblem(user, { ...before, userId }, used)
		if (problem) throw conflict(problem)
		const what = whatOf(before) as Bought
		const most = await backOf(tx, before, used)
		const asks = what === 'membership' && used > 0
		if (most !== seen)
			throw conflict(`${amountOf(most)} ${asks ? 'have come for it' : 'would go back'} now. Look again.`)
		const back = asks ? requireBack(typed, most) : most
		const kept = asks ? (most - back) / 100 : 0
		await tx.update(sales).set({ cancelledAt: now, payBy: null, kept }).where(eq(sales.id, saleId))
		const { sale, refunds } = await settleSale(tx, saleId, now)
		const subject = `customer:${before.customerId!}` as const
		const details = { venueId: venue.id, ...(what !== 'voucher' && { pack: before.name }), cents: back }
		await auditAt(tx, user, venue.id, { action: `customer.take-${what}-back`, subject, details }, now)
		return { sale, ways: waysOf(refunds), isOrder: isOrder(before), what }
	})
	billChanged(sale)
	return taken
}

/** All sorts of sale that are bought of a venue and can be given back to it. */
export type Bought = Exclude<SaleSort, 'place'>

/** Returns in whole cents what the desk typed. Throws 400 for nothing, or for more than has come. */
function requireBack(typed: number | undefined, most: number) {
	const message = `Enter whole rand up to ${amountOf(most)}`
	if (typed === undefined || inCents(typed) > most) throw invalid(message, { back: [message] })
	return inCents(typed)
}
