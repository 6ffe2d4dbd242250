import { and, eq, inArray, or } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { containing } from '#db/query/containing.ts'
import {
	auditLog,
	bookings,
	customerAccounts,
	customers,
	events,
	invoices,
	payments,
	refunds,
	statements,
	tournaments,
	tournamentTeams,
} from '#db/schema.ts'
import { subjectOf } from '#app/features/accounts/audit.server.ts'
import { foundCustomers } from '#app/features/bookings/customers/customers.server.ts'

/**
 * Matches acts of a venue about a customer whom its list of customers finds by name, number, mail or reference, or about
 * what is theirs: bookings, money, papers. Finds walk-ins without a number, events and teams by name, and acts by what
 * was written about them.
 */
export function isAbout(venueId: number, q: string) {
	const theirs = foundCustomers(venueId, q)
	const booked = db
		.select({ id: bookings.id })
		.from(bookings)
		.where(
			and(eq(bookings.courtId, venueId), or(inArray(bookings.customerId, theirs), containing(bookings.guestName, q))),
		)
	const weekly = db.select({ id: subjectOf('regular', bookings.regularId) }).from(bookings)
	const paid = db.select({ id: subjectOf('payment', payments.id) }).from(payments)
	const back = db.select({ id: subjectOf('refund', refunds.id) }).from(refunds)
	const papers = db.select({ id: subjectOf('invoice', invoices.id) }).from(invoices)
	const planned = db.select({ id: subjectOf('event', events.id) }).from(events)
	const billed = db
		.select({ id: subjectOf('statement', statements.id) })
		.from(statements)
		.innerJoin(customerAccounts, eq(customerAccounts.id, statements.accountId))
	const entered = db
		.select({ id: subjectOf('team', tournamentTeams.id) })
		.from(tournamentTeams)
		.innerJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
	return or(
		// Admins write their notes for admins only.
		and(eq(auditLog.byAdmin, false), containing(auditLog.note, q)),
		...[
			db
				.select({ id: subjectOf('customer', customers.id) })
				.from(customers)
				.where(inArray(customers.id, theirs)),
			db
				.select({ id: subjectOf('booking', bookings.id) })
				.from(bookings)
				.where(inArray(bookings.id, booked)),
			weekly.where(inArray(bookings.id, booked)),
			paid.where(inArray(payments.bookingId, booked)),
			back.where(inArray(refunds.bookingId, booked)),
			papers.where(inArray(invoices.bookingId, booked)),
			billed.where(and(eq(statements.courtId, venueId), inArray(customerAccounts.customerId, theirs))),
			planned.where(and(eq(events.courtId, venueId), containing(events.name, q))),
			entered.where(and(eq(tournaments.courtId, venueId), containing(tournamentTeams.name, q))),
		].map((subjects) => inArray(auditLog.subject, subjects)),
	)
}
