import { and, count, countDistinct, eq, ne, sum } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { bookings, customerAccounts, customers, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { creditAt } from '#app/features/ledger/credit/credit.server.ts'
import { findOwnVenue, mayAt } from '#app/features/venues/own-venues.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { phoneKey } from '#app/lib/text/tel.ts'
import { ENDED_FOR } from '../closing/closing-reasons.ts'
import { changeable } from '../desk/list/booking-changes.server.ts'
import { findVenueBookings, numberOf, type VenueBooking } from '../desk/list/venue-bookings.server.ts'
import { isUnbilled, runningAccount } from '../on-account/accounts.server.ts'
import { findCustomersMemberships } from '../members/member-lists.server.ts'
import { findCustomersPacks } from '../packs/customers-packs.server.ts'
import { findCustomersVouchers } from '../vouchers/voucher-lists.server.ts'
import { weeklyHoursOf } from '../regulars/regulars.server.ts'
import { costWords } from '../packs/packs.ts'
import { openCents } from '../paying/owed.server.ts'
import { findCustomersPlaces } from '../paying/owed-places.server.ts'
import { fold, nameColumn, phoneColumn } from './customer-of.server.ts'
import { findDuplicates } from './duplicates.server.ts'
import { isVisit, laterBy, owedBy } from './customers.server.ts'

const PAGE = 25

/**
 * Returns a customer of the user's own venue as stored, with the name, number and mail of an account; for one who became
 * another, that one. Throws 404 otherwise. Pass the transaction to read inside it.
 */
export async function findOwnCustomer(user: Actor, venueId: number | null, id: number | null, reader: Reader = db) {
	const venue = await findOwnVenue(user, venueId, 'desk', reader)
	const of = (id: number) =>
		reader
			.select({ customer: customers, name: nameColumn, phone: phoneColumn, accountEmail: users.email })
			.from(customers)
			.leftJoin(users, eq(users.id, customers.userId))
			.where(and(eq(customers.id, id), eq(customers.courtId, venue.id)))
	let [found] = await of(id ?? 0)
	if (found && found.customer.mergedIntoId !== null) [found] = await of(found.customer.mergedIntoId)
	if (!found) throw notFound('Customer not found')
	const { customer, name, phone, accountEmail } = found
	return { ...customer, name, phone, email: accountEmail ?? customer.email }
}
export type OwnCustomer = Awaited<ReturnType<typeof findOwnCustomer>>

/** Whether there is an account or a number by which online bookings can be refused. */
export const canBeBlocked = ({ userId, phone }: Pick<OwnCustomer, 'userId' | 'phone'>) =>
	userId !== null || phone !== null

/** Returns how often a customer did not come. */
export const countMissed = (customerId: number) =>
	db.$count(bookings, and(eq(bookings.customerId, customerId), eq(bookings.noShow, true)))

/**
 * Returns the page of a customer, with a page of their bookings: those to come, soonest first, then the others, newest
 * first. `owed` for dates that have begun, `later` for those to come, and `credit` are whole cents; `also` are the other names and numbers of walk-ins who
 * became this customer. Throws 404 as `findOwnCustomer`.
 */
export async function findCustomerPage(
	user: Actor,
	venueId: number | null,
	customerId: number | null,
	page = 1,
	now = new Date(),
) {
	const customer = await findOwnCustomer(user, venueId, customerId)
	const { id, courtId, userId, name, phone, email, note, tags, blockedAt, blockedReason } = customer
	const of = eq(bookings.customerId, id)
	const [
		[sums],
		[visits],
		missed,
		also,
		credit,
		twice,
		found,
		account,
		lends,
		packs,
		memberships,
		vouchers,
		places,
		weekly,
	] = await Promise.all([
		db
			.select({ owed: owedBy(now), later: laterBy(now) })
			.from(customers)
			.where(eq(customers.id, id)),
		db
			.select({ count: count() })
			.from(bookings)
			.where(and(of, isVisit(now))),
		countMissed(id),
		db.select({ name: customers.name, phone: customers.phone }).from(customers).where(eq(customers.mergedIntoId, id)),
		userId === null ? 0 : creditAt(db, userId, courtId),
		findDuplicates([customer]),
		findVenueBookings(courtId, { customerId: id }, { page, limit: PAGE }, now),
		accountOf(id),
		mayAt(user, courtId, userId === user.id ? 'ownBookings' : 'accounts'),
		findCustomersPacks(user, customer, now),
		findCustomersMemberships(user, customer, now),
		findCustomersVouchers(user, customer, now),
		findCustomersPlaces(id),
		weeklyHoursOf([id], now),
	])
	const { bookings: listed, ...shown } = found
	return {
		customer: {
			id,
			venueId: courtId,
			hasAccount: userId !== null,
			name,
			email,
			...numberOf(phone),
			note,
			tags,
			blocked: blockedAt !== null,
			blockedAt,
			blockedReason,
			canBeBlocked: canBeBlocked(customer),
		},
		sums: { visits: visits!.count, missed, owed: sums!.owed, later: sums!.later, credit },
		also: also.flatMap((one) => differing(one, customer) ?? []),
		account,
		packs,
		memberships,
		vouchers,
		places,
		/** Their weekly hours with dates to come, which `bookings` are without. */
		weekly,
		/** Whether the user may put them on account, change that or end it. */
		lends,
		twice: twice.get(id) ?? null,
		bookings: await visitsOf(user, listed, now),
		...shown,
	}
}
export type CustomerPage = Awaited<ReturnType<typeof findCustomerPage>>

/** Returns what a walk-in was called otherwise than the customer they became, and another number; null where neither is. */
function differing({ name, phone }: Pick<typeof customers.$inferSelect, 'name' | 'phone'>, kept: OwnCustomer) {
	const isOther = phone !== null && (kept.phone === null || phoneKey(phone) !== phoneKey(kept.phone))
	const words = [name !== null && fold(name) !== fold(kept.name) && name, isOther && numberOf(phone).phone].filter(
		Boolean,
	)
	return words.length > 0 ? words.join(', ') : null
}

/** Returns bookings as lists of visits show them, with what is owed now for each, and why a court was closed. */
export async function visitsOf(user: Actor, listed: VenueBooking[], now: Date) {
	return (await changeable(user, listed, now)).map((booking) => ({
		id: booking.id,
		sport: booking.sport.name,
		court: booking.courtName ?? booking.courtNumber,
		startTime: booking.startTime,
		endTime: booking.endTime,
		status: booking.status,
		/** Why the court was closed; null where that did not end it. */
		closed: booking.isClosed ? ENDED_FOR[booking.closedFor ?? 'other'] : null,
		/** Null where the badge of its money says all: hours of a pack pay for it. */
		cost:
			booking.packHalfHours > 0 && booking.totalPrice === 0 && !booking.packBack
				? null
				: costWords({ totalPrice: booking.totalPrice, packHalfHours: booking.packHalfHours + booking.packBack }),
		noShow: booking.noShow,
		due: booking.may.includes('paid') && !booking.onAccount ? booking.money.due : 0,
		money: { held: booking.money.held, total: booking.money.total },
		paid: booking.paid,
	}))
}
export type Visit = Awaited<ReturnType<typeof visitsOf>>[number]

/**
 * Returns how a customer pays by statement, with what is on no statement yet, in whole cents; null where they never did.
 */
async function accountOf(customerId: number) {
	const [running, [all]] = await Promise.all([
		runningAccount(db, customerId),
		db
			.select({ accounts: countDistinct(customerAccounts.id), open: sum(openCents).mapWith(Number) })
			.from(customerAccounts)
			.leftJoin(
				bookings,
				and(eq(bookings.accountId, customerAccounts.id), isUnbilled, ne(bookings.status, 'cancelled')),
			)
			.where(eq(customerAccounts.customerId, customerId)),
	])
	if (all!.accounts === 0) return null
	return { terms: running ? { name: running.party.name, dueDays: running.dueDays } : null, open: all!.open ?? 0 }
}
