import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { eq, inArray } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { courtTime } from '#db/schema.ts'
import { fsck } from '#db/ops/fsck.ts'
import { release, releaseIn, take } from '#app/features/court-time/court-time.server.ts'
import { closeCourts, findClosableCourts } from '#app/features/bookings/closing/closing.server.ts'
import { findEnds } from '#app/features/bookings/closing/closing-page.server.ts'
import { findClosures, reopenCourts } from '#app/features/bookings/closing/closures.server.ts'
import { entriesOfVenue } from '#app/features/calendars/venue.server.ts'
import { windowAt } from '#app/features/calendars/window.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { joinTeam } from '#app/features/tournaments/teams/players.server.ts'
import { withdrawTeam } from '#app/features/tournaments/teams/withdraw.server.ts'
import { remindOfFixtures } from '#app/features/tournaments/matches/reminders.server.ts'
import { at, dateOf, formatTime, HOUR, MINUTE } from '#app/lib/time/time.ts'
import { createContest, score, send, storedMatch, type Contest } from '#tests/support/world/contest.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { mailsOf, noticesOf } from '#tests/support/notices.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createTournament, enterTeams, matchesOf, storedTournament, teamsOf } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { call, visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const BEFORE = new Date('2027-03-01T04:30:00Z')
/** Before the first round of any evening here, and after its last. */
const [DAY, LATER] = [at('2027-03-11', 6), at('2027-03-11', 22)]
vi.useFakeTimers({ toFake: ['Date'], now: BEFORE })
beforeEach(() => void vi.setSystemTime(LATER))
afterAll(async () => expect(await fsck()).toEqual([]))

type Wishes = Parameters<typeof createContest>[0]
async function drawn(teams: number, wishes: Wishes = {}) {
	vi.setSystemTime(BEFORE)
	const contest = await createContest({ teams, format: 'americano', courts: 4, ...wishes })
	vi.setSystemTime(LATER)
	return contest
}

type Row = Awaited<ReturnType<typeof matchesOf>>[number]
const playersOf = (match: Row) =>
	[match.homeTeamId, match.homePartnerId, match.awayTeamId, match.awayPartnerId].filter((id) => id !== null)
const roundsIn = (matches: Row[]) => [...new Set(matches.map(({ round }) => round))]
const inRound = (matches: Row[], round: number) => matches.filter((match) => match.round === round)

/** The results screen as the organiser fills it in: one number for each match. */
async function fillIn(
	contest: Pick<Contest, 'id' | 'asOrganizer'>,
	points: (number: number) => number = (number) => number % 25,
) {
	const path = `/tournaments/${contest.id}/results`
	const { page } = await visit(path, { headers: contest.asOrganizer })
	const sheet = page.matches as { id: number; version: number }[]
	const form = Object.fromEntries(
		sheet.flatMap(({ id, version }) => [
			[`home.${id}`, `${points(id)}`],
			[`away.${id}`, ''],
			[`version.${id}`, `${version}`],
		]),
	)
	const { status } = await visit(path, { headers: contest.asOrganizer, form })
	return { status, round: page.round as string | null, matches: sheet.length }
}
const tableOf = async (contest: { id: number }) =>
	(await call('GET', `/api/tournaments/${contest.id}/standings`)).body as {
		name: string
		stats: { points: number; matchesPlayed: number; goalsFor: number }
		why: string | null
	}[]

async function expectFair(contest: Contest, gone: number[] = []) {
	const matches = (await matchesOf(contest.id)).filter(({ status }) => status !== 'cancelled')
	const played = new Map(contest.teams.map(({ id }) => [id, 0]))
	for (const round of roundsIn(matches)) {
		const busy = inRound(matches, round).flatMap(playersOf)
		expect(new Set(busy).size).toBe(busy.length)
		for (const id of busy) played.set(id, played.get(id)! + 1)
	}
	const counts = [...played].filter(([id]) => !gone.includes(id)).map(([, count]) => count)
	expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
}

