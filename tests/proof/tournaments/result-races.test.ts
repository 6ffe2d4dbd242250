import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { courtTime, tournaments } from '#db/schema.ts'
import { AppError } from '#app/lib/errors.ts'
import { at, DAY } from '#app/lib/time/time.ts'
import { postpone } from '#app/features/tournaments/matches/postponing/postpone.server.ts'
import { confirmSilent } from '#app/features/tournaments/matches/silence.server.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { within } from '#tests/support/cases.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { matchesOf, storedTournament } from '#tests/support/world/tournaments.ts'
import { createContest, score, send, sidesOf, storedMatch, type Contest } from '#tests/support/world/contest.ts'
import { postponeNaively, proposeNaively } from './naive-result.ts'
import { call } from '#tests/support/process/product.ts'
import { wish } from '#tests/support/world/wishes.ts'
import { hoursWhere } from '#tests/support/database/court-time.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// The tournaments are made on Monday 1 March 2027 and played on the 11th.
const BEFORE = new Date('2027-03-01T04:30:00Z')
const LATER = at('2027-03-12', 18)
const LONG = { timeout: within(120_000) }
vi.useFakeTimers({ toFake: ['Date'], now: BEFORE })
afterAll(async () => expect(await fsck()).toEqual([]))

const contest = await createContest({ teams: 8, format: 'league' })
const matches = (await matchesOf(contest.id)).map(({ matchNumber }) => matchNumber)
let next = 0
/** Returns a match without a reported result. */
const fresh = () => matches[next++]!
vi.setSystemTime(LATER)

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

describe('two captains sending different results at once', () => {
	it('make one proposal and one clear conflict, whichever is first', LONG, async () => {
		for (let round = 0; round < 10; round++) {
			const number = fresh()
			const { home, away } = await sidesOf(contest, number)
			const wishes = [
				() => send(contest, number, score(2, 1), home.headers),
				() => send(contest, number, score(1, 2), away.headers),
			]
			const answers = await Promise.all((round % 2 ? wishes.toReversed() : wishes).map((ask) => ask()))
			expect(statuses(answers)).toEqual([200, 409])
			const [won, lost] = answers[0]!.status === 200 ? answers : answers.toReversed()
			const stored = await storedMatch(contest.id, number)
			expect(stored).toMatchObject({ status: 'scheduled', version: 1, proposal: won!.body.proposal })
			const name = stored.proposal!.teamId === home.id ? home.name : away.name
			const [theirs, ours] = name === home.name ? ['2–1', '1–2'] : ['1–2', '2–1']
			expect(lost!.body.message).toBe(`${name} say ${theirs}, you say ${ours}. Confirm theirs, or tell the organiser.`)
		}
	})

	test('the same race catches a naive proposal', async () => {
		const number = fresh()
		const { id } = await storedMatch(contest.id, number)
		const { home, away } = await sidesOf(contest, number)
		const answers = await atOnce([home, away], (side) =>
			proposeNaively(id, side.id, side === home ? { homeScore: 2, awayScore: 1 } : { homeScore: 1, awayScore: 2 }),
		)
		expect(statuses(answers)).toEqual([200, 200])
		await send(contest, number, score(0, 0), contest.asOrganizer)
	})
})

test('two captains sending the same result at once agree', LONG, async () => {
	for (let round = 0; round < 5; round++) {
		const number = fresh()
		const { home, away } = await sidesOf(contest, number)
		const answers = await Promise.all([home, away].map(({ headers }) => send(contest, number, score(3, 3), headers)))
		expect(statuses(answers)).toEqual([200, 200])
		expect(await storedMatch(contest.id, number)).toMatchObject({ decidedBy: 'captains', homeScore: 3, version: 2 })
	}
})

test('one result sent 20 times at once is sent once', LONG, async () => {
	const number = fresh()
	const { home } = await sidesOf(contest, number)
	const answers = await Promise.all(Array.from({ length: 20 }, () => send(contest, number, score(4, 1), home.headers)))
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
	expect(await storedMatch(contest.id, number)).toMatchObject({ version: 1, proposal: { homeScore: 4 } })
})

