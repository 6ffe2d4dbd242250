import { describe, expect, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { tournamentMatches } from '#db/schema.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createTournament, enterTeam } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { call, visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const owner = await createUser({ role: 'venue_owner' })
const venue = await createVenue({ ownerId: owner.id })
const startTime = new Date('2027-03-01T08:00:00Z')

type Wishes = Parameters<typeof createTournament>[1]

/** Two teams that have played each other once, 2–1. */
async function playedCup(wishes: Wishes = {}) {
	const cup = await createTournament(venue, { status: 'ongoing', ...wishes })
	const [lions, tigers] = [await enterTeam(cup, { name: 'Lions' }), await enterTeam(cup, { name: 'Tigers' })]
	await write((tx) =>
		tx.insert(tournamentMatches).values({
			tournamentId: cup.id,
			courtId: venue.venueId,
			matchNumber: 1,
			startTime,
			endTime: new Date(startTime.getTime() + HOUR),
			homeTeamId: lions.id,
			awayTeamId: tigers.id,
			status: 'completed' as const,
			homeScore: 2,
			awayScore: 1,
			decidedBy: 'organizer' as const,
		}),
	)
	return { ...cup, lions, tigers }
}

describe('the call', () => {
	test('answers the table to anybody, with nobody in it but teams', async () => {
		const { id, lions, tigers } = await playedCup()
		const { status, body } = await call('GET', `/api/tournaments/${id}/standings`)
		expect(status).toBe(200)
		const stats = { matchesPlayed: 1, draws: 0 }
		expect(body).toEqual([
			{
				id: lions.id,
				name: 'Lions',
				group: null,
				rank: 1,
				why: null,
				stats: { ...stats, wins: 1, losses: 0, goalsFor: 2, goalsAgainst: 1, points: 3 },
			},
			{
				id: tigers.id,
				name: 'Tigers',
				group: null,
				rank: 2,
				why: null,
				stats: { ...stats, wins: 0, losses: 1, goalsFor: 1, goalsAgainst: 2, points: 0 },
			},
		])
	})

	test('answers nothing while teams can still join', async () => {
		const cup = await createTournament(venue)
		await enterTeam(cup)
		expect(await call('GET', `/api/tournaments/${cup.id}/standings`)).toMatchObject({ status: 200, body: [] })
	})

	test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('does not take %s', async (method) => {
		const { id } = await playedCup()
		expect((await call(method, `/api/tournaments/${id}/standings`)).status).toBe(405)
	})
})

describe('of a private tournament', () => {
	const addresses = (id: number) => [`/tournaments/${id}/standings`, `/tournaments/${id}/bracket`]

	test('nothing is said without its key, with a wrong one or to just anybody', async () => {
		const { id } = await playedCup({ isPublic: false, format: 'knockout' })
		const somebody = await signedIn(await createUser())
		for (const headers of [{}, somebody]) {
			for (const query of ['', '?key=', '?key=wrong', '?key=a&key=b']) {
				expect((await call('GET', `/api/tournaments/${id}/standings${query}`, { headers })).status).toBe(404)
				for (const address of addresses(id)) {
					const { status, error, text } = await visit(address + query, { headers })
					expect(status === 404 || error?.status === 404, address).toBe(true)
					expect(text).not.toContain('Lions')
				}
			}
		}
	})

	test('its key opens it, and so does being on a team, organizing it or running the venue', async () => {
		const organizer = await createUser()
		const cup = await playedCup({ isPublic: false, format: 'knockout', organizerId: organizer.id })
		const insiders = [organizer, cup.lions.captain, owner, await createUser({ role: 'admin' })]
		const ways = [
			{ query: `?key=${cup.linkKey}`, headers: {} },
			...(await Promise.all(insiders.map(async (user) => ({ query: '', headers: await signedIn(user) })))),
		]
		for (const { query, headers } of ways) {
			expect((await call('GET', `/api/tournaments/${cup.id}/standings${query}`, { headers })).body).toHaveLength(2)
			for (const address of addresses(cup.id)) {
				expect((await visit(address + query, { headers })).text).toContain('Lions')
			}
		}
	})
})

describe('the tabs', () => {
	test('show the table with the team of who looks, and the bracket', async () => {
		const cup = await playedCup({ format: 'knockout' })
		const headers = await signedIn(cup.tigers.captain)
		const table = await visit(`/tournaments/${cup.id}/standings`, { headers })
		expect(table.page).toMatchObject({ ownTeamId: cup.tigers.id, total: 1 })
		const [{ title, rows }] = table.page.tables
		expect(title).toBeNull()
		expect(rows.map(({ team }: { team: { name: string } }) => team.name)).toEqual(['Lions', 'Tigers'])
		const bracket = await visit(`/tournaments/${cup.id}/bracket`, { headers })
		expect(bracket.page).toMatchObject({
			ownTeamId: cup.tigers.id,
			layout: { boxes: [{ match: { homeLabel: 'Lions' } }] },
		})
	})

	test('lead back to the tournament while teams can still join', async () => {
		for (const isPublic of [true, false]) {
			const cup = await createTournament(venue, { format: 'knockout', isPublic })
			const query = isPublic ? '' : `?key=${cup.linkKey}`
			for (const tab of ['standings', 'bracket']) {
				const { location } = await visit(`/tournaments/${cup.id}/${tab}${query}`)
				expect(location).toBe(`/tournaments/${cup.id}${query}`)
			}
		}
	})

	test('only a knockout has a bracket', async () => {
		const { id } = await playedCup({ format: 'league' })
		expect((await visit(`/tournaments/${id}/bracket`)).location).toBe(`/tournaments/${id}`)
	})
})
