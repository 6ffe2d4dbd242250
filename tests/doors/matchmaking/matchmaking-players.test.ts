import { beforeAll, describe, expect, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { bookings, matchRequests, playerBlocks, playerConnections, playerPreferences, users } from '#db/schema.ts'
import { eq } from 'drizzle-orm'
import { connectAddress, findWayBack } from '#app/features/matchmaking/players/connect-address.ts'
import { writeListings } from '#app/features/matchmaking/preferences/listings.server.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T06:30:00Z') })

type Preferences = Partial<typeof playerPreferences.$inferInsert>
type Person = { id: number }
type Scored = { name: string; match: { score: number } }
async function player(fullName: string, wishes: Preferences = {}, person: Partial<typeof users.$inferInsert> = {}) {
	const user = await createUser({ fullName })
	const playerId = await write(async (tx) => {
		if (Object.keys(person).length > 0) await tx.update(users).set(person).where(eq(users.id, user.id))
		const row = { preferredSports: [padel], preferredLocations: ['Cape Town'], ...wishes, userId: user.id }
		const [made] = await tx.insert(playerPreferences).values(row).returning()
		await writeListings(tx, user.id)
		return made!.id
	})
	return { ...user, playerId }
}
const block = (blocker: Person, blocked: Person) =>
	write((tx) => tx.insert(playerBlocks).values({ blockerId: blocker.id, blockedId: blocked.id }))
const connect = (from: Person, to: Person, status: 'pending' | 'accepted' | 'ignored' = 'pending') =>
	write((tx) =>
		tx.insert(playerConnections).values({
			requesterId: from.id,
			addresseeId: to.id,
			status,
			pair: [from.id, to.id].sort((a, b) => a - b).join(':'),
		}),
	)

const venue = await createVenue({ sport: 'Padel', city: 'Cape Town' })
const other = await createVenue({ sport: 'Tennis', city: 'Durban' })
const [padel, tennis] = [venue.sportId, other.sportId]

const anna = await player('Anna Botha', { skillLevel: 'expert', phone: '+27 82 111 2222', availableDays: ['Monday'] })
const ben = await player(
	'Ben Zulu',
	{ preferredSports: [tennis], preferredLocations: ['Durban'] },
	{ bio: 'Secret bio' },
)
const cleo = await player('Cleo Mbeki', { preferredSports: [padel, tennis], availableTimes: ['evening'] })
await player('Hidden Person', { matchmakingEnabled: false })
await player('Suspended Person', {}, { matchmakingSuspendedAt: new Date() })
await player('Deleted Person', {}, { deletedAt: new Date() })
const viewer = await player('Vee Viewer', { matchmakingEnabled: false, availableTimes: ['evening'] })
const stranger = await createUser({ fullName: 'No Preferences' })
let [asViewer, asStranger, asAnna]: Record<string, string>[] = []
beforeAll(async () => {
	asViewer = await signedIn(viewer)
	asStranger = await signedIn(stranger)
	asAnna = await signedIn(anna)
})

const names = async (query = '', headers = {}): Promise<string[]> =>
	(await call('GET', `/api/matchmaking/players${query}`, { headers })).body.players.map(
		({ name }: { name: string }) => name,
	)
const open = async (query = '', headers = {}) => (await visit(`/matchmaking${query}`, { headers })).page
const shown = async (query = '', headers = {}): Promise<string[]> =>
	(await open(query, headers)).list.players.map(({ name }: { name: string }) => name)

