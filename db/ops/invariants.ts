import { eq, ne, sql } from 'drizzle-orm'
import type { Reader } from '../client/index.ts'
import { dialect } from '../dialect.ts'
import { brokenAddOns } from './invariants/add-ons.ts'
import {
	brokenBookings,
	strayCustomers,
	strayDates,
	strayDeposits,
	strayHolds,
	strayPeakHours,
	strayRequests,
	strayTerms,
} from './invariants/booking.ts'
import {
	brokenPlaces,
	hostlessClubs,
	runsOfClosedClubs,
	strangersPlaces,
	strayDistances,
	strayRuns,
} from './invariants/clubs.ts'
import { crowdedEvents, wrongCounters, wrongRatings } from './invariants/counters.ts'
import { idlePaymentEvents, overdrawnCredits, strayCredits } from './invariants/credits.ts'
import { brokenEntries } from './invariants/entries.ts'
import { idlePlaces, strayEventDates, strayEventHours } from './invariants/events.ts'
import { crowdedGames, strayVotes } from './invariants/games.ts'
import { brokenInvoices } from './invariants/invoices.ts'
import { brokenMoney } from './invariants/money.ts'
import {
	blockedConnections,
	brokenListings,
	brokenMatchRequests,
	brokenThreads,
	strangersBookings,
} from './invariants/matchmaking.ts'
import { tracesOfDeleted } from './invariants/people.ts'
import { brokenBalances, brokenEarnings, brokenRedemptions } from './invariants/rewards.ts'
import { strayAssignments, wrongTeams } from './invariants/team-balancer.ts'
import { brokenPacks } from './invariants/selling/packs.ts'
import { brokenMemberships } from './invariants/selling/memberships.ts'
import { brokenVouchers } from './invariants/selling/vouchers.ts'
import { brokenEventPlaces } from './invariants/selling/event-places.ts'
import { brokenPromoCodes } from './invariants/selling/promo-codes.ts'
import { brokenRewardsOff } from './invariants/selling/rewards-off.ts'
import { brokenCloses, brokenPayouts, strayCloseMoney } from './invariants/till.ts'
import { brokenMatches, brokenTournaments } from './invariants/tournaments.ts'
import { strayStatements } from './invariants/statements.ts'
import { sessions, settings, sports, teamMembers, tournamentTeams } from '../schema.ts'

/** Returns every violated invariant of the stored data, one readable line each. */
export async function findViolations(db: Reader, now = new Date()): Promise<string[]> {
	return [
		...(await orphans(db)),
		...(await brokenBookings(db)),
		...(await brokenAddOns(db, now)),
		...(await brokenPromoCodes(db)),
		...(await brokenRewardsOff(db)),
		...(await brokenPacks(db)),
		...(await brokenVouchers(db)),
		...(await brokenMemberships(db)),
		...(await brokenEventPlaces(db)),
		...(await strayDates(db)),
		...(await strayDeposits(db)),
		...(await strayHolds(db)),
		...(await strayPeakHours(db)),
		...(await strayRequests(db)),
		...(await strayTerms(db)),
		...(await strayCustomers(db)),
		...(await strayStatements(db)),
		...(await brokenMoney(db)),
		...(await brokenEntries(db)),
		...(await overdrawnCredits(db)),
		...(await strayCredits(db)),
		...(await idlePaymentEvents(db)),
		...(await brokenInvoices(db)),
		...(await brokenPayouts(db)),
		...(await brokenCloses(db)),
		...(await strayCloseMoney(db)),
		...(await wrongRatings(db)),
		...(await wrongCounters(db)),
		...(await crowdedEvents(db)),
		...(await idlePlaces(db)),
		...(await strayEventHours(db)),
		...(await strayEventDates(db)),
		...(await strayTeamMembers(db)),
		...(await brokenTournaments(db)),
		...(await brokenMatches(db)),
		...(await brokenEarnings(db)),
		...(await brokenBalances(db)),
		...(await brokenRedemptions(db)),
		...(await hostlessClubs(db)),
		...(await runsOfClosedClubs(db)),
		...(await brokenPlaces(db, now)),
		...(await strangersPlaces(db, now)),
		...(await strayRuns(db)),
		...(await strayDistances(db)),
		...(await brokenMatchRequests(db)),
		...(await strangersBookings(db)),
		...(await crowdedGames(db)),
		...(await strayVotes(db)),
		...(await brokenThreads(db)),
		...(await brokenListings(db)),
		...(await blockedConnections(db)),
		...(await strayAssignments(db)),
		...(await wrongTeams(db)),
		...(await tracesOfDeleted(db)),
		...(await equalSecrets(db)),
		...(await alikeChoices(db)),
	]
}

/** Postgres enforces references always, SQLite only on connections that ask for it. */
async function orphans(db: Reader) {
	if (dialect !== 'sqlite') return []
	const rows = await db
		.select({ table: sql<string>`"table"`, row: sql<number | null>`"rowid"`, parent: sql<string>`"parent"` })
		.from(sql`pragma_foreign_key_check`)
	return rows.map(({ table, row, parent }) => `${table} row ${row} points at a row of ${parent} that is gone`)
}

/** The tournament copied to a member must be that of the team. */
async function strayTeamMembers(db: Reader) {
	const rows = await db
		.select({ id: teamMembers.id })
		.from(teamMembers)
		.innerJoin(tournamentTeams, eq(tournamentTeams.id, teamMembers.teamId))
		.where(ne(teamMembers.tournamentId, tournamentTeams.tournamentId))
	return rows.map(({ id }) => `Team member ${id} names another tournament than the team does`)
}

/** Cookie and bearer token of a session are different secrets. */
async function equalSecrets(db: Reader) {
	const rows = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.cookieHash, sessions.tokenHash))
	return rows.map(({ id }) => `Session ${id} has one secret for cookie and token`)
}

/** No two sports have one name, and no two facilities, in whatever case. */
async function alikeChoices(db: Reader) {
	const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, 'facilities'))
	const choices = {
		sports: await db.select({ name: sports.name }).from(sports),
		facilities: (row?.value ?? []) as { name: string }[],
	}
	return Object.entries(choices).flatMap(([what, all]) => {
		const names = all.map(({ name }) => name.normalize('NFKC').toLowerCase())
		const twice = new Set(names.filter((name, i) => names.indexOf(name) < i))
		return [...twice].map((name) => `Two ${what} are called ${name}`)
	})
}
