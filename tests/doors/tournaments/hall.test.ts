import { expect, test, vi } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import { createContest, score, send } from '#tests/support/world/contest.ts'
import { createTournament, enterTeam } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { ask } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const BEFORE = new Date('2027-03-01T04:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: BEFORE })

const open = async (path: string) => {
	const response = await ask(path)
	const html = await response.text()
	const [, next] = (response.headers.get('refresh') ?? '').split(';url=')
	return { status: response.status, headers: response.headers, html, next: next ?? null }
}

test('the screen of the hall goes through everything by itself, for anybody and without scripts', async () => {
	const contest = await createContest({ teams: 5, format: 'americano' })
	vi.setSystemTime(at('2027-03-12', 18))
	await send(contest, 1, score(14, 10), contest.asOrganizer)
	const first = `/tournaments/${contest.id}/hall`
	const seen: string[] = []
	let path: string | null = first
	for (let slide = 0; slide < 3; slide++) {
		const page = await open(path!)
		expect(page.status).toBe(200)
		expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
		expect(page.html).not.toContain('<script')
		expect(page.html.match(/<h1/g)).toHaveLength(1)
		seen.push(/<h2>(.*?)<\/h2>/.exec(page.html)![1]!)
		path = page.next
	}
	expect(seen).toEqual(['Round 2', 'Table', 'Latest results'])
	expect(path).toBe(`${first}?slide=0`)
	const rounds = await open(first)
	expect(rounds.html).toMatch(/Team [A-E] rests/)
	expect((await open(`${first}?slide=2`)).html).toContain('14–10')
	expect((await open(`${first}?slide=99`)).status).toBe(200)
})

test('before the schedule it shows who is in, and a private tournament only with its key', async () => {
	vi.setSystemTime(BEFORE)
	const venue = await createVenue()
	const tournament = await createTournament(venue, { isPublic: false })
	await enterTeam(tournament, { name: 'Kasi Stars' })
	expect((await open(`/tournaments/${tournament.id}/hall`)).status).toBe(404)
	const page = await open(`/tournaments/${tournament.id}/hall?key=${tournament.linkKey}`)
	expect([page.status, page.html]).toEqual([200, expect.stringContaining('Kasi Stars')])
	expect(page.next).toBe(`/tournaments/${tournament.id}/hall?key=${tournament.linkKey}&slide=0`)
})
