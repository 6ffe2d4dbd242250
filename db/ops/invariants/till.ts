import { and, asc, eq, exists, gte, inArray, isNotNull, isNull, lte, ne, not, notInArray, or, sql } from 'drizzle-orm'
import type { Reader } from '../../client/index.ts'
import {
	bookings,
	courts,
	payments,
	payoutReversals,
	payouts,
	refunds,
	sales,
	tillCloses,
	tournaments,
	tournamentTeams,
	wentBackBy,
} from '../../schema.ts'

/** In milliseconds: what was still being stored when the till was closed may be in the next close. */
const STILL_STORED = 86_400_000

/**
 * A close is what its payments and refunds say: its lines are their sums, and what should be in the drawer is the float
 * with its cash. What moved at a venue from the first day of its till to its last close is in one of them.
 */
export async function brokenCloses(db: Reader): Promise<string[]> {
	const lines: string[] = []
	const rows = await db
		.select({ close: tillCloses, since: courts.tillSince })
		.from(tillCloses)
		.innerJoin(courts, eq(courts.id, tillCloses.courtId))
		.orderBy(asc(tillCloses.courtId), asc(tillCloses.day))
	const closes = rows.map(({ close }) => close)
	for (const [i, { close, since }] of rows.entries()) {
		const { id, courtId, lines: frozen, float, expected } = close
		const said = inWords(frozen)
		const moved = inWords(await movedIn(db, id))
		if (said !== moved) lines.push(`Close ${id} has ${said}, but its movements are ${moved}`)
		const cash = frozen.find(({ method }) => method === 'cash')
		if (expected !== float + (cash?.into ?? 0) - (cash?.out ?? 0))
			lines.push(`Close ${id} expects ${expected} cents, which is not its float and its cash`)
		if (since === null || since > close.day) lines.push(`Close ${id} is before the first day of its till`)
		const earlier = closes[i - 1]
		if (earlier?.courtId === courtId && earlier.until > close.until)
			lines.push(`Close ${id} ends before the one of the day before`)
		if (closes[i + 1]?.courtId !== courtId) {
			lines.push(
				...(await leftOut(db, courtId, startOf(since ?? close.day), new Date(close.until.getTime() - STILL_STORED))),
			)
		}
	}
	return lines
}

type Line = (typeof tillCloses.$inferSelect)['lines'][number]

const inWords = (lines: Line[]) =>
	lines
		.map(({ method, count, into, out }) => `${method} ${count}: ${into} − ${out}`)
		.sort()
		.join(', ') || 'nothing'

async function movedIn(db: Reader, closeId: number): Promise<Line[]> {
	const came = await db
		.select({
			method: payments.method,
			count: sql<number>`count(*)`,
			cents: sql<number>`sum(${payments.receivedAmount})`,
		})
		.from(payments)
		.where(eq(payments.tillCloseId, closeId))
		.groupBy(payments.method)
	const gone = await db
		.select({
			came: payments.method,
			method: refunds.method,
			by: refunds.by,
			count: sql<number>`count(*)`,
			cents: sql<number>`sum(${refunds.amount})`,
		})
		.from(refunds)
		.innerJoin(payments, eq(payments.id, refunds.paymentId))
		.where(eq(refunds.tillCloseId, closeId))
		.groupBy(payments.method, refunds.method, refunds.by)
	const lines = new Map<Line['method'], Line>()
	const add = (method: Line['method'], count: number, into: number, out: number) => {
		const line = lines.get(method) ?? { method, count: 0, into: 0, out: 0 }
		lines.set(method, { method, count: line.count + count, into: line.into + into, out: line.out + out })
	}
	for (const { method, count, cents } of came) add(method ?? 'other', Number(count), Number(cents), 0)
	for (const { came, count, cents, ...refund } of gone)
		add(wentBackBy(refund, { method: came }), Number(count), 0, Number(cents))
	return [...lines.values()]
}

const startOf = (day: string) => new Date(`${day}T00:00:00+02:00`)

/** The venue of a bill: of its booking, of the tournament that its team has entered, or of its pack. */
const venue = sql<number>`coalesce(${bookings.courtId}, ${tournaments.courtId}, ${sales.courtId})`

/** Money that was sent back counts with its refund: in the close of that. */
const waitsForRefund = (db: Reader) =>
	exists(
		db
			.select({ id: refunds.id })
			.from(refunds)
			.where(and(eq(refunds.paymentId, payments.id), eq(refunds.reason, 'mismatch'), isNull(refunds.tillCloseId))),
	)

