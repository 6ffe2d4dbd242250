import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { write } from '#db/client/index.ts'
import { courts, tournaments } from '#db/schema.ts'
import { isChannel } from '#app/features/live/tournament-channels.server.ts'
import { findTournament } from '#app/features/tournaments/find.server.ts'
import { addDays, at, dateOf } from '#app/lib/time/time.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createScheduled } from '#tests/support/world/scheduled.ts'
import { ask, visit } from '#tests/support/process/product.ts'

const result = { status: 'completed', decidedBy: 'captains' } as const
const names = ['Kasi Stars', 'Hot Shots', 'Vlei City', 'Parow Athletic']
const league = () =>
	createScheduled({
		teams: names,
		format: 'round_robin',
		matches: [
			{ home: 0, away: 1, round: 1, ...result, homeScore: 2, awayScore: 1, startTime: at('2026-01-03', 10) },
			{ home: 2, away: 3, round: 1, ...result, homeScore: 0, awayScore: 0, startTime: at('2026-01-03', 11) },
			{ home: 0, away: 2, round: 2, courtNumber: 2 },
			{ home: 1, away: 3, round: 2, hasCourt: false },
		],
	})
const scheduleOf = async (id: number, query = '', headers?: Record<string, string>) =>
	(await visit(`/tournaments/${id}/schedule${query}`, { headers })).page

type Round = { name: string; state: string; fixtures: { home: string; away: string; own: boolean; task: unknown }[] }
const pairsOf = (page: { schedule: { rounds: Round[] } }) =>
	page.schedule.rounds.map(({ name, fixtures }) => [name, ...fixtures.map(({ home, away }) => `${home} v ${away}`)])

describe('the schedule of a tournament', () => {
	it('has its matches by round, and knows whose they are', async () => {
		const { tournament, teams } = await league()
		const page = await scheduleOf(tournament.id)
		expect(pairsOf(page)).toEqual([
			['Round 1', 'Kasi Stars v Hot Shots', 'Vlei City v Parow Athletic'],
			['Round 2', 'Kasi Stars v Vlei City', 'Hot Shots v Parow Athletic'],
		])
		expect(page.schedule.rounds.map(({ state }: Round) => state)).toEqual(['earlier', 'open'])
		expect(page.schedule.rounds[0].fixtures[0]).toMatchObject({ score: '2–1', status: 'completed', own: false })
		expect(page.schedule.rounds[1].fixtures[1]).toMatchObject({ score: null, isTimeless: true })
		const own = await scheduleOf(tournament.id, '', await signedIn(teams[0]!.captain))
		const marked = (own.schedule.rounds as Round[]).map(({ fixtures }) => fixtures.map((fixture) => fixture.own))
		expect(marked).toEqual([
			[true, false],
			[true, false],
		])
	})

	it('says why there is none', async () => {
		const textOf = async (status: 'registration_open' | 'ongoing' | 'cancelled') =>
			(await scheduleOf((await createScheduled({ status })).tournament.id)).schedule.emptyText
		expect(await textOf('registration_open')).toBe(
			'The schedule will be generated after the registration period closes.',
		)
		for (const status of ['ongoing', 'cancelled'] as const) {
			expect(await textOf(status)).toBe('No matches have been scheduled yet.')
		}
		expect((await scheduleOf((await league()).tournament.id)).schedule.emptyText).toBeNull()
	})

	it('can be narrowed to a team and to today, and shown by court', async () => {
		const { tournament, teams } = await league()
		expect(pairsOf(await scheduleOf(tournament.id, `?team=${teams[3]!.id}`))).toEqual([
			['Round 1', 'Vlei City v Parow Athletic'],
			['Round 2', 'Hot Shots v Parow Athletic'],
		])
		expect(pairsOf(await scheduleOf(tournament.id, '?when=today'))).toEqual([])
		const { grid, rounds } = (await scheduleOf(tournament.id, '?view=courts')).schedule
		expect(rounds).toEqual([])
		// The fourth match, which has lost its court, is on the day after.
		expect((await scheduleOf(tournament.id)).schedule.hasCourts).toBe(true)
		expect(grid).toMatchObject({ day: addDays(dateOf(new Date()), 3), courts: [1, 2], free: [1], homeless: [] })
	})

	it('opens whatever else its address says', async () => {
		const { tournament } = await league()
		const plain = await scheduleOf(tournament.id)
		const queries = [
			'?team=0',
			'?team=x',
			'?round=99',
			'?view=x',
			'?day=2026-02-30',
			'?when=',
			'?team=1&team=2',
			'?view=',
		]
		for (const query of [...queries, `?round=${'9'.repeat(5_000)}`, '?day=%00', '?key=%F0%9F%8F%86']) {
			const { status, page } = await visit(`/tournaments/${tournament.id}/schedule${query}`)
			expect(status, query).toBe(200)
			if (!query.startsWith('?team=1')) expect(pairsOf(page), query).toEqual(pairsOf(plain))
		}
		expect(pairsOf(await scheduleOf(tournament.id, '?team=2147483647'))).toEqual([])
		for (const id of ['0', 'x', '99999999', '1e1', `${tournament.id}%00`]) {
			expect((await visit(`/tournaments/${id}/schedule`)).status, id).toBe(404)
		}
	})

	it('can be generated again by who manages it until something has been played', async () => {
		const organizer = await createUser()
		const admin = await createUser({ role: 'admin' })
		const open = await createScheduled({ teams: names, status: 'registration_open', organizerId: organizer.id })
		const started = await league()
		const drawn = await createScheduled({ teams: names, organizerId: organizer.id, matches: [{ home: 0, away: 1 }] })
		const said = async (id: number, who: { id: number }) =>
			(await scheduleOf(id, '', await signedIn(who))).schedule.canGenerateAgain as boolean
		for (const who of [organizer, admin]) {
			expect(await said(open.tournament.id, who)).toBe(false)
			expect(await said(drawn.tournament.id, who)).toBe(true)
		}
		expect(await said(started.tournament.id, admin)).toBe(false)
		const captain = drawn.teams[0]!.captain
		for (const { tournament } of [open, drawn]) expect(await said(tournament.id, captain)).toBe(false)
	})
})

