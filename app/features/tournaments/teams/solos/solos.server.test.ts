import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import {
	playerPreferences,
	teamMembers,
	tournamentOrganizers,
	tournaments,
	tournamentSolos,
	users,
} from '#db/schema.ts'
import { cancelTournament } from '#app/features/tournaments/organize/cancel.server.ts'
import { editTournament } from '#app/features/tournaments/organize/edit.server.ts'
import { divide } from '#app/features/team-balancer/balance/divide.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { at } from '#app/lib/time/time.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { paidEntry } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createTournament, enterTeam, storedTournament, teamsOf } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { findTournament } from '../../find.server.ts'
import { joinTournament } from '../join.server.ts'
import { joinTeam, leaveTeam } from '../players.server.ts'
import { joinWaitlist } from '../waitlist/waitlist.server.ts'
import { withdrawTeam } from '../withdraw.server.ts'
import { findLooking } from './looking.server.ts'
import { findSolosPage } from './solos-page.server.ts'
import { joinAlone, leaveSolos, makeTeams, setSoloTeams, undoTeams } from './solos.server.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const now = new Date('2027-03-01T04:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now })
afterAll(async () => expect(await fsck()).toEqual([]))

let organizer: Awaited<ReturnType<typeof createUser>>
let venue: Awaited<ReturnType<typeof createVenue>>
beforeAll(async () => {
	organizer = await createUser()
	venue = await createVenue()
})
const status = (status: number) => ({ init: { status } })

async function cup(wishes: Parameters<typeof createTournament>[1] = {}) {
	const days = { startDate: at('2027-03-11', 0), registrationDeadline: at('2027-03-10', 0) }
	return createTournament(venue, { organizerId: organizer.id, soloTeamSize: 2, maxTeams: 8, ...days, ...wishes })
}
async function alone(tournament: { id: number }, count: number) {
	const people = []
	for (let i = 0; i < count; i++) {
		const person = await createUser({ fullName: `Solo${i} Person` })
		await joinAlone(person, tournament.id, { now })
		people.push(person)
	}
	return people
}
const lookingIn = async ({ id }: { id: number }) => (await findLooking(db, { id })).map(({ userId }) => userId)
/** Puts the players into teams by turns: the first into team 1, the second into team 2. */
async function byTurns({ id }: { id: number }, teams: number) {
	const looking = await findLooking(db, { id })
	return Object.fromEntries(looking.map((player, i) => [player.id, (i % teams) + 1]))
}
const membersOf = (teamId: number) => db.select().from(teamMembers).where(eq(teamMembers.teamId, teamId))
const goneNotice = async ({ id }: { id: number }) =>
	(await noticesOf(id)).find(({ title }) => title === 'Team Solo0 has withdrawn')?.body
const playing = async ({ id }: { id: number }) => (await teamsOf(id)).filter((team) => team.status !== 'withdrawn')