describe('who is found', () => {
	test('visitors and who has said nothing see the latest first, without a score', async () => {
		for (const headers of [{}, asStranger]) {
			const page = await open('', headers)
			expect(page.list.players.map((one: { name: string }) => one.name)).toEqual(['Cleo M.', 'Ben Z.', 'Anna B.'])
			expect(page.list.players.every((one: { match: unknown }) => one.match === null)).toBe(true)
			expect(page.hasWish).toBe(false)
			expect(await names('', headers!)).toEqual(['Cleo M.', 'Ben Z.', 'Anna B.'])
		}
	})

	test('who has saved what they look for sees the best match of their sports first, with its reasons', async () => {
		const page = await open('', asViewer)
		const scores = page.list.players.map(({ name, match }: Scored) => [name, match.score])
		expect(scores).toEqual([
			['Cleo M.', 95],
			['Anna B.', 30 + 7 + 20 + 25],
		])
		const { body } = await call('GET', '/api/matchmaking/players', { headers: asViewer })
		expect(body.players[1]).toMatchObject({
			name: 'Anna B.',
			aiMatchScore: 82,
			standing: null,
			skillLevel: 'expert',
			reasons: [
				{ key: 'sport', points: 30, of: 30, words: 'You both play padel' },
				{ key: 'level', points: 7, of: 25, words: 'Two levels apart' },
				{ key: 'times', points: 20, of: 20, words: 'You can both do Monday evenings' },
				{ key: 'distance', points: 25, of: 25, words: 'You both play in Cape Town' },
			],
		})
	})

	test('nobody finds themselves', async () => expect(await names('', asAnna)).toEqual(['Cleo M.']))

	test('a block keeps both from finding each other, in the list, the count and at their address', async () => {
		const [one, two] = [await player('One Blocker'), await player('Two Blocked')]
		await block(one, two)
		for (const [who, whom] of [
			[one, two],
			[two, one],
		] as const) {
			const headers = await signedIn(who)
			expect(await names('', headers)).toEqual(['Cleo M.', 'Anna B.'])
			expect((await open('', headers)).counts.players).toBe(2)
			expect(await visit(`/matchmaking/players/${whom.playerId}`, { headers })).toMatchObject({ status: 404 })
		}
		await write((tx) => tx.delete(users).where(eq(users.id, one.id)))
		await write((tx) => tx.delete(users).where(eq(users.id, two.id)))
	})
})

describe('filters', () => {
	test('of the page: …', () =>
		each<[string, string, string[]]>(
			[
				['sport', `sport=${tennis}`, ['Cleo M.', 'Ben Z.']],
				['skill', 'skill=expert', ['Anna B.']],
				['city', 'city=Durban', ['Ben Z.']],
				['day', 'day=Tuesday', ['Cleo M.', 'Ben Z.']],
				['all of them', `sport=${padel}&skill=expert&city=Cape+Town&day=Monday`, ['Anna B.']],
				['city, as somebody types it', 'city=%20DÜRBAN', ['Ben Z.']],
				['a city that does not exist', 'city=Nowhere', ['Cleo M.', 'Ben Z.', 'Anna B.']],
				['what makes no sense', 'sport=x&skill=best&day=Someday&page=-1', ['Cleo M.', 'Ben Z.', 'Anna B.']],
				['a sport that does not exist', 'sport=999999', ['Cleo M.', 'Ben Z.', 'Anna B.']],
				['hostile text', "city='%20OR%201%3D1--", ['Cleo M.', 'Ben Z.', 'Anna B.']],
				['a page after the last', 'page=1000', []],
			],
			async (_, query, expected) => expect(await shown(`?${query}`)).toEqual(expected),
		))

	test('of the call: …', () =>
		each<[string, string[]]>(
			[
				[`sportId=${tennis}`, ['Cleo M.', 'Ben Z.']],
				['skillLevel=expert', ['Anna B.']],
				['city=Durban', ['Ben Z.']],
				['city=durban', ['Ben Z.']],
				['city=Nowhere', []],
				['day=Tuesday', ['Cleo M.', 'Ben Z.']],
				['sportId=999999', []],
				['limit=1', ['Cleo M.']],
				['limit=1&page=3', ['Anna B.']],
			],
			async (query, expected) => expect(await names(`?${query}`)).toEqual(expected),
		))

	test('the call refuses …', () =>
		each(
			[
				'sportId=0',
				'sportId=x',
				'skillLevel=best',
				'day=monday',
				'page=0',
				'page=1001',
				'limit=101',
				`city=${'x'.repeat(81)}`,
			],
			async (query) => {
				const { status, body } = await call('GET', `/api/matchmaking/players?${query}`)
				expect(status).toBe(400)
				expect(Object.keys(body.fieldErrors)).toEqual([query.split('=')[0]])
			},
		))

	test('the call says whether more follow, and takes nothing but questions', async () => {
		expect((await call('GET', '/api/matchmaking/players?limit=2')).body.more).toBe(true)
		expect((await call('GET', '/api/matchmaking/players?limit=3')).body.more).toBe(false)
		expect((await call('POST', '/api/matchmaking/players', { body: {} })).status).toBe(405)
	})

	test('a sport of others is found too where it is asked for, with the same score as anywhere', async () => {
		const all = await open(`?sport=${tennis}`, asViewer)
		expect(all.list.players.map(({ name, match }: Scored) => [name, match.score])).toEqual([
			['Cleo M.', 95],
			['Ben Z.', 25 + 15],
		])
	})
})

