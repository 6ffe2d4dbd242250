import { and, eq, gt } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { tournamentTeams } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { REASON_MAX, type DiscountForm } from '#app/features/bookings/desk/desk-schemas.ts'
import { requireTakenOff, SAY_HOW_MUCH } from '#app/features/bookings/paying/discount.server.ts'
import { settledWords } from '#app/features/bookings/paying/settle-booking.server.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import { pagesOf, type EntryBill } from '#app/features/ledger/bill.ts'
import { entryMoneyOf, readEntry, settleEntry, type SettledEntry } from '#app/features/ledger/entry.server.ts'
import type { Money } from '#app/features/ledger/money-of.server.ts'
import { paidOf } from '#app/features/ledger/paid-words.ts'
import { tellTeamIsIn } from '#app/features/ledger/team-in.server.ts'
import { tournamentChanged } from '#app/features/live/changes.server.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import { conflict, forbidden, invalid } from '#app/lib/errors.ts'
import { sum } from '#app/lib/money.ts'
import { findTournament } from '../../find.server.ts'
import { lockTournament } from '../../lock.server.ts'
import type { TournamentFormat, TournamentStatus } from '../../status.ts'
import { CHANGED, hasWithdrawn, SCHEDULED } from '../rules.ts'
import { readTeam, type TeamIds } from '../team.server.ts'
import type { Team } from '../teams.server.ts'

/** The entry's money, in whole cents. */
type Standing = { held: number; claimed: number; inReview: number }

type Waiving = { status: TournamentStatus; format: TournamentFormat; team: { id: number } | null }

/** `tournament.team` is the user's own. */
function waiveRefusal(
	tournament: Waiving,
	team: { id: number; status: string; entryFee: number },
	money: Standing | undefined,
) {
	if (tournament.team?.id === team.id) return 'You play in this team. Ask an admin.'
	if (tournament.status !== 'registration_open') return SCHEDULED
	if (team.status === 'withdrawn') return hasWithdrawn(tournament.format)
	if (team.status === 'active' || team.entryFee === 0) return 'This team has paid everything.'
	if (money && money.held + money.claimed + money.inReview > 0)
		return 'Part of the fee is paid or on its way. Ask the venue to send it back first.'
	return null
}

/**
 * The team whose fee would be waived, and the reason it cannot be, or null. Throws 404 if the user may not see the
 * tournament or it has no such team, 403 unless they run its venue: entry fees are owed to the venue, so the organiser cannot give them away.
 */
export async function findWaiving(user: Actor, { id, teamId }: TeamIds, reader: Reader = db) {
	const tournament = await findTournament(id, { user }, reader)
	if (!tournament.atOwnVenue) throw forbidden('Only the venue can waive this fee.')
	const team = await readTeam(tournament, teamId, reader)
	const money = (await entryMoneyOf(reader, [team.id])).get(team.id)
	return { tournament, team, reason: waiveRefusal(tournament, team, money) }
}

/**
 * Waives a team's fee, tells its players and the organiser, and returns the tournament. Throws 404 if the user may not
 * see the tournament or it has no such team, 403 unless they run its venue, 409 if it is their own team, part of the fee
 * is paid or claimed, or nothing is owed.
 */
export async function waiveFee(user: Actor, ids: TeamIds, now = new Date()) {
	const waived = await write(async (tx) => {
		const { tournament, team, reason } = await findWaiving(user, ids, tx)
		if (reason) throw conflict(reason)
		await lockTournament(tx, { id: tournament.id, status: 'registration_open' })
		const { id, status, entryFee } = tournamentTeams
		const freed = await tx
			.update(tournamentTeams)
			.set({ entryFee: 0 })
			.where(and(eq(id, team.id), eq(status, 'registered'), gt(entryFee, 0)))
			.returning({ id })
		if (freed.length === 0) throw conflict(CHANGED)
		const details = { tournamentId: tournament.id, rand: team.entryFee }
		await auditAt(tx, user, tournament.court.id, { action: 'team.waive', subject: `team:${team.id}`, details }, now)
		const { entry } = await settleEntry(tx, team.id, now)
		const body = `${tournament.court.name} has waived the entry fee of ${team.name} in ${tournament.name}.`
		await tellTeamIsIn(tx, entry, body, now, user.id)
		return tournament
	})
	tournamentChanged(waived.channel)
	return waived
}

