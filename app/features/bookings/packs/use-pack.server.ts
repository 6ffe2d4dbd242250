import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { write, type Reader, type Writer } from '#db/client/index.ts'
import { bookings, customers, sales, sports } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { billChanged } from '#app/features/ledger/bill-changed.server.ts'
import { asBill, type BookingRow, type SaleBill } from '#app/features/ledger/bill.ts'
import { deskProblem } from '#app/features/ledger/desk-problem.ts'
import { creditHolder } from '#app/features/ledger/credit/credit.server.ts'
import { sharesOf } from '#app/features/ledger/account.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { packHours } from '#app/features/ledger/sales/pack-hours.ts'
import { isOrder, isPack, lockSale, type SaleRow } from '#app/features/ledger/sales/sale.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, forbidden, notFound } from '#app/lib/errors.ts'
import { amountOf, inCents } from '#app/lib/money.ts'
import { capital } from '#app/lib/text/list.ts'
import { byVenue, findToPay } from '../promo-codes/enter-code.server.ts'
import { fullPrice } from '../price.ts'
import { goesBackWords, waysOf } from '../paying/discount.ts'
import { OWN_BOOKING } from '../paying/discount.server.ts'
import { putDiscount } from '../paying/put-discount.server.ts'
import { returnLateCharges } from '../paying/resale.server.ts'
import { settle, settledWords } from '../paying/settle-booking.server.ts'
import { findPacksToBuy } from './buy-page.server.ts'
import { coverOf } from './cover.ts'
import { untilWords, useVerb, useWords } from './packs.ts'
import { hasExpired, leftOf, soonest } from './hours.server.ts'

type Booked = Pick<
	BookingRow,
	'userId' | 'customerId' | 'courtId' | 'sportId' | 'breakdown' | 'endTime' | 'discount' | 'saleId' | 'packHalfHours'
>

/** Packs that can pay for a booking: those of its player's account or, without one, of the customer it was made for. */
const heldFor = ({ userId, customerId, courtId }: Booked): SQL | undefined =>
	and(
		eq(sales.courtId, courtId),
		isPack,
		userId === null ? eq(sales.customerId, customerId ?? 0) : eq(customers.userId, userId),
		isNull(sales.cancelledAt),
		isNull(sales.payBy),
	)

/** Returns why a pack is not for a booking, or null when it is. */
function packProblem(sale: SaleRow, booking: Booked, now: Date) {
	const { sportId, validUntil, cancelledAt } = sale
	if (cancelledAt) return 'The venue took this pack back.'
	if (isOrder(sale)) return 'This pack isn’t paid yet.'
	if (sportId !== null && sportId !== booking.sportId) return 'This pack is for another sport.'
	return hasExpired({ validUntil }, now) ? 'This pack has expired.' : null
}

/** A pack that can pay for a booking, with the half hours that are left and those that it `covers` beside those it has paid for. */
export type Usable = { id: number; name: string; left: number; covers: number }

/** Returns the packs of a booking's player or customer at its venue, but none that was taken back. */
async function findHeld(reader: Reader, booking: Booked) {
	if (booking.userId === null && booking.customerId === null) return []
	return reader
		.select({ sale: sales, sport: sports.name })
		.from(sales)
		.leftJoin(customers, eq(customers.id, sales.customerId))
		.leftJoin(sports, eq(sports.id, sales.sportId))
		.where(heldFor(booking))
		.orderBy(asc(sales.id))
}

/** Returns the packs that can pay for a booking now: the one that it has hours of already, then those that expire first. */
export async function findUsable(reader: Reader, booking: Booked, now: Date): Promise<Usable[]> {
	const held = await findHeld(reader, booking)
	const open = held.map(({ sale }) => sale).filter((sale) => packProblem(sale, booking, now) === null)
	const left = await leftOf(reader, open)
	const found = open.map(({ id, name, validUntil }) => {
		const own = booking.saleId === id ? booking.packHalfHours : 0
		const cover = coverOf(booking, left.get(id)! + own)
		return {
			id,
			name,
			validUntil,
			left: left.get(id)!,
			own,
			covers: cover.rand > booking.discount ? cover.halfHours - own : 0,
		}
	})
	return found
		.filter(({ covers }) => covers > 0)
		.sort((a, b) => b.own - a.own || soonest(a, b))
		.map(({ id, name, left, covers }) => ({ id, name, left, covers }))
}

/** Says at the desk why no pack can pay for a booking. */
async function whyNone(reader: Reader, booking: Booked, now: Date) {
	const held = await findHeld(reader, booking)
	const left = await leftOf(
		reader,
		held.map(({ sale }) => sale),
	)
	const open = held.filter(({ sale }) => left.get(sale.id)! > 0)
	const running = open.filter(({ sale }) => !hasExpired(sale, now))
	const [last, other] = [open.at(-1), running.find(({ sale }) => sale.sportId !== booking.sportId)]
	if (held.length === 0) return 'They have no pack at your venue.'
	if (!last) return 'All hours of their pack are used.'
	if (running.length === 0) return `Their pack was valid ${untilWords(last.sale.validUntil)}.`
	if (other?.sport && running.every(({ sale }) => packProblem(sale, booking, now) !== null))
		return `Their pack is for ${other.sport} only.`
	return 'Their pack would take no more off the price than it has off already.'
}