describe('an Americano', () => {
	it('of 16 players on 4 courts takes one form a round', async () => {
		vi.setSystemTime(BEFORE)
		const admin = await createUser({ role: 'admin' })
		const headers = await signedIn(admin)
		const venue = await createVenue({ courts: 4 })
		const days = { startDate: at('2027-03-11', 0), endDate: at('2027-03-11', 0) }
		const tournament = await createTournament(venue, { organizerId: admin.id, format: 'americano', ...days })
		await enterTeams(tournament, 16)
		const path = `/tournaments/${tournament.id}/schedule/generate`
		const form = {
			matchDurationHours: '1',
			matchMinutes: '15',
			matchPoints: '24',
			startTime: '17:00',
			endTime: '21:00',
		}
		const { page } = await visit(`${path}?${new URLSearchParams(form)}`, { headers })
		expect(page.preview).toMatchObject({
			terms: { rounds: 15, matchMinutes: 15, matchPoints: 24 },
			teams: 16,
			matches: 60,
			rounds: 15,
			needed: 16,
			problem: null,
		})
		expect((await visit(path, { headers, form: { ...form, rounds: '15' } })).status).toBe(302)
		const matches = await matchesOf(tournament.id)
		expect(matches).toHaveLength(60)
		const pairs = matches.flatMap((match) => [
			[match.homeTeamId, match.homePartnerId].sort().join(),
			[match.awayTeamId, match.awayPartnerId].sort().join(),
		])
		expect(new Set(pairs).size).toBe(120)
		const ids = matches.map(({ id }) => id)
		expect(await db.$count(courtTime, inArray(courtTime.matchId, ids))).toBe(32)
		expect(await storedTournament(tournament.id)).toMatchObject({ matchMinutes: 15, matchPoints: 24, rounds: 15 })

		vi.setSystemTime(LATER)
		const contest = { id: tournament.id, asOrganizer: await signedIn(admin) }
		for (let round = 1; round <= 15; round++)
			expect(await fillIn(contest)).toEqual({ status: 302, round: `Round ${round}`, matches: 4 })
		expect((await storedTournament(tournament.id)).status).toBe('completed')
		const table = await tableOf(contest)
		expect(table.reduce((sum, { stats }) => sum + stats.points, 0)).toBe(60 * 24 * 2)
		expect(table.map(({ stats }) => stats.matchesPlayed)).toEqual(table.map(() => 15))
		expect(table.map(({ stats }) => stats.points)).toEqual(table.map(({ stats }) => stats.points).sort((a, b) => b - a))
	})

	it.each([4, 5, 6, 7, 8, 12, 13])('of %i players is played through, and rests are shared', async (players) => {
		const contest = await drawn(players, { matchMinutes: 20 })
		await expectFair(contest)
		const matches = await matchesOf(contest.id)
		for (const _ of roundsIn(matches)) expect((await fillIn(contest)).status).toBe(302)
		const { status, winnerTeamId } = await storedTournament(contest.id)
		const table = await tableOf(contest)
		const winner = contest.teams.find(({ id }) => id === winnerTeamId)
		expect([status, winner?.name]).toEqual(['completed', table[0]!.name])
		const rests = roundsIn(matches).length * players - matches.length * 4
		const total = table.reduce((sum, { stats }) => sum + stats.points, 0)
		expect(total).toBe(matches.length * 24 * 2 + rests * 12)
	})

	it('says who rests, who plays with whom, and where', async () => {
		const contest = await drawn(5, { matchMinutes: 15 })
		const { page } = await visit(`/tournaments/${contest.id}/schedule`)
		const [first] = page.schedule.rounds
		const resting = first.lines[0].replace(/ rests$/, '')
		expect(contest.teams.map(({ name }) => name)).toContain(resting)
		expect([first.fixtures[0].home, first.fixtures[0].away].join(' & ').split(' & ')).not.toContain(resting)
		expect(first.fixtures[0]).toMatchObject({ isTimeless: false, onCourt: 'Court\u00a01' })
		const print = await visit(`/tournaments/${contest.id}/print`)
		expect(print.page.rounds.map(({ lines }: { lines: string[] }) => lines)).toEqual(
			page.schedule.rounds.map(({ lines }: { lines: string[] }) => lines),
		)
		expect(print.text).toContain(first.lines[0])
		const own = await visit(`/tournaments/${contest.id}/team/${contest.teams[1]!.id}`)
		expect(own.page.fixtures).toHaveLength(4)
		const { body } = await call('GET', `/api/tournaments/${contest.id}/matches`)
		expect(body[0]).toMatchObject({ homePartner: { name: expect.any(String) }, hasCourt: true })
		expect(await storedMatch(contest.id, 2)).toMatchObject({ courtNumber: 1 })
		expect((await storedMatch(contest.id, 2)).startTime.getTime()).toBe(
			(await storedMatch(contest.id, 1)).startTime.getTime() + 15 * MINUTE,
		)
	})

	it('needs points that add up, and one side’s are enough', async () => {
		const contest = await drawn(4, { matchPoints: 32 })
		const wrong = await send(contest, 1, score(20, 13), contest.asOrganizer)
		expect(wrong).toMatchObject({ status: 400, body: { message: 'The points must add up to 32.' } })
		expect((await send(contest, 1, score(20, 12), contest.asOrganizer)).status).toBe(200)
		expect(await fillIn(contest, () => 33)).toMatchObject({ status: 400 })
		expect(await fillIn(contest, () => 16)).toMatchObject({ status: 302, round: 'Round 2' })
		expect(await storedMatch(contest.id, 2)).toMatchObject({ homeScore: 16, awayScore: 16 })
		expect((await tableOf(contest)).map(({ stats }) => stats.points)).toEqual([36, 36, 28, 28])
	})

	it('is the organiser’s to score: players and walkovers have no say', async () => {
		const contest = await drawn(4)
		const player = await send(contest, 1, score(12, 12), contest.teams[0]!.headers)
		expect(player).toMatchObject({ status: 403, body: { message: 'Only the organiser can do this.' } })
		const walkover = await send(contest, 1, { forfeitedBy: 'home' }, contest.asOrganizer)
		expect(walkover).toMatchObject({ status: 409, body: { message: expect.stringContaining('no walkovers') } })
		const match = await storedMatch(contest.id, 1)
		const moved = await call('POST', `/api/tournaments/${contest.id}/matches/${match.id}/postpone`, {
			headers: contest.asOrganizer,
			body: {},
		})
		expect(moved.status).toBe(404)
		const path = `/tournaments/${contest.id}/schedule/matches/${match.id}/postpone`
		const sent = await visit(path, { headers: contest.asOrganizer })
		expect([sent.status, sent.location]).toEqual([302, `/tournaments/${contest.id}/schedule/move?round=1`])
		expect((await visit(path, { headers: contest.teams[0]!.headers })).status).toBe(403)
	})

	it('can run ahead of its plan, one round after the other', async () => {
		const contest = await drawn(4)
		vi.setSystemTime(DAY.getTime() + 1 * HOUR)
		expect(await fillIn(contest)).toMatchObject({ status: 302, round: 'Round 1', matches: 1 })
		expect(await fillIn(contest)).toMatchObject({ status: 302, round: 'Round 2', matches: 1 })
	})

	it('gives its courts back where it ends early', async () => {
		const contest = await drawn(4, { matchMinutes: 20, rounds: 4 })
		const matches = await matchesOf(contest.id)
		const ids = matches.map(({ id }) => id)
		const held = () => db.$count(courtTime, inArray(courtTime.matchId, ids))
		expect(await held()).toBe(3)
		vi.setSystemTime(matches[0]!.startTime.getTime() - HOUR)
		await fillIn(contest)
		expect(await held()).toBe(3)
		await fillIn(contest)
		expect(await held()).toBe(2)
		await fillIn(contest)
		await fillIn(contest)
		expect(await held()).toBe(0)
		expect(await fsck()).toEqual([])
	})

	it('goes on without a player who leaves, and draws what has not begun anew', async () => {
		const contest = await drawn(8, { matchMinutes: 15 })
		const matches = await matchesOf(contest.id)
		vi.setSystemTime(matches[0]!.startTime.getTime() + 5 * MINUTE)
		await fillIn(contest)
		const gone = contest.teams[2]!
		vi.setSystemTime(inRound(matches, 2)[0]!.startTime.getTime() + MINUTE)
		const own = inRound(matches, 2).find((match) => playersOf(match).includes(gone.id))!
		await withdrawTeam({ ...contest.organizer, role: 'user' }, { id: contest.id, teamId: gone.id }, new Date())
		const after = await matchesOf(contest.id)
		expect(inRound(after, 1)).toEqual(inRound(matches, 1).map((match) => expect.objectContaining({ id: match.id })))
		expect(after.find(({ id }) => id === own.id)).toMatchObject({ status: 'cancelled' })
		for (const round of roundsIn(after).filter((round) => round > 2)) {
			const [played, off] = inRound(after, round)
			expect([played!.status, off!.status]).toEqual(['scheduled', 'cancelled'])
			expect(playersOf(played!)).not.toContain(gone.id)
		}
		expect(await fsck()).toEqual([])
		vi.setSystemTime(LATER)
		for (const _ of roundsIn(after).slice(1)) await fillIn(contest)
		expect((await storedTournament(contest.id)).status).toBe('completed')
		await expectFairWithout(contest, gone.id)
	})

	it('draws anew for each player who leaves, also where matches of a round are called off', async () => {
		const contest = await drawn(12, { matchMinutes: 15, rounds: 6 })
		vi.setSystemTime(BEFORE)
		const [third] = inRound(await matchesOf(contest.id), 3)
		const called = await send(contest, third!.matchNumber, { status: 'cancelled' }, contest.asOrganizer)
		expect(called.status).toBe(200)
		const [one, other] = [contest.teams[2]!, contest.teams[5]!]
		const played = async () => (await matchesOf(contest.id)).filter(({ status }) => status === 'scheduled')
		for (const { captain, id } of [one, other]) {
			await withdrawTeam(captain, { id: contest.id, teamId: id }, new Date())
			const matches = await played()
			expect(roundsIn(matches)).toEqual([1, 2, 3, 4, 5, 6])
			expect(roundsIn(matches).map((round) => inRound(matches, round).length)).toEqual([2, 2, 2, 2, 2, 2])
		}
		const busy = (await played()).flatMap(playersOf)
		expect(busy.filter((id) => id === one.id || id === other.id)).toEqual([])
		await expectFair(contest, [one.id, other.id])
	})

	it.each(['americano', 'mexicano'] as const)('tells of the new draw when a player of a %s leaves', async (format) => {
		const contest = await drawn(9, { format, rounds: 4 })
		vi.setSystemTime(BEFORE)
		const [gone, ...others] = contest.teams
		await withdrawTeam(gone!.captain, { id: contest.id, teamId: gone!.id }, new Date())
		const open = (await matchesOf(contest.id)).filter(({ status }) => status === 'scheduled')
		const about = async (userId: number) =>
			(await noticesOf(userId)).filter(({ title }) => title.startsWith('New schedule'))
		for (const { id, captain } of others) {
			const first = open.find((match) => playersOf(match).includes(id))!
			const partner = [first.homeTeamId, first.homePartnerId].includes(id)
				? [first.homeTeamId, first.homePartnerId]
				: [first.awayTeamId, first.awayPartnerId]
			const { name } = others.find((team) => team.id !== id && partner.includes(team.id))!
			expect(await about(captain.id)).toMatchObject([{ body: expect.stringContaining(` with ${name} against `) }])
		}
		expect(await about(gone!.captain.id)).toEqual([])
		const next = others[0]!
		vi.setSystemTime(open[0]!.startTime.getTime() + MINUTE)
		await withdrawTeam(next.captain, { id: contest.id, teamId: next.id }, new Date())
		expect(await about(others[1]!.captain.id)).toHaveLength(1)
	})

	it('names nobody who has deleted their account, also in what others were told', async () => {
		const contest = await drawn(6, { rounds: 3 })
		vi.setSystemTime(BEFORE)
		const [gone, ...others] = contest.teams
		await remindOfFixtures(new Date(DAY.getTime() - 12 * HOUR))
		const naming = async () => {
			const people = others.map(({ captain }) => captain.id)
			const told = await Promise.all(people.flatMap((id) => [noticesOf(id), mailsOf(id)]))
			return told.flat().filter((row) => JSON.stringify([row.title, row.body, row.data]).includes(gone!.name))
		}
		expect(await naming()).not.toEqual([])
		await withdrawTeam(gone!.captain, { id: contest.id, teamId: gone!.id }, new Date())
		await eraseAccount({ ...gone!.captain, role: 'user' })
		expect(await naming()).toEqual([])
		const [next] = others
		const titles = (await noticesOf(next!.captain.id)).map(({ title }) => title)
		expect(titles.some((title) => title.startsWith('New schedule'))).toBe(true)
	})

	it('goes by the rounds on court, not the clock, when somebody leaves', async () => {
		const late = await drawn(9, { matchMinutes: 15, rounds: 5 })
		const before = await matchesOf(late.id)
		vi.setSystemTime(inRound(before, 4)[0]!.startTime.getTime() + MINUTE)
		await fillIn(late)
		const busy = (round: number) => inRound(before, round).flatMap(playersOf)
		const { captain, id } = late.teams.find((team) => busy(2).includes(team.id) && busy(3).includes(team.id))!
		await withdrawTeam(captain, { id: late.id, teamId: id }, new Date())
		const open = (await matchesOf(late.id)).filter(({ status }) => status === 'scheduled')
		expect([2, 3, 4, 5].map((round) => inRound(open, round).length)).toEqual([1, 2, 2, 2])
		expect(open.flatMap(playersOf)).not.toContain(id)

		const early = await drawn(8, { matchMinutes: 15, rounds: 5 })
		const second = inRound(await matchesOf(early.id), 2)
		vi.setSystemTime(second[0]!.startTime.getTime() - 2 * HOUR)
		await fillIn(early)
		const started = await send(early, second[0]!.matchNumber, { status: 'in_progress' }, early.asOrganizer)
		expect(started.status).toBe(200)
		const gone = early.teams.find((team) => playersOf(second[1]!).includes(team.id))!
		await withdrawTeam(gone.captain, { id: early.id, teamId: gone.id }, new Date())
		const [onCourt, off] = inRound(await matchesOf(early.id), 2)
		expect([onCourt!.status, off!.status]).toEqual(['in_progress', 'cancelled'])
		expect(playersOf(onCourt!)).toEqual(playersOf(second[0]!))
	})

	it('loses its courts to a closure, and has them again once that ends', async () => {
		const owner = await createUser({ role: 'venue_owner' })
		const contest = await drawn(4, { matchMinutes: 20, rounds: 3, ownerId: owner.id })
		const { venueId } = contest.venue
		const [first] = await matchesOf(contest.id)
		const hour = { startTime: first!.startTime, endTime: new Date(first!.startTime.getTime() + HOUR) }
		const held = async () => {
			const rows = await db.select().from(courtTime).where(eq(courtTime.courtId, venueId))
			return rows.map(({ startTime }) => startTime.getTime()).sort()
		}
		const halves = [first!.startTime.getTime(), first!.startTime.getTime() + 30 * MINUTE]
		expect(await held()).toEqual(halves)
		const own = await findOwnVenue(owner, venueId, 'courts')
		const inCalendar = async () =>
			(await entriesOfVenue(own, windowAt(BEFORE))).filter(({ uid }) => uid.startsWith('match'))
		expect(await inCalendar()).toHaveLength(3)
		const rain = { reason: 'rain' as const, note: '', parts: [{ sportId: null, courtNumber: null }], ...hour }
		const { id } = await closeCourts(owner, venueId, rain, { now: BEFORE })
		expect(await held()).toEqual([])
		expect(await inCalendar()).toEqual([])
		const lost = (await noticesOf(contest.organizer.id)).filter(({ title }) => title.includes('lost'))
		expect(lost).toMatchObject([
			{
				title: '3 matches have lost their courts',
				body: expect.stringContaining('Move the rounds to other courts or a later time.'),
				link: `/tournaments/${contest.id}/schedule/move`,
			},
		])
		await reopenCourts(owner, venueId, id, BEFORE)
		expect(await held()).toEqual(halves)
		expect(await inCalendar()).toHaveLength(3)
		expect(await fsck()).toEqual([])
		const { body } = await call('GET', `/api/tournaments/${contest.id}/matches`)
		expect(body.map(({ hasCourt }: { hasCourt: boolean }) => hasCourt)).toEqual([true, true, true])
	})

	it('loses what lies in a closure, for all of its matches then, and keeps the rest', async () => {
		const owner = await createUser({ role: 'venue_owner' })
		const contest = await drawn(4, { matchMinutes: 50, rounds: 3, ownerId: owner.id })
		const { venueId, sportId } = contest.venue
		const { startTime: start, courtNumber } = (await matchesOf(contest.id))[0]!
		const held = async () => {
			const rows = await db.select().from(courtTime).where(eq(courtTime.courtId, venueId))
			return rows.map(({ startTime }) => (startTime.getTime() - start.getTime()) / MINUTE).sort((a, b) => a - b)
		}
		const hasCourt = async () =>
			(await call('GET', `/api/tournaments/${contest.id}/matches`)).body.map(
				(match: { hasCourt: boolean }) => match.hasCourt,
			)
		expect(await held()).toEqual([0, 30, 60, 90, 120])
		const rain = {
			reason: 'rain' as const,
			note: '',
			parts: [{ sportId, courtNumber }],
			startTime: new Date(start.getTime() + HOUR),
			endTime: new Date(start.getTime() + 2 * HOUR),
		}
		vi.setSystemTime(BEFORE)
		const ends = await findEnds(owner, venueId, rain, await findClosableCourts(owner, venueId), BEFORE)
		expect(ends.fixtures).toHaveLength(2)
		const { id, matches } = await closeCourts(owner, venueId, { ...rain, seen: ends.number }, { now: BEFORE })
		expect(matches).toBe(2)
		expect(await held()).toEqual([0, 30, 120])
		expect(await hasCourt()).toEqual([true, false, false])
		expect(await fsck()).toEqual([])
		await reopenCourts(owner, venueId, id, BEFORE)
		expect(await held()).toEqual([0, 30, 60, 90, 120])
		expect(await hasCourt()).toEqual([true, true, true])
		const told = (await noticesOf(contest.organizer.id)).map(({ title }) => title)
		expect(told).toEqual(
			expect.arrayContaining(['2 matches have lost their courts', '2 matches have their courts again']),
		)
	})

	it('loses all of its courts, and has them again, in one notice each', async () => {
		const owner = await createUser({ role: 'venue_owner' })
		const contest = await drawn(8, { matchMinutes: 20, rounds: 3, ownerId: owner.id })
		const { venueId, sportId } = contest.venue
		const matches = await matchesOf(contest.id)
		const { startTime } = matches[0]!
		const courts = [...new Set(matches.map(({ courtNumber }) => courtNumber!))]
		expect(courts).toHaveLength(2)
		const parts = courts.map((courtNumber) => ({ sportId, courtNumber }))
		const hour = { startTime, endTime: new Date(startTime.getTime() + HOUR) }
		await closeCourts(owner, venueId, { reason: 'rain' as const, note: '', parts, ...hour }, { now: BEFORE })
		const { closures } = await findClosures(owner, venueId, 1, BEFORE)
		const ids = closures.flat().flatMap((closure) => closure.ids)
		expect(ids).toHaveLength(2)
		await reopenCourts(owner, venueId, ids, BEFORE)
		const told = (await noticesOf(contest.organizer.id)).map(({ title }) => title)
		expect(told.filter((title) => / courts?( again)?$/.test(title)).sort()).toEqual([
			'6 matches have lost their courts',
			'6 matches have their courts again',
		])
		expect(await fsck()).toEqual([])
	})

	it('lies within court time that it holds, which db:fsck checks', async () => {
		const contest = await drawn(4, { matchMinutes: 20, rounds: 3 })
		vi.setSystemTime(BEFORE)
		const matches = await matchesOf(contest.id)
		const [held] = await db.select().from(courtTime).where(eq(courtTime.matchId, matches[1]!.id))
		await write((tx) => release(tx, held!.courtId, 'fixture', [matches[1]!.id]))
		const line = (id: number) =>
			`Match ${id} of tournament ${contest.id} has no court, and its organizer was not asked to postpone it`
		expect(await fsck()).toEqual([line(matches[1]!.id), line(matches[2]!.id)])
		const holder = { kind: 'fixture', id: matches[0]!.id } as const
		const { startTime, courtNumber, sportId, courtId } = held!
		const half = { sportId, courtNumber, startTime, endTime: new Date(startTime.getTime() + 30 * MINUTE) }
		await write((tx) => take(tx, courtId, [{ ...half, holder }]))
		const stray = `Match ${holder.id} of tournament ${contest.id} holds 0.5 court hours that are not its own`
		expect(await fsck()).toEqual([stray])
		await write(async (tx) => {
			await releaseIn(tx, { ...half, venueId: courtId }, 'fixture', [holder.id])
			await take(tx, courtId, [{ ...half, holder: { ...holder, id: matches[1]!.id } }])
		})
	})

	it('has its court again only where all of its time is free', async () => {
		const owner = await createUser({ role: 'venue_owner' })
		const [contest, other] = [await drawn(4, { matchMinutes: 20, rounds: 3, ownerId: owner.id }), await drawn(4)]
		const { venueId } = contest.venue
		const matches = await matchesOf(contest.id)
		const { startTime, courtNumber } = matches[0]!
		const half = new Date(startTime.getTime() + 30 * MINUTE)
		const hour = { startTime, endTime: new Date(startTime.getTime() + HOUR) }
		const rain = { reason: 'rain' as const, note: '', parts: [{ sportId: null, courtNumber: null }], ...hour }
		const { id } = await closeCourts(owner, venueId, rain, { now: BEFORE })
		const holder = { kind: 'fixture', id: (await matchesOf(other.id))[0]!.id } as const
		const { sportId } = await storedTournament(contest.id)
		await write((tx) => take(tx, venueId, [{ holder, sportId, courtNumber, startTime, endTime: half }]))
		await reopenCourts(owner, venueId, id, BEFORE)
		const own = inArray(
			courtTime.matchId,
			matches.map((match) => match.id),
		)
		const held = await db.select().from(courtTime).where(own)
		expect(held.map((row) => row.startTime)).toEqual([half])
		const told = (await noticesOf(contest.organizer.id)).filter(({ title }) => title.includes('again'))
		expect(told.map(({ title }) => title)).toEqual(['A match has its court again'])
		await write((tx) =>
			releaseIn(tx, { venueId, sportId, courtNumber, startTime, endTime: half }, 'fixture', [holder.id]),
		)
	})

	it('ends when too few are left', async () => {
		const contest = await drawn(5)
		await fillIn(contest)
		vi.setSystemTime(BEFORE)
		for (const { captain, id } of contest.teams.slice(0, 2))
			await withdrawTeam(captain, { id: contest.id, teamId: id }, new Date())
		expect((await matchesOf(contest.id)).filter(({ status }) => status === 'scheduled')).toEqual([])
		expect(await storedTournament(contest.id)).toMatchObject({ status: 'completed' })
	})

	it('takes players alone, and needs four of them', async () => {
		vi.setSystemTime(BEFORE)
		const organizer = await createUser({ role: 'admin' })
		const headers = await signedIn(organizer)
		const venue = await createVenue()
		const days = {
			startDate: at('2027-03-11', 0),
			endDate: at('2027-03-11', 0),
			registrationDeadline: at('2027-03-10', 0),
		}
		const tournament = await createTournament(venue, { organizerId: organizer.id, format: 'mexicano', ...days })
		const player = await createUser({ fullName: 'Naledi Khumalo' })
		const join = `/tournaments/${tournament.id}/join`
		const asPlayer = await signedIn(player)
		const { page } = await visit(join, { headers: asPlayer })
		expect(page).toMatchObject({ ownName: 'Naledi Khumalo', reason: null })
		expect((await visit(join, { headers: asPlayer, form: { name: 'Naledi Khumalo' } })).status).toBe(302)
		const [entry] = await teamsOf(tournament.id)
		expect(entry).toMatchObject({ name: 'Naledi Khumalo', captainId: player.id })
		const friend = await createUser()
		const invited = { tournamentId: tournament.id, teamId: entry!.id, key: entry!.inviteKey }
		await expect(joinTeam(friend, invited, BEFORE)).rejects.toThrow('Players enter this tournament alone.')
		await enterTeams(tournament, 2)
		const path = `/tournaments/${tournament.id}/schedule/generate`
		expect((await visit(path, { headers })).page.preview.problem).toBe('You need at least four players.')
	})

	it('reminds each player of the first match only, and tells nobody each result', async () => {
		const contest = await drawn(4)
		const player = contest.teams[0]!.captain
		vi.setSystemTime(DAY)
		await remindOfFixtures(new Date(DAY.getTime() - 12 * HOUR))
		const [first] = await matchesOf(contest.id)
		await remindOfFixtures(new Date(first!.startTime.getTime() + MINUTE))
		vi.setSystemTime(LATER)
		for (let round = 0; round < 3; round++) await fillIn(contest)
		const notices = await noticesOf(player.id)
		const about = (text: string) => notices.filter(({ title, body }) => `${title} ${body}`.includes(text))
		expect(notices.filter(({ kind }) => kind === 'reminder')).toHaveLength(1)
		expect(about('The organiser has set the result')).toEqual([])
	})

	it('reminds nobody of a match that has lost its court', async () => {
		const contest = await drawn(4)
		const ids = (await matchesOf(contest.id)).map(({ id }) => id)
		const lost = await write((tx) => tx.delete(courtTime).where(inArray(courtTime.matchId, ids)).returning())
		await remindOfFixtures(new Date(DAY.getTime() - 12 * HOUR))
		const notices = await noticesOf(contest.teams[0]!.captain.id)
		expect(notices.filter(({ kind }) => kind === 'reminder')).toEqual([])
		await write((tx) => tx.insert(courtTime).values(lost))
	})
})

