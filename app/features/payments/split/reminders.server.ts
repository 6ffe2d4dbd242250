import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { billSplits, bookings, notices, payments, tournaments, tournamentTeams } from '#db/schema.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import { keysOf, pagesOf, type SplitBill, type BillKeys, type BookingRow } from '#app/features/ledger/bill.ts'
import { findBill } from '#app/features/ledger/bills.server.ts'
import { ofBill, sharesOfBill } from '#app/features/ledger/of-bill.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { isClaimed } from '#app/features/ledger/account.ts'

const AHEAD = DAY
/** When a bill is split less than two days before the start, a reminder a day before would come at once. */
const SHORT = 2 * DAY
const SHORTLY_AHEAD = 6 * HOUR

const LIVE: BookingRow['status'][] = ['pending', 'confirmed']

/**
 * Reminds the booker or captain and known payers of open shares, once for each start of a booking or deadline of an
 * entry.
 *
 * It does so a day before, or six hours before when the bill was split late. Safe to run at any time.
 */
export async function remindOfShares(now: Date) {
	const soon = await db
		.selectDistinct({ id: bookings.id })
		.from(billSplits)
		.innerJoin(bookings, eq(bookings.id, billSplits.bookingId))
		.where(
			and(
				eq(billSplits.status, 'pending'),
				inArray(bookings.status, LIVE),
				gt(bookings.startTime, now),
				lte(bookings.startTime, new Date(now.getTime() + AHEAD)),
			),
		)
	const closing = await db
		.selectDistinct({ id: tournamentTeams.id })
		.from(billSplits)
		.innerJoin(tournamentTeams, eq(tournamentTeams.id, billSplits.teamId))
		.innerJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.where(
			and(
				eq(billSplits.status, 'pending'),
				eq(tournamentTeams.status, 'registered'),
				eq(tournaments.status, 'registration_open'),
				gt(tournaments.registrationDeadline, now),
				lte(tournaments.registrationDeadline, new Date(now.getTime() + AHEAD)),
			),
		)
	const names = [
		...soon.map(({ id }) => keysOf({ kind: 'booking', id })),
		...closing.map(({ id }) => keysOf({ kind: 'entry', id })),
	]
	let reminded = 0
	for (const keys of names) if (await write((tx) => remind(tx, keys, now))) reminded++
	return reminded
}

/** Returns until when the shares of a bill are to be paid, or null when they no longer count. */
function endOf(bill: SplitBill) {
	if (bill.kind === 'booking') return LIVE.includes(bill.status) ? bill.startTime : null
	const { team, tournament } = bill
	const waits = team.status === 'registered' && tournament.status === 'registration_open'
	return waits ? tournament.registrationDeadline : null
}

async function remind(tx: Writer, keys: BillKeys & { saleId: null }, now: Date) {
	const bill = await findBill(tx, keys)
	const { userId } = bill
	const end = endOf(bill)
	if (userId === null || end === null || end <= now) return false
	const cause = `${bill.kind}:${bill.id}:shares-open:${end.toISOString()}`
	const told = and(eq(notices.userId, userId), eq(notices.cause, cause))
	if ((await tx.$count(notices, told)) > 0) return false

	const shares = await tx
		.select()
		.from(billSplits)
		.where(and(sharesOfBill(billSplits, bill), inArray(billSplits.status, ['pending', 'paid'])))
		.orderBy(asc(billSplits.id))
	const paid = await tx.select().from(payments).where(ofBill(payments, bill))
	const sent = new Set(paid.filter(isClaimed).map(({ splitId }) => splitId))
	const open = shares.filter(({ id, status }) => status === 'pending' && !sent.has(id))
	if (open.length === 0 || sent.has(null)) return false
	const start = end.getTime()
	const ahead = start - open[0]!.createdAt.getTime() < SHORT ? SHORTLY_AHEAD : AHEAD
	if (start - now.getTime() > ahead) return false

	const have = shares.filter(({ status }) => status === 'paid').length
	const amount = open.reduce((total, { amount }) => total + amount, 0)
	const { what } = await describeBill(tx, bill)
	const about = { kind: 'payment', subject: bill.kind, subjectId: bill.id } as const
	const others = open.flatMap(({ participantId, amount, checkoutId, id }): NewNotice[] => {
		if (participantId === null || participantId === userId) return []
		const theirs = { what: 'share open', data: { what, amount, checkoutId } } as const
		return [{ ...about, ...theirs, userId: participantId, cause: `${cause}:${id}` }]
	})
	const data = { what, have, shares: shares.length, amount, link: pagesOf(bill).split }
	await notify(tx, [{ ...about, userId, what: 'shares open', data, cause }, ...others], now)
	return true
}
