import { eq, ne, sql, sum } from 'drizzle-orm'
import type { Reader } from './client/index.ts'
import { dialect } from './dialect.ts'
import { brokenBookings } from './invariants/booking.ts'
import { crowdedEvents, wrongCounters, wrongRatings } from './invariants/counters.ts'
import { idlePaymentEvents, overdrawnCredits, strayCredits } from './invariants/credits.ts'
import { brokenEntries } from './invariants/entries.ts'
import { idlePlaces, strayEventHours } from './invariants/events.ts'
import { brokenMoney } from './invariants/money.ts'
import { brokenMatches, brokenTournaments } from './invariants/tournaments.ts'
import { redemptions, sessions, teamMembers, tournamentTeams, userRewards } from './schema.ts'

/** Every invariant of the stored data that does not hold, one readable line each. */
export async function findViolations(db: Reader): Promise<string[]> {
	return [
		...(await orphans(db)),
		...(await brokenBookings(db)),
		...(await brokenMoney(db)),
		...(await brokenEntries(db)),
		...(await overdrawnCredits(db)),
		...(await strayCredits(db)),
		...(await idlePaymentEvents(db)),
		...(await wrongRatings(db)),
		...(await wrongCounters(db)),
		...(await crowdedEvents(db)),
		...(await idlePlaces(db)),
		...(await strayEventHours(db)),
		...(await strayTeamMembers(db)),
		...(await brokenTournaments(db)),
		...(await brokenMatches(db)),
		...(await negativeBalances(db)),
		...(await equalSecrets(db)),
	]
}

/** Postgres enforces references always, SQLite only for connections that ask for it. */
async function orphans(db: Reader) {
	if (dialect !== 'sqlite') return []
	const rows = await db
		.select({ table: sql<string>`"table"`, row: sql<number | null>`"rowid"`, parent: sql<string>`"parent"` })
		.from(sql`pragma_foreign_key_check`)
	return rows.map(({ table, row, parent }) => `${table} row ${row} points at a row of ${parent} that is gone`)
}

/** A member's copy of the tournament is that of the team. */
async function strayTeamMembers(db: Reader) {
	const rows = await db
		.select({ id: teamMembers.id })
		.from(teamMembers)
		.innerJoin(tournamentTeams, eq(tournamentTeams.id, teamMembers.teamId))
		.where(ne(teamMembers.tournamentId, tournamentTeams.tournamentId))
	return rows.map(({ id }) => `Team member ${id} names another tournament than the team does`)
}

async function negativeBalances(db: Reader) {
	const earned = await db
		.select({ userId: userRewards.userId, points: sum(userRewards.pointsEarned).mapWith(Number) })
		.from(userRewards)
		.groupBy(userRewards.userId)
	const spent = await db
		.select({ userId: redemptions.userId, points: sum(redemptions.pointsSpent).mapWith(Number) })
		.from(redemptions)
		.where(ne(redemptions.status, 'cancelled'))
		.groupBy(redemptions.userId)
	const balances = new Map(earned.map(({ userId, points }) => [userId, points]))
	for (const { userId, points } of spent) balances.set(userId, (balances.get(userId) ?? 0) - points)
	return [...balances]
		.filter(([, balance]) => balance < 0)
		.map(([userId, balance]) => `User ${userId} has a balance of ${balance} points`)
}

/** Cookie and bearer token of a session are different secrets. */
async function equalSecrets(db: Reader) {
	const rows = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.cookieHash, sessions.tokenHash))
	return rows.map(({ id }) => `Session ${id} has one secret for cookie and token`)
}
