import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { courtTime, tournamentMatches, tournaments } from '#db/schema.ts'
import { postpone } from '#app/features/tournaments/matches/postponing/postpone.server.ts'
import { joinTournament } from '#app/features/tournaments/teams/join.server.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { within } from '#tests/support/cases.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createTournament, enterTeams, matchesOf, matchHoursOf, teamsOf } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { generateNaively } from './naive-schedule.ts'
import { call } from '#tests/support/process/product.ts'
import { hoursOf, post, wish } from '#tests/support/world/wishes.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// Monday 1 March 2027, half past six in the morning in South Africa.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T04:30:00Z') })
const DAY = '2027-03-11'
const LONG = { timeout: within(120_000) }

const organizer = await createUser({ role: 'admin' }) // no venue has to give an admin its courts
const headers = await signedIn(organizer)

async function tournamentOf(teams: number, courts = 2) {
	const venue = await createVenue({ courts })
	const tournament = await createTournament(venue, { organizerId: organizer.id })
	await enterTeams(tournament, teams)
	return { venue, tournament, id: tournament.id }
}
const generate = (id: number, body: object = {}) =>
	call('POST', `/api/tournaments/${id}/generate-schedule`, { headers, body })
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

const playing = async (id: number) =>
	new Set((await matchesOf(id)).flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]))
const active = async (id: number) =>
	new Set((await teamsOf(id)).flatMap((team) => (team.status === 'active' ? team.id : [])))

async function withoutCourt(id: number) {
	const held = await matchHoursOf(id)
	return (await matchesOf(id)).filter((match) => !held.some(({ matchId }) => matchId === match.id))
}

/** Removes what a naive schedule has left behind. */
const remove = (id: number) =>
	write(async (tx) => {
		const [tournament] = await tx.select().from(tournaments).where(eq(tournaments.id, id))
		await tx.delete(courtTime).where(eq(courtTime.courtId, tournament!.courtId))
		await tx.delete(tournamentMatches).where(eq(tournamentMatches.tournamentId, id))
		await tx.delete(tournaments).where(eq(tournaments.id, id))
	})