/** A team's debt in whole cents, `cash` of `claimed` to be paid in cash, and whether the user can waive its fee. */
export type Owing = { due: number; claimed: number; cash: number; mayWaive: boolean }

/** Returns what each of these teams owes, by its id; `money` is that of their entries. */
export function owingOf(
	tournament: Waiving & { atOwnVenue: boolean },
	unpaid: readonly Team[],
	money: ReadonlyMap<number, Money>,
) {
	const owing: Record<number, Owing> = {}
	for (const team of unpaid) {
		const standing = money.get(team.id)!
		const { due, claimed, claimedCash: cash } = standing
		const mayWaive = tournament.atOwnVenue && waiveRefusal(tournament, team, standing) === null
		owing[team.id] = { due, claimed, cash, mayWaive }
	}
	return owing
}

const SAY_WHY = 'Say why: the team sees it'
const OWN_TEAM = 'This is your own team. Somebody else at the venue or an admin has to do it.'

/**
 * Finds a team of whose fee a part would go back, with why that cannot be, or null: of one that has withdrawn it is the
 * part that the venue keeps. Throws as `findWaiving`.
 */
async function findFeeToLower(user: Actor, { id, teamId }: TeamIds, reader: Reader) {
	const tournament = await findTournament(id, { user }, reader)
	if (!tournament.atOwnVenue) throw forbidden('Only the venue can pay back a fee.')
	const team = await readTeam(tournament, teamId, reader)
	const entry = (await readEntry(reader, team.id))!
	const money = (await entryMoneyOf(reader, [team.id])).get(team.id)!
	const isKept = team.status === 'withdrawn'
	const fee = isKept ? team.keptFee : team.entryFee
	const status = tournament.status
	return { tournament, team, money, isKept, fee, problem: lowerProblem(user, { entry, status, fee, held: money.held }) }
}
type FeeToLower = Awaited<ReturnType<typeof findFeeToLower>>

type Lowered = { entry: EntryBill; status: TournamentStatus; fee: number; held: number }

function lowerProblem(user: Actor, { entry, status, fee, held }: Lowered) {
	if (entry.userId === user.id || entry.memberIds.includes(user.id)) return OWN_TEAM
	if (status === 'cancelled') return 'This tournament was cancelled, so all of the fee goes back.'
	if (fee === 0) return 'The venue keeps nothing of this team’s fee.'
	return held > 0 ? null : 'Nothing of this team’s fee is paid yet.'
}

/** Whether the user can give part of a team's fee back. */
export async function mayRefundFee(
	user: Actor | null,
	tournament: { id: number; atOwnVenue: boolean },
	teamId: number,
) {
	if (!user || !tournament.atOwnVenue) return false
	return (await findFeeToLower(user, { id: tournament.id, teamId }, db)).problem === null
}

/** Returns what asks how much of a team's fee goes back, as a discount is asked for. Throws as `refundFee`. */
export async function findFeeRefund(user: Actor, ids: TeamIds) {
	const { tournament, team, money, isKept, fee, problem } = await findFeeToLower(user, ids, db)
	return {
		tournament,
		team: { id: team.id },
		page: {
			name: team.name,
			isCancelled: isKept,
			price: fee,
			from: isKept ? `The venue keeps ${sum(fee)}.` : `The fee is ${sum(fee)}.`,
			discount: 0,
			seen: fee,
			reason: '',
			longest: REASON_MAX,
			problem,
		},
		held: isKept ? null : paidOf(money),
	}
}

/**
 * Gives part of a team's entry fee back, or of what the venue keeps of one that has withdrawn: the fee gets lower, and
 * what is paid too much goes back by the way it came. Its captain, the organiser and, of what an admin does, the owner
 * are told. Returns in words what the fee is now, and what goes back.
 *
 * Throws 404 if the user may not see the tournament or it has no such team, 403 unless they run its venue, 400 for more
 * than the fee, nothing or without a reason, and 409 where nothing is paid or kept, it is the user's own team, or the fee
 * is another than was seen.
 */
