import { and, eq } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { courts, credits, customers, sales, users } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { shortName } from '#app/features/accounts/names/short-name.ts'
import { isUnusedVoucher, lockSale, type SaleRow } from '#app/features/ledger/sales/sale.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'
import { amountOf, inCents, sum } from '#app/lib/money.ts'
import { at, formatDate } from '#app/lib/time/time.ts'
import { findOwnCustomer } from '../customers/customer-page.server.ts'
import { customerOf, nameColumn } from '../customers/customer-of.server.ts'
import { voucherProblem } from './vouchers.ts'

export const NO_VOUCHER = 'We can’t find this voucher. Check how its code is spelled.'

/** Counts a code that leads nowhere as a guess of this person. */
export const guessed = <T>(user: Actor, find: () => Promise<T | undefined>, now: Date) =>
	counted(limits.promoCodes, user.id, find, now)

async function counted<T>(
	limit: typeof limits.promoCodes,
	by: string | number,
	find: () => Promise<T | undefined>,
	now: Date,
) {
	await limit.take(by, now)
	const found = await find()
	if (found) await limit.giveBack(by, now)
	return found
}

/** Returns the sale of a voucher with its venue and buyer; undefined where no voucher has this code. */
export async function findByCode(reader: Reader, code: string) {
	const [row] = await reader
		.select({
			sale: sales,
			venue: { id: courts.id, name: courts.name },
			buyer: nameColumn,
			buyerId: customers.userId,
		})
		.from(sales)
		.innerJoin(courts, eq(courts.id, sales.courtId))
		.leftJoin(customers, eq(customers.id, sales.customerId))
		.leftJoin(users, eq(users.id, customers.userId))
		.where(eq(sales.code, code))
	return row
}

/** Whether somebody could enter a voucher of a venue. */
export const hasVouchers = async (reader: Pick<typeof db, '$count'>, venueId: number) =>
	(await reader.$count(sales, and(eq(sales.courtId, venueId), isUnusedVoucher))) > 0

const causeOf = ({ id }: Pick<SaleRow, 'id'>) => `voucher:${id}`

/**
 * Returns a voucher as the page of its link shows it, to visitors too; `problem` says why it can’t be used, and `isOwn` whether
 * the user has used it themselves. Throws 404 for a code that nobody has, and 429 for too many guesses of a person, or of
 * the address of visitors.
 */
export async function findVoucher(user: Actor | null, code: string, address: string, now = new Date()) {
	const find = () => findByCode(db, code)
	const found = await (user ? guessed(user, find, now) : counted(limits.linkGuesses, address, find, now))
	if (!found) throw notFound(NO_VOUCHER)
	const { sale, venue, buyer, buyerId } = found
	const [own] = await db
		.select({ id: credits.id })
		.from(credits)
		.where(and(eq(credits.cause, causeOf(sale)), eq(credits.userId, user?.id ?? 0)))
	const { price, recipient, message, validUntil } = sale
	return {
		venue,
		price,
		recipient,
		message,
		/** `Thandi N.`; null where its buyer has no account. */
		from: buyerId === null ? null : shortName(buyer),
		validUntil: validUntil!,
		isOwn: own !== undefined,
		problem: voucherProblem(sale, now),
	}
}

/**
 * Makes a voucher credit of the user at its venue, all of it and once. Entering it again changes nothing for the person who has
 * used it. `venueId` is the venue where it has to be.
 *
 * Returns its worth in whole cents, with the venue. Throws 404 for a code that nobody has, 400 where it is of another venue,
 * 409 when it can’t be used, and 429 for too many guesses.
 */
export async function redeemVoucher(user: Actor, code: string, now = new Date(), venueId?: number) {
	const found = await guessed(user, () => findByCode(db, code), now)
	if (!found) throw notFound(NO_VOUCHER)
	requireAt(found, venueId)
	const { cents } = await write((tx) => redeemIn(tx, found.sale.id, user.id, now))
	return { cents, venue: found.venue }
}

type Found = NonNullable<Awaited<ReturnType<typeof findByCode>>>

function requireAt({ venue }: Pick<Found, 'venue'>, venueId: number | undefined) {
	if (venueId === undefined || venueId === venue.id) return
	const elsewhere = `This voucher is for ${venue.name}.`
	throw invalid(elsewhere, { code: [elsewhere] })
}

function requireUsable(sale: SaleRow, now: Date) {
	const problem = voucherProblem(sale, now)
	if (problem) throw conflict(problem, { fieldErrors: { code: [problem] } })
}

