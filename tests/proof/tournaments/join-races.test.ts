import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { teamMembers, tournamentOrganizers, tournaments, tournamentTeams, tournamentWaits } from '#db/schema.ts'
import { newSecret } from '#db/secrets.ts'
import { acceptOrganizing } from '#app/features/tournaments/organize/organizers.server.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createTournament, storedTournament, teamsOf } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { helpNaively, joinNaively } from './naive-join.ts'
import { withdrawNaively } from './naive-waitlist.ts'
import { call, visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const PLACES = 8
const PEOPLE = times(60, 100)
const LONG = { timeout: within(120_000) }

const venue = await createVenue()
const people = await Promise.all(
	Array.from({ length: PEOPLE }, async () => {
		const user = await createUser()
		return { user, headers: await signedIn(user) }
	}),
)
type Person = (typeof people)[number]

const join = (id: number, { headers }: Person, name: string) =>
	call('POST', `/api/tournaments/${id}/teams`, { headers, body: { name } })

const membersOf = (tournamentId: number) =>
	db.select().from(teamMembers).where(eq(teamMembers.tournamentId, tournamentId))

async function remove(id: number) {
	await write(async (tx) => {
		await tx.delete(tournamentTeams).where(eq(tournamentTeams.tournamentId, id))
		await tx.delete(tournaments).where(eq(tournaments.id, id))
	})
}

describe(`8 places and ${PEOPLE} captains at once`, () => {
	it('give exactly 8 of them a place', LONG, async () => {
		const { id } = await createTournament(venue, { maxTeams: PLACES })
		// One place is taken first, so that the crowd finds 7.
		const first = await join(id, people[0]!, 'First Team')
		expect(first.status).toBe(201)
		const rest = await Promise.all(people.slice(1).map((person, i) => join(id, person, `Team ${i}`)))
		expect(rest.filter(({ status }) => status === 201)).toHaveLength(PLACES - 1)
		expect(rest.filter(({ status }) => status === 409)).toHaveLength(PEOPLE - PLACES)
		for (const { body } of rest.filter(({ status }) => status === 409))
			expect(['All 8 places are taken.', 'Somebody has just taken the last place.']).toContain(body.message)

		const teams = await teamsOf(id)
		expect(teams).toHaveLength(PLACES)
		expect((await storedTournament(id)).currentTeams).toBe(PLACES)
		expect((await membersOf(id)).map(({ teamId }) => teamId).sort()).toEqual(teams.map((team) => team.id).sort())
		expect(await fsck()).toEqual([])
	})

	test('the same race catches a naive join', LONG, async () => {
		const { id } = await createTournament(venue, { maxTeams: PLACES })
		await atOnce(people.slice(0, PLACES + 1), ({ user }, i) => joinNaively(user, id, `Team ${i}`))
		expect(await teamsOf(id)).toHaveLength(PLACES + 1)
		expect((await fsck()).length).toBeGreaterThan(0)
		await remove(id)
		expect(await fsck()).toEqual([])
	})
})

test('one person 50 times at once has one team', LONG, async () => {
	const { id } = await createTournament(venue)
	const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => join(id, people[0]!, `Team ${i}`)))
	expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
	expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
	expect(await teamsOf(id)).toHaveLength(1)
	expect((await storedTournament(id)).currentTeams).toBe(1)
	expect(await fsck()).toEqual([])
})

test('one key 20 times at once has one team and one response', LONG, async () => {
	const { id } = await createTournament(venue)
	const headers = { ...people[1]!.headers, 'Idempotency-Key': crypto.randomUUID() }
	const body = { name: 'Only Once' }
	const answers = await Promise.all(
		Array.from({ length: 20 }, () => call('POST', `/api/tournaments/${id}/teams`, { headers, body })),
	)
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
	expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
	expect(await teamsOf(id)).toHaveLength(1)
	const other = await call('POST', `/api/tournaments/${id}/teams`, { headers, body: { name: 'Another' } })
	expect(other.status).toBe(422)
})

test('one name 30 times at once goes to one team', LONG, async () => {
	const { id } = await createTournament(venue)
	const answers = await Promise.all(people.slice(0, 30).map((person) => join(id, person, 'Kasi Stars')))
	expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
	expect(answers.filter(({ status }) => status === 409)).toHaveLength(29)
	expect((await storedTournament(id)).currentTeams).toBe(1)
	expect(await fsck()).toEqual([])
})

test('two renames to one name leave two names', LONG, async () => {
	const { id } = await createTournament(venue)
	const teams = await Promise.all(
		[0, 1].map(async (i) => ({ person: people[i]!, team: (await join(id, people[i]!, `Before ${i}`)).body })),
	)
	const answers = await Promise.all(
		teams.map(({ person, team }) =>
			visit(`/tournaments/${id}/team/${team.id}/rename`, { headers: person.headers, form: { name: 'The Same' } }),
		),
	)
	expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
	expect(new Set((await teamsOf(id)).map(({ nameKey }) => nameKey)).size).toBe(2)
})

test('40 people at once on one team stop at 30, captain included', LONG, async () => {
	const { id } = await createTournament(venue)
	const { body: team } = await join(id, people[0]!, 'Full House')
	const { inviteKey } = (await teamsOf(id))[0]!
	const answers = await Promise.all(
		people
			.slice(1, 41)
			.map(({ headers }) => visit(`/tournaments/${id}/team/${team.id}/join?key=${inviteKey}`, { headers, form: {} })),
	)
	expect(answers.filter(({ status }) => status === 302)).toHaveLength(29)
	expect(answers.filter(({ status }) => status === 409)).toHaveLength(11)
	expect(await membersOf(id)).toHaveLength(30)
	expect(await fsck()).toEqual([])
})