test('of two matches moved to the same ten minutes at once, one goes there', LONG, async () => {
	const { id } = await tournamentOf(3, 1)
	expect((await generate(id, { matchMinutes: 10 })).status).toBe(201)
	const [first, second, third] = await matchesOf(id)
	const cancelled = { status: 'cancelled' }
	expect(
		(await call('PATCH', `/api/tournaments/${id}/matches/${first!.id}`, { headers, body: cancelled })).status,
	).toBe(200)
	const wanted = { startTime: first!.startTime, courtNumber: 1 }
	const moves = await Promise.allSettled(
		[second!, third!].map((match) => postpone(organizer, { tournamentId: id, matchId: match.id }, wanted)),
	)
	expect(moves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	const times = (await matchesOf(id)).slice(1).map(({ startTime }) => startTime.getTime())
	expect(new Set(times).size).toBe(2)
	expect(await fsck()).toEqual([])
})

describe('ten generations at once', () => {
	it('make one schedule', LONG, async () => {
		const { id } = await tournamentOf(5)
		const answers = await Promise.all(Array.from({ length: 10 }, () => generate(id)))
		expect(statusesOf(answers)).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
		const refused = answers.filter(({ status }) => status === 409)
		expect(new Set(refused.map(({ body }) => body.message))).toEqual(new Set(['The schedule is out already.']))
		expect(await matchesOf(id)).toHaveLength(10)
		expect(await matchHoursOf(id)).toHaveLength(10)
		expect(await fsck()).toEqual([])
	})

	it('make one also with one key: the same response for all', LONG, async () => {
		const { id } = await tournamentOf(4)
		const key = { ...headers, 'Idempotency-Key': crypto.randomUUID() }
		const answers = await Promise.all(
			Array.from({ length: 10 }, () =>
				call('POST', `/api/tournaments/${id}/generate-schedule`, { headers: key, body: {} }),
			),
		)
		expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
		expect(answers[0]!.status).toBe(201)
		expect(await matchesOf(id)).toHaveLength(6)
	})

	it('make one again where each asks for it', LONG, async () => {
		const { id } = await tournamentOf(4)
		expect((await generate(id)).status).toBe(201)
		const answers = await Promise.all(Array.from({ length: 10 }, () => generate(id, { again: true })))
		for (const { status } of answers) expect([201, 409]).toContain(status)
		expect(await matchesOf(id)).toHaveLength(6)
		expect(await matchHoursOf(id)).toHaveLength(6)
		expect(await fsck()).toEqual([])
	})

	test('the same race catches a naive one', LONG, async () => {
		const { id } = await tournamentOf(3)
		const answers = await atOnce([id, id], (id) => generateNaively(id, new Date()))
		expect(statusesOf(answers)).toEqual([201, 201])
		expect(await matchesOf(id)).toHaveLength(6)
		await remove(id)
	})
})

describe('joining while the schedule is generated', () => {
	const join = async (id: number) => {
		const user = await createUser()
		try {
			await joinTournament(user, id, { name: `Late ${user.username}` })
			return 'joined'
		} catch (error) {
			return (error as Error).message
		}
	}

	it('is in the schedule before it and refused after it', LONG, async () => {
		const { id } = await tournamentOf(3)
		expect(await join(id)).toBe('joined')
		expect((await generate(id)).status).toBe(201)
		expect(await join(id)).toBe('This tournament has started.')
		expect((await playing(id)).size).toBe(4)
	})

	it('at once: the schedule’s teams are the tournament’s', LONG, async () => {
		for (let round = 0; round < 3; round++) {
			const { id } = await tournamentOf(3, 6)
			const joins = Array.from({ length: 4 }, () => join(id))
			const [generated, ...joined] = await Promise.all([generate(id), ...joins])
			expect(generated).toMatchObject({ status: 201 })
			const late = joined.filter((answer) => answer === 'joined').length
			expect(await active(id)).toEqual(await playing(id))
			expect((await active(id)).size).toBe(3 + late)
			expect(await fsck()).toEqual([])
		}
	})

	test('the same race catches a naive one', LONG, async () => {
		const { id } = await tournamentOf(3)
		await inBetween(
			() => generateNaively(id, new Date()),
			() => join(id),
		)
		expect(await active(id)).not.toEqual(await playing(id))
		await remove(id)
	})
})

describe('booking the hours of the schedule', () => {
	const book = async (venue: { venueId: number; sportId: number }, hour: number) =>
		post(await signedIn(await createUser()), wish(venue, DAY, hour, hour + 1))

	it('is avoided by it before and refused after', LONG, async () => {
		const { id, venue } = await tournamentOf(4, 1)
		expect((await book(venue, 9)).status).toBe(201)
		expect((await generate(id)).status).toBe(201)
		expect((await matchHoursOf(id)).map(({ hour }) => hour.getUTCHours() + 2)).toEqual([10, 11, 12, 13, 14, 15])
		expect((await book(venue, 10)).status).toBe(409)
	})

	it('at once: no hour is taken twice and each gets what it was told', LONG, async () => {
		for (let round = 0; round < 3; round++) {
			const { id, venue } = await tournamentOf(4, 2)
			const people = [9, 10, 11, 12, 13].map((hour) => book(venue, hour))
			const [generated, ...booked] = await Promise.all([generate(id), ...people])
			expect(generated).toMatchObject({ status: 201 })
			expect(await withoutCourt(id)).toEqual([])
			expect(await matchHoursOf(id)).toHaveLength(6)
			for (const { status, body } of booked) {
				if (status === 201) expect(await hoursOf(body.id)).toHaveLength(1)
				else expect(status).toBe(409)
			}
			expect(await fsck()).toEqual([])
		}
	})

	test('the same race catches a naive one', LONG, async () => {
		const { id, venue } = await tournamentOf(4, 1)
		await inBetween(
			() => generateNaively(id, new Date()),
			async () => {
				expect((await book(venue, 9)).status).toBe(201)
			},
		)
		expect(await withoutCourt(id)).toHaveLength(1)
		await remove(id)
	})
})
