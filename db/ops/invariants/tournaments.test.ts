import { eq, isNotNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Writer } from '../../client/index.ts'
import { openForAll, type Opened } from '#tests/support/database/database.ts'

const now = new Date('2026-03-11T20:30:00Z')
const HOUR = 3_600_000

const opened = openForAll('sqlite')
let database: Opened
beforeAll(async () => {
	database = opened()
	await database.seed(now)
}, 60_000)

/** Returns the violations found after that damage, then undoes it. */
async function damagedBy(damage: (tx: Writer) => Promise<unknown>) {
	const { brokenMatches, brokenTournaments } = await import('./tournaments.ts')
	let lines: string[] = []
	const undo = new Error('undo')
	await database
		.write(async (tx) => {
			await damage(tx)
			lines = [...(await brokenTournaments(tx)), ...(await brokenMatches(tx))]
			throw undo
		})
		.catch((error) => {
			if (error !== undo) throw error
		})
	return lines
}

const matchesWith = async (wanted: (match: Match) => boolean) =>
	(await database.db.select().from(database.schema.tournamentMatches)).filter(wanted)
type Match = Opened['schema']['tournamentMatches']['$inferSelect']

test('nothing is found where nothing is wrong', async () => {
	expect(await damagedBy(() => Promise.resolve())).toEqual([])
})

test('a court has one match at a time', async () => {
	const { courtTime, tournamentMatches, tournaments } = database.schema
	const [one] = await matchesWith(({ status, proposal }) => status === 'scheduled' && proposal === null)
	const [other] = await matchesWith(
		({ id, tournamentId, status }) => tournamentId === one!.tournamentId && id !== one!.id && status === 'scheduled',
	)
	const there = { courtNumber: one!.courtNumber, startTime: one!.startTime, endTime: one!.endTime }
	const lines = await damagedBy(async (tx) => {
		await tx.delete(courtTime).where(eq(courtTime.matchId, other!.id))
		await tx.update(tournamentMatches).set(there).where(eq(tournamentMatches.id, other!.id))
		await tx.update(tournaments).set({ matchMinutes: 60 }).where(eq(tournaments.id, one!.tournamentId))
	})
	const [first, second] = [one!.id, other!.id].sort((a, b) => a - b)
	expect(lines).toContain(
		`Matches ${first} and ${second} of tournament ${one!.tournamentId} are on court ${one!.courtNumber} at once`,
	)
})

test('hours of a match are those of its court, its sport and its time', async () => {
	const { courtTime, tournamentMatches } = database.schema
	const [match] = await matchesWith(({ status, proposal }) => status === 'scheduled' && proposal === null)
	const { id, tournamentId, endTime } = match!
	const own = eq(courtTime.matchId, id)
	const set = (changed: Partial<typeof courtTime.$inferInsert>) => (tx: Writer) =>
		tx.update(courtTime).set(changed).where(own)
	const stray = [`Match ${id} of tournament ${tournamentId} holds 1 court hours that are not its own`]
	expect(await damagedBy(set({ courtNumber: 99 }))).toEqual(stray)
	expect(
		await damagedBy(async (tx) => {
			const rows = await tx.delete(courtTime).where(own).returning()
			const later = (time: Date) => new Date(time.getTime() + 500 * 24 * HOUR) // nobody has booked so far ahead
			await tx.insert(courtTime).values(rows.map((row) => ({ ...row, startTime: later(row.startTime) })))
		}),
	).toEqual(stray)
	expect(await damagedBy(set({ sportId: 5 }))).toEqual(stray)
	expect(await damagedBy(set({ courtId: 2 }))).toEqual(stray)
	expect(await damagedBy((tx) => tx.delete(courtTime).where(own)), 'a closing may have taken it').toEqual([])

	const change = (changed: Partial<Match>) => (tx: Writer) =>
		tx.update(tournamentMatches).set(changed).where(eq(tournamentMatches.id, id))
	expect(await damagedBy(change({ status: 'cancelled' }))).toEqual([
		`Match ${id} of tournament ${tournamentId} is cancelled, but holds 1 court hours`,
	])
	expect(await damagedBy(change({ endTime: new Date(endTime.getTime() + HOUR) }))).toEqual([
		`Match ${id} of tournament ${tournamentId} holds 1 of its 2 court hours`,
	])
})

type Says = Partial<typeof database.schema.notices.$inferInsert>