/** As `expectFair`, for those who stayed: nobody plays twice in a round, or far more often. */
async function expectFairWithout(contest: Contest, gone: number) {
	const matches = (await matchesOf(contest.id)).filter(({ status }) => status === 'completed')
	const counts = contest.teams
		.filter(({ id }) => id !== gone)
		.map(({ id }) => matches.filter((match) => playersOf(match).includes(id)).length)
	expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
}

const moving = async (contest: Contest, query = '') =>
	(await visit(`/tournaments/${contest.id}/schedule/move${query}`, { headers: contest.asOrganizer })).page.page
const moveTo = async (contest: Contest, round: number, time: string) =>
	visit(`/tournaments/${contest.id}/schedule/move`, {
		headers: contest.asOrganizer,
		form: { round: String(round), time },
	})

describe('moving the rounds to come', () => {
	const late = (matches: Row[], minutes: number) =>
		matches.map(({ startTime, courtNumber }) => [startTime.getTime() + minutes * MINUTE, courtNumber])
	const isHeld = async (contest: Contest) => {
		const { body } = await call('GET', `/api/tournaments/${contest.id}/matches`)
		return body.map(({ hasCourt }: { hasCourt: boolean }) => hasCourt)
	}

	it('by half an hour keeps their courts and their order, and tells every player', async () => {
		const contest = await drawn(9, { matchMinutes: 20, rounds: 5 })
		const before = await matchesOf(contest.id)
		const third = inRound(before, 3)[0]!.startTime
		vi.setSystemTime(third.getTime() - 5 * MINUTE)
		const { round, rounds, times } = await moving(contest)
		expect([round, rounds.map((one: { round: number }) => one.round)]).toEqual([3, [1, 2, 3, 4, 5]])
		expect(times).toHaveLength(5)
		expect(times[0]).toMatchObject({ start: new Date(third.getTime() + 30 * MINUTE).toISOString(), courts: [1, 2] })
		expect((await moveTo(contest, 3, times[0].value)).status).toBe(302)
		const after = await matchesOf(contest.id)
		const ahead = (matches: Row[]) => matches.filter((match) => match.round > 2)
		expect(late(ahead(after), 0)).toEqual(late(ahead(before), 30))
		expect(after.filter(({ round }) => round < 3)).toEqual(before.filter(({ round }) => round < 3))
		expect(ahead(after).map(playersOf)).toEqual(ahead(before).map(playersOf))
		expect((await isHeld(contest)).every(Boolean)).toBe(true)
		expect(await fsck()).toEqual([])
		for (const { captain, id } of contest.teams) {
			const next = ahead(after).find((match) => playersOf(match).includes(id))!
			const told = (await noticesOf(captain.id)).filter(({ title }) => title.startsWith('New times'))
			expect(told).toHaveLength(1)
			expect(told[0]!.body).toMatch(
				/^Round 3 now starts on Thu 11 Mar at \d\d:\d\d, at .+, and those after it follow\. /,
			)
			expect(told[0]!.body).toContain(`Your next match is on Thu 11 Mar ${formatTime(next.startTime)}–`)
		}
		expect((await noticesOf(contest.organizer.id)).filter(({ title }) => title.startsWith('New times'))).toEqual([])
	})

	it('frees the half hours that no match lies in any more, and shares those that both lie in', async () => {
		const contest = await drawn(4, { matchMinutes: 20, rounds: 3 })
		const [first] = await matchesOf(contest.id)
		vi.setSystemTime(BEFORE)
		const { times } = await moving(contest, '?round=2')
		await moveTo(contest, 2, times[0].value)
		const rows = await db.select().from(courtTime).where(eq(courtTime.courtId, contest.venue.venueId))
		const minutes = rows.map(({ startTime }) => (startTime.getTime() - first!.startTime.getTime()) / MINUTE)
		expect(minutes.sort((a, b) => a - b)).toEqual([0, 30, 60])
		expect(await fsck()).toEqual([])
	})

	it('takes other courts where some are closed, and the same again once they are free', async () => {
		const owner = await createUser({ role: 'venue_owner' })
		const contest = await drawn(8, { matchMinutes: 30, rounds: 4, ownerId: owner.id, courts: 3 })
		vi.setSystemTime(BEFORE)
		const [first] = await matchesOf(contest.id)
		const { venueId, sportId } = contest.venue
		const net = {
			reason: 'rain' as const,
			note: '',
			parts: [{ sportId, courtNumber: 1 }],
			startTime: first!.startTime,
			endTime: new Date(first!.startTime.getTime() + 3 * HOUR),
		}
		await closeCourts(owner, venueId, net, { now: BEFORE })
		expect((await isHeld(contest)).filter(Boolean)).toHaveLength(4)
		const { times } = await moving(contest)
		expect(times[0]).toMatchObject({ start: first!.startTime.toISOString(), courts: [2, 3] })
		expect((await moveTo(contest, 1, times[0].value)).status).toBe(302)
		expect(new Set((await matchesOf(contest.id)).map(({ courtNumber }) => courtNumber))).toEqual(new Set([2, 3]))
		expect((await isHeld(contest)).every(Boolean)).toBe(true)
		expect(await fsck()).toEqual([])
		const later = (await moving(contest)).times[0]
		expect(new Date(later.start).getTime()).toBe(first!.startTime.getTime() + 30 * MINUTE)
	})

	it('goes round what others have booked, and to another day, which the tournament then lasts to', async () => {
		const [contest, other] = [await drawn(4, { matchMinutes: 30, rounds: 2, courts: 1 }), await drawn(4)]
		vi.setSystemTime(BEFORE)
		const [first] = await matchesOf(contest.id)
		const { venueId, sportId } = contest.venue
		const [startTime, endTime] = [1, 2].map((hours) => new Date(first!.startTime.getTime() + hours * HOUR))
		const half = { sportId, courtNumber: 1, startTime: startTime!, endTime: endTime! }
		const holder = { kind: 'fixture', id: (await matchesOf(other.id))[0]!.id } as const
		await write((tx) => take(tx, venueId, [{ ...half, holder }]))
		const starts = (await moving(contest)).times.map(({ start }: { start: string }) => new Date(start).getTime())
		expect(starts[0]).toBe(endTime!.getTime())
		const taken = `${first!.startTime.getTime() + 30 * MINUTE}-1`
		vi.setSystemTime(new Date('2027-01-04T04:30:00Z'))
		expect((await moving(contest)).times).toHaveLength(5)
		vi.setSystemTime(BEFORE)
		expect((await moveTo(contest, 1, taken)).status).toBe(409)
		expect((await moveTo(contest, 1, `${endTime!.getTime() + 15 * MINUTE}-1`)).status).toBe(409)
		expect((await moveTo(contest, 1, `${endTime!.getTime()}-2`)).status).toBe(409)
		expect(await matchesOf(contest.id)).toEqual([first, (await matchesOf(contest.id))[1]])
		await write((tx) => releaseIn(tx, { ...half, venueId }, 'fixture', [holder.id]))
		const { times, day } = await moving(contest, '?date=2027-03-14')
		expect([day, times[0].start.slice(0, 10)]).toEqual(['2027-03-14', '2027-03-14'])
		expect((await moveTo(contest, 1, times[0].value)).status).toBe(302)
		expect(dateOf((await storedTournament(contest.id)).endDate)).toBe('2027-03-14')
		expect(await fsck()).toEqual([])
	})

	it('goes back again, no sooner than now, the tournament’s first day or the round ahead', async () => {
		const contest = await drawn(4, { matchMinutes: 30, rounds: 3 })
		vi.setSystemTime(BEFORE)
		const before = await matchesOf(contest.id)
		const { venueId } = contest.venue
		await moveTo(contest, 1, (await moving(contest, '?date=2027-03-14')).times[0].value)
		const { times, first } = await moving(contest, '?date=2027-03-11')
		expect([first, dateOf((await storedTournament(contest.id)).startDate)]).toEqual(['2027-03-11', '2027-03-11'])
		const back = times.find(({ start }: { start: string }) => start === before[0]!.startTime.toISOString())
		expect((await moveTo(contest, 1, back.value)).status).toBe(302)
		expect(late(await matchesOf(contest.id), 0)).toEqual(late(before, 0))
		expect(await fsck()).toEqual([])
		expect((await moving(contest, '?date=2027-03-10')).times).toEqual([])

		await moveTo(contest, 2, (await moving(contest, '?round=2')).times[2].value)
		const second = await moving(contest, '?round=2&date=2027-03-11')
		expect(second.times[0].start).toBe(before[0]!.endTime.toISOString())
		const tooSoon = `${before[0]!.endTime.getTime() - 30 * MINUTE}-${second.times[0].value.split('-')[1]}`
		expect((await moveTo(contest, 2, tooSoon)).status).toBe(409)
		expect((await moveTo(contest, 2, second.times[0].value)).status).toBe(302)
		expect(late(await matchesOf(contest.id), 0)).toEqual(late(before, 0))
		const held = await db.select().from(courtTime).where(eq(courtTime.courtId, venueId))
		expect(held).toHaveLength(3)
		expect(await fsck()).toEqual([])
	})

	it('is done once where the form is sent twice', async () => {
		const contest = await drawn(4)
		vi.setSystemTime(BEFORE)
		const { times } = await moving(contest)
		const [one, other] = [await moveTo(contest, 1, times[1].value), await moveTo(contest, 1, times[1].value)]
		expect([one.status, other.status]).toEqual([302, 302])
		const { captain } = contest.teams[0]!
		expect((await noticesOf(captain.id)).filter(({ title }) => title.startsWith('New times'))).toHaveLength(1)
		expect(new Set((await matchesOf(contest.id)).map(({ moves }) => moves))).toEqual(new Set([1]))
	})

	it('is a call too, whose example in the description does what it says', async () => {
		const contest = await drawn(9, { matchMinutes: 20, rounds: 5 })
		vi.setSystemTime(DAY)
		const path = `/api/tournaments/${contest.id}/move-rounds`
		const ask = (query = '', headers = contest.asOrganizer) => call('GET', path + query, { headers })
		const send = (body: unknown, headers = contest.asOrganizer) => call('POST', path, { headers, body })
		const { body: document } = await call('GET', '/api/openapi.json')
		const { post } = document.paths['/api/tournaments/{id}/move-rounds']
		const { example } = post.requestBody.content['application/json']

		const { body: free } = await ask('?round=3&date=2027-03-11')
		expect([free.round, free.problem, free.rounds.length]).toEqual([3, null, 5])
		const startTime = new Date(example.startTime).toISOString()
		expect(free.times).toContainEqual({ startTime, endTime: expect.any(String), courts: example.courts })
		const timesOn = async (date: string) => (await ask(`?round=3&date=${date}`)).body.times.length
		expect(await timesOn('2027-06-09'), 'ninety days on').toBeGreaterThan(0)
		expect(await timesOn('2027-06-10'), 'further than a form may move them').toBe(0)
		for (const wrong of [
			null,
			[],
			{},
			{ ...example, round: '3' },
			{ ...example, startTime: '🏆' },
			{ ...example, courts: [] },
			{ ...example, courts: [1, 1] },
		])
			expect((await send(wrong)).status, JSON.stringify(wrong)).toBe(400)
		expect((await send({ ...example, courts: [9] })).status).toBe(409)
		expect((await send({ ...example, round: 9 })).status).toBe(409)
		expect((await send({ ...example, startTime: '9999-12-31T23:30:00Z' })).status).toBe(409)
		const { captain, headers } = contest.teams[0]!
		expect([(await send(example, headers)).status, (await ask('', headers)).status]).toEqual([403, 403])

		for (const again of [1, 2]) {
			const moved = await send({ ...example, courts: example.courts.toReversed() })
			expect([again, moved.status, moved.body]).toEqual([
				again,
				200,
				{ tournamentId: contest.id, round: 3, startTime, courts: example.courts },
			])
		}
		expect(inRound(await matchesOf(contest.id), 3)[0]!.startTime.toISOString()).toBe(startTime)
		expect((await noticesOf(captain.id)).filter(({ title }) => title.startsWith('New times'))).toHaveLength(1)
	})

	it('is the organiser’s, of an evening with rounds to come', async () => {
		const contest = await drawn(4)
		const path = `/tournaments/${contest.id}/schedule/move`
		expect((await visit(path, { headers: contest.teams[0]!.headers })).status).toBe(403)
		expect((await moveTo(contest, 9, `${LATER.getTime()}-1`)).status).toBe(409)
		for (let round = 0; round < 3; round++) await fillIn(contest)
		expect((await moving(contest)).problem).toBe('There are no rounds to move.')
		vi.setSystemTime(BEFORE)
		const league = await createContest({ teams: 3 })
		expect((await moving(league)).problem).toBe('Here each match is moved by itself. Open it to do so.')
	})
})