/** Names payments and refunds that no close has, although one should. */
async function leftOut(db: Reader, venueId: number, from: Date, to: Date) {
	const came = await db
		.select({ id: payments.id, metadata: payments.metadata })
		.from(payments)
		.leftJoin(bookings, eq(bookings.id, payments.bookingId))
		.leftJoin(tournamentTeams, eq(tournamentTeams.id, payments.teamId))
		.leftJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.leftJoin(sales, eq(sales.id, payments.saleId))
		.where(
			and(
				eq(venue, venueId),
				inArray(payments.status, ['success', 'refunded']),
				not(waitsForRefund(db)),
				isNull(payments.tillCloseId),
				gte(payments.receivedAt, from),
				lte(payments.receivedAt, to),
			),
		)
	const gone = await db
		.select({ id: refunds.id, metadata: payments.metadata })
		.from(refunds)
		.innerJoin(payments, eq(payments.id, refunds.paymentId))
		.leftJoin(bookings, eq(bookings.id, refunds.bookingId))
		.leftJoin(tournamentTeams, eq(tournamentTeams.id, refunds.teamId))
		.leftJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.leftJoin(sales, eq(sales.id, refunds.saleId))
		.where(and(eq(venue, venueId), isNull(refunds.tillCloseId), gte(refunds.doneAt, from), lte(refunds.doneAt, to)))
	const inRand = ({ metadata }: { metadata: unknown }) => {
		const { came } = (metadata ?? {}) as { came?: { currency?: string } }
		return came?.currency === undefined || came.currency.toUpperCase() === 'ZAR'
	}
	return [
		...came.filter(inRand).map(({ id }) => `Payment ${id} is in no close of its venue`),
		...gone.filter(inRand).map(({ id }) => `Refund ${id} is in no close of its venue`),
	]
}

/** Cash that was taken back, or money that never came, is in no close. */
export async function strayCloseMoney(db: Reader): Promise<string[]> {
	const rows = await db
		.select({ id: payments.id })
		.from(payments)
		.where(and(isNotNull(payments.tillCloseId), isNull(payments.receivedAt)))
	const due = await db
		.select({ id: refunds.id })
		.from(refunds)
		.where(and(isNotNull(refunds.tillCloseId), ne(refunds.status, 'done')))
	const paidElsewhere = await db
		.select({ id: payments.id })
		.from(payments)
		.innerJoin(tillCloses, eq(tillCloses.id, payments.tillCloseId))
		.leftJoin(bookings, eq(bookings.id, payments.bookingId))
		.leftJoin(tournamentTeams, eq(tournamentTeams.id, payments.teamId))
		.leftJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.leftJoin(sales, eq(sales.id, payments.saleId))
		.where(ne(tillCloses.courtId, venue))
	const refundedElsewhere = await db
		.select({ id: refunds.id })
		.from(refunds)
		.innerJoin(tillCloses, eq(tillCloses.id, refunds.tillCloseId))
		.leftJoin(bookings, eq(bookings.id, refunds.bookingId))
		.leftJoin(tournamentTeams, eq(tournamentTeams.id, refunds.teamId))
		.leftJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.leftJoin(sales, eq(sales.id, refunds.saleId))
		.where(ne(tillCloses.courtId, venue))
	return [
		...rows.map(({ id }) => `Payment ${id} is in a close, but its money never came`),
		...due.map(({ id }) => `Refund ${id} is in a close, but is not paid`),
		...paidElsewhere.map(({ id }) => `Payment ${id} is in a close of another venue`),
		...refundedElsewhere.map(({ id }) => `Refund ${id} is in a close of another venue`),
	]
}

type Payout = typeof payouts.$inferSelect
type Reversal = typeof payoutReversals.$inferSelect

/** A counter entry has the payments and refunds that its payout had. */
async function brokenReversal(db: Reader, { id, gross, refunded }: Payout, { paymentIds, refundIds }: Reversal) {
	const [came] = await db
		.select({ cents: sql<number>`coalesce(sum(${payments.receivedAmount}), 0)` })
		.from(payments)
		.where(inArray(payments.id, paymentIds))
	const [gone] = await db
		.select({ cents: sql<number>`coalesce(sum(${refunds.amount}), 0)` })
		.from(refunds)
		.where(inArray(refunds.id, refundIds))
	const isSame = Number(came!.cents) === gross && Number(gone!.cents) === refunded
	return isSame ? [] : [`Payout ${id} was taken back without all of its payments and refunds`]
}

/**
 * A payout is what the payments and refunds that name it say, all of its venue and all collected by Courtside; none name
 * one that was taken back.
 */
export async function brokenPayouts(db: Reader): Promise<string[]> {
	const lines: string[] = []
	const rows = await db
		.select({ payout: payouts, reversal: payoutReversals })
		.from(payouts)
		.leftJoin(payoutReversals, eq(payoutReversals.payoutId, payouts.id))
		.orderBy(asc(payouts.id))
	for (const { payout, reversal } of rows) {
		const { id, takenBackAt } = payout
		if ((reversal?.madeAt.getTime() ?? null) !== (takenBackAt?.getTime() ?? null))
			lines.push(`Payout ${id} is ${takenBackAt ? 'taken back without' : 'standing beside'} a counter entry`)
		if (reversal) lines.push(...(await brokenReversal(db, payout, reversal)))
		const { gross, refunded } = takenBackAt ? { gross: 0, refunded: 0 } : payout
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
		.leftJoin(sales, eq(sales.id, payments.saleId))
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
		.leftJoin(sales, eq(sales.id, refunds.saleId))
		.where(or(ne(payouts.courtId, venue), ne(refunds.by, 'provider'), ne(refunds.status, 'done')))
	return [
		...lines,
		...stray.map(({ id, payoutId }) => `Payment ${id} is in payout ${payoutId}, which is not of its money`),
		...strayBack.map(({ id, payoutId }) => `Refund ${id} is in payout ${payoutId}, which is not of its money`),
	]
}
