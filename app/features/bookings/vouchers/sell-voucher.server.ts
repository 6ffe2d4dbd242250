import { and, eq } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { courts, sales } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import type { SaleBill } from '#app/features/ledger/bill.ts'
import { newVoucherCode } from '#app/features/ledger/references.server.ts'
import { VOUCHER_MONTHS } from '#app/features/ledger/sales/pack-hours.ts'
import { isOrdered, isVoucher, readSales, settleSale, validUntilOf } from '#app/features/ledger/sales/sale.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { findPhone } from '#app/features/profile/phone.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { findVenue } from '#app/features/venues/venues.server.ts'
import type { DetailLink } from '#app/features/venues/whole-address.ts'
import { conflict, forbidden, invalid, notFound } from '#app/lib/errors.ts'
import { inCents, rate } from '#app/lib/money.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { findOwnCustomer } from '../customers/customer-page.server.ts'
import { customerOf, refuseBlocked } from '../customers/customer-of.server.ts'
import { findOrders, requireFewOrders } from '../packs/order.server.ts'
import { untilWords } from '../packs/packs.ts'
import { recordReceived } from '../paying/desk-money.server.ts'
import type { SellVoucher, VoucherWish } from './voucher-schemas.ts'
import { voucherName } from './vouchers.ts'

/** Returns what a venue's vouchers are worth, in rand, the least first; none where it sells none. */
export async function amountsOf(reader: Reader, venueId: number): Promise<readonly number[]> {
	const [venue] = await reader.select({ amounts: courts.voucherAmounts }).from(courts).where(eq(courts.id, venueId))
	return venue?.amounts ?? []
}

/** Returns the line of a venue's details that leads to its gift vouchers; none where it sells none. */
export async function findVouchersLink(venueId: number): Promise<DetailLink[]> {
	const [least, ...more] = await amountsOf(db, venueId)
	if (least === undefined) return []
	const words = more.length > 0 ? `From ${rate(least)} to ${rate(more.at(-1)!)}` : `For ${rate(least)}`
	return [{ icon: 'gift', term: 'Gift vouchers', to: `/venues/${venueId}/vouchers`, words }]
}

/** Returns the vouchers that a player can buy from a venue; none where it sells none. Throws 404 for an unknown venue. */
export async function findVoucherOffer(venueId: number | null) {
	const { id, name } = await findVenue(venueId)
	return { venue: { id, name }, amounts: await amountsOf(db, id) }
}

const ELSE = 'Choose one of these amounts'

/** Throws 409 when a venue sells no vouchers any more, and 400 when none is worth that. */
async function requireSold(tx: Writer, venueId: number, amount: number) {
	const amounts = await amountsOf(tx, venueId)
	if (amounts.length === 0) throw conflict('This venue sells no gift vouchers any more.')
	if (!amounts.includes(amount)) throw invalid(ELSE, { amount: [ELSE] })
}

const columnsOf = ({ amount, recipient, message }: VoucherWish) => ({
	name: voucherName(amount),
	halfHours: 0,
	price: amount,
	recipient: recipient || null,
	message: message || null,
})

/**
 * Orders a gift voucher of a venue, and returns the id of the sale. It has no code until it is paid. While it is not, ordering
 * the same again returns that one.
 *
 * Throws 404 for an unknown venue, 403 where it has blocked the user, 400 for another amount than it sells, and 409 when it
 * sells none any more or too many orders of theirs are not paid.
 */
export async function orderVoucher(user: Actor, venueId: number, wish: VoucherWish, now = new Date()): Promise<number> {
	await limits.packOrders.take(user.id, now)
	return write(async (tx) => {
		const [venue] = await tx
			.select({ holdHours: courts.holdHours })
			.from(courts)
			.where(and(eq(courts.id, venueId), eq(courts.status, 'published')))
		if (!venue) throw notFound('Venue not found')
		await requireSold(tx, venueId, wish.amount)
		await refuseBlocked(tx, venueId, { userId: user.id, phone: await findPhone(user, tx) })
		const customerId = await customerOf(tx, venueId, { userId: user.id }, now)
		const made = columnsOf(wish)
		const alike = await tx
			.select()
			.from(sales)
			.where(and(eq(sales.customerId, customerId), eq(sales.price, wish.amount), isVoucher, isOrdered))
		const same = alike.find(({ recipient, message }) => recipient === made.recipient && message === made.message)
		if (same) return same.id
		requireFewOrders(await findOrders(tx, user))
		const payBy = new Date(now.getTime() + venue.holdHours * HOUR)
		const [sale] = await tx
			.insert(sales)
			.values({ ...made, courtId: venueId, customerId, payBy, createdAt: now })
			.returning({ id: sales.id })
		return sale!.id
	})
}

const OWN = 'You can’t sell a voucher to yourself. Somebody else at the venue has to do it.'
const NONE = 'Your venue sells no gift vouchers yet. Choose their amounts under Pricing.'

/** Returns the vouchers that the desk can sell to a customer; `problem` says why it can’t. Throws 404 for others. */
export async function findSellingVoucher(user: Actor, venueId: number | null, customerId: number | null) {
	const venue = await findOwnVenue(user, venueId, 'cash')
	const customer = await findOwnCustomer(user, venue.id, customerId)
	const amounts = venue.voucherAmounts ?? []
	return {
		name: customer.name,
		amounts,
		problem: customer.userId === user.id ? OWN : amounts.length === 0 ? NONE : null,
		/** Of the form, so that one that is sent twice sells one voucher. */
		key: crypto.randomUUID(),
	}
}

/**
 * Sells a gift voucher to a customer at the desk, paid in full, and returns the id of the sale.
 *
 * Throws 404 when the venue or the customer is not the user's, 403 where they are the customer themselves, 400 for another
 * amount than the venue sells, and 409 when it sells none.
 */
export async function sellVoucher(
	user: Actor,
	venueId: number,
	customerId: number,
	{ idempotencyKey, ...wish }: SellVoucher,
	now = new Date(),
) {
	return withIdempotencyKey(user, idempotencyKey, { venueId, customerId, ...wish }, () =>
		write(async (tx) => {
			const venue = await findOwnVenue(user, venueId, 'cash', tx)
			const customer = await findOwnCustomer(user, venue.id, customerId, tx)
			if (customer.userId === user.id) throw forbidden(OWN)
			await requireSold(tx, venue.id, wish.amount)
			const validUntil = validUntilOf(VOUCHER_MONTHS, now)
			const sold = { courtId: venue.id, customerId: customer.id, soldById: user.id, validUntil, code: newVoucherCode() }
			const [{ id }] = (await tx
				.insert(sales)
				.values({ ...columnsOf(wish), ...sold, createdAt: now })
				.returning({ id: sales.id })) as [{ id: number }]
			const [bill] = (await readSales(tx, [id])) as [SaleBill]
			const cents = inCents(wish.amount)
			await recordReceived(tx, bill, { method: wish.method, amount: cents, byId: user.id }, now)
			await settleSale(tx, id, now)
			if (bill.userId !== null) {
				const { venue: at, what } = await describeBill(tx, bill)
				const data = { venue: at, what, amount: cents, until: untilWords(validUntil), saleId: id }
				const about = { subject: 'sale', subjectId: id, cause: `sale:${id}` }
				await notify(tx, [{ userId: bill.userId, kind: 'payment', what: 'voucher bought', data, ...about }], now)
			}
			const details = { venueId: venue.id, cents, method: wish.method }
			const subject = `customer:${customer.id}` as const
			await auditAt(tx, user, venue.id, { action: 'customer.sell-voucher', subject, details }, now)
			return { id }
		}),
	)
}
