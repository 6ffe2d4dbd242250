import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { tournaments, tournamentTeams } from '#db/schema.ts'
import { editTournament } from '#app/features/tournaments/organize/edit.server.ts'
import { joinTournament } from '#app/features/tournaments/teams/join.server.ts'
import { withdrawTeam } from '#app/features/tournaments/teams/withdraw.server.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createTournament, storedTournament, teamsOf } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { caseSeed, cases, times, within } from '#tests/support/cases.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const SEQUENCES = inject('source').kind === 'sqlite' ? times(40, 2_000) : times(8, 400)
const PEOPLE = 5
const FEWEST = 2

const DEEDS = ['join', 'join', 'join', 'withdraw', 'withdraw', 'resize', 'takeOut'] as const
/** A step of a person, under one of a few names; for `resize`, the new limit of teams. */
const step = fc.record({
	does: fc.constantFrom(...DEEDS),
	who: fc.nat(PEOPLE - 1),
	name: fc.nat(PEOPLE),
	places: fc.integer({ min: FEWEST, max: 5 }),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
type Withdraw = (...args: Parameters<typeof withdrawTeam>) => Promise<unknown>

const works = (attempt: Promise<unknown>) =>
	attempt.then(
		() => true,
		() => false,
	)

/** Applies the steps to a new tournament and to the model: the entered people by name, and the limit. */
async function follow(steps: Step[], withdraw: Withdraw) {
	const organizer = await createUser()
	const { id } = await createTournament(await createVenue({}), { organizerId: organizer.id, maxTeams: 3 })
	const people: Awaited<ReturnType<typeof createUser>>[] = []
	for (let i = 0; i < PEOPLE; i++) people.push(await createUser())
	const nameOf = (name: number) => `Team ${'ABCDEF'[name]}`

	const entered = new Map<number, { name: number; teamId: number }>()
	let places = 3
	for (const { does, who, name, places: wanted } of steps) {
		if (does === 'resize') {
			const done = await works(editTournament(organizer, id, { maxTeams: wanted }))
			expect(done, 'nobody who is in loses their place').toBe(entered.size <= wanted)
			if (done) places = wanted
		} else if (does === 'join') {
			const isTaken = [...entered.values()].some((team) => team.name === name)
			const may = !entered.has(who) && !isTaken && entered.size < places
			const team = await joinTournament(people[who]!, id, { name: nameOf(name) }).catch(() => null)
			expect(team !== null, 'a place that is free, under a name that is free').toBe(may)
			if (team) entered.set(who, { name, teamId: team.id })
		} else {
			const team = entered.get(who)
			if (!team) continue
			await withdraw(does === 'takeOut' ? organizer : people[who]!, { id, teamId: team.teamId })
			entered.delete(who)
		}
		const stored = (await teamsOf(id)).filter(({ status }) => status !== 'withdrawn')
		const shown = (rows: { captainId: number | null; name: string }[]) =>
			rows.map(({ captainId, name }) => `${captainId} ${name}`).sort()
		const expected = [...entered].map(([who, { name }]) => ({ captainId: people[who]!.id, name: nameOf(name) }))
		expect(shown(stored), 'who is in').toEqual(shown(expected))
		expect((await storedTournament(id)).currentTeams, 'how many are in').toBe(entered.size)
	}
}

const sequences = (withdraw: Withdraw) =>
	fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24, size: 'max' }), (steps) => follow(steps, withdraw))

test(
	'the entries of a tournament are as in the model, in any order of steps',
	{ timeout: within(240_000) },
	async () => {
		await fc.assert(sequences(withdrawTeam), { numRuns: SEQUENCES, seed: caseSeed })
		expect(await fsck()).toEqual([])
	},
)

/** Counter-example: removes the team and leaves its players on it. */
const withdrawNaively: Withdraw = (_, { id, teamId }) =>
	write(async (tx) => {
		const gone = { status: 'withdrawn' as const, withdrawnAt: new Date() }
		await tx.update(tournamentTeams).set(gone).where(eq(tournamentTeams.id, teamId!))
		const currentTeams = sql`${tournaments.currentTeams} - 1`
		await tx.update(tournaments).set({ currentTeams }).where(eq(tournaments.id, id!))
	})

test(
	'the same sequences catch a withdrawal after which its players cannot come back',
	{ timeout: within(240_000) },
	async () => {
		const { errorInstance } = await fc.check(sequences(withdrawNaively), { ...cases(500), endOnFailure: true })
		expect(String(errorInstance)).toContain('a place that is free')
	},
)