export async function refundFee(user: Actor, ids: TeamIds, wish: DiscountForm, now = new Date()) {
	const { tournament, words } = await write(async (tx) => {
		const found = await findFeeToLower(user, ids, tx)
		const { tournament, team, isKept, fee, problem } = found
		if (problem) throw conflict(problem)
		if (wish.seen !== fee) throw conflict(CHANGED)
		const off = requireTakenOff(wish.off, fee, 'The fee is')
		if (off === 0) throw invalid(SAY_HOW_MUCH, { off: [SAY_HOW_MUCH] })
		if (!wish.reason) throw invalid(SAY_WHY, { reason: [SAY_WHY] })
		const lowered = await lowerTo(tx, team, isKept, fee - off, now)
		if (!lowered) throw conflict(CHANGED)
		const settled = await settleEntry(tx, team.id, now, 'discount')
		await tellOfRefund(tx, { user, found, settled, fee: fee - off, reason: wish.reason }, now)
		const note = user.role === 'admin' ? wish.reason : null
		const details = { tournamentId: tournament.id, entryFee: fee - off, entryFeeBefore: fee }
		await auditAt(
			tx,
			user,
			tournament.court.id,
			{ action: 'team.refund', subject: `team:${team.id}`, note, details },
			now,
		)
		return {
			tournament,
			words: `${isKept ? 'The venue keeps' : 'The fee is'} ${sum(fee - off)} now.${settledWords(settled, false)}`,
		}
	})
	tournamentChanged(tournament.channel)
	return { tournament, words }
}

/** Lowers a team's fee, or what is kept of it, from what was read; false where that has changed. */
async function lowerTo(
	tx: Writer,
	team: { id: number; status: Team['status']; entryFee: number; keptFee: number },
	isKept: boolean,
	fee: number,
	now: Date,
) {
	const { id, status, entryFee, keptFee } = tournamentTeams
	const lowered = await tx
		.update(tournamentTeams)
		.set(isKept ? { keptFee: fee, updatedAt: now } : { entryFee: fee, updatedAt: now })
		.where(and(eq(id, team.id), eq(status, team.status), eq(entryFee, team.entryFee), eq(keptFee, team.keptFee)))
		.returning({ id })
	return lowered.length > 0
}

type Refunded = { user: Actor; found: FeeToLower; settled: SettledEntry; fee: number; reason: string }

async function tellOfRefund(tx: Writer, { user, found, settled, fee, reason }: Refunded, now: Date) {
	const { entry, refunds, becamePaid } = settled
	const { isKept } = found
	const { ownerId, venue } = await describeBill(tx, entry)
	const { id, team, tournament } = entry
	const back = refunds.reduce((sum, { amount }) => sum + amount, 0)
	const about = { kind: 'tournament', what: 'fee lowered', subject: 'team', subjectId: id } as const
	const data = { team: team.name, tournament: tournament.name, venue, isKept, fee, back, reason }
	const told = (userId: number, who: 'captain' | 'organiser' | 'owner'): NewNotice => ({
		...about,
		userId,
		data: {
			...data,
			isYours: who === 'captain',
			byUs: who === 'owner',
			link: who === 'captain' && isKept ? undefined : pagesOf(entry).page,
		},
		cause: `team:${id}:fee:${now.toISOString()}:${who}`,
	})
	const notices = [told(entry.userId, 'captain'), told(tournament.organizerId, 'organiser')]
	if (user.role === 'admin' && ownerId !== null && ownerId !== tournament.organizerId)
		notices.push(told(ownerId, 'owner'))
	await notify(
		tx,
		notices.filter(({ userId }) => userId !== user.id),
		now,
	)
	if (becamePaid)
		await tellTeamIsIn(
			tx,
			entry,
			`${venue} has lowered the entry fee of ${team.name} in ${tournament.name}, and it is paid.`,
			now,
			user.id,
		)
}