describe('joining without a team', () => {
	test('is for those who could join with one, where the organiser allows it', async () => {
		const tournament = await cup({ soloTeamSize: null })
		const player = await createUser()
		await expect(joinAlone(player, tournament.id, { now })).rejects.toMatchObject(status(409))
		await setSoloTeams(organizer, tournament.id, 5)
		await joinAlone(player, tournament.id, { now })
		await joinAlone(player, tournament.id, { now })
		expect(await lookingIn(tournament)).toEqual([player.id])
		await expect(joinAlone(organizer, tournament.id, { now })).rejects.toMatchObject(status(403))
		const late = at('2027-03-10', 0)
		await expect(joinAlone(await createUser(), tournament.id, { now: late })).rejects.toMatchObject(status(409))
		const { captain } = await enterTeam(tournament)
		await expect(joinAlone(captain, tournament.id, { now })).rejects.toMatchObject(status(409))
		await expect(setSoloTeams(player, tournament.id, 2)).rejects.toMatchObject(status(403))
		const hidden = await cup({ isPublic: false })
		await expect(joinAlone(player, hidden.id, { now })).rejects.toMatchObject(status(404))
		await joinAlone(player, hidden.id, { key: hidden.linkKey, now })
	})

	test('ends when they say so, enter a team of their own, are suspended or delete their account', async () => {
		const tournament = await cup()
		const [one, two, three, four] = await alone(tournament, 4)
		await leaveSolos(one!, tournament.id)
		await expect(leaveSolos(one!, tournament.id)).rejects.toMatchObject(status(404))
		await joinTournament(two!, tournament.id, { name: 'Own Team' }, { now })
		await write((tx) => tx.update(users).set({ suspendedAt: now }).where(eq(users.id, three!.id)))
		expect(await lookingIn(tournament)).toEqual([four!.id])
		await eraseAccount(four!, { now })
		expect(await lookingIn(tournament)).toEqual([])
		expect(await db.$count(tournamentSolos, eq(tournamentSolos.userId, four!.id))).toBe(0)
	})

	test('is over for good once they enter a team in any way', async () => {
		const tournament = await cup({ maxTeams: 2 })
		const [own, invited, waits, later] = await alone(tournament, 4)
		const { id: teamId } = await joinTournament(own!, tournament.id, { name: 'Own Team' }, { now })
		const { captain, ...full } = await enterTeam(tournament)
		const { inviteKey: key } = (await playing(tournament)).find(({ id }) => id === teamId)!
		await joinTeam(invited!, { tournamentId: tournament.id, teamId, key }, now)
		await joinWaitlist(waits!, tournament.id, { name: 'Moves Up' }, { now })
		await withdrawTeam(captain, { id: tournament.id, teamId: full.id }, now)
		const [movedUp] = (await playing(tournament)).filter(({ captainId }) => captainId === waits!.id)
		await leaveTeam(invited!, { id: tournament.id, teamId }, now)
		await withdrawTeam(own!, { id: tournament.id, teamId }, now)
		await withdrawTeam(waits!, { id: tournament.id, teamId: movedUp!.id }, now)
		expect(await lookingIn(tournament)).toEqual([later!.id])
	})

	test('keeps a private tournament open to them when its link changes', async () => {
		const tournament = await cup({ isPublic: false })
		const player = await createUser()
		await joinAlone(player, tournament.id, { key: tournament.linkKey, now })
		expect((await findTournament(tournament.id, { user: player })).invited).toBe(true)
		await leaveSolos(player, tournament.id)
		await expect(findTournament(tournament.id, { user: player })).rejects.toMatchObject(status(404))
	})

	test('shows the organiser names and levels with even teams, and a player neither', async () => {
		const tournament = await cup()
		const people = await alone(tournament, 5)
		await write((tx) =>
			tx.insert(playerPreferences).values({ userId: people[0]!.id, skillLevel: 'expert', preferredSports: [] }),
		)
		const { organiser } = await findSolosPage(organizer, tournament.id, { key: null, divide, now })
		expect(organiser!.players.map(({ name, level }) => `${name}: ${level}`)[0]).toBe('Solo0 Person: Expert')
		expect(organiser!.players[1]!.level).toBe('No level yet')
		expect(organiser!.teams).toHaveLength(2)
		const page = await findSolosPage(people[0]!, tournament.id, { key: null, divide, now })
		expect([page.organiser, page.isLooking]).toEqual([null, true])
	})
})

describe('a listed player', () => {
	const change = ({ id }: { id: number }) => editTournament(organizer, id, { format: 'americano' }, now)

	test('keeps the fee and the format as they were when they joined', async () => {
		const tournament = await cup()
		const [player] = await alone(tournament, 1)
		await expect(change(tournament)).rejects.toMatchObject({ message: expect.stringMatching(/^A player has joined\./) })
		await editTournament(organizer, tournament.id, { name: 'Autumn Cup' }, now)
		await leaveSolos(player!, tournament.id)
		await change(tournament)
		expect((await storedTournament(tournament.id)).format).toBe('americano')
	})

	test('is in no team where partners change', async () => {
		const tournament = await cup()
		await alone(tournament, 2)
		const changed = { format: 'americano' } as const
		await write((tx) => tx.update(tournaments).set(changed).where(eq(tournaments.id, tournament.id)))
		const made = makeTeams(organizer, tournament.id, await byTurns(tournament, 1), now)
		await expect(made).rejects.toMatchObject(status(409))
	})
})

