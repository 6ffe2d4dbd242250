import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { teamMembers, tournaments } from '#db/schema.ts'
import { meta } from '#app/routes/tournaments/tournament.tsx'
import { formatLocalInstant } from '#app/lib/time/time.ts'
import { within } from '#tests/support/cases.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createScheduled } from '#tests/support/world/scheduled.ts'
import { createTournament, enterTeam } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { visit } from '#tests/support/process/product.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const owner = await createUser({ role: 'venue_owner' })
const venue = await createVenue({ ownerId: owner.id })
const organizer = await createUser()
const people = {
	visitor: null,
	stranger: await createUser(),
	otherOwner: await createUser({ role: 'venue_owner' }),
	player: await createUser(),
	captain: null as { id: number } | null,
	organizer,
	owner,
	admin: await createUser({ role: 'admin' }),
}
type Who = keyof typeof people

const HOSTILE = '</title><script>alert(1)</script>"><svg onload=x>'

/** A tournament with a team of a captain and a player, and another one, on which nothing depends. */
async function prepare(wishes: Partial<typeof tournaments.$inferInsert> = {}) {
	const tournament = await createTournament(venue, { organizerId: organizer.id, entryFee: 450, ...wishes })
	const team = await enterTeam(tournament, { status: 'registered', entryFee: 450 })
	await enterTeam(tournament)
	const row = { teamId: team.id, tournamentId: tournament.id, userId: people.player.id }
	const [member] = await write((tx) => tx.insert(teamMembers).values(row).returning())
	people.captain = team.captain
	return { tournament, team, memberId: member!.id }
}

async function headersOf(who: Who) {
	const user = people[who]
	return user ? signedIn(user) : {}
}

const AUTH = 'sign in'

/** Opens a screen and returns its status, or that it asks to sign in first. */
async function open(path: string, who: Who, form?: Record<string, string>) {
	const { status, location } = await visit(path, { headers: await headersOf(who), form })
	return location?.startsWith('/auth?next=') ? AUTH : status
}

const names = Object.keys(people) as Who[]
/** By person, in the order of `people`: visitor, stranger, other owner, player, captain, organiser, owner, admin. */
const row = (...answers: (number | string)[]) => Object.fromEntries(names.map((who, i) => [who, answers[i]!]))

describe('who may open what of a public tournament', () => {
	const screens = {
		'': row(200, 200, 200, 200, 200, 200, 200, 200),
		'/join': row(AUTH, 200, 200, 200, 200, 200, 200, 200),
		'/seeds': row(AUTH, 403, 403, 403, 403, 200, 403, 200),
		'/team/T': row(200, 200, 200, 200, 200, 200, 200, 200),
		'/team/T/rename': row(AUTH, 403, 403, 403, 200, 403, 403, 403),
		'/team/T/transfer': row(AUTH, 403, 403, 403, 200, 403, 403, 403),
		'/team/T/members/M/remove': row(AUTH, 403, 403, 403, 200, 403, 403, 403),
		'/team/T/leave': row(AUTH, 404, 404, 200, 200, 404, 404, 404),
		'/team/T/withdraw': row(AUTH, 403, 403, 403, 200, 200, 403, 200),
		'/team/T/waive': row(AUTH, 403, 403, 403, 403, 403, 200, 200),
		'/team/T/refund': row(AUTH, 403, 403, 403, 403, 403, 200, 200),
		'/team/T/join': row(404, 404, 404, 404, 404, 404, 404, 404),
	}
	test(
		'each is answered as the table says',
		() =>
			each(Object.entries(screens), async (screen, expected) => {
				const { tournament, team, memberId } = await prepare()
				const part = screen.replace('T', String(team.id)).replace('M', String(memberId))
				const path = `/tournaments/${tournament.id}${part}`
				const seen = Object.fromEntries(
					await Promise.all(names.map(async (who) => [who, await open(path, who)] as const)),
				)
				expect(seen).toEqual(expected)
			}),
		within(60_000),
	)
})