test('a reply, the organizer and the end of the day at once decide once', LONG, async () => {
	for (let round = 0; round < 3; round++) {
		const number = fresh()
		const { home, away } = await sidesOf(contest, number)
		await send(contest, number, score(2, 0), home.headers)
		vi.setSystemTime(LATER.getTime() + DAY)
		await Promise.all([
			send(contest, number, score(2, 0), away.headers),
			send(contest, number, score(2, 0), contest.asOrganizer),
			confirmSilent(new Date()),
			confirmSilent(new Date()),
		])
		expect(await storedMatch(contest.id, number)).toMatchObject({ status: 'completed', homeScore: 2, version: 2 })
		vi.setSystemTime(LATER)
	}
})

test('the last two results of a tournament at once end it', LONG, async () => {
	vi.setSystemTime(BEFORE)
	const small = await createContest({ teams: 3 })
	vi.setSystemTime(LATER)
	await send(small, 1, score(1, 0), small.asOrganizer)
	const answers = await Promise.all([2, 3].map((number) => send(small, number, score(1, 0), small.asOrganizer)))
	expect(statuses(answers)).toEqual([200, 200])
	expect((await storedTournament(small.id)).status).toBe('completed')
})

describe('a match and a booking that want the same hour', () => {
	const HOUR_WANTED = 15
	const day = (round: number) => `2027-04-${String(round + 1).padStart(2, '0')}`
	const heldAt = ({ venue }: Contest, hour: Date) =>
		db
			.select()
			.from(courtTime)
			.where(and(eq(courtTime.courtId, venue.venueId), eq(courtTime.startTime, hour)))

	it('get it one of them', LONG, async () => {
		vi.setSystemTime(BEFORE)
		const single = await createContest({ teams: 2, courts: 1 })
		vi.setSystemTime(LATER)
		const player = await signedIn(await createUser())
		const { id } = await storedMatch(single.id, 1)
		for (let round = 0; round < 8; round++) {
			const startTime = at(day(round), HOUR_WANTED)
			const booking = () =>
				call('POST', '/api/bookings', {
					headers: player,
					body: wish(single.venue, day(round), HOUR_WANTED, HOUR_WANTED + 1),
				})
			const moving = () =>
				postpone(single.organizer, { tournamentId: single.id, matchId: id }, { startTime }).then(
					() => ({ status: 201 }),
					(error: AppError) => ({ status: error.init.status }),
				)
			const wishes = round % 2 ? [booking, moving] : [moving, booking]
			const answers = await Promise.all(wishes.map((ask) => ask()))
			expect(statuses(answers)).toEqual([201, 409])
			expect(await heldAt(single, startTime)).toHaveLength(1)
			const match = await storedMatch(single.id, 1)
			const own = await hoursWhere(eq(courtTime.matchId, id))
			expect(own.map(({ hour }) => hour)).toEqual([match.startTime])
		}
	})

	test('the same race catches a naive move', async () => {
		vi.setSystemTime(BEFORE)
		const single = await createContest({ teams: 2, courts: 1 })
		vi.setSystemTime(LATER)
		const startTime = at(day(0), HOUR_WANTED)
		const match = await storedMatch(single.id, 1)
		const player = await signedIn(await createUser())
		const body = wish(single.venue, day(0), HOUR_WANTED, HOUR_WANTED + 1)
		const isFree = async () => (await heldAt(single, startTime)).length === 0
		const { status } = await inBetween(
			() => postponeNaively(match.id, startTime, isFree),
			async () => {
				expect((await call('POST', '/api/bookings', { headers: player, body })).status).toBe(201)
			},
		)
		expect(status).toBe(200)
		const [held] = await heldAt(single, startTime)
		expect(held).toMatchObject({ matchId: null })
		expect(await fsck()).not.toEqual([])
		await write((tx) => tx.delete(tournaments).where(eq(tournaments.id, single.id)))
	})
})