describe('making teams', () => {
	test('enters each as if it had joined: with a place, a fee and a captain', async () => {
		const tournament = await cup({ entryFee: 400 })
		const people = await alone(tournament, 5)
		expect(await makeTeams(organizer, tournament.id, await byTurns(tournament, 2), now)).toBe(2)
		const teams = await playing(tournament)
		expect(teams.map(({ name, captainId, status, entryFee }) => [name, captainId, status, entryFee])).toEqual([
			['Team Solo0', people[0]!.id, 'registered', 400],
			['Team Solo1', people[1]!.id, 'registered', 400],
		])
		expect((await membersOf(teams[0]!.id)).map(({ userId, role }) => [userId, role])).toEqual([
			[people[0]!.id, 'captain'],
			[people[2]!.id, 'player'],
			[people[4]!.id, 'player'],
		])
		expect((await storedTournament(tournament.id)).currentTeams).toBe(2)
		expect(await lookingIn(tournament)).toEqual([])
		const [told] = (await noticesOf(people[0]!.id)).map(({ title, body }) => ({ title, body }))
		expect(told).toEqual({ title: 'You’re in Team Solo0', body: expect.stringContaining('R400') })
		expect((await noticesOf(people[2]!.id))[0]!.body).toContain('Your captain may split it with you.')
	})

	test('leaves out who is to wait, and takes those placed off the waitlist', async () => {
		const tournament = await cup({ maxTeams: 2 })
		const [waits, other, third] = await alone(tournament, 3)
		const teams = [await enterTeam(tournament), await enterTeam(tournament)]
		await joinWaitlist(waits!, tournament.id, { name: 'Waits' }, { now })
		const assignment = await byTurns(tournament, 1)
		await expect(makeTeams(organizer, tournament.id, assignment, now)).rejects.toMatchObject(status(409))
		// The place goes to the one who waits: no solo player comes before them.
		await withdrawTeam(teams[0]!.captain, { id: tournament.id, teamId: teams[0]!.id }, now)
		expect(await lookingIn(tournament)).toEqual([other!.id, third!.id])
		await withdrawTeam(teams[1]!.captain, { id: tournament.id, teamId: teams[1]!.id }, now)
		expect(await makeTeams(organizer, tournament.id, await byTurns(tournament, 1), now)).toBe(1)
		expect((await storedTournament(tournament.id)).currentTeams).toBe(2)
	})

	test('is refused where the list is another, a team too small, a place missing or registration closed', async () => {
		const tournament = await cup({ maxTeams: 2 })
		const [first] = await alone(tournament, 6)
		const assignment = await byTurns(tournament, 2)
		const [id] = Object.keys(assignment) as [string]
		const make = (given: Record<string, number | undefined>, when = now) =>
			makeTeams(organizer, tournament.id, given, when)
		await expect(make({})).rejects.toMatchObject(status(409))
		await expect(make({ ...assignment, 999999: 1 })).rejects.toMatchObject(status(409))
		await expect(make({ ...assignment, [id]: 7 })).rejects.toMatchObject(status(400))
		await expect(make(await byTurns(tournament, 3))).rejects.toMatchObject(status(409))
		await expect(make(assignment, at('2027-03-10', 0))).rejects.toMatchObject(status(409))
		await expect(makeTeams(first!, tournament.id, assignment, now)).rejects.toMatchObject(status(403))
		await leaveSolos(first!, tournament.id)
		await expect(make(assignment)).rejects.toMatchObject(status(409))
		expect(await teamsOf(tournament.id)).toEqual([])
		expect((await storedTournament(tournament.id)).currentTeams).toBe(0)
	})
})

describe('a made team that withdraws', () => {
	test('gives back its players to the list, but not the captain who withdraws it', async () => {
		const tournament = await cup()
		const [captain, second, third] = await alone(tournament, 3)
		await makeTeams(organizer, tournament.id, await byTurns(tournament, 1), now)
		const [team] = await playing(tournament)
		await leaveTeam(third!, { id: tournament.id, teamId: team!.id }, now)
		await withdrawTeam(captain!, { id: tournament.id, teamId: team!.id }, now)
		expect(await lookingIn(tournament)).toEqual([second!.id])
		expect(await goneNotice(second!)).toBe('Team Solo0 no longer plays in Spring Cup. You’re looking for a team again.')
		const rows = await db.$count(tournamentSolos, eq(tournamentSolos.tournamentId, tournament.id))
		expect(rows, 'nothing is kept of those who do not look').toBe(1)
	})

	test('gives back all of them where the organiser withdraws it', async () => {
		const tournament = await cup()
		const people = await alone(tournament, 2)
		await makeTeams(organizer, tournament.id, await byTurns(tournament, 1), now)
		await withdrawTeam(organizer, { id: tournament.id, teamId: (await playing(tournament))[0]!.id }, now)
		expect(await lookingIn(tournament)).toEqual(people.map(({ id }) => id))
	})
})