describe('a Mexicano', () => {
	it('draws each round from the table once the one before is over', async () => {
		const contest = await drawn(8, { format: 'mexicano', rounds: 3 })
		const namesIn = async (round: number) =>
			inRound(await matchesOf(contest.id), round).map((match) =>
				playersOf(match).map((id) => contest.teams.find((team) => team.id === id)!.name.slice(-1)),
			)
		expect(await namesIn(1)).toEqual([
			['A', 'D', 'B', 'C'],
			['E', 'H', 'F', 'G'],
		])
		expect(await namesIn(2)).toEqual([[], []])
		await send(contest, 1, score(10, 14), contest.asOrganizer)
		expect(await namesIn(2)).toEqual([[], []])
		await send(contest, 2, score(20, 4), contest.asOrganizer)
		const table = (await tableOf(contest)).map(({ name }) => name.slice(-1))
		expect([table.slice(0, 2).sort(), table.slice(2, 4).sort()]).toEqual([
			['E', 'H'],
			['B', 'C'],
		])
		expect(await namesIn(2)).toEqual([
			[table[0], table[3], table[1], table[2]],
			[table[4], table[7], table[5], table[6]],
		])
		const pairs = await namesIn(2)
		expect((await send(contest, 1, score(24, 0), contest.asOrganizer)).status).toBe(200)
		expect(await namesIn(2)).toEqual(pairs)
		await fillIn(contest)
		await fillIn(contest)
		expect(await storedTournament(contest.id)).toMatchObject({ status: 'completed' })
	})

	it.each([5, 7, 13])('of %i players shares out the rests', async (players) => {
		const contest = await drawn(players, { format: 'mexicano', rounds: 6 })
		for (let round = 0; round < 6; round++) expect((await fillIn(contest)).status).toBe(302)
		await expectFair(contest)
		expect(await storedTournament(contest.id)).toMatchObject({ status: 'completed' })
	})

	it('goes on without a player who leaves, also one who is in the next round', async () => {
		const contest = await drawn(8, { format: 'mexicano', rounds: 4 })
		const matches = await matchesOf(contest.id)
		vi.setSystemTime(matches[0]!.startTime.getTime() + MINUTE)
		await fillIn(contest)
		const { captain, id } = contest.teams[0]!
		await withdrawTeam(captain, { id: contest.id, teamId: id }, new Date())
		const second = inRound(await matchesOf(contest.id), 2)
		expect(second.map(({ status }) => status)).toEqual(['scheduled', 'cancelled'])
		expect(playersOf(second[0]!)).not.toContain(id)
		expect(await fsck()).toEqual([])
		vi.setSystemTime(LATER)
		for (let round = 2; round <= 4; round++) await fillIn(contest)
		expect(await storedTournament(contest.id)).toMatchObject({ status: 'completed' })
	})
})