describe('who may change what', () => {
	const verbs: Record<string, [form: Record<string, string>, expected: Record<string, number | string>]> = {
		'/seeds': [{}, row(AUTH, 403, 403, 403, 403, 302, 403, 302)],
		'/team/T': [{ intent: 'reset-invite' }, row(AUTH, 403, 403, 403, 302, 403, 403, 403)],
		'/team/T/rename': [{ name: 'New Name' }, row(AUTH, 403, 403, 403, 302, 403, 403, 403)],
		'/team/T/transfer': [{ memberId: 'M' }, row(AUTH, 403, 403, 403, 302, 403, 403, 403)],
		'/team/T/members/M/remove': [{}, row(AUTH, 403, 403, 403, 302, 403, 403, 403)],
		'/team/T/leave': [{}, row(AUTH, 404, 404, 302, 409, 404, 404, 404)],
		'/team/T/withdraw': [{}, row(AUTH, 403, 403, 403, 302, 302, 403, 302)],
		'/team/T/waive': [{}, row(AUTH, 403, 403, 403, 403, 403, 302, 302)],
		'/team/T/refund': [{ off: '50', reason: 'Rain', seen: '450' }, row(AUTH, 403, 403, 403, 403, 403, 409, 409)],
		'/join': [{ name: 'New Team' }, row(AUTH, 302, 302, 409, 409, 403, 302, 302)],
	}
	test(
		'each is answered as the table says',
		() =>
			each(Object.entries(verbs), async (screen, [form, expected]) => {
				for (const who of names) {
					const { tournament, team, memberId } = await prepare()
					const named = (text: string) => text.replace('T', String(team.id)).replace('M', String(memberId))
					const sent = Object.fromEntries(
						Object.entries(form).map(([name, value]) => [name, value === 'M' ? named('M') : value]),
					)
					expect([who, await open(`/tournaments/${tournament.id}${named(screen)}`, who, sent)]).toEqual([
						who,
						expected[who],
					])
				}
			}),
		within(60_000),
	)
})

describe('a private tournament', () => {
	it('is 404 for who is not part of it and has no key, on every screen', async () => {
		const { tournament, team, memberId } = await prepare({ isPublic: false, name: 'Canary Cup' })
		const base = `/tournaments/${tournament.id}`
		const inside = ['player', 'captain', 'organizer', 'owner', 'admin']
		for (const who of names) {
			for (const part of ['', `/team/${team.id}`]) {
				for (const query of ['', '?key=', '?key=wrong', `?key=${team.inviteKey}`]) {
					const { status, text } = await visit(base + part + query, { headers: await headersOf(who) })
					expect([who, part, query, status]).toEqual([who, part, query, inside.includes(who) ? 200 : 404])
					if (status === 404) expect(text).not.toContain('Canary')
				}
				const query = `?key=${tournament.linkKey}`
				expect((await visit(base + part + query, { headers: await headersOf(who) })).status).toBe(200)
			}
		}
		const headers = await headersOf('stranger')
		for (const part of ['rename', 'transfer', 'withdraw', 'leave', 'waive', 'refund', `members/${memberId}/remove`]) {
			const address = `${base}/team/${team.id}/${part}`
			expect((await visit(address, { headers })).status).toBe(404)
			expect((await visit(address, { headers, form: { name: 'Canary' } })).status).not.toBe(302)
		}
	})

	it('is kept out of search engines and shared data', async () => {
		const { tournament } = await prepare({ isPublic: false })
		const { page: _, text } = await visit(`/tournaments/${tournament.id}?key=${tournament.linkKey}`)
		expect(text).toContain(tournament.linkKey)
		expect(await tags(`/tournaments/${tournament.id}?key=${tournament.linkKey}`)).not.toHaveProperty('script:ld+json')
		const open = await prepare()
		const { text: shown } = await visit(`/tournaments/${open.tournament.id}`)
		expect(shown).not.toContain(open.tournament.linkKey)
	})
})

async function layoutData(path: string) {
	const { text } = await visit(path)
	return (JSON.parse(text) as { loaderData: { layout0: Record<string, unknown> } }).loaderData.layout0
}

async function tags(path: string): Promise<Record<string, unknown>> {
	const loaderData = revive(await layoutData(path))
	const root = { loaderData: { origin: 'http://localhost' } }
	const args = { loaderData, matches: [root], location: { pathname: path } }
	const list = (meta(args as unknown as Parameters<typeof meta>[0]) ?? []) as Record<string, unknown>[]
	const [data] = list.filter((tag) => 'script:ld+json' in tag)
	return Object.assign({}, ...list, data) as Record<string, unknown>
}

/** The data as the page has it: its days are dates again. */
const revive = (data: unknown) =>
	JSON.parse(JSON.stringify(data), (_, value: unknown) =>
		typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value) ? new Date(value) : value,
	) as unknown

test('what is shared of a public tournament', async () => {
	const { tournament } = await prepare({ name: HOSTILE })
	const found = await tags(`/tournaments/${tournament.id}`)
	expect(found.title).toBe(`${HOSTILE} · Courtside`)
	expect(found['script:ld+json']).toMatchObject({
		'@type': 'SportsEvent',
		name: HOSTILE,
		sport: 'Padel',
		startDate: formatLocalInstant(tournament.startDate),
		location: { '@type': 'Place', address: { addressLocality: 'Cape Town' } },
		offers: { price: 450, priceCurrency: 'ZAR' },
	})
})

