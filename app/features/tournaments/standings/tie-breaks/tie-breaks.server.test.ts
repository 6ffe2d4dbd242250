import { beforeAll, describe, expect, test, vi } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import { editTournament } from '#app/features/tournaments/organize/edit.server.ts'
import { createContest, score, send, sidesOf, storedMatch } from '#tests/support/world/contest.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createTournament, storedTournament } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { findTournament } from '../../find.server.ts'
import { findStandingsPage } from '../standings-page.server.ts'
import { findStandings } from '../standings.server.ts'
import { findTieBreaks, orderTieBreaks } from './tie-breaks.server.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const BEFORE = new Date('2027-03-01T04:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: BEFORE })

let organizer: Awaited<ReturnType<typeof createUser>>
let venue: Awaited<ReturnType<typeof createVenue>>
beforeAll(async () => {
	organizer = await createUser()
	venue = await createVenue()
})

const cup = (wishes: Parameters<typeof createTournament>[1] = {}) =>
	createTournament(venue, { organizerId: organizer.id, ...wishes })
const status = (status: number) => ({ init: { status } })

describe('the order of tie-breaks', () => {
	test('is kept, shown with its places, and forgotten where it is the usual one', async () => {
		const { id } = await cup()
		await orderTieBreaks(organizer, id, { wins: 5, goalDifference: 2 })
		expect((await storedTournament(id)).tieBreaks).toEqual(['goalDifference', 'wins'])
		const { tieBreaks, reason } = await findTieBreaks(organizer, id)
		expect(reason).toBeNull()
		expect(tieBreaks.filter(({ place }) => place !== null).map(({ name, place }) => [name, place])).toEqual([
			['goalDifference', 1],
			['wins', 2],
		])
		await orderTieBreaks(organizer, id, {
			headToHeadPoints: 1,
			headToHeadGoalDifference: 2,
			goalDifference: 3,
			goalsFor: 4,
		})
		expect((await storedTournament(id)).tieBreaks).toBeNull()
	})

	test('is refused where it makes no sense, and to those who do not run it', async () => {
		const { id } = await cup({ format: 'swiss' })
		const [knockout, hidden] = [await cup({ format: 'knockout' }), await cup({ isPublic: false })]
		const stranger = await createUser()
		await expect(orderTieBreaks(organizer, id, {})).rejects.toMatchObject(status(400))
		await expect(orderTieBreaks(organizer, id, { wins: 1, goalsFor: 1 })).rejects.toMatchObject(status(400))
		await expect(orderTieBreaks(organizer, id, { headToHeadPoints: 1 })).rejects.toMatchObject(status(400))
		await expect(orderTieBreaks(organizer, knockout.id, { wins: 1 })).rejects.toMatchObject(status(409))
		await expect(orderTieBreaks(stranger, id, { wins: 1 })).rejects.toMatchObject(status(403))
		await expect(orderTieBreaks(stranger, hidden.id, { wins: 1 })).rejects.toMatchObject(status(404))
		expect((await storedTournament(id)).tieBreaks).toBeNull()
	})

	test('goes with the format that it was chosen for', async () => {
		const { id } = await cup()
		await orderTieBreaks(organizer, id, { wins: 1 })
		await editTournament(organizer, id, { name: 'Autumn Cup' }, BEFORE)
		expect((await storedTournament(id)).tieBreaks).toEqual(['wins'])
		await editTournament(organizer, id, { format: 'swiss' }, BEFORE)
		expect((await storedTournament(id)).tieBreaks).toBeNull()
	})
})

test('can’t change once a result is told, before it is confirmed', async () => {
	const contest = await createContest({ names: ['Ants', 'Bees', 'Cats'] })
	vi.setSystemTime(at('2027-03-12', 21))
	const { home } = await sidesOf(contest, 1)
	expect((await send(contest, 1, score(3, 0), home.headers)).status).toBe(200)
	expect((await storedMatch(contest.id, 1)).status).not.toBe('completed')
	await expect(orderTieBreaks(contest.organizer, contest.id, { wins: 1 })).rejects.toMatchObject(status(409))
	const page = await findStandingsPage(contest.id, { user: contest.organizer })
	expect(page.mayReorder).toBe(false)
	vi.setSystemTime(BEFORE)
})

test('decides the table, and can’t change from the first result on', async () => {
	const contest = await createContest({ names: ['Ants', 'Bees', 'Cats'] })
	const { id, organizer, asOrganizer } = contest
	const tableOf = async () => {
		const { rows } = await findStandings(await findTournament(id, { user: null }))
		return rows.map(({ team }) => team.name)
	}
	await orderTieBreaks(organizer, id, { goalsFor: 1 })
	vi.setSystemTime(at('2027-03-12', 21))
	// All have won once. Cats scored 8, Bees 7 and Ants 4; the best difference would be Ants’ 2, then Cats’ 1 and Bees’ -3.
	const goals: Record<string, [string, number, number]> = {
		'Ants Bees': ['Ants', 4, 0],
		'Bees Cats': ['Bees', 7, 6],
		'Ants Cats': ['Cats', 2, 0],
	}
	const names = new Map(contest.teams.map((team) => [team.id, team.name]))
	for (const number of [1, 2, 3]) {
		const { homeTeamId, awayTeamId } = await storedMatch(id, number)
		const [home, away] = [names.get(homeTeamId!)!, names.get(awayTeamId!)!]
		const [winner, most, least] = goals[[home, away].sort().join(' ')]!
		const [homeScore, awayScore] = winner === home ? [most, least] : [least, most]
		expect((await send(contest, number, { homeScore, awayScore }, asOrganizer)).status).toBe(200)
	}
	expect(await tableOf()).toEqual(['Cats', 'Bees', 'Ants'])
	await expect(orderTieBreaks(organizer, id, { wins: 1 })).rejects.toMatchObject(status(409))
	expect((await findTieBreaks(organizer, id)).reason).not.toBeNull()
	vi.setSystemTime(BEFORE)
})