/** Returns the packs that the payment page of a booking offers, or those on sale, with what the button of each says. */
export async function findPackOffers(reader: Reader, booking: BookingRow, now: Date): Promise<PackOffer[]> {
	if (byVenue(booking)) return []
	const found = await findUsable(reader, booking, now)
	if (found.length === 0) return findPacksToBuy(reader, booking)
	return found.slice(0, MOST_OFFERED).map(({ id, covers, left }) => ({ id, words: useWords(covers, left) }))
}
/** A pack of the payer or, with an address `to`, one that they can buy. */
export type PackOffer = { id: number; words: string; to?: string }

const PRICED = 'The venue has set the price of this booking, so a pack can’t pay for it.'

/** How many packs the payment of a booking offers. */
const MOST_OFFERED = 3

/** Returns what the desk can offer of a customer's packs for a booking; null where there is nothing. */
export async function findDeskOffer(reader: Reader, booking: BookingRow, now: Date) {
	const [best] = isDearer(booking) ? [] : await findUsable(reader, booking, now)
	if (!best) return null
	const back = await waysBack(reader, booking, best)
	const words = `${packHours(best.covers)} of it; ${packHours(best.left)} left.${goesBackWords(back)}`
	return {
		name: best.name,
		words,
		verb: useVerb(best.covers, back),
		sendsBack: Object.values(back).some((cents) => cents > 0),
	}
}

/** Returns what of a booking's money these hours of a pack send back, in whole cents. */
async function waysBack(reader: Reader, booking: BookingRow, { id, covers }: Pick<Usable, 'id' | 'covers'>) {
	const own = booking.saleId === id ? booking.packHalfHours : 0
	const { held, parts } = (await moneyOf(reader, [booking])).get(booking.id)!
	const excess = held - inCents(fullPrice(booking) - coverOf(booking, own + covers).rand)
	const back = new Map(sharesOf(Math.max(0, excess), parts, 'fair').map((part) => [part.id, part.left]))
	return waysOf(parts.map(({ id, by }) => ({ by, amount: back.get(id) ?? 0 })))
}

/**
 * Pays for the user's own booking with hours of a pack that they hold, as far as those go: its first half hours. They
 * take the place of a code or a reward; the rest is paid as ever. The same pack again changes nothing.
 *
 * Returns in words what was used, and whether something is still due. Throws 404 when the booking or the pack is not
 * theirs, and 409 when nothing is due, the venue has set the price, or the pack is not for it, expired or used up.
 */
export async function usePack(user: Actor, bookingId: number, saleId: number, now = new Date()) {
	const { settled, words } = await write(async (tx) => {
		const [held] = await tx
			.select({ id: sales.id })
			.from(sales)
			.innerJoin(customers, eq(customers.id, sales.customerId))
			.where(and(eq(sales.id, saleId), isPack, eq(customers.userId, user.id)))
		if (!held) throw notFound('Pack not found')
		const sale = await lockSale(tx, saleId)
		const booking = await findToPay(tx, user, bookingId, now, PRICED)
		if (sale.courtId !== booking.courtId) throw notFound('Pack not found')
		return cover(tx, sale, booking, now)
	})
	billChanged(asBill(settled.booking))
	return { words: `${words}${settledWords(settled, false)}`, due: settled.account.dueNow > 0 }
}

/**
 * Pays for a booking at the desk with a pack of its player, the one that expires first. Sent again with what was `seen`,
 * it uses nothing more and returns what is used in all.
 *
 * Throws 404 when the venue or the booking is not the user's, 403 for their own booking or pack, and 409 when nothing is
 * due, it is not the `seen` whole cents any more, the venue asks more than its hours cost, or no pack of theirs is for it.
 */
export async function usePackAtDesk(
	user: Actor,
	venueId: number,
	bookingId: number,
	seen: number | undefined,
	now = new Date(),
) {
	const { settled, words } = await write((tx) => usePackIn(tx, user, venueId, bookingId, { seen, now }))
	billChanged(asBill(settled.booking))
	return `${words}${settledWords(settled)}`
}

type Using = { seen?: number; now: Date }

