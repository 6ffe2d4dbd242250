import { describe, expect, it, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { tournamentMatches, type tournaments } from '#db/schema.ts'
import { middleware } from '#app/root.tsx'
import { at, HOUR } from '#app/lib/time/time.ts'
import { addresses, load } from '#tests/support/process/addresses.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { serve } from '#tests/support/process/serve.ts'
import { createTournament, enterTeam } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { call, visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
// Monday 1 March 2027, half past eight in the morning in South Africa.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })

const owner = await createUser({ role: 'venue_owner' })
const organizer = await createUser()
const venue = await createVenue({ ownerId: owner.id })
const otherOwner = await createUser({ role: 'venue_owner' })
await createVenue({ ownerId: otherOwner.id })

async function made(wishes: Partial<typeof tournaments.$inferInsert> = {}) {
	const [startDate, endDate] = [at('2027-03-20', 0), at('2027-03-21', 0)]
	const tournament = await createTournament(venue, { organizerId: organizer.id, startDate, endDate, ...wishes })
	return { ...tournament, team: await enterTeam(tournament, { name: 'Quokka Canaries' }) }
}
type Made = Awaited<ReturnType<typeof made>>

type Headers = Record<string, string>
const [asOwner, asOrganizer, asOtherOwner] = [
	await signedIn(owner),
	await signedIn(organizer),
	await signedIn(otherOwner),
]
const [asAdmin, asOther] = [await signedIn(await createUser({ role: 'admin' })), await signedIn(await createUser())]

type Role = 'visitor' | 'other' | 'another venue' | 'captain' | 'venue' | 'organizer' | 'admin'

const roles: Record<Role, (made: Made) => Headers | Promise<Headers>> = {
	visitor: () => ({}),
	other: () => asOther,
	'another venue': () => asOtherOwner,
	captain: ({ team }: Made) => signedIn(team.captain),
	venue: () => asOwner,
	organizer: () => asOrganizer,
	admin: () => asAdmin,
}

const plan = {
	name: 'Autumn Cup',
	description: 'Everybody against everybody on one weekend.',
	sportId: String(venue.sportId),
	courtId: String(venue.venueId),
	startDate: '2027-03-20',
	endDate: '2027-03-21',
	registrationDeadline: '2027-03-15',
}
// The roles that may know of a private tournament.
const knows: Role[] = ['captain', 'venue', 'organizer', 'admin']

describe('creating', () => {
	it('leads to the tournament, whoever made it', async () => {
		for (const headers of [asOther, asOwner, asAdmin])
			expect((await visit('/tournaments/create', { headers, form: plan })).location).toMatch(/^\/tournaments\/\d+$/)
	})

	it('answers other methods with 405', async () => {
		for (const method of ['PUT', 'DELETE', 'PATCH'])
			expect((await call(method, '/api/tournaments', { headers: asOther, body: {} })).status, method).toBe(405)
		for (const method of ['PUT', 'DELETE', 'POST'])
			expect((await call(method, '/api/tournaments/1', { headers: asOther, body: {} })).status, method).toBe(405)
	})
})

// The word is in its name and its description; addresses say again what was looked for.
const QUERIES = ['', '?q=sunflower', '?q=Sunflower&limit=100', '?view=mine', '?view=venues', '?status=ongoing']
const CANARY = /zyzzyva|quokka/i

describe('a private tournament', () => {
	const secret = (async () => {
		const name = 'Zyzzyva Sunflower Cup'
		const tournament = await made({ name, description: `The ${name} of all.`, isPublic: false, status: 'ongoing' })
		const startTime = at('2027-03-20', 10)
		const rival = await enterTeam(tournament, { name: 'Quokka Rivals' })
		const [match] = await write((tx) =>
			tx
				.insert(tournamentMatches)
				.values({
					tournamentId: tournament.id,
					homeTeamId: tournament.team.id,
					awayTeamId: rival.id,
					matchNumber: 1,
					courtId: venue.venueId,
					startTime,
					endTime: new Date(startTime.getTime() + HOUR),
				})
				.returning(),
		)
		return { ...tournament, matchId: match!.id }
	})()

	async function fill(path: string) {
		const { id, team, matchId } = await secret
		const ids: Record<string, unknown> = { teamId: team.id, matchId, venueId: venue.venueId, sportId: venue.sportId }
		const own = /tournaments\/:id/.test(path) ? id : venue.venueId
		const filled = path.replace(/:(\w+)/g, (_, name: string) => String(name === 'id' ? own : (ids[name] ?? 1)))
		return `/${filled.replace('*', 'x')}`
	}

	// Each address without a search is asked in who-may.test.ts.
	test('is in no list, whatever is looked for', async () => {
		const { linkKey } = await secret
		const lists = addresses.filter(({ path }) => !/:(?!id$|venueId$)/.test(path) && !/tournaments\/:id/.test(path))
		for (const { path, files } of lists.filter(({ path }) =>
			/^$|tournaments|venues|courts|sitemap|dashboard/.test(path),
		)) {
			const handle = serve(await load(files), path, middleware)
			for (const headers of [{}, asOther, asOtherOwner] as Headers[]) {
				for (const query of QUERIES) {
					const response = await handle((await fill(path)) + query, { headers })
					const said = (await response.text()) + (response.headers.get('Location') ?? '')
					expect(said, path + query).not.toMatch(CANARY)
					expect(said, path + query).not.toContain(linkKey)
				}
			}
		}
	})

	test('shows with its key', async () => {
		const { linkKey } = await secret
		for (const path of [
			'tournaments/:id',
			'tournaments/:id/schedule',
			'tournaments/:id/standings',
			'tournaments/:id/print',
			'tournaments/:id/calendar.ics',
			'tournaments/:id/team/:teamId',
			'api/tournaments/:id',
			'api/tournaments/:id/teams',
			'api/tournaments/:id/matches',
			'api/tournaments/:id/standings',
		]) {
			const { files } = addresses.find((address) => address.path === path)!
			const response = await serve(await load(files), path, middleware)(`${await fill(path)}?key=${linkKey}`)
			expect([path, response.status]).toEqual([path, 200])
			expect(await response.text(), path).toMatch(CANARY)
		}
	})

	test('does not hand its key to who runs its venue, who joins with it only', async () => {
		const { id, linkKey } = await made({ name: 'Numbat Cup', isPublic: false })
		const [page, api] = [`/tournaments/${id}`, `/api/tournaments/${id}`]
		const own = addresses.filter(
			({ path }) => /^(api\/)?tournaments\/:id/.test(path) && !/:(?!id$)\w/.test(path.replace(':id', '')),
		)
		expect(own.length).toBeGreaterThan(10)
		for (const { path, files } of own) {
			const asked = `/${path.replace(':id', String(id))}`
			const response = await serve(await load(files), path, middleware)(asked, { headers: asOwner })
			expect((await response.text()) + (response.headers.get('Location') ?? ''), path).not.toContain(linkKey)
		}
		expect((await visit(page, { headers: asOwner })).text).toMatch(/"invited":false.*"mayJoin":false/)
		expect((await visit(`${page}/join`, { headers: asOwner })).text).toContain('ask its organiser for the link')
		const form = { name: 'Home Side' }
		expect((await visit(`${page}/join`, { headers: asOwner, form })).status).toBe(403)
		expect((await call('POST', `${api}/teams`, { headers: asOwner, body: form })).status).toBe(403)
		expect((await visit(`${page}?key=${linkKey}`, { headers: asOwner })).text).toMatch(/"invited":true.*"mayJoin":true/)
		const joined = await call('POST', `${api}/teams?key=${linkKey}`, { headers: asOwner, body: form })
		expect(joined.status).toBe(201)
		expect((await call('GET', api, { headers: asOwner })).body.key).toBe(linkKey)
	})

	it('is found by its key, by its people and by nobody else', async () => {
		const tournament = await secret
		const address = `/api/tournaments/${tournament.id}`
		for (const [role, headersOf] of Object.entries(roles)) {
			const headers = await headersOf(tournament)
			const may = knows.includes(role as Role)
			expect((await call('GET', address, { headers })).status, role).toBe(may ? 200 : 404)
			expect((await call('GET', `${address}?key=${tournament.linkKey}`, { headers })).status, role).toBe(200)
			expect((await call('GET', `${address}?key=${tournament.linkKey}x`, { headers })).status, role).toBe(
				may ? 200 : 404,
			)
			expect((await visit(`/tournaments/${tournament.id}`, { headers })).status, role).toBe(may ? 200 : 404)
		}
	})
})

test('what the calls answer holds nothing of a person but the name', async () => {
	const tournament = await made()
	for (const path of ['/api/tournaments?limit=100', `/api/tournaments/${tournament.id}`]) {
		const { body } = await call('GET', path)
		const text = JSON.stringify(body)
		expect(text).toContain(organizer.username)
		expect(text).not.toMatch(/@example|"(organizerId|ownerId|userId|linkKey|email|phone)"/)
	}
})