describe('an address without a tournament', () => {
	test('each is answered as the table says', () =>
		each(['0', '-1', '1.5', 'abc', '9007199254740993', '999999', '%00'], async (id) => {
			for (const part of ['', '/team/1']) {
				const { status, error } = await visit(`/tournaments/${id}${part}`)
				expect([status, error?.data?.message]).toEqual([404, 'Tournament not found'])
			}
		}))

	test('a team of another tournament is none of this one', async () => {
		const [one, two] = [await prepare(), await prepare()]
		for (const id of [two.team.id, 0, -1, 'abc', 999999]) {
			const { status, error } = await visit(`/tournaments/${one.tournament.id}/team/${id}`)
			expect([status, error?.data?.message]).toEqual([404, 'Team not found'])
		}
	})
})

describe('the page', () => {
	it('says how far the matches are and who won', async () => {
		const { tournament, teams } = await createScheduled({
			teams: ['Kasi Stars', 'Hot Shots'],
			matches: [
				{ home: 0, away: 1, round: 1, status: 'completed', homeScore: 2, awayScore: 1, hasCourt: false },
				{ home: 1, away: 0, round: 2 },
			],
		})
		const path = `/tournaments/${tournament.id}`
		expect((await layoutData(path)).progress).toEqual({ round: 2, rounds: 2, matches: 2, played: 1, winner: null })
		const done = { status: 'completed' as const, winnerTeamId: teams[0]!.id }
		await write((tx) => tx.update(tournaments).set(done).where(eq(tournaments.id, tournament.id)))
		expect((await layoutData(path)).progress).toMatchObject({ winner: 'Kasi Stars' })
	})

	it('names the round that is being played, which a postponed match does not hold back', async () => {
		const { tournament } = await createScheduled({
			teams: ['Kasi Stars', 'Hot Shots', 'Net Gains'],
			matches: [
				{ home: 0, away: 1, round: 1, moves: 1 },
				{ home: 1, away: 2, round: 2 },
				{ home: 0, away: 2, round: 3 },
			],
		})
		const { progress } = await layoutData(`/tournaments/${tournament.id}`)
		expect(progress).toMatchObject({ round: 2, rounds: 3, played: 0 })
	})

	it('keeps teams that were left out or withdrew for who manages it and for their captain', async () => {
		const { tournament } = await prepare()
		const gone = await enterTeam(tournament, { name: 'Gone Gulls', status: 'withdrawn', withdrawnAt: new Date() })
		const goneFor = async (user: { id: number } | null) => {
			const headers = user ? await signedIn(user) : {}
			const { page } = await visit(`/tournaments/${tournament.id}`, { headers })
			return page.gone.map(({ name }: { name: string }) => name)
		}
		for (const user of [organizer, people.admin, gone.captain]) expect(await goneFor(user)).toEqual(['Gone Gulls'])
		for (const user of [null, people.stranger, people.player]) expect(await goneFor(user)).toEqual([])
		const { page } = await visit(`/tournaments/${tournament.id}/team/${gone.id}`)
		expect(page.team).toMatchObject({ status: 'withdrawn', withdrawnAt: expect.any(String) as unknown })
	})

	it('shows a team with its fixtures, results and place', async () => {
		const { tournament, teams } = await createScheduled({
			format: 'league',
			teams: ['Kasi Stars', 'Hot Shots', 'Net Gains'],
			matches: [
				{ home: 0, away: 1, round: 1, status: 'completed', homeScore: 2, awayScore: 1, hasCourt: false },
				{ home: 2, away: 0, round: 2 },
				{ home: 1, away: 2, round: 3 },
			],
		})
		const { page } = await visit(`/tournaments/${tournament.id}/team/${teams[0]!.id}`)
		expect(page.fixtures.map(({ home, away, score }: Record<string, string>) => [home, away, score])).toEqual([
			['Kasi Stars', 'Hot Shots', '2–1'],
			['Net Gains', 'Kasi Stars', null],
		])
		expect(page.place).toMatchObject({ rank: 1, of: 3, stats: { points: 3, wins: 1 } })
		expect(page).toMatchObject({ money: null, mayChange: false, mayLeave: false, mayWithdraw: false })
	})

	it('shows the money of a team to its own people and the organizer only', async () => {
		const { tournament, team } = await prepare()
		const path = `/tournaments/${tournament.id}/team/${team.id}`
		for (const who of names) {
			const { page } = await visit(path, { headers: await headersOf(who) })
			const sees = ['player', 'captain', 'organizer', 'admin'].includes(who)
			expect([who, page.money?.due ?? null]).toEqual([who, sees ? 45_000 : null])
			expect([who, page.team.inviteKey !== null]).toEqual([who, who === 'captain'])
		}
	})
})
