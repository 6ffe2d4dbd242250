import { and, eq, inArray } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { teamMembers, tournaments, tournamentTeams } from '#db/schema.ts'
import { channelOf } from '#app/features/live/channel.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { groupBy, portions } from '#app/lib/groups.ts'
import type { Account } from './account.ts'
import type { EntryBill, RefundRow } from './bill.ts'
import { moneyOfBills, type Money } from './money-of.server.ts'
import { settleBill } from './settle-bill.server.ts'

export type SettledEntry = {
	entry: EntryBill
	account: Account
	refunds: RefundRow[]
	/** The team has just become active. */
	becamePaid: boolean
}

/**
 * Brings a team's entry in line with its money, in the transaction that changed either. Repeating it changes nothing.
 *
 * The team becomes active once its fee is covered. Money that may not stay goes back when the team has withdrawn or the
 * tournament is cancelled. Those concerned are told, and open checkouts and shares end.
 *
 * `reason` is why money goes back, if the team's state does not tell. `arrived` is the payment whose money has just
 * come, if one has. Throws 404 when there is no such team.
 */
export async function settleEntry(
	tx: Writer,
	teamId: number,
	now: Date,
	reason?: 'cancelled' | 'venue' | 'discount',
	arrived?: number,
): Promise<SettledEntry> {
	const before = await readEntry(tx, teamId)
	if (!before) throw notFound('Team not found')
	const { after, account, refunds } = await settleBill(
		tx,
		before,
		(account) => follow(tx, before, account, now),
		{ reason: reason ?? reasonOf(before), arrived },
		now,
	)
	const becamePaid = after.team.status === 'active' && before.team.status === 'registered'
	return { entry: after, account, refunds, becamePaid }
}

function reasonOf({ status, cancelReason }: EntryBill): RefundRow['reason'] {
	if (status !== 'cancelled') return 'overpaid'
	return cancelReason === 'venue' ? 'venue' : 'cancelled'
}

/** Makes a registered team active once its fee is covered. */
async function follow(tx: Writer, entry: EntryBill, account: Account, now: Date): Promise<EntryBill> {
	const isPaid = entry.status !== 'cancelled' && account.paymentStatus === 'paid'
	if (!isPaid || entry.team.status !== 'registered') return entry
	const [after] = await tx
		.update(tournamentTeams)
		.set({ status: 'active', updatedAt: now })
		.where(and(eq(tournamentTeams.id, entry.id), eq(tournamentTeams.status, 'registered')))
		.returning({ id: tournamentTeams.id })
	if (!after) throw conflict('The team has just changed. Look again.')
	return { ...entry, paymentStatus: 'paid', team: { ...entry.team, status: 'active' } }
}

export async function readEntry(reader: Reader, teamId: number): Promise<EntryBill | undefined> {
	return (await readEntries(reader, [teamId]))[0]
}

/** Returns the entries of these teams, at most 500. */
export async function readEntries(reader: Reader, teamIds: readonly number[]): Promise<EntryBill[]> {
	if (teamIds.length === 0) return []
	const rows = await reader
		.select(ENTRY)
		.from(tournamentTeams)
		.innerJoin(tournaments, eq(tournaments.id, tournamentTeams.tournamentId))
		.where(inArray(tournamentTeams.id, [...teamIds]))
	const members = groupBy(
		await reader
			.select({ teamId: teamMembers.teamId, userId: teamMembers.userId })
			.from(teamMembers)
			.where(inArray(teamMembers.teamId, [...teamIds])),
		({ teamId }) => teamId,
	)
	return rows.map((row) => entryOf(row, members.get(row.team.id)?.map(({ userId }) => userId) ?? []))
}

const ENTRY = {
	team: {
		id: tournamentTeams.id,
		name: tournamentTeams.name,
		status: tournamentTeams.status,
		captainId: tournamentTeams.captainId,
		entryFee: tournamentTeams.entryFee,
		keptFee: tournamentTeams.keptFee,
	},
	tournament: {
		id: tournaments.id,
		name: tournaments.name,
		status: tournaments.status,
		courtId: tournaments.courtId,
		organizerId: tournaments.organizerId,
		startDate: tournaments.startDate,
		registrationDeadline: tournaments.registrationDeadline,
		endDate: tournaments.endDate,
		isPublic: tournaments.isPublic,
		linkKey: tournaments.linkKey,
	},
}

type EntryRow = {
	team: Pick<typeof tournamentTeams.$inferSelect, keyof typeof ENTRY.team>
	tournament: Pick<typeof tournaments.$inferSelect, keyof typeof ENTRY.tournament>
}

function entryOf({ team, tournament }: EntryRow, memberIds: number[]): EntryBill {
	const off = tournament.status === 'cancelled'
	const ended = off || team.status === 'withdrawn'
	const { id, name, status, organizerId, registrationDeadline } = tournament
	return {
		kind: 'entry',
		id: team.id,
		userId: team.captainId,
		courtId: tournament.courtId,
		totalPrice: team.entryFee,
		depositCents: null,
		lateCharge: team.keptFee,
		closureChoice: null,
		status: ended ? 'cancelled' : team.status === 'active' ? 'confirmed' : 'pending',
		cancelReason: !ended ? null : off ? 'venue' : 'customer',
		paymentStatus: team.status === 'active' ? 'paid' : 'pending',
		startTime: tournament.startDate,
		endTime: tournament.endDate,
		memberIds,
		team: { name: team.name, status: team.status },
		tournament: {
			id,
			name,
			status,
			organizerId,
			registrationDeadline,
			channel: channelOf(tournament),
		},
	}
}

/** Returns the money of each team's entry, by team id, in whole cents. */
export async function entryMoneyOf(reader: Reader, teamIds: readonly number[]): Promise<Map<number, Money>> {
	const money = new Map<number, Money>()
	for (const some of portions(teamIds)) {
		const entries = await readEntries(reader, some)
		for (const [id, owed] of await moneyOfBills(reader, 'teamId', entries)) money.set(id, owed)
	}
	return money
}