test('a future match has its court, unless that is closed or its organizer has been asked to postpone it', async () => {
	const { courtTime, closures, notices, tournamentMatches, tournaments } = database.schema
	const ongoing = await database.db.select().from(tournaments).where(eq(tournaments.status, 'ongoing'))
	const [match] = await matchesWith(
		({ status, tournamentId }) => status === 'scheduled' && ongoing.some(({ id }) => id === tournamentId),
	)
	const { id, tournamentId, courtId } = match!
	const { organizerId } = ongoing.find((tournament) => tournament.id === tournamentId)!
	const startTime = new Date(Date.now() + 500 * 24 * HOUR)
	const times = { startTime, endTime: new Date(startTime.getTime() + HOUR) }
	const lost = (more?: (tx: Writer) => Promise<unknown>) => async (tx: Writer) => {
		await tx.delete(courtTime).where(eq(courtTime.matchId, id))
		await tx.update(tournamentMatches).set(times).where(eq(tournamentMatches.id, id))
		await more?.(tx)
	}
	const line = `Match ${id} of tournament ${tournamentId} has no court, and its organizer was not asked to postpone it`
	expect(await damagedBy(lost())).toEqual([line])
	const told =
		(userId: number, says: Says = { what: 'match needs a time', data: {} }) =>
		(tx: Writer) => {
			const about = { kind: 'tournament', subject: 'match', subjectId: id, cause: 'test' } as const
			return tx.insert(notices).values({ ...about, userId, ...says })
		}
	expect(await damagedBy(lost(told(organizerId)))).toEqual([])
	const written = (link: string) => ({ title: '', body: '', link })
	const link = `/tournaments/${tournamentId}/schedule/matches/${id}`
	expect(await damagedBy(lost(told(organizerId, written(`${link}/postpone?key=x`))))).toEqual([])
	expect(await damagedBy(lost(told(organizerId, written(link))))).toEqual([line])
	expect(await damagedBy(lost(told(organizerId + 1)))).toEqual([line])
	const close = (tx: Writer) => tx.insert(closures).values({ courtId, ...times, reason: 'rain' })
	expect(await damagedBy(lost(close))).toEqual([])
	const over = { status: 'completed', homeScore: 1, awayScore: 0, decidedBy: 'organizer' } as const
	const end = (tx: Writer) => tx.update(tournamentMatches).set(over).where(eq(tournamentMatches.id, id))
	expect(await damagedBy(lost(end))).toEqual([])
})

test('no match has a court that is closed, and a block is none', async () => {
	const { closures, tournaments } = database.schema
	const [match] = await matchesWith(({ status, proposal }) => status === 'scheduled' && proposal === null)
	const { id, tournamentId, courtId, courtNumber, startTime, endTime } = match!
	const [tournament] = await database.db.select().from(tournaments).where(eq(tournaments.id, tournamentId))
	const shut = { courtId, startTime, endTime, reason: 'rain' as const, createdAt: match!.createdAt }
	const close = (more: Partial<typeof closures.$inferInsert>) => (tx: Writer) =>
		tx.insert(closures).values({ ...shut, ...more })
	const line = expect.stringMatching(`^Match ${id} of tournament ${tournamentId} lies in closure \\d+$`) as string
	expect(await damagedBy(close({}))).toContainEqual(line)
	expect(await damagedBy(close({ sportId: tournament!.sportId, courtNumber }))).toEqual([line])
	expect(await damagedBy(close({ reason: 'blocked' }))).toEqual([])
	expect(await damagedBy(close({ sportId: tournament!.sportId, courtNumber: courtNumber + 50 }))).toEqual([])
	expect(await damagedBy(close({ startTime: endTime, endTime: new Date(endTime.getTime() + HOUR) }))).toEqual([])
})

test('no team plays twice at once, and none in another tournament', async () => {
	const { tournamentMatches } = database.schema
	const [first] = await matchesWith(({ status }) => status === 'scheduled')
	const ofTeam = ({ homeTeamId, awayTeamId }: Match) => [homeTeamId, awayTeamId].includes(first!.homeTeamId)
	const [other] = await matchesWith((match) => match.id > first!.id && match.status === 'scheduled' && ofTeam(match))
	const [stranger] = await matchesWith(({ tournamentId }) => tournamentId !== first!.tournamentId)
	const change = (changed: Partial<Match>) => (tx: Writer) =>
		tx.update(tournamentMatches).set(changed).where(eq(tournamentMatches.id, other!.id))
	const { startTime, endTime } = first!
	expect(await damagedBy(change({ startTime, endTime }))).toContainEqual(
		expect.stringMatching(`^Team ${first!.homeTeamId} plays matches ${first!.id} and ${other!.id} at once$`),
	)
	expect(await damagedBy(change({ startTime, endTime, forfeitedBy: 'home', status: 'completed' }))).not.toContainEqual(
		expect.stringContaining('at once'),
	)
	expect(await damagedBy(change({ homeTeamId: stranger!.homeTeamId }))).toEqual([
		`Match ${other!.id} of tournament ${other!.tournamentId} is played by a team of another tournament`,
	])
})

test('results are either agreed or still waited for', async () => {
	const { tournamentMatches } = database.schema
	const [over] = await matchesWith(({ status }) => status === 'completed')
	const [told] = await matchesWith(({ proposal, confirmBy }) => proposal !== null && confirmBy !== null)
	const change = (match: Match, changed: Partial<Match>) => (tx: Writer) =>
		tx.update(tournamentMatches).set(changed).where(eq(tournamentMatches.id, match.id))
	const named = ({ id, tournamentId }: Match, what: string) => `Match ${id} of tournament ${tournamentId} ${what}`

	expect(await damagedBy(change(over!, { homeScore: null }))).toEqual([named(over!, 'is over without a score')])
	expect(await damagedBy(change(told!, { decidedBy: 'organizer' }))).toEqual([named(told!, 'is decided, but not over')])
	const result = { status: 'completed', homeScore: 1, awayScore: 0, decidedBy: 'silence' } as const
	expect(await damagedBy(change(told!, result))).toEqual([named(told!, 'still waits for a result to be agreed')])
	const foreign = { ...told!.proposal!, teamId: 1 }
	expect(await damagedBy(change(told!, { proposal: foreign }))).toEqual([
		named(told!, 'has a result told by a team that does not play in it'),
	])
	expect(await damagedBy(change(told!, { proposal: null }))).toEqual([named(told!, 'waits for an answer to no result')])
})

