import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { bookings, customerAccounts, customers, regulars, users } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { nameColumn } from '../customers/customer-of.server.ts'
import { LIVE } from '../on-court/on-court.server.ts'
import { isUnbilled, openAccount, runningAccount } from './accounts.server.ts'
import { accountForm, type Terms } from './customer-account.server.ts'

const OF_A_PLAYER = 'Players with an account at Courtside pay each time.'
const OF_A_TERM = 'This term was paid by one statement. Its account goes on with the next term.'
const LEFT = 'Their details were removed. Book the hour anew for another customer.'

/** Finds a weekly hour with its account; `problem` says why that stays. Throws 403 to people who may not lend, and 404. */
async function findHour(reader: Reader, user: Actor, venueId: number | null, regularId: number | null) {
	const venue = await findOwnVenue(user, venueId, 'accounts', reader)
	const which = and(eq(regulars.id, regularId ?? 0), eq(regulars.courtId, venue.id))
	const [regular] = await reader.select({ id: regulars.id }).from(regulars).where(which)
	if (!regular) throw notFound('Regular not found')
	const [account] = await reader.select().from(customerAccounts).where(eq(customerAccounts.regularId, regular.id))
	const [latest] = await reader
		.select({ userId: bookings.userId, customer: customers, name: nameColumn })
		.from(bookings)
		.leftJoin(customers, eq(customers.id, bookings.customerId))
		.leftJoin(users, eq(users.id, customers.userId))
		.where(eq(bookings.regularId, regular.id))
		.orderBy(desc(bookings.startTime), desc(bookings.id))
		.limit(1)
	const customer = latest?.customer ? { ...latest.customer, name: latest.name } : null
	const problem = latest?.userId ? OF_A_PLAYER : account?.every === 'term' ? OF_A_TERM : customer === null ? LEFT : null
	return { venue, regularId: regular.id, account: account ?? null, customer, problem }
}

/**
 * Returns what the form about a weekly hour's own account shows: its terms, or what is known of a customer who has none
 * for it. Throws as `putHourOnAccount`.
 */
export async function findHourAccountForm(user: Actor, venueId: number | null, regularId: number | null) {
	const { account, customer, problem } = await findHour(db, user, venueId, regularId)
	const known = account ?? (customer && (await runningAccount(db, customer.id)))
	const isOn = account !== null && account.endedAt === null
	const { email = null } = customer ?? {}
	return { isOn, problem, ...accountForm(known, { name: customer?.name ?? 'Walk-in', email }) }
}

/**
 * Puts the dates to come of a weekly hour on an account of their own, or changes its terms, and returns the customer's
 * name. Statements that are made keep theirs.
 *
 * Throws 403 to people who may not lend, 404 where the hour is not of the user's venue, and 409 where it is a player's, or
 * paid for the term.
 */
export function putHourOnAccount(
	user: Actor,
	venueId: number | null,
	id: number | null,
	{ name, address, vatNumber, email = null, dueDays }: Terms,
	now = new Date(),
) {
	return write(async (tx) => {
		const { venue, regularId, account, customer, problem } = await findHour(tx, user, venueId, id)
		if (problem || !customer) throw conflict(problem ?? LEFT)
		const terms = { party: { name, address, vatNumber }, email, dueDays }
		const opening = {
			courtId: venue.id,
			customerId: customer.id,
			regularId,
			every: 'month' as const,
			openedById: user.id,
		}
		if (account)
			await tx
				.update(customerAccounts)
				.set({ ...terms, endedAt: null })
				.where(eq(customerAccounts.id, account.id))
		const to = account ?? (await openAccount(tx, { ...terms, ...opening }, now))
		const isOn = account !== null && account.endedAt === null
		if (!isOn) await carryDates(tx, regularId, to.id, now)
		const action = isOn ? 'customer.change-account' : 'customer.put-on-account'
		const subject = `customer:${customer.id}` as const
		await auditAt(tx, user, venue.id, { action, subject, details: { regularId } }, now)
		return customer.name
	})
}

const NOT_ON = 'This hour isn’t on an account of its own any more.'

/**
 * Takes a weekly hour off its own account, and returns the customer's name: its dates to come are paid each time, or go
 * on the customer's account. Those that were played come on its next statement, and statements that are made keep theirs.
 *
 * Throws as `putHourOnAccount`, and 409 where it has none.
 */
export function endHourAccount(user: Actor, venueId: number | null, id: number | null, now = new Date()) {
	return write(async (tx) => {
		const { venue, regularId, account, customer, problem } = await findHour(tx, user, venueId, id)
		if (problem || !customer) throw conflict(problem ?? LEFT)
		if (!account || account.endedAt !== null) throw conflict(NOT_ON)
		// Locks the row: a statement that is made at once has its dates, or these go.
		await tx.update(customerAccounts).set({ endedAt: now }).where(eq(customerAccounts.id, account.id))
		const running = await runningAccount(tx, customer.id)
		await carryDates(tx, regularId, running?.id ?? null, now)
		const act = { action: 'customer.end-account', subject: `customer:${customer.id}`, details: { regularId } } as const
		await auditAt(tx, user, venue.id, act, now)
		return customer.name
	})
}

/** Puts the dates to come that are on no statement on an account, or on none. */
const carryDates = (tx: Writer, regularId: number, accountId: number | null, now: Date) =>
	tx
		.update(bookings)
		.set({ accountId, updatedAt: now })
		.where(
			and(eq(bookings.regularId, regularId), inArray(bookings.status, LIVE), gt(bookings.startTime, now), isUnbilled),
		)