test('invited to two teams at once, a person is on one', LONG, async () => {
	const { id } = await createTournament(venue)
	const captains = people.slice(0, 10)
	await Promise.all(captains.map((person, i) => join(id, person, `Team ${i}`)))
	const teams = await teamsOf(id)
	const { headers } = people[50]!
	const answers = await Promise.all(
		teams.map((team) => visit(`/tournaments/${id}/team/${team.id}/join?key=${team.inviteKey}`, { headers, form: {} })),
	)
	expect(answers.filter(({ status }) => status === 302)).toHaveLength(1)
	expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
	expect(await membersOf(id)).toHaveLength(11)
})

test('withdrawing ten times at once frees one place', LONG, async () => {
	const { id } = await createTournament(venue)
	await Promise.all(people.slice(0, 5).map((person, i) => join(id, person, `Team ${i}`)))
	const [team] = await teamsOf(id)
	const captain = people.find(({ user }) => user.id === team!.captainId)!
	const answers = await Promise.all(
		Array.from({ length: 10 }, () =>
			visit(`/tournaments/${id}/team/${team!.id}/withdraw`, { headers: captain.headers, form: {} }),
		),
	)
	expect(answers.filter(({ status }) => status === 302)).toHaveLength(1)
	expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
	expect((await storedTournament(id)).currentTeams).toBe(4)
	expect(await fsck()).toEqual([])
})

describe('two withdrawals, with two who wait, two who join and two more who want to wait', () => {
	const [ONE, TWO, WAITS, NEXT, ...REST] = people as [Person, Person, Person, Person, ...Person[]]
	const wait = (id: number, { headers }: Person, name: string) =>
		call('POST', `/api/tournaments/${id}/waitlist`, { headers, body: { name } })

	/** A tournament with two places, both taken, and two who wait. */
	async function full() {
		const { id } = await createTournament(venue, { maxTeams: 2 })
		for (const [i, person] of [ONE, TWO].entries()) expect((await join(id, person, `Team ${i}`)).status).toBe(201)
		for (const [i, person] of [WAITS, NEXT].entries()) expect((await wait(id, person, `Waits ${i}`)).status).toBe(201)
		return { id, teams: await teamsOf(id) }
	}
	const withdraw = (id: number, teamId: number, { headers }: Person) =>
		visit(`/tournaments/${id}/team/${teamId}/withdraw`, { headers, form: {} })

	it('give both places to those who waited', LONG, async () => {
		for (let run = 0; run < times(5, 20); run++) {
			const { id, teams } = await full()
			const captainOf = (team: (typeof teams)[number]) => [ONE, TWO].find(({ user }) => user.id === team.captainId)!
			const [first, second, ...others] = await Promise.all([
				...teams.map((team) => withdraw(id, team.id, captainOf(team))),
				...REST.slice(0, 2).map((person, i) => join(id, person, `Joins ${i}`)),
				...REST.slice(2, 4).map((person, i) => wait(id, person, `Wants ${i}`)),
			])
			expect([first!.status, second!.status]).toEqual([302, 302])
			expect(others.map(({ status }) => status)).toEqual([409, 409, 201, 201])
			const playing = (await teamsOf(id)).filter(({ status }) => status !== 'withdrawn')
			expect(playing.map(({ captainId }) => captainId).sort()).toEqual([WAITS.user.id, NEXT.user.id].sort())
			expect((await storedTournament(id)).currentTeams).toBe(2)
			const still = await db.select().from(tournamentWaits).where(eq(tournamentWaits.tournamentId, id))
			expect(still).toHaveLength(2)
			expect(await fsck()).toEqual([])
		}
	})

	it('the same race catches a naive withdrawal', LONG, async () => {
		const { id, teams } = await full()
		await atOnce(teams, ({ id: teamId }) => withdrawNaively(id, teamId))
		const playing = (await teamsOf(id)).filter(({ status }) => status !== 'withdrawn')
		expect(playing.map(({ captainId }) => captainId)).toEqual([WAITS.user.id, WAITS.user.id])
		expect((await fsck()).length).toBeGreaterThan(0)
		await remove(id)
		expect(await fsck()).toEqual([])
	})
})

describe(`a link for one more organiser that ${PEOPLE} people take at once`, () => {
	const helpersOf = (id: number) => db.$count(tournamentOrganizers, eq(tournamentOrganizers.tournamentId, id))
	async function linked() {
		const organizersKey = newSecret()
		return { ...(await createTournament(venue, { organizersKey })), organizersKey }
	}

	it('lets in one of them', LONG, async () => {
		const { id, organizersKey } = await linked()
		const answers = await Promise.allSettled(people.map(({ user }) => acceptOrganizing(user, organizersKey)))
		expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
		expect(await helpersOf(id)).toBe(1)
	})

	it('the same race catches a naive one', LONG, async () => {
		const { id, organizersKey } = await linked()
		await atOnce(people.slice(0, 5), ({ user }) => helpNaively(user.id, organizersKey))
		expect(await helpersOf(id)).toBeGreaterThan(1)
	})
})
