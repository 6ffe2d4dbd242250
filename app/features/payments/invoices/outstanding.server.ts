import { and, asc, eq, gt, gte, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import {
	bookings,
	courts,
	customerAccounts,
	invoices,
	customers,
	payments,
	sales,
	tournaments,
	tournamentTeams,
	users,
} from '#db/schema.ts'
import { unindexed } from '#db/query/unindexed.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findBill } from '#app/features/ledger/bills.server.ts'
import { ADDRESS_ABOVE, NEEDED_ABOVE } from '#app/features/ledger/invoices/invoice.ts'
import { AppError } from '#app/lib/errors.ts'
import { DAY } from '#app/lib/time/time.ts'
import { issueFor, logIssued } from './issue.server.ts'

/** How long a payer has to say whom the invoice is made out to. The law gives the venue 21 days. */
const PATIENCE = 14 * DAY
/** How old the money may be for the job; what was paid before is invoiced when somebody asks. */
const MEMORY = 30 * DAY

type Wanted = { since: Date; until: Date; venueId?: number }

const isLive = lt(invoices.credited, invoices.gross)
const ofBooking = db
	.select({ id: invoices.id })
	.from(invoices)
	.where(and(eq(invoices.bookingId, payments.bookingId), isLive))
const ofTeam = db
	.select({ id: invoices.id })
	.from(invoices)
	.where(and(eq(invoices.teamId, payments.teamId), isLive))
const ofSale = db
	.select({ id: invoices.id })
	.from(invoices)
	.where(and(eq(invoices.saleId, payments.saleId), isLive))

/** The rand that a bill's venue has for good: its price once it is paid, or what stays of a cancelled one. Vouchers are not taxed. */
const charged = sql<number>`case
	when ${sales.halfHours} = 0 and ${sales.eventId} is null then 0
	when ${bookings.status} = 'cancelled' then ${bookings.lateCharge}
	when ${bookings.paymentStatus} = 'paid' then ${bookings.totalPrice}
	when ${tournamentTeams.status} = 'withdrawn' or ${tournaments.status} = 'cancelled' then ${tournamentTeams.keptFee}
	when ${tournamentTeams.status} = 'active' then ${tournamentTeams.entryFee}
	when ${sales.cancelledAt} is null and ${sales.payBy} is null then ${sales.price}
	else 0 end`.mapWith(Number)

/**
 * Returns the paid bills without an invoice whose money came within a time, of all venues with a VAT number or of one.
 * The law wants none up to R50. `needsAddress` is one over R5 000 whose payer has given no address.
 */
export async function findOutstanding({ since, until, venueId }: Wanted) {
	const rows = await db
		.selectDistinct({
			bookingId: payments.bookingId,
			teamId: payments.teamId,
			saleId: payments.saleId,
			charged,
			invoiceTo: users.invoiceTo,
			party: customerAccounts.party,
			guestName: sql<string | null>`coalesce(${bookings.guestName}, ${customers.name})`,
			fullName: users.fullName,
		})
		.from(payments)
		.leftJoin(bookings, eq(bookings.id, payments.bookingId))
		.leftJoin(tournamentTeams, eq(tournamentTeams.id, payments.teamId))
		.leftJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.leftJoin(sales, eq(sales.id, payments.saleId))
		.leftJoin(customers, eq(customers.id, sales.customerId))
		.innerJoin(courts, eq(courts.id, sql`coalesce(${bookings.courtId}, ${tournaments.courtId}, ${sales.courtId})`))
		.leftJoin(customerAccounts, eq(customerAccounts.id, bookings.accountId))
		.leftJoin(users, eq(users.id, sql`coalesce(${bookings.userId}, ${tournamentTeams.captainId}, ${customers.userId})`))
		.where(
			and(
				gte(payments.receivedAt, since),
				lt(payments.receivedAt, until),
				unindexed(inArray(payments.status, ['success', 'refunded'])),
				isNotNull(courts.vatNumber),
				venueId === undefined ? undefined : eq(courts.id, venueId),
				gt(charged, NEEDED_ABOVE / 100),
				notExists(ofBooking),
				notExists(ofTeam),
				notExists(ofSale),
			),
		)
		.orderBy(asc(payments.bookingId), asc(payments.teamId), asc(payments.saleId))
	return rows.map(({ bookingId, teamId, saleId, charged, invoiceTo, party, guestName, fullName }) => {
		const to = party ?? invoiceTo
		return {
			bookingId,
			teamId,
			saleId,
			name: to?.name ?? fullName ?? guestName ?? 'Walk-in',
			cents: charged * 100,
			needsAddress: charged * 100 > ADDRESS_ABOVE && !to?.address,
		}
	})
}
export type Outstanding = Awaited<ReturnType<typeof findOutstanding>>[number]

type Issuing = { by?: Actor; now: Date; stopping?: AbortSignal }

/**
 * Issues these invoices one by one, and returns how many; those that changed meanwhile are left out. `by` is the person
 * who asked for them at the desk: the venue's log names them.
 */
export async function issueAll(outstanding: readonly Outstanding[], { by, now, stopping }: Issuing) {
	let issued = 0
	for (const { bookingId, teamId, saleId, needsAddress } of outstanding) {
		if (stopping?.aborted) break
		if (needsAddress) continue
		try {
			const { isNew } = await write(async (tx) => {
				const invoice = await issueFor(tx, await findBill(tx, { bookingId, teamId, saleId }), null, now)
				if (by && invoice.isNew) await logIssued(tx, by, invoice, now)
				return invoice
			})
			if (isNew) issued++
		} catch (error) {
			if (!(error instanceof AppError)) throw error
		}
	}
	return issued
}

/** Issues what nobody has asked for within 14 days of its money, so that the 21 days of the law are kept. */
export async function issueDueInvoices(now: Date, stopping?: AbortSignal) {
	const since = new Date(now.getTime() - MEMORY)
	return issueAll(await findOutstanding({ since, until: new Date(now.getTime() - PATIENCE) }), { now, stopping })
}