describe('a player at their own address', () => {
	const visitPlayer = (id: number | string, headers = {}) => visit(`/matchmaking/players/${id}`, { headers })

	test('shows what they chose to show, and how they suit whoever looks', async () => {
		const { page } = await visitPlayer(cleo.playerId, asViewer)
		expect(page).toMatchObject({
			signedIn: true,
			player: { id: cleo.playerId, name: 'Cleo M.', when: 'Any day · evenings', match: { score: 95 }, isYou: false },
		})
		expect((await visitPlayer(cleo.playerId)).page).toMatchObject({ signedIn: false, player: { match: null } })
	})

	test('counts the games they played and nothing else', async () => {
		const game = {
			userId: ben.id,
			courtId: venue.venueId,
			sportId: padel,
			totalPrice: 0,
			paymentMethod: 'SnapScan' as const,
			startTime: new Date('2027-02-01T06:00:00Z'),
			endTime: new Date('2027-02-01T07:00:00Z'),
		}
		await write((tx) =>
			tx.insert(bookings).values([
				{ ...game, status: 'completed' },
				{ ...game, status: 'completed', noShow: true },
				{ ...game, status: 'cancelled' },
				{ ...game, status: 'confirmed' },
			]),
		)
		expect((await visitPlayer(ben.playerId)).page.player.games).toBe(1)
	})

	test('knows its owner, who is not asked to connect', async () =>
		expect((await visitPlayer(anna.playerId, asAnna)).page.player).toMatchObject({ isYou: true, match: null }))

	test.each([
		['nobody', () => 999_999],
		['no id', () => 'x'],
		['who is hidden', () => viewer.playerId],
	])('is not found: %s', async (_, id) => {
		for (const headers of [{}, asAnna]) {
			const { status, error } = await visitPlayer(id(), headers)
			expect([status, error!.data!.message]).toEqual([404, 'Player not found'])
		}
	})

	test('says how one stands to them, and no more than one did oneself', async () => {
		const connection = async (headers: object) =>
			(await visitPlayer(cleo.playerId, headers)).page.player.connection as string | null
		const asCleo = await signedIn(cleo)
		await connect(anna, cleo)
		expect(await connection(asAnna!)).toBe('asked')
		expect((await visitPlayer(anna.playerId, asCleo)).page.player.connection).toBe('asks-you')
		await write((tx) => tx.update(playerConnections).set({ status: 'ignored', decidedAt: new Date() }))
		expect(await connection(asAnna!)).toBe('asked')
		expect((await visitPlayer(anna.playerId, asCleo)).page.player.connection).toBeNull()
		await write((tx) => tx.update(playerConnections).set({ status: 'accepted' }))
		expect(await connection(asAnna!)).toBe('connected')
		await write((tx) => tx.delete(playerConnections))
	})
})