describe('a private tournament', () => {
	const screens = (id: number, teamId: number) => [
		`/tournaments/${id}/schedule`,
		`/tournaments/${id}/schedule?view=courts`,
		`/tournaments/${id}/print`,
		`/tournaments/${id}/calendar.ics`,
		`/tournaments/${id}/team/${teamId}/calendar.ics`,
	]

	it('shows its schedule to those who may know of it only, and to others with its key', async () => {
		const owner = await createUser({ role: 'venue_owner' })
		const organizer = await createUser()
		const { tournament, teams, venueId } = await createScheduled({
			teams: names,
			isPublic: false,
			organizerId: organizer.id,
			matches: [{ home: 0, away: 1 }],
		})
		await write((tx) => tx.update(courts).set({ ownerId: owner.id }).where(eq(courts.id, venueId)))
		const { id, linkKey } = tournament
		const status = async (path: string, who?: { id: number }) =>
			(await ask(path, { headers: who && (await signedIn(who)) })).status
		const admin = await createUser({ role: 'admin' })
		const stranger = await createUser()
		for (const path of screens(id, teams[1]!.id)) {
			const join = path.includes('?') ? '&' : '?'
			for (const who of [organizer, teams[0]!.captain, owner, admin]) expect(await status(path, who), path).toBe(200)
			for (const who of [undefined, stranger]) {
				expect(await status(path, who), path).toBe(404)
				expect(await status(`${path}${join}key=${linkKey}x`, who), path).toBe(404)
				expect(await status(`${path}${join}key=${linkKey}`, who), path).toBe(200)
			}
		}
	})

	it('carries its key in every address of the calendar file', async () => {
		const { tournament, matchIds } = await createScheduled({
			teams: names,
			isPublic: false,
			matches: [{ home: 0, away: 1 }],
		})
		const { id, linkKey } = tournament
		const file = await (await ask(`/tournaments/${id}/calendar.ics?key=${linkKey}`)).text()
		const [, url] = /^URL;VALUE=URI:(.*)$/m.exec(file.replaceAll('\r\n ', '').replaceAll('\r', ''))!
		expect(new URL(url!).pathname).toBe(`/tournaments/${id}/schedule/matches/${matchIds[0]}`)
		expect(new URL(url!).searchParams.get('key')).toBe(linkKey)
	})
})

describe('the calendar file', () => {
	const summaries = (file: string) => [...file.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, summary]) => summary)

	it('of a tournament holds every match, of a team its own', async () => {
		const { tournament, teams, matchIds } = await league()
		const answer = await ask(`/tournaments/${tournament.id}/calendar.ics`)
		expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
		expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="tournament-${tournament.id}.ics"`)
		const file = await answer.text()
		expect(summaries(file)).toHaveLength(4)
		expect(file).toContain(`UID:match-${matchIds[0]}@localhost`)
		expect(file.replaceAll('\r\n ', '')).toMatch(/LOCATION:Venue \d+\\, 1 Main Road\\, Gardens\\, Cape Town\\, Court 2/)
		const team = await ask(`/tournaments/${tournament.id}/team/${teams[0]!.id}/calendar.ics`)
		expect(summaries(await team.text())).toEqual(['Kasi Stars v Hot Shots', 'Kasi Stars v Vlei City'])
	})

	it('is not there for a team of another tournament', async () => {
		const [one, two] = [await league(), await league()]
		for (const team of [two.teams[0]!.id, 0, 'x', 2_147_483_647]) {
			expect((await ask(`/tournaments/${one.tournament.id}/team/${team}/calendar.ics`)).status).toBe(404)
		}
	})
})

describe('the print view', () => {
	it('holds schedule, table and rosters, and nobody’s address', async () => {
		const { tournament, teams } = await league()
		const { page, text } = await visit(`/tournaments/${tournament.id}/print`)
		expect(page.rounds).toHaveLength(2)
		expect(page.tables[0].rows.map(({ team }: { team: { name: string } }) => team.name)[0]).toBe('Kasi Stars')
		expect(page.bracket).toBeNull()
		expect(page.rosters).toHaveLength(4)
		const { username, fullName } = teams[0]!.captain
		expect(page.rosters[0]).toEqual({
			id: teams[0]!.id,
			name: 'Kasi Stars',
			members: [{ role: 'captain', user: { username, fullName } }],
		})
		expect(text).not.toMatch(/@example\.com|userId|captainId|linkKey/)
	})
})

describe('what a page of a tournament follows', () => {
	it('is a channel of the socket, as long as the tournament stays as public as it is', async () => {
		for (const isPublic of [true, false]) {
			const { tournament } = await createScheduled({ isPublic })
			const { channel } = await findTournament(tournament.id, { user: null, key: tournament.linkKey })
			expect(await isChannel(channel)).toBe(true)
			await write((tx) => tx.update(tournaments).set({ isPublic: !isPublic }).where(eq(tournaments.id, tournament.id)))
			expect(await isChannel(channel)).toBe(false)
		}
	})
})
