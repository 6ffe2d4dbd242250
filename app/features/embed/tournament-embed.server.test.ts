import { beforeAll, describe, expect, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { tournaments } from '#db/schema.ts'
import { BracketPicture } from '#app/features/tournaments/bracket/bracket-picture.tsx'
import { at } from '#app/lib/time/time.ts'
import { createContest, score, send, storedMatch } from '#tests/support/world/contest.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createTournament, enterTeam, storedTournament } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { eq } from 'drizzle-orm'
import { findTournamentWebsite, nameTournamentSites, respondWithTournament } from './tournament-embed.server.ts'

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
const open = async (id: number | null, now = BEFORE) => {
	const response = await respondWithTournament(id, BracketPicture, now)
	return { html: await response.text(), policy: response.headers.get('Content-Security-Policy')! }
}
const missing = { init: { status: 404 } }

describe('the page', () => {
	test('has the table, the next matches and the results, and needs no script', async () => {
		const contest = await createContest({ teams: 3 })
		const hour = at('2027-03-11', 7.5)
		vi.setSystemTime(hour)
		await send(contest, 1, score(3, 1), contest.asOrganizer)
		const { html } = await open(contest.id, hour)
		const one = await storedMatch(contest.id, 1)
		const names = new Map(contest.teams.map(({ id, name }) => [id, name]))
		const [home, away] = [names.get(one.homeTeamId!)!, names.get(one.awayTeamId!)!]
		const rows = [...html.matchAll(/<tr><td>(\d)<\/td><th[^>]*>(.*?)<\/th>.*?<strong>(\d+)<\/strong><\/td><\/tr>/g)]
		expect(rows.map(([, rank, name, points]) => `${rank} ${name} ${points}`)).toEqual([
			`1 ${home} 3`,
			expect.stringMatching(/^2 /),
			expect.stringMatching(/^3 /),
		])
		expect(html.match(/<li><span>/g), 'two to come and one that is over').toHaveLength(3)
		expect(html).toMatch(new RegExp(`Latest results.*<strong>${home}</strong> v ${away}.*3–1`))
		expect(html.match(/<h1/g)).toHaveLength(1)
		expect(html).toContain(`<a href="/tournaments/${contest.id}" target="_top">`)
		vi.setSystemTime(BEFORE)
	})

	test('draws the bracket of a knockout in the colours of the frame, without links', async () => {
		const contest = await createContest({ teams: 4, format: 'knockout' })
		const { html } = await open(contest.id)
		const picture = /<svg[^>]*role="img" aria-label="Bracket, Semi-finals, Final".*<\/svg>/s.exec(html)![0]
		for (const { name } of contest.teams) expect(picture, name).toContain(`>${name}</text>`)
		expect(picture).not.toContain('<a ')
		const style = /<style>(.*?)<\/style>/s.exec(html)![1]!
		const drawn = [...picture.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names!.split(' '))
		for (const name of new Set(drawn.filter((name) => /^(fill|stroke)-/.test(name))))
			expect(style, name).toContain(`.${name}{`)
		expect((await open((await createContest({ teams: 3 })).id)).html).not.toContain('<svg')
	})

	test('says who is in while teams can join, and nothing of a draft or of what a fee stands at', async () => {
		const { id } = await cup({ name: '<img src=x> Cup', entryFee: 400 })
		await enterTeam({ id }, { name: 'Kasi & Sons', status: 'registered', entryFee: 400 })
		const courtRequest = { matchHours: 1, dayStart: 9, dayEnd: 17, thirdPlace: false, matches: 77, courtHours: 88 }
		const asked = { ...courtRequest, askedAt: BEFORE.toISOString(), refusal: { note: 'League night' } }
		await write((tx) => tx.update(tournaments).set({ courtRequest: asked }).where(eq(tournaments.id, id)))
		const { html } = await open(id)
		expect(html).toContain('&lt;img src=x&gt; Cup')
		expect(html).toContain('<li>Kasi &amp; Sons</li>')
		expect(html).toContain('Registration closes')
		for (const secret of ['<img', '77', '88', 'League night', 'fee', '<table'])
			expect(html.replace(/<style>.*?<\/style>/s, ''), secret).not.toContain(secret)
	})

	test('is there for tournaments that everyone may see only', async () => {
		const hidden = await cup({ isPublic: false, embedSites: ['https://beacon.example'] })
		for (const id of [hidden.id, 999_999, null])
			await expect(respondWithTournament(id, BracketPicture, BEFORE)).rejects.toMatchObject(missing)
		await write((tx) => tx.update(tournaments).set({ isPublic: true }).where(eq(tournaments.id, hidden.id)))
		expect((await open(hidden.id)).policy).toContain('frame-ancestors https://beacon.example')
	})
})

describe('the websites of a tournament', () => {
	test('frame it once the organiser names them, and no longer when they are not named', async () => {
		const [own, other] = [await cup(), await cup()]
		expect((await open(own.id)).policy).toContain("frame-ancestors 'none'")
		await nameTournamentSites(organizer, own.id, ['https://beacon.example'])
		const { policy } = await open(own.id)
		expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; /)
		expect(policy).toMatch(/frame-ancestors https:\/\/beacon.example https:\/\/www.beacon.example$/)
		expect((await open(other.id)).policy).toContain("frame-ancestors 'none'")
		const { sites, script, frame } = await findTournamentWebsite(organizer, own.id, 'https://courtside.example')
		expect(sites).toEqual(['https://beacon.example'])
		expect(script).toBe(`<script async src="https://courtside.example/embed.js" data-tournament="${own.id}"></script>`)
		expect(frame).toContain(`src="https://courtside.example/embed/tournaments/${own.id}"`)
		await nameTournamentSites(organizer, own.id, [])
		expect((await open(own.id)).policy).toContain("frame-ancestors 'none'")
	})

	test('are named by those who run it, while everyone may see it', async () => {
		const [own, hidden] = [await cup(), await cup({ isPublic: false })]
		const stranger = await createUser()
		const site = ['https://beacon.example']
		await expect(nameTournamentSites(stranger, own.id, site)).rejects.toMatchObject({ init: { status: 403 } })
		await expect(findTournamentWebsite(stranger, own.id, '')).rejects.toMatchObject({ init: { status: 403 } })
		await expect(nameTournamentSites(stranger, hidden.id, site)).rejects.toMatchObject(missing)
		await expect(nameTournamentSites(organizer, hidden.id, site)).rejects.toMatchObject({ init: { status: 409 } })
		expect((await findTournamentWebsite(organizer, hidden.id, '')).reason).toMatch(/^Only people with the link/)
		for (const { id } of [own, hidden]) expect((await storedTournament(id)).embedSites).toBeNull()
	})
})