describe('the question whether to connect', () => {
	test.each([
		['from the list', '?sport=1&back=%2Fmatchmaking%3Fsport%3D1', '/matchmaking?sport=1', '/matchmaking?sport=1'],
		['from Explore', '?back=%2F%3Fsport%3D1', '/?sport=1', '/?sport=1'],
		['from the player', '?sport=1', '/matchmaking/players/7?sport=1', '/matchmaking?sport=1'],
		['from elsewhere', '?back=https%3A%2F%2Fevil.example', '/', '/'],
		['from elsewhere, hidden', '?back=%2F%5Cevil.example', '/', '/'],
	])('leads back to where it was asked: %s', (_, search, left, sent) =>
		expect(findWayBack(7, new URLSearchParams(search))).toEqual({ left, sent }),
	)

	test('is asked with the way back, and leads there once it is sent', async () => {
		const back = `/matchmaking?sport=${padel}&day=Monday`
		const address = connectAddress(cleo.playerId, `?sport=${padel}&day=Monday`, back)
		expect((await visit(address, { headers: asStranger! })).status).toBe(200)
		const { status, location } = await visit(address, { headers: asStranger!, form: { note: '' } })
		expect([status, location]).toEqual([302, back])
		await write((tx) => tx.delete(playerConnections))
	})
})

describe('what nobody is told', () => {
	test.each([
		'/matchmaking',
		'/matchmaking?tab=matches',
		`/matchmaking/players/${anna.playerId}`,
		`/matchmaking/players/${ben.playerId}`,
	])('on %s', async (path) => {
		for (const headers of [{}, asViewer, asStranger]) {
			const { text, status } = await visit(path, { headers })
			expect(status).toBe(200)
			for (const secret of [anna.email, ben.email, anna.username, 'Botha', 'Zulu', '111 2222', 'Secret bio', 'userId'])
				expect(text).not.toContain(secret)
		}
	})

	test('by the call', async () => {
		for (const headers of [{}, asViewer]) {
			const text = JSON.stringify((await call('GET', '/api/matchmaking/players', { headers })).body)
			for (const secret of ['@example.com', 'Botha', 'Zulu', '111 2222', 'Secret bio', 'userId', 'username'])
				expect(text).not.toContain(secret)
		}
	})
})

describe('counts and tabs', () => {
	const post = (user: Person, wishes: Partial<typeof matchRequests.$inferInsert> = {}) =>
		write((tx) =>
			tx.insert(matchRequests).values({
				userId: user.id,
				sportId: padel,
				title: 'A game',
				city: 'Cape Town',
				expiresAt: new Date('2027-03-05T00:00:00Z'),
				...wishes,
			}),
		)

	test('count what there is to be found and what waits', async () => {
		await post(anna)
		await post(ben, { city: 'Durban' })
		await post(viewer)
		await post(viewer, { status: 'cancelled' })
		await post(cleo, { expiresAt: new Date('2027-03-01T06:30:00Z') })
		await connect(ben, viewer)
		const counts = async (headers = {}) => (await open('', headers)).counts
		expect(await counts()).toEqual({ players: 3, requests: 3, own: null })
		expect(await counts(asViewer)).toEqual({
			players: 2,
			requests: 3,
			own: { requests: 1, answers: 0, asks: 1, unread: 0 },
		})
		await block(viewer, ben)
		expect(await counts(asViewer)).toMatchObject({ players: 2, requests: 2 })
	})

	test('the counts count what the lists hold', async () => {
		for (const headers of [{}, asStranger, asViewer]) {
			const { counts, list } = await open('', headers)
			expect(list.players).toHaveLength(counts.players)
			expect((await open('?tab=matches', headers)).list.requests).toHaveLength(counts.requests)
		}
		const { counts, list } = await open('?tab=mine', asViewer)
		expect(list.own.requests.filter(({ status }: { status: string }) => status === 'open')).toHaveLength(
			counts.own.requests,
		)
	})

	test('My Requests asks visitors to sign in', async () => expect((await open('?tab=mine')).list.own).toBeNull())
})