/** Does it under the lock of the sale, and returns the whole cents, and whether they had not come before. Throws 409 when it can’t be used. */
async function redeemIn(tx: Writer, saleId: number, userId: number, now: Date) {
	const sale = await lockSale(tx, saleId)
	const [cents, cause] = [inCents(sale.price), causeOf(sale)]
	const [before] = await tx.select({ userId: credits.userId }).from(credits).where(eq(credits.cause, cause))
	if (before?.userId === userId) return { cents, isNew: false }
	requireUsable(sale, now)
	await customerOf(tx, sale.courtId, { userId }, now)
	await tx.insert(credits).values({ userId, courtId: sale.courtId, amount: cents, cause, createdAt: now })
	await tx.update(sales).set({ redeemedAt: now }).where(eq(sales.id, saleId))
	return { cents, isNew: true }
}

export const NO_ACCOUNT =
	'Only players with a Courtside account have credit. They can sign up and enter the code themselves.'

/** Returns a customer whose voucher the desk enters; `problem` says why it can’t. Throws 404 for others. */
export async function findEntering(user: Actor, venueId: number | null, customerId: number | null) {
	const venue = await findOwnVenue(user, venueId, 'cash')
	const { name, userId } = await findOwnCustomer(user, venue.id, customerId)
	return { name, problem: userId === null ? NO_ACCOUNT : null }
}

/**
 * Returns a voucher for the desk to look at before it makes it credit of that customer; changes nothing. Throws as
 * `redeemAtDesk`.
 */
export async function lookUpAtDesk(user: Actor, venueId: number, customerId: number, code: string, now = new Date()) {
	const { sale, buyer } = await findAtDesk(user, venueId, code, now)
	const { userId, name } = await findOwnCustomer(user, venueId, customerId)
	if (userId === null) throw conflict(NO_ACCOUNT)
	requireUsable(sale, now)
	return { code, words: worthWords(sale, buyer), verb: `Add ${sum(sale.price)} to ${shortName(name)}’s Credit` }
}

/** `R500.00 from Thandi N., for Ayanda, until 30 November 2029.` */
const worthWords = ({ price, recipient, validUntil }: SaleRow, buyer: string | null) =>
	[
		`${sum(price)}${buyer ? ` from ${shortName(buyer)}` : ''}`,
		recipient && `for ${recipient}`,
		`until ${formatDate(at(validUntil!, 0))}.`,
	]
		.filter(Boolean)
		.join(', ')

/**
 * Makes a voucher credit of a customer at the desk, and tells them. Returns its worth in whole cents.
 *
 * Throws 404 when the venue or the customer is not the user's, 400 for a code that nobody has or one of another venue, 409
 * when it can’t be used or they have no account, and 429 for too many guesses.
 */
export async function redeemAtDesk(
	user: Actor,
	venueId: number,
	customerId: number,
	code: string,
	now = new Date(),
): Promise<number> {
	const found = await findAtDesk(user, venueId, code, now)
	return write(async (tx) => {
		const { id, userId } = await findOwnCustomer(user, venueId, customerId, tx)
		if (userId === null) throw conflict(NO_ACCOUNT)
		return redeemFor(tx, user, found, { id, userId }, now)
	})
}

/**
 * Returns the voucher of this code for the desk of its venue. Throws 404 when the venue is not the user's, 400 for a code that
 * nobody has or one of another venue, and 429 for too many guesses.
 */
export async function findAtDesk(user: Actor, venueId: number, code: string, now: Date) {
	const venue = await findOwnVenue(user, venueId, 'cash')
	const found = await guessed(user, () => findByCode(db, code), now)
	if (!found) throw invalid(NO_VOUCHER, { code: [NO_VOUCHER] })
	requireAt(found, venue.id)
	return found
}

/**
 * Makes a voucher credit of a customer with an account and tells them, once. Returns its worth in whole cents. Throws 409 when
 * it can’t be used.
 */
export async function redeemFor(
	tx: Writer,
	user: Actor,
	{ sale, venue }: Pick<Found, 'sale' | 'venue'>,
	customer: { id: number; userId: number },
	now: Date,
) {
	const { cents, isNew } = await redeemIn(tx, sale.id, customer.userId, now)
	if (!isNew) return cents
	const data = { venue: venue.name, what: sale.name, amount: cents }
	const about = { subject: 'sale', subjectId: sale.id, cause: causeOf(sale) }
	await notify(tx, [{ userId: customer.userId, kind: 'payment', what: 'voucher used', data, ...about }], now)
	const details = { venueId: venue.id, cents }
	const subject = `customer:${customer.id}` as const
	await auditAt(tx, user, venue.id, { action: 'customer.use-voucher', subject, details }, now)
	return cents
}

/** `R500.00 is your credit at Beacon Padel now.` */
export const creditWords = ({ cents, venue }: { cents: number; venue: { name: string } }) =>
	`${amountOf(cents)} is your credit at ${venue.name} now.`
