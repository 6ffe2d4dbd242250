import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { addOnViolations } from '#db/ops/invariants/add-ons.ts'
import { bookingViolations } from '#db/ops/invariants/booking.ts'
import { entryViolations } from '#db/ops/invariants/entries.ts'
import { moneyViolations } from '#db/ops/invariants/money.ts'
import {
	billSplits,
	bookingAddOns,
	courtTime,
	bookings,
	closures,
	credits,
	invoices,
	payments,
	refunds,
	sales,
	tillCloses,
	tournaments,
	tournamentTeams,
} from '#db/schema.ts'

/** Returns all stored rows about a venue's money, for bookings and packs, and the hours it is for. */
export async function moneyAt(venueId: number) {
	const rows = await db.select().from(bookings).where(eq(bookings.courtId, venueId)).orderBy(bookings.id)
	const ids = rows.map(({ id }) => id)
	const sold = await db.select().from(sales).where(eq(sales.courtId, venueId)).orderBy(sales.id)
	const ofBills = ({ bookingId, saleId }: Pick<typeof payments | typeof refunds, 'bookingId' | 'saleId'>) =>
		or(
			inArray(bookingId, ids),
			inArray(
				saleId,
				sold.map(({ id }) => id),
			),
		)
	return {
		bookings: rows,
		sales: sold,
		payments: await db.select().from(payments).where(ofBills(payments)).orderBy(payments.id),
		refunds: await db.select().from(refunds).where(ofBills(refunds)).orderBy(refunds.id),
		splits: await db.select().from(billSplits).where(inArray(billSplits.bookingId, ids)).orderBy(billSplits.id),
		hours: await db.select().from(courtTime).where(eq(courtTime.courtId, venueId)).orderBy(courtTime.startTime),
		addOns: await db.select().from(bookingAddOns).where(inArray(bookingAddOns.bookingId, ids)),
		closures: await db
			.select()
			.from(closures)
			.where(and(eq(closures.courtId, venueId), ne(closures.reason, 'blocked'))),
		closes: await db.select().from(tillCloses).where(eq(tillCloses.courtId, venueId)).orderBy(tillCloses.day),
		invoices: await db.select().from(invoices).where(eq(invoices.courtId, venueId)).orderBy(invoices.id),
		credits: await db.select().from(credits).where(eq(credits.courtId, venueId)).orderBy(credits.id),
	}
}
export type MoneyAt = Awaited<ReturnType<typeof moneyAt>>

/** Returns what is wrong with it, one line each. */
export function linesOf({ bookings, ...money }: MoneyAt) {
	return bookings.flatMap((booking) => {
		const of = ({ bookingId }: { bookingId: number | null }) => bookingId === booking.id
		const [payments, refunds] = [money.payments.filter(of), money.refunds.filter(of)]
		return [
			...addOnViolations(booking, money.addOns.filter(of)),
			...bookingViolations(booking, money.hours.filter(of), money.closures),
			...moneyViolations(booking, { payments, refunds, splits: money.splits.filter(of) }),
		]
	})
}

export async function moneyOfBooking(id: number) {
	const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
	return {
		booking: booking!,
		payments: await db.select().from(payments).where(eq(payments.bookingId, id)).orderBy(payments.id),
		refunds: await db.select().from(refunds).where(eq(refunds.bookingId, id)).orderBy(refunds.id),
	}
}

/** Returns the money of a team's entry: the stored rows, and what is wrong with them, one line each. */
export async function moneyOfEntry(teamId: number) {
	const [row] = await db
		.select({ team: tournamentTeams, tournament: tournaments })
		.from(tournamentTeams)
		.innerJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.where(eq(tournamentTeams.id, teamId))
	const money = {
		payments: await db.select().from(payments).where(eq(payments.teamId, teamId)).orderBy(payments.id),
		refunds: await db.select().from(refunds).where(eq(refunds.teamId, teamId)).orderBy(refunds.id),
		splits: await db.select().from(billSplits).where(eq(billSplits.teamId, teamId)).orderBy(billSplits.id),
	}
	return { ...row!, ...money, lines: entryViolations(row!.team, row!.tournament, money) }
}
