import { aliasedTable, and, desc, eq, isNotNull, not, sql, sum, type SQL } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { courts, credits, customers, payments, sales, users } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { endedUnpaid, isUnusedVoucher, isVoucher, statusOf } from '#app/features/ledger/sales/sale.server.ts'
import { drawingAddress } from '#app/features/venues/drawing/scene.ts'
import { ownPhotos } from '#app/features/venues/images.ts'
import { findOwnVenue, mayAt } from '#app/features/venues/own-venues.server.ts'
import { findEntries } from '#app/features/venues/venues.server.ts'
import { drawQr } from '#app/lib/drawing/qr.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { rate, sum as inRand } from '#app/lib/money.ts'
import { readAloud } from '#app/lib/text/reference.ts'
import { dateOf, formatDate } from '#app/lib/time/time.ts'
import { nameColumn } from '../customers/customer-of.server.ts'
import { findOwnCustomer } from '../customers/customer-page.server.ts'
import { backVerb } from '../packs/sell.server.ts'
import { howPaid, type DeskMethod } from '../paying/desk-methods.ts'
import { requireOwnSale } from '../packs/order.server.ts'
import { findOrderWords } from '../packs/own-packs.server.ts'
import { voucherMark, voucherProblem, voucherState } from './vouchers.ts'

/** How many vouchers a list shows, newest first. */
const SHOWN = 100

const redeemer = aliasedTable(users, 'redeemer')

/** Returns sold vouchers and those ordered, newest first, with their venue, their buyer and who used them. */
const readVouchers = (reader: Reader, where: SQL | undefined) =>
	reader
		.select({
			sale: sales,
			venue: { id: courts.id, name: courts.name },
			buyer: nameColumn,
			userId: customers.userId,
			usedBy: redeemer.fullName,
		})
		.from(sales)
		.innerJoin(courts, eq(courts.id, sales.courtId))
		.leftJoin(customers, eq(customers.id, sales.customerId))
		.leftJoin(users, eq(users.id, customers.userId))
		.leftJoin(credits, eq(credits.cause, sql`'voucher:' || ${sales.id}`))
		.leftJoin(redeemer, eq(redeemer.id, credits.userId))
		.where(and(isVoucher, not(endedUnpaid), where))
		.orderBy(desc(sales.id))
		.limit(SHOWN)

type Row = Awaited<ReturnType<typeof readVouchers>>[number]

/** Returns the vouchers that a player has bought or ordered, those to pay first. */
export async function findOwnVouchers(user: Pick<Actor, 'id'>, now = new Date(), reader: Reader = db) {
	const rows = await readVouchers(reader, eq(customers.userId, user.id))
	const ordered = rows.flatMap(({ sale }) => (sale.payBy && !sale.cancelledAt ? [sale.id] : []))
	const orders = await findOrderWords(reader, ordered, now)
	const found = rows.map(({ sale, venue }) => {
		const { id, name, recipient, createdAt, code, cancelledAt } = sale
		const order = orders.get(id)
		return {
			id,
			name,
			venue,
			recipient,
			state: order?.words ?? voucherState(sale, now),
			bought: `${order ? 'Ordered' : 'Bought'} on ${formatDate(createdAt)}`,
			order: order ? { isDue: order.isDue } : null,
			isShown: code !== null && cancelledAt === null,
			isOpen: isOpen(sale, now),
		}
	})
	return found.toSorted((a, b) => Number(b.order !== null) - Number(a.order !== null))
}

/** Returns the vouchers that a player has bought or ordered, newest first, as the API shows them. */
export async function listOwnVouchers(user: Pick<Actor, 'id'>) {
	const rows = await readVouchers(db, eq(customers.userId, user.id))
	return rows.map(({ sale }) => {
		const { id, courtId, price, recipient, message, code, payBy, validUntil, redeemedAt, cancelledAt, createdAt } = sale
		const status = redeemedAt ? ('used' as const) : statusOf(sale)
		const words = { recipient, message, code: cancelledAt ? null : code }
		return { id, venueId: courtId, price, ...words, status, payBy, validUntil, redeemedAt, createdAt }
	})
}

const isOpen = (sale: Row['sale'], now: Date) => voucherProblem(sale, now) === null

/** Returns the user's own voucher to print or send on. Throws 404 for others, and while it is not paid. */
export async function findOwnVoucher(user: Actor, saleId: number | null, origin: string, now = new Date()) {
	const { id } = await requireOwnSale(db, user, saleId)
	return paperOf((await readVouchers(db, eq(sales.id, id)))[0], origin, now)
}

/** Returns a voucher that a customer of the user's venue bought, as `findOwnVoucher`. Throws 404 for others. */
export async function findCustomersVoucher(
	user: Actor,
	{ venueId, customerId, saleId }: Record<'venueId' | 'customerId' | 'saleId', number | null>,
	origin: string,
	now = new Date(),
) {
	const venue = await findOwnVenue(user, venueId, 'cash')
	const customer = await findOwnCustomer(user, venue.id, customerId)
	const own = and(eq(sales.id, saleId ?? 0), eq(sales.customerId, customer.id))
	return { ...(await paperOf((await readVouchers(db, own))[0], origin, now)), customer: customer.name }
}

