import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { Reader } from '../../client/index.ts'
import { billSplits, payments, refunds, tournaments, tournamentTeams } from '../../schema.ts'
import { moneyViolations, type Money } from './money.ts'

const PAGE = 2_000

type Team = Pick<typeof tournamentTeams.$inferSelect, 'id' | 'status' | 'entryFee' | 'keptFee'>
type Tournament = Pick<typeof tournaments.$inferSelect, 'status'>

const add = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)

/**
 * Returns a line for each error in the money of a team's entry, checked like a booking's: after a withdrawal, the kept
 * fee is its late charge. A team is active if and only if its fee is paid.
 */
export function entryViolations(team: Team, tournament: Tournament, money: Money): string[] {
	const { id, status, entryFee, keptFee } = team
	const ended = status === 'withdrawn' || tournament.status === 'cancelled'
	return moneyViolations(
		{
			id,
			called: 'Entry of team',
			userId: null,
			totalPrice: entryFee,
			payNow: false,
			depositCents: null,
			lateCharge: keptFee,
			status: ended ? 'cancelled' : status === 'active' ? 'confirmed' : 'pending',
			cancelReason: null,
			closureChoice: null,
			// A withdrawn team has no stored payment status.
			paymentStatus: ended ? statusOf(entryFee, money) : status === 'active' ? 'paid' : 'pending',
		},
		money,
	)
}

function statusOf(entryFee: number, { payments, refunds }: Money) {
	const there = payments.filter(
		({ status, receivedAt }) => receivedAt && (status === 'success' || status === 'refunded'),
	)
	const ids = new Set(there.map(({ id }) => id))
	if (add(refunds.filter(({ status, paymentId }) => status === 'done' && ids.has(paymentId))) > 0) return 'refunded'
	const came = there.reduce((total, { receivedAmount }) => total + (receivedAmount ?? 0), 0)
	return entryFee > 0 && came >= entryFee * 100 ? 'paid' : 'pending'
}

/** Checks the entry of every team against its payments, refunds and shares, a page at a time. */
export async function brokenEntries(db: Reader): Promise<string[]> {
	const lines: string[] = []
	for (let after = 0; ;) {
		const page = await db
			.select({ team: tournamentTeams, tournament: { status: tournaments.status } })
			.from(tournamentTeams)
			.innerJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
			.where(gt(tournamentTeams.id, after))
			.orderBy(asc(tournamentTeams.id))
			.limit(PAGE)
		const last = page.at(-1)?.team.id
		if (last === undefined) return lines
		const money = new Map<number, Money>(page.map(({ team }) => [team.id, { payments: [], refunds: [], splits: [] }]))
		const of = ({ teamId }: { teamId: number | null }) => money.get(teamId!)!
		const here = (table: typeof payments | typeof refunds | typeof billSplits) =>
			and(gt(table.teamId, after), lte(table.teamId, last))
		for (const row of await db.select().from(payments).where(here(payments))) of(row).payments.push(row)
		for (const row of await db.select().from(refunds).where(here(refunds))) of(row).refunds.push(row)
		for (const row of await db.select().from(billSplits).where(here(billSplits))) of(row).splits.push(row)
		for (const { team, tournament } of page) lines.push(...entryViolations(team, tournament, money.get(team.id)!))
		after = last
	}
}