/** Does `usePackAtDesk` within a transaction; without `seen`, whatever is due. */
export async function usePackIn(tx: Writer, user: Actor, venueId: number, bookingId: number, { seen, now }: Using) {
	const venue = await findOwnVenue(user, venueId, 'cash', tx)
	const [booking] = await tx
		.select()
		.from(bookings)
		.where(and(eq(bookings.id, bookingId), eq(bookings.courtId, venue.id)))
	if (!booking) throw notFound('Booking not found')
	if ((await creditHolder(tx, booking)) === user.id) throw forbidden(OWN_BOOKING)
	const [usable] = await findUsable(tx, booking, now)
	const sale = usable && (await lockSale(tx, usable.id))
	const before = await settle(tx, bookingId, now)
	const { saleId, packHalfHours } = before.booking
	if (seen !== undefined && saleId !== null && before.account.due !== seen) return withWords(before, packHalfHours)
	const problem = deskProblem(booking, before.account)
	if (problem) throw conflict(problem)
	if (seen !== undefined && before.account.due !== seen)
		throw conflict(`There’s ${amountOf(before.account.due)} to pay now. Look again.`)
	if (isDearer(booking)) throw noPack(DEARER)
	if (!sale) throw noPack(await whyNone(tx, booking, now))
	const used = await cover(tx, sale, before.booking, now)
	const { credit = 0, provider = 0, venue: byHand = 0 } = waysOf(used.settled.refunds)
	const details: Record<string, string | number> = { venueId: venue.id, pack: sale.name, halfHours: used.halfHours }
	if (credit > 0) details.toCredit = credit
	if (provider + byHand > 0) details.back = provider + byHand
	await auditAt(tx, user, venue.id, { action: 'booking.use-pack', subject: `booking:${bookingId}`, details }, now)
	return used
}

/**
 * Pays with packs for new bookings of one customer, in their order, as far as the hours go. The packs are locked first, so
 * that another booking does not use their hours meanwhile.
 *
 * Returns the half hours that each pack had before, `lefts`, and those that are used now. Throws as `usePackAtDesk` where
 * no pack pays even for the first.
 */
export async function usePackOnEach(tx: Writer, user: Actor, venueId: number, made: readonly BookingRow[], now: Date) {
	const priced = made.filter((booking) => booking.totalPrice > 0)
	const [first] = priced
	if (!first) return { lefts: [], halfHours: 0 }
	const held: SaleRow[] = []
	for (const { id } of await findUsable(tx, first, now)) held.push(await lockSale(tx, id))
	const lefts = [...(await leftOf(tx, held)).values()]
	const all = lefts.reduce((sum, left) => sum + left, 0)
	let halfHours = 0
	for (const { id } of priced) {
		if (halfHours > 0 && halfHours >= all) break
		halfHours += (await usePackIn(tx, user, venueId, id, { now })).halfHours
	}
	return { lefts, halfHours }
}

/**
 * Pays with a pack that has just been paid for the booking that it was bought for, as far as its hours go, and returns
 * that booking; null where it needs none of them any more.
 */
export async function useForBooking(tx: Writer, { id, userId, bookingId }: SaleBill, now: Date) {
	if (bookingId === null || userId === null) return null
	const live = inArray(bookings.status, ['pending', 'confirmed'])
	const own = and(eq(bookings.id, bookingId), eq(bookings.userId, userId), live)
	if ((await tx.$count(bookings, own)) === 0) return null
	const sale = await lockSale(tx, id)
	const { booking, account } = await settle(tx, bookingId, now)
	if (account.due === 0 || account.inReview > 0 || byVenue(booking)) return null
	const fits = (await findUsable(tx, booking, now)).some((usable) => usable.id === id)
	return fits ? (await cover(tx, sale, booking, now)).settled.booking : null
}

/** Whether the venue asks more than the hours cost, of which a pack would take off too much. At the desk one takes the place of any discount. */
const isDearer = (booking: BookingRow) => byVenue(booking) && booking.discount < 0

const DEARER = 'This booking costs more than its hours, so a pack can’t pay for it. Give it the full price first.'

/** Says it beside the ways to pay, which the forms of the desk name differently. */
const noPack = (why: string) => conflict(why, { fieldErrors: { method: [why], paid: [why], pays: [why] } })

type Settled = Awaited<ReturnType<typeof settle>>

/** Puts hours of a locked pack on a booking, also beside those that it has of it. The caller checks whose they are. */
async function cover(tx: Writer, sale: SaleRow, booking: BookingRow, now: Date) {
	const own = booking.saleId === sale.id ? booking.packHalfHours : 0
	const left = (await leftOf(tx, [sale])).get(sale.id)!
	const { rand: discount, halfHours: packHalfHours } = coverOf(booking, left + own)
	if (own > 0 && packHalfHours <= own) return withWords(await settle(tx, booking.id, now), own)
	const problem = packProblem(sale, booking, now)
	if (problem) throw conflict(problem)
	if (left <= 0) throw conflict('All hours of this pack are used.')
	if (discount <= booking.discount)
		throw conflict('These hours would take no more off the price than it has off already.')
	const settled = await putDiscount(tx, booking.id, { discount, saleId: sale.id, packHalfHours }, now)
	if (settled.becamePaid || settled.becameConfirmed) await returnLateCharges(tx, settled.booking, now)
	return withWords(settled, packHalfHours - own)
}

/** Says how many half hours of a pack were used. */
const withWords = (settled: Settled, halfHours: number) => ({
	settled,
	halfHours,
	words: `${capital(packHours(halfHours))} used.`,
})