test('a tournament agrees with its matches and teams', async () => {
	const { db, schema } = database
	const { teamMembers, tournamentMatches, tournaments, tournamentTeams } = schema
	const [over] = await db.select().from(tournaments).where(isNotNull(tournaments.winnerTeamId))
	const change = (changed: Partial<typeof over>) => (tx: Writer) =>
		tx.update(tournaments).set(changed!).where(eq(tournaments.id, over!.id))
	const [match] = await matchesWith(({ tournamentId }) => tournamentId === over!.id)
	const reopen = { status: 'scheduled', homeScore: null, awayScore: null, decidedBy: null } as const
	expect(
		await damagedBy((tx) => tx.update(tournamentMatches).set(reopen).where(eq(tournamentMatches.id, match!.id))),
	).toEqual([`Tournament ${over!.id} is completed, but 1 of its matches are open`])
	expect(await damagedBy(change({ winnerTeamId: 1 }))).toEqual([`Tournament ${over!.id} was won by a team of another`])
	expect(await damagedBy(change({ status: 'ongoing' }))).toEqual([
		`Tournament ${over!.id} is ongoing, but has a winner`,
	])
	expect(await damagedBy(change({ cancelledAt: now }))).toEqual([
		`Tournament ${over!.id} is completed, but was called off`,
	])
	expect(await damagedBy(change({ status: 'registration_open', winnerTeamId: null }))).toEqual([
		`Tournament ${over!.id} has matches while teams can still join`,
	])
	expect(await damagedBy((tx) => tx.delete(teamMembers).where(eq(teamMembers.id, 1)))).toEqual([
		'Team 1 has a captain who is not on it',
	])
	expect(
		await damagedBy(async (tx) => {
			await tx.delete(teamMembers).where(eq(teamMembers.teamId, 1))
			await tx.update(tournamentTeams).set({ status: 'withdrawn' }).where(eq(tournamentTeams.id, 1))
		}),
	).toEqual([])
})

test('a place in a group goes to a team of that group, and a team is in one group only', async () => {
	const { tournamentMatches } = database.schema
	const all = await matchesWith(() => true)
	const [one] = all.filter(({ homeTeamId, awayTeamId }) => homeTeamId !== null && awayTeamId !== null)
	const set = (match: Match, changed: Partial<Match>) => (tx: Writer) =>
		tx.update(tournamentMatches).set(changed).where(eq(tournamentMatches.id, match.id))
	const name = (match: Match) => `Match ${match.id} of tournament ${match.tournamentId}`
	expect(await damagedBy(set(one!, { groupName: 'A' }))).toEqual([])
	expect(await damagedBy(set(one!, { homePlace: '1A' }))).toEqual([
		`${name(one!)} has a team at place 1A that is not of group A`,
	])
	const again = all.find(
		({ id, tournamentId, homeTeamId, awayTeamId }) =>
			id !== one!.id && tournamentId === one!.tournamentId && [homeTeamId, awayTeamId].includes(one!.homeTeamId),
	)!
	const both = async (tx: Writer) => {
		await set(one!, { groupName: 'A' })(tx)
		await set(again, { groupName: 'B' })(tx)
	}
	expect(await damagedBy(both)).toEqual([`${name(again)} of group B has a team of group A`])
	const open = all.find(({ homeTeamId }) => homeTeamId === null)!
	expect(await damagedBy(set(open, { groupName: 'A' }))).toContain(`${name(open)} of group A lacks a team`)
})

test('solo players are listed until registration is over, and put into teams of their tournament', async () => {
	const { tournaments, tournamentSolos, tournamentTeams } = database.schema
	const all = await database.db.select().from(tournaments)
	const [open, over] = [
		all.find(({ status }) => status === 'registration_open')!,
		all.find(({ status }) => status === 'completed')!,
	]
	const [team] = await database.db.select().from(tournamentTeams).where(eq(tournamentTeams.tournamentId, over.id))
	const list = (tournamentId: number, teamId: number | null) =>
		damagedBy((tx) => tx.insert(tournamentSolos).values({ tournamentId, userId: 1, teamId }))
	expect(await list(open.id, null)).toEqual([])
	expect(await list(over.id, null)).toEqual([
		`Tournament ${over.id} has players without a team, but teams can’t join any more`,
	])
	expect(await list(open.id, team!.id)).toEqual([
		`Tournament ${open.id} has a solo player in team ${team!.id} of another`,
	])
})