/** How a voucher is printed, with what its receipt says. */
async function paperOf(row: Row | undefined, origin: string, now: Date) {
	if (!row?.sale.code || row.sale.cancelledAt) throw notFound('Voucher not found')
	const { sale, venue } = row
	const { id, price, recipient, message, code, validUntil } = sale
	const link = `${origin}/voucher/${code!}`
	const [money, picture] = await Promise.all([
		db
			.select({ reference: payments.reference, method: payments.method, receivedAt: payments.receivedAt })
			.from(payments)
			.where(and(eq(payments.saleId, id), isNotNull(payments.receivedAt))),
		findPicture(venue.id),
	])
	return {
		venue,
		/** The address of the venue's first photo, or of its drawing. */
		picture,
		price,
		recipient,
		message,
		validUntil: validUntil!,
		code: readAloud(code!),
		link,
		qr: drawQr(link),
		/** Null while it can be used. */
		state: isOpen(sale, now) ? null : voucherState(sale, now),
		paid: money.map(({ reference, method, receivedAt }) => ({
			reference: readAloud(reference),
			how: method === 'card' ? 'by card' : howPaid(method as DeskMethod),
			on: formatDate(receivedAt!),
		})),
	}
}
export type Paper = Awaited<ReturnType<typeof paperOf>>

async function findPicture(venueId: number) {
	const { id, name, city, facilities, images } = courts
	const [[venue], sports] = await Promise.all([
		db.select({ id, name, city, facilities, images }).from(courts).where(eq(id, venueId)),
		findEntries([venueId]),
	])
	return ownPhotos(venue!.images)[0] ?? drawingAddress(venue!, sports[0]?.icon, NOON)
}
const NOON = 12

const soldWords = ({ payBy, createdAt, recipient }: Row['sale']) =>
	`${payBy ? 'Ordered' : 'Bought'} on ${formatDate(createdAt)}${recipient ? `, for ${recipient}` : ''}`

type Customer = { id: number; courtId: number; userId: number | null }

/** Returns the vouchers of a customer as their page shows them, and what the user can do. The caller checks access. */
export async function findCustomersVouchers(user: Actor, { id, courtId, userId }: Customer, now = new Date()) {
	const own = userId === user.id
	const [rows, [venue], takes, leads] = await Promise.all([
		readVouchers(db, eq(sales.customerId, id)),
		db.select({ amounts: courts.voucherAmounts }).from(courts).where(eq(courts.id, courtId)),
		mayAt(user, courtId, 'cash'),
		mayAt(user, courtId, 'money'),
	])
	return {
		sells: takes && !own && (venue!.amounts ?? []).length > 0,
		enters: takes && userId !== null,
		held: rows.map(({ sale }) => {
			const { id, name, createdAt, soldById, cancelledAt, redeemedAt, code } = sale
			const isLive = cancelledAt === null && redeemedAt === null
			const isTodays = soldById !== null && dateOf(createdAt) === dateOf(now)
			return {
				id,
				name,
				words: voucherState(sale, now),
				sold: soldWords(sale),
				isShown: takes && code !== null && cancelledAt === null,
				back: leads && !own && isLive ? backVerb(sale) : null,
				undo: takes && !own && isLive && isTodays && (leads || soldById === user.id),
			}
		}),
	}
}
export type CustomersVouchers = Awaited<ReturnType<typeof findCustomersVouchers>>

/**
 * Returns what a venue's vouchers are worth, and those that it has sold. `open` is what those that can still be used are worth,
 * `expired` what nobody used in time. Throws 404 and 403 as `findOwnVenue`.
 */
export async function findVouchers(user: Actor, venueId: number | null, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'pricing')
	const rows = await readVouchers(db, eq(sales.courtId, venue.id))
	const sums = await db
		.select({ validUntil: sales.validUntil, rand: sum(sales.price).mapWith(Number) })
		.from(sales)
		.where(and(eq(sales.courtId, venue.id), isUnusedVoucher))
		.groupBy(sales.validUntil)
	const sumOf = (isOver: boolean) =>
		sums.reduce((all, { validUntil, rand }) => (validUntil! < dateOf(now) === isOver ? all + rand : all), 0)
	const [open, expired] = [sumOf(false), sumOf(true)]
	const ordered = rows.flatMap(({ sale }) => (sale.payBy && !sale.cancelledAt ? [sale.id] : []))
	const orders = await findOrderWords(db, ordered, now)
	return {
		venue: { id: venue.id, name: venue.name },
		amounts: venue.voucherAmounts ?? [],
		sums: [
			open > 0 && `${inRand(open)} in vouchers can still be used.`,
			expired > 0 && `${inRand(expired)} in vouchers expired before anyone used them.`,
		]
			.filter(Boolean)
			.join(' '),
		vouchers: rows.map(({ sale, buyer, usedBy }) => ({
			id: sale.id,
			price: sale.price,
			customerId: sale.customerId,
			buyer: (buyer as string | null) ?? 'Deleted account',
			...voucherMark(sale, now, usedBy),
			toConfirm: orders.get(sale.id)?.isDue === false,
			isShown: sale.code !== null && sale.cancelledAt === null,
			sold: soldWords(sale),
		})),
	}
}

/**
 * Sets what the vouchers are worth that a venue sells from now on, in rand; none sells none. Those that are sold or ordered
 * stay. Throws 404 and 403 as `findOwnVenue`.
 */
export function setVoucherAmounts(user: Actor, venueId: number | null, amounts: number[], now = new Date()) {
	return write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'pricing', tx)
		const before = venue.voucherAmounts ?? []
		if (before.join() === amounts.join()) return
		await tx.update(courts).set({ voucherAmounts: amounts }).where(eq(courts.id, venue.id))
		const words = (all: readonly number[]) => all.map(rate).join(', ') || 'none'
		const details = { part: 'gift vouchers', vouchers: words(amounts), vouchersBefore: words(before) }
		await auditAt(tx, user, venue.id, { action: 'venue.edit', subject: `venue:${venue.id}`, details }, now)
	})
}
