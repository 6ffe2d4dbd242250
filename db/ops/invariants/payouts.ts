import { asc, eq, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Reader } from '../../client/index.ts'
import { bookings, payments, payouts, refunds, tournaments, tournamentTeams } from '../../schema.ts'

/** The venue of a bill: of its booking, or of the tournament that its team has entered. */
const venue = sql<number>`coalesce(${bookings.courtId}, ${tournaments.courtId})`

/** A payout is what the payments and refunds that name it say, all of its venue and all collected by Courtside. */
export async function brokenPayouts(db: Reader): Promise<string[]> {
	const lines: string[] = []
	for (const { id, gross, refunded } of await db.select().from(payouts).orderBy(asc(payouts.id))) {
		const [came] = await db
			.select({ cents: sql<number>`coalesce(sum(${payments.receivedAmount}), 0)` })
			.from(payments)
			.where(eq(payments.payoutId, id))
		const [gone] = await db
			.select({ cents: sql<number>`coalesce(sum(${refunds.amount}), 0)` })
			.from(refunds)
			.where(eq(refunds.payoutId, id))
		const [into, back] = [Number(came!.cents), Number(gone!.cents)]
		if (into !== gross || back !== refunded)
			lines.push(
				`Payout ${id} is of ${gross} − ${refunded} cents, but its payments are ${into} and its refunds ${back}`,
			)
	}
	const stray = await db
		.select({ id: payments.id, payoutId: payouts.id })
		.from(payments)
		.innerJoin(payouts, eq(payouts.id, payments.payoutId))
		.leftJoin(bookings, eq(bookings.id, payments.bookingId))
		.leftJoin(tournamentTeams, eq(tournamentTeams.id, payments.teamId))
		.leftJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.where(
			or(ne(payouts.courtId, venue), notInArray(payments.provider, ['yoco', 'sandbox']), isNull(payments.receivedAt)),
		)
	const strayBack = await db
		.select({ id: refunds.id, payoutId: payouts.id })
		.from(refunds)
		.innerJoin(payouts, eq(payouts.id, refunds.payoutId))
		.leftJoin(bookings, eq(bookings.id, refunds.bookingId))
		.leftJoin(tournamentTeams, eq(tournamentTeams.id, refunds.teamId))
		.leftJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.where(or(ne(payouts.courtId, venue), ne(refunds.by, 'provider'), ne(refunds.status, 'done')))
	return [
		...lines,
		...stray.map(({ id, payoutId }) => `Payment ${id} is in payout ${payoutId}, which is not of its money`),
		...strayBack.map(({ id, payoutId }) => `Refund ${id} is in payout ${payoutId}, which is not of its money`),
	]
}