describe('taking teams apart', () => {
	test('lets their players look again, and keeps a team that somebody has paid for', async () => {
		const tournament = await cup({ entryFee: 400 })
		const people = await alone(tournament, 4)
		await makeTeams(organizer, tournament.id, await byTurns(tournament, 2), now)
		const [one, two] = await playing(tournament)
		await paidEntry(two!.id, { by: { id: organizer.id }, amount: 100 })
		await leaveTeam(people[2]!, { id: tournament.id, teamId: one!.id }, now)
		expect(await undoTeams(organizer, tournament.id, now)).toBe(1)
		expect((await playing(tournament)).map(({ id }) => id)).toEqual([two!.id])
		expect(await lookingIn(tournament), 'the one who left does not look').toEqual([people[0]!.id])
		expect((await storedTournament(tournament.id)).currentTeams).toBe(1)
		expect(await goneNotice(people[0]!)).toBe(
			'The organiser has taken Team Solo0 out of Spring Cup. You’re looking for a team again.',
		)
		await expect(undoTeams(organizer, tournament.id, now)).rejects.toMatchObject(status(409))
		await joinAlone(people[2]!, tournament.id, { now })
		expect(await makeTeams(organizer, tournament.id, await byTurns(tournament, 1), now)).toBe(1)
		expect((await playing(tournament)).map(({ name }) => name)).toEqual(['Team Solo1', 'Team Solo0'])
	})

	test('keeps a team that somebody has joined by invitation', async () => {
		const tournament = await cup()
		await alone(tournament, 2)
		await makeTeams(organizer, tournament.id, await byTurns(tournament, 1), now)
		const [team] = await playing(tournament)
		await joinTeam(await createUser(), { tournamentId: tournament.id, teamId: team!.id, key: team!.inviteKey }, now)
		await expect(undoTeams(organizer, tournament.id, now)).rejects.toMatchObject(status(409))
		const { organiser } = await findSolosPage(organizer, tournament.id, { key: null, divide, now })
		expect([organiser!.made.length, organiser!.mayUndo]).toEqual([1, false])
		expect(await playing(tournament)).toHaveLength(1)
	})

	test('says how many teams wait for a place, and gives it to the first', async () => {
		const tournament = await cup({ maxTeams: 2 })
		await enterTeam(tournament)
		await alone(tournament, 2)
		await makeTeams(organizer, tournament.id, await byTurns(tournament, 1), now)
		for (const name of ['First', 'Second']) await joinWaitlist(await createUser(), tournament.id, { name }, { now })
		const { organiser } = await findSolosPage(organizer, tournament.id, { key: null, divide, now })
		expect(organiser!.waiting).toBe(2)
		await undoTeams(organizer, tournament.id, now)
		expect((await playing(tournament)).at(-1)!.name).toBe('First')
	})

	test('is not possible once registration has closed, or for others', async () => {
		const tournament = await cup()
		const [first] = await alone(tournament, 2)
		await makeTeams(organizer, tournament.id, await byTurns(tournament, 1), now)
		await expect(undoTeams(organizer, tournament.id, at('2027-03-10', 0))).rejects.toMatchObject(status(409))
		await expect(undoTeams(first!, tournament.id, now)).rejects.toMatchObject(status(403))
		expect(await playing(tournament)).toHaveLength(1)
	})

	test('lists also those who run the tournament and have joined alone', async () => {
		const tournament = await cup()
		const people = await alone(tournament, 2)
		const helper = { tournamentId: tournament.id, userId: people[0]!.id }
		await write((tx) => tx.insert(tournamentOrganizers).values(helper))
		await makeTeams(organizer, tournament.id, await byTurns(tournament, 1), now)
		expect(await undoTeams(people[0]!, tournament.id, now)).toBe(1)
		expect(await lookingIn(tournament)).toEqual(people.map(({ id }) => id))
	})
})

test('who has found no team is told when the tournament is cancelled', async () => {
	const tournament = await cup()
	const [one] = await alone(tournament, 1)
	await cancelTournament(organizer, tournament.id, { reason: 'Rain' }, now)
	expect((await noticesOf(one!.id)).map(({ title }) => title)).toEqual(['No team for you in Spring Cup'])
	expect(await db.$count(tournamentSolos, eq(tournamentSolos.tournamentId, tournament.id))).toBe(0)
	expect((await storedTournament(tournament.id)).status).toBe('cancelled')
})
