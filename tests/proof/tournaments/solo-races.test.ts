import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { teamMembers, tournamentOrganizers, tournaments, tournamentSolos, tournamentTeams } from '#db/schema.ts'
import { findLooking } from '#app/features/tournaments/teams/solos/looking.server.ts'
import { joinAlone, leaveSolos } from '#app/features/tournaments/teams/solos/solos.server.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createTournament, storedTournament, teamsOf } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { visit } from '#tests/support/process/product.ts'
import { makeTeamNaively } from './naive-solos.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(120_000) }
const venue = await createVenue()
const people = await Promise.all(
	Array.from({ length: 6 }, async () => {
		const user = await createUser()
		return { user, headers: await signedIn(user) }
	}),
)
const organisers = await Promise.all(
	[0, 1].map(async () => {
		const user = await createUser()
		return { user, headers: await signedIn(user) }
	}),
)

/** A tournament with two organisers and six players who look for a team, and the form that makes two of them. */
async function ready() {
	const [one, other] = organisers as [(typeof organisers)[0], (typeof organisers)[0]]
	const { id } = await createTournament(venue, { organizerId: one.user.id, soloTeamSize: 3 })
	await write((tx) => tx.insert(tournamentOrganizers).values({ tournamentId: id, userId: other.user.id }))
	for (const { user } of people) await joinAlone(user, id)
	const looking = await findLooking(db, { id })
	const form = Object.fromEntries(looking.map((player, i) => [`teams.${player.id}`, String((i % 2) + 1)]))
	return { id, form: { intent: 'make', ...form } }
}
const membersOf = (id: number) => db.select().from(teamMembers).where(eq(teamMembers.tournamentId, id))
const playing = async (id: number) => (await teamsOf(id)).filter(({ status }) => status !== 'withdrawn')

async function remove(id: number) {
	await write(async (tx) => {
		await tx.delete(tournamentSolos).where(eq(tournamentSolos.tournamentId, id))
		await tx.delete(tournamentTeams).where(eq(tournamentTeams.tournamentId, id))
		await tx.delete(tournaments).where(eq(tournaments.id, id))
	})
}

describe('two organisers who make teams at once', () => {
	it('make them once', LONG, async () => {
		for (let run = 0; run < times(5, 20); run++) {
			const { id, form } = await ready()
			const answers = await Promise.all(
				[...organisers, ...organisers].map(({ headers }) => visit(`/tournaments/${id}/solos`, { headers, form })),
			)
			expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409, 409])
			expect(await playing(id)).toHaveLength(2)
			expect(await membersOf(id)).toHaveLength(6)
			expect((await storedTournament(id)).currentTeams).toBe(2)
			const undone = await Promise.all(
				organisers.map(({ headers }) => visit(`/tournaments/${id}/solos`, { headers, form: { intent: 'undo' } })),
			)
			expect(undone.map(({ status }) => status).sort()).toEqual([302, 409])
			expect(await findLooking(db, { id })).toHaveLength(6)
			expect((await storedTournament(id)).currentTeams).toBe(0)
			expect(await fsck()).toEqual([])
		}
	})

	test('the same race catches a naive way to make them', LONG, async () => {
		const { id } = await ready()
		await atOnce([0, 1], (i) => makeTeamNaively(id, `Naive ${i}`))
		expect(await playing(id)).toHaveLength(2)
		expect(new Set((await membersOf(id)).map(({ teamId }) => teamId)).size, 'one team is empty').toBe(1)
		await remove(id)
		expect(await fsck()).toEqual([])
	})
})

describe('a player who stops looking meanwhile', () => {
	it('is in no team, or stays in the one that was made', LONG, async () => {
		for (let run = 0; run < times(5, 20); run++) {
			const { id, form } = await ready()
			const [{ user, headers }] = people as [(typeof people)[0]]
			const [made, left] = await Promise.all([
				visit(`/tournaments/${id}/solos`, { headers: organisers[0]!.headers, form }),
				visit(`/tournaments/${id}/solos`, { headers, form: { intent: 'leave' } }),
			])
			const isIn = (await membersOf(id)).some(({ userId }) => userId === user.id)
			expect([
				[302, 404, true],
				[409, 302, false],
			]).toContainEqual([made!.status, left!.status, isIn])
			expect(await fsck()).toEqual([])
		}
	})

	test('the same race catches a naive way to make teams', LONG, async () => {
		const { id } = await ready()
		const { user } = people[0]!
		await inBetween(
			() => makeTeamNaively(id, 'Naive'),
			() => leaveSolos(user, id),
		)
		expect((await membersOf(id)).some(({ userId }) => userId === user.id)).toBe(true)
		await remove(id)
	})
})
