import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import {
	bookings,
	gamePlayers,
	games,
	gameVotes,
	playerBlocks,
	teamBalancerPlayers,
	teamBalancerSessions,
	users,
} from '#db/schema.ts'
import { writeListings } from '#app/features/matchmaking/preferences/listings.server.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { removePlayer } from '#app/features/team-balancer/squad/players.server.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { connect, createListed, createMatchRequest, createSquad, storedSquad } from '#tests/support/world/balancer.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { call } from '#tests/support/process/product.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const [stranger, admin] = [await createUser(), await createUser({ role: 'admin' })]
const [asStranger, asAdmin] = [await signedIn(stranger), await signedIn(admin)]

afterAll(async () => expect(await fsck()).toEqual([]))

const SESSIONS = '/api/team-balancer/sessions'
const HOSTILE = ['<script>alert(1)</script>', '"><svg onload=x>', "' OR 1=1--", '👨‍👩‍👧‍👦', '*bold* _it_ %s']

describe('POST /api/team-balancer/sessions', () => {
	const owner = createUser()
	const request = owner.then((user) => createMatchRequest(user))
	const send = async (body: object, headers?: Record<string, string>) =>
		call('POST', SESSIONS, {
			headers: headers ?? (await signedIn(await owner)),
			body: { name: 'Fives', matchRequestId: (await request).id, ...body },
		})

	it('opens a session, with the defaults for what is left out', async () => {
		const { status, body } = await send({})
		expect(status).toBe(201)
		expect(body).toMatchObject({
			name: 'Fives',
			teamCount: 2,
			playersPerTeam: 5,
			status: 'active',
			matchRequestId: (await request).id,
			balancingCriteria: { skillLevel: true, position: true, experience: true },
			balancedAt: null,
			options: 0,
		})
		const headers = await signedIn(await owner)
		expect((await call('GET', `${SESSIONS}/${body.id}`, { headers })).body).toEqual(body)
		expect((await call('GET', `${SESSIONS}/match/${(await request).id}`, { headers })).body).toEqual(body)
	})

	it('starts the player of two matches one level up, where the organiser played too, and says why', async () => {
		const [best, other] = [await createListed(), await createListed()]
		const { id, owner, asOwner, api, request } = await createSquad({ accepted: [best, other] })
		const { venueId } = await createVenue()
		await write(async (tx) => {
			for (const day of [4, 5]) {
				const startTime = new Date(Date.now() - day * DAY)
				const times = { startTime, endTime: new Date(startTime.getTime() + HOUR), status: 'completed' as const }
				const [booking] = await tx
					.insert(bookings)
					.values({
						...times,
						userId: owner.id,
						courtId: venueId,
						sportId: request.sportId,
						totalPrice: 100,
						paymentMethod: 'SnapScan',
					})
					.returning()
				const [game] = await tx
					.insert(games)
					.values({ bookingId: booking!.id, key: crypto.randomUUID(), places: 4 })
					.returning()
				const player = { gameId: game!.id, answer: 'in' as const, startTime }
				const rows = await tx
					.insert(gamePlayers)
					.values([best, other].map(({ id }, i) => ({ ...player, userId: id, name: `P${i}`, nameKey: `p${i}` })))
					.returning()
				const vote = { gameId: game!.id, votedForId: rows[0]!.id }
				await tx.insert(gameVotes).values([vote, { ...vote, voterId: rows[1]!.id }])
			}
		})
		for (const { id } of [best, other])
			expect((await call('POST', `${api}/players`, { headers: asOwner, body: { userId: id } })).status).toBe(201)
		expect((await storedSquad(id)).players).toMatchObject([
			{ skillLevel: 'expert', notes: 'Player of the match 2 times this month, so one level up.' },
			{ skillLevel: 'advanced', notes: null },
		])
		await write((tx) => tx.delete(bookings).where(eq(bookings.userId, owner.id)))
	})

	test('refuses …', () =>
		each(
			[
				[{ name: '' }, 'name'],
				[{ name: '\u200b ' }, 'name'],
				[{ name: '\u202eevil' }, 'name'],
				[{ name: 'x'.repeat(101) }, 'name'],
				[{ name: null }, 'name'],
				[{ teamCount: 1 }, 'teamCount'],
				[{ teamCount: 5 }, 'teamCount'],
				[{ teamCount: '2' }, 'teamCount'],
				[{ playersPerTeam: 0 }, 'playersPerTeam'],
				[{ playersPerTeam: 31 }, 'playersPerTeam'],
				[{ playersPerTeam: 2.5 }, 'playersPerTeam'],
				[{ balancingCriteria: { skillLevel: 'no' } }, 'balancingCriteria'],
				[{ matchRequestId: '1' }, 'matchRequestId'],
				[{ matchRequestId: 2 ** 31 }, 'matchRequestId'],
			],
			async (body, field) => {
				const answer = await send(body)
				expect(answer.status).toBe(400)
				expect(Object.keys(answer.body.fieldErrors)).toEqual([field])
			},
		))

	test('keeps the name … as it is', () =>
		each(HOSTILE, async (name) => {
			expect((await send({ name })).body).toMatchObject({ name })
		}))

	it('takes a name of 100 characters, no plan for the size, and rules that are switched off', async () => {
		const name = '👍'.repeat(100)
		const balancingCriteria = { skillLevel: false, position: true, experience: false }
		const body = { name, teamCount: 4, playersPerTeam: null, balancingCriteria }
		expect(await send(body)).toMatchObject({ status: 201, body })
	})

	it('takes the same key once', async () => {
		const headers = { ...(await signedIn(await owner)), 'Idempotency-Key': 'once' }
		const first = await send({ name: 'Once' }, headers)
		expect((await send({ name: 'Once' }, headers)).body).toEqual(first.body)
		expect((await send({ name: 'Twice' }, headers)).status).toBe(422)
	})

	it('is for whoever posted the request, as long as it stands', async () => {
		expect((await send({}, {})).status).toBe(401)
		expect((await send({}, asStranger)).status).toBe(403)
		expect((await send({}, asAdmin)).status).toBe(403)
		expect((await send({ matchRequestId: 999_999 })).status).toBe(404)
		for (const status of ['cancelled', 'expired'] as const) {
			const over = await createMatchRequest(await owner, { status })
			expect((await send({ matchRequestId: over.id })).status).toBe(409)
		}
	})

	it('opens at most twenty for a request, however many are asked for at once', async () => {
		const user = await createUser()
		const { id: matchRequestId } = await createMatchRequest(user)
		const headers = await signedIn(user)
		const answers = await Promise.all(Array.from({ length: 22 }, () => send({ matchRequestId }, headers)))
		expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(20).fill(201), 409, 409])
	})
})

test('who may not know of a session learns nothing of it, by any call', async () => {
	const { id, api, request } = await createSquad({ guests: 2 })
	const reads = [api, `${api}/players`, `${api}/teams`, `${api}/assignments`, `${SESSIONS}/match/${request.id}`]
	for (const [headers, status] of [
		[{}, 401],
		[asStranger, 403],
		[asAdmin, 403],
	] as const) {
		for (const address of reads)
			expect([address, (await call('GET', address, { headers })).status]).toEqual([address, status])
		expect((await call('POST', `${api}/players`, { headers, body: { name: 'Me' } })).status).toBe(status)
		expect((await call('POST', `${api}/balance`, { headers })).status).toBe(status)
	}
	expect((await storedSquad(id)).players).toHaveLength(2)
	for (const wrong of ['999999', 'abc', '0', '1e3', '-1']) {
		for (const rest of ['', '/players', '/teams', '/assignments']) {
			expect((await call('GET', `${SESSIONS}/${wrong}${rest}`, { headers: asStranger })).status).toBe(404)
		}
		expect((await call('POST', `${SESSIONS}/${wrong}/balance`, { headers: asStranger })).status).toBe(404)
		expect((await call('GET', `${SESSIONS}/match/${wrong}`, { headers: asStranger })).status).toBe(404)
	}
	for (const [method, address] of [
		['GET', SESSIONS],
		['PATCH', api],
		['DELETE', `${api}/players`],
		['GET', `${api}/balance`],
	])
		expect((await call(method!, address!, { headers: asStranger })).status).toBe(405)
})

test('a request without a session is a 404', async () => {
	const owner = await createUser()
	const { id } = await createMatchRequest(owner)
	expect((await call('GET', `${SESSIONS}/match/${id}`, { headers: await signedIn(owner) })).status).toBe(404)
})

describe('POST /api/team-balancer/sessions/{id}/players', () => {
	it('takes the person, whom they accepted and whom they know, as themselves; others by player id or as guests', async () => {
		const [accepted, friend, listed, hidden] = [
			await createUser({ fullName: 'Sipho Dlamini' }),
			await createListed({ fullName: 'Ayanda Zulu' }, false),
			await createListed({ fullName: 'Bongi Mokoena' }),
			await createListed({ fullName: 'Hidden Person' }, false),
		]
		const { owner, asOwner, api } = await createSquad({ accepted: [accepted] })
		await connect(friend, owner)
		const add = (body: object) => call('POST', `${api}/players`, { headers: asOwner, body })
		expect(await add({ userId: owner.id })).toMatchObject({
			status: 201,
			body: { name: 'Thandi Nkosi', isGuest: false },
		})
		expect((await add({ userId: accepted.id })).body).toMatchObject({ userId: accepted.id, skillLevel: 'intermediate' })
		expect((await add({ userId: friend.id })).body).toMatchObject({ userId: friend.id, skillLevel: 'advanced' })
		expect((await add({ playerId: listed.playerId })).body).toMatchObject({ userId: null, name: 'Bongi M.' })
		expect((await add({ name: 'Cousin Lebo' })).body).toMatchObject({
			userId: null,
			name: 'Cousin Lebo',
			isGuest: true,
		})
		for (const body of [
			{ userId: hidden.id },
			{ userId: stranger.id },
			{ userId: 999_999 },
			{ playerId: hidden.playerId },
		])
			expect([body, (await add(body)).status]).toEqual([body, 404])
		for (const body of [{ userId: accepted.id }, { playerId: listed.playerId }, { userId: owner.id }])
			expect([body, (await add(body)).status]).toEqual([body, 409])
		const squad = await call('GET', `${api}/players`, { headers: asOwner })
		expect(squad.body).toHaveLength(5)
		expect(JSON.stringify(squad.body)).not.toContain('Mokoena')
		expect(JSON.stringify(squad.body)).not.toContain('@example.com')
	})

	it('keeps away whom a block keeps apart, and whom an admin has hidden', async () => {
		const [blocker, suspended] = [await createListed(), await createListed()]
		const { owner, asOwner, api } = await createSquad()
		await write((tx) => tx.insert(playerBlocks).values({ blockerId: blocker.id, blockedId: owner.id }))
		await write(async (tx) => {
			await tx.update(users).set({ matchmakingSuspendedAt: new Date() }).where(eq(users.id, suspended.id))
			await writeListings(tx, suspended.id)
		})
		for (const { playerId } of [blocker, suspended])
			expect((await call('POST', `${api}/players`, { headers: asOwner, body: { playerId } })).status).toBe(404)
	})

	it('keeps what is said of a player, and how many games they have played', async () => {
		const accepted = await createListed()
		const venue = await createVenue()
		const startTime = new Date('2026-01-05T08:00:00Z')
		const booking = {
			userId: accepted.id,
			courtId: venue.venueId,
			sportId: venue.sportId,
			startTime,
			totalPrice: 100,
			paymentMethod: 'SnapScan' as const,
			endTime: new Date(startTime.getTime() + HOUR),
			status: 'completed' as const,
		}
		await write((tx) =>
			tx.insert(bookings).values([booking, { ...booking, noShow: true }, { ...booking, status: 'cancelled' as const }]),
		)
		const { id, asOwner, api } = await createSquad({ accepted: [accepted] })
		const body = {
			userId: accepted.id,
			skillLevel: 'expert',
			preferredPosition: 'goalkeeper',
			availability: 'maybe',
			notes: 'Comes late',
			togetherGroup: 'B',
			apartGroup: '3',
		}
		const answer = await call('POST', `${api}/players`, { headers: asOwner, body })
		expect(answer).toMatchObject({ status: 201, body })
		expect((await storedSquad(id)).players).toMatchObject([{ experience: 1 }])
		await write((tx) => tx.delete(bookings).where(eq(bookings.userId, accepted.id)))
	})

	test('refuses …', () =>
		each(
			[
				{},
				{ name: ' ' },
				{ name: 'x'.repeat(61) },
				{ name: 'Sam\u0000' },
				{ name: 'Sam', playerId: 1 },
				{ userId: '1' },
				{ name: 'Sam', skillLevel: 'pro' },
				{ name: 'Sam', preferredPosition: 'scrum-half' },
				{ name: 'Sam', preferredPosition: 5 },
				{ name: 'Sam', availability: 'sick' },
				{ name: 'Sam', notes: 'x'.repeat(201) },
				{ name: 'Sam', togetherGroup: 'E' },
				{ name: 'Sam', apartGroup: 5 },
			],
			async (body) => {
				const { id, asOwner, api } = await createSquad()
				expect((await call('POST', `${api}/players`, { headers: asOwner, body })).status).toBe(400)
				expect((await storedSquad(id)).players).toEqual([])
			},
		))

	test('every sport takes the four positions, and padel its own', async () => {
		const { asOwner, api } = await createSquad({ sport: 'Padel' })
		for (const preferredPosition of ['goalkeeper', 'defender', 'midfielder', 'forward', 'left-side']) {
			const body = { name: 'Sam', preferredPosition }
			expect(await call('POST', `${api}/players`, { headers: asOwner, body })).toMatchObject({ status: 201, body })
		}
	})

	test('keeps the guest … as they were written', () =>
		each(HOSTILE, async (name) => {
			const { asOwner, api } = await createSquad()
			const { body } = await call('POST', `${api}/players`, { headers: asOwner, body: { name, notes: name } })
			expect(body).toMatchObject({ name, notes: name })
		}))

	it('has room for 60', async () => {
		const { asOwner, api } = await createSquad({ guests: 59 })
		const add = () => call('POST', `${api}/players`, { headers: asOwner, body: { name: 'One more' } })
		expect((await add()).status).toBe(201)
		expect(await add()).toMatchObject({ status: 409, body: { message: 'A squad can have up to 60 players.' } })
	})

	it('takes whoever lets themselves be found by user id too, and tells it to nobody', async () => {
		const listed = await createListed({ fullName: 'Bongi Mokoena' })
		const { asOwner, api } = await createSquad()
		const answer = await call('POST', `${api}/players`, { headers: asOwner, body: { userId: listed.id } })
		expect(answer).toMatchObject({ status: 201, body: { name: 'Bongi M.', userId: null } })
	})

	it('answers a key again after the player was taken out', async () => {
		const { owner, id, asOwner, api } = await createSquad()
		const headers = { ...asOwner, 'Idempotency-Key': 'gone-guest' }
		const first = await call('POST', `${api}/players`, { headers, body: { name: 'Sam' } })
		await removePlayer(owner, id, first.body.id)
		expect(await call('POST', `${api}/players`, { headers, body: { name: 'Sam' } })).toMatchObject({
			status: 201,
			body: first.body,
		})
		expect((await storedSquad(id)).players).toEqual([])
	})

	it('adds once for a key', async () => {
		const { id, asOwner, api } = await createSquad()
		const headers = { ...asOwner, 'Idempotency-Key': 'one-guest' }
		const first = await call('POST', `${api}/players`, { headers, body: { name: 'Sam' } })
		expect((await call('POST', `${api}/players`, { headers, body: { name: 'Sam' } })).body).toEqual(first.body)
		expect((await storedSquad(id)).players).toHaveLength(1)
	})
})

describe('POST /api/team-balancer/sessions/{id}/balance', () => {
	it('divides ten players with two goalkeepers into two teams, evenly, and says the same when asked again', async () => {
		const { id, asOwner, api } = await createSquad()
		const levels = ['beginner', 'intermediate', 'advanced', 'expert', 'intermediate']
		for (const [i, skillLevel] of [...levels, ...levels].entries()) {
			const body = { name: `Player ${i}`, skillLevel, preferredPosition: i % 5 === 0 ? 'goalkeeper' : 'forward' }
			expect((await call('POST', `${api}/players`, { headers: asOwner, body })).status).toBe(201)
		}
		const { status, body } = await call('POST', `${api}/balance`, { headers: asOwner })
		expect(status).toBe(200)
		expect(body.playersBalanced).toBe(10)
		expect(body.teams).toMatchObject([
			{ teamName: 'Green', averageSkillLevel: 2.4, totalPlayers: 5 },
			{ teamName: 'Orange', averageSkillLevel: 2.4, totalPlayers: 5 },
		])
		expect((await call('GET', `${api}/teams`, { headers: asOwner })).body).toEqual(body.teams)
		const { body: assigned } = await call('GET', `${api}/assignments`, { headers: asOwner })
		expect(assigned).toHaveLength(10)
		for (const team of body.teams) {
			const here = assigned.filter(({ teamId }: { teamId: number }) => teamId === team.id)
			expect(here.filter(({ position }: { position: string }) => position === 'goalkeeper')).toHaveLength(1)
		}
		const before = await storedSquad(id)
		expect(before.session).toMatchObject({ variant: 0, exact: true, changedAt: null })
		expect(before.session.options).toBeGreaterThan(1)
		await call('POST', `${api}/balance`, { headers: asOwner })
		const after = await storedSquad(id)
		const sides = ({ assignments, teams }: typeof after) =>
			assignments.map(({ playerId, teamId }) => [playerId, teams.findIndex(({ id }) => id === teamId)])
		expect(sides(after)).toEqual(sides(before))
	})

	it('says why there are no teams', async () => {
		const none = await createSquad()
		expect(await call('POST', `${none.api}/balance`, { headers: none.asOwner })).toMatchObject({
			status: 409,
			body: { message: 'Add players first.' },
		})
		const few = await createSquad({ guests: 2, teamCount: 3 })
		expect(await call('POST', `${few.api}/balance`, { headers: few.asOwner })).toMatchObject({
			status: 409,
			body: { message: 'You have 2 players for 3 teams. Add players or make fewer teams.' },
		})
		const groups = await createSquad()
		for (let i = 0; i < 3; i++) {
			const body = { name: `Player ${i}`, apartGroup: '1' }
			await call('POST', `${groups.api}/players`, { headers: groups.asOwner, body })
		}
		expect(await call('POST', `${groups.api}/balance`, { headers: groups.asOwner })).toMatchObject({
			status: 409,
			body: { message: '3 people should be kept apart, but there are only 2 teams.' },
		})
		expect((await storedSquad(groups.id)).teams).toEqual([])
	})

	it('names whom a wish is about that cannot be, and says where nobody can come', async () => {
		const { owner, id, asOwner, api } = await createSquad({ guests: 1 })
		for (const name of ['Sam', 'Lee', 'Kim'])
			await call('POST', `${api}/players`, { headers: asOwner, body: { name, apartGroup: '1' } })
		expect((await call('POST', `${api}/balance`, { headers: asOwner })).body.message).toBe(
			'3 people should be kept apart, but there are only 2 teams. That’s Sam, Lee and Kim.',
		)
		for (const { id: playerId } of (await storedSquad(id)).players) await removePlayer(owner, id, playerId)
		await call('POST', `${api}/players`, { headers: asOwner, body: { name: 'Sam', availability: 'unavailable' } })
		expect((await call('POST', `${api}/balance`, { headers: asOwner })).body.message).toBe(
			'Nobody in the squad can come.',
		)
	})

	it('leaves teams alone that are the best already, and says averages in hundredths', async () => {
		const { id, asOwner, api } = await createSquad({ guests: 5 })
		await call('POST', `${api}/players`, { headers: asOwner, body: { name: 'Star', skillLevel: 'advanced' } })
		const { body } = await call('POST', `${api}/balance`, { headers: asOwner })
		expect(body.teams.map((team: { averageSkillLevel: number }) => team.averageSkillLevel).sort()).toEqual([2, 2.33])
		const before = await storedSquad(id)
		expect((await call('POST', `${api}/balance`, { headers: asOwner })).body).toEqual(body)
		expect(await storedSquad(id)).toEqual(before)
	})

	it('leaves out who cannot come, and takes who may', async () => {
		const { asOwner, api } = await createSquad({ guests: 3 })
		for (const availability of ['maybe', 'unavailable'])
			await call('POST', `${api}/players`, { headers: asOwner, body: { name: availability, availability } })
		const { body } = await call('POST', `${api}/balance`, { headers: asOwner })
		expect(body).toMatchObject({ playersBalanced: 4, teams: [{ totalPlayers: 2 }, { totalPlayers: 2 }] })
	})

	it('goes on without somebody whose account is gone', async () => {
		const accepted = await createUser()
		const { id, asOwner, api } = await createSquad({ accepted: [accepted], guests: 3 })
		await call('POST', `${api}/players`, { headers: asOwner, body: { userId: accepted.id } })
		await call('POST', `${api}/balance`, { headers: asOwner })
		await eraseAccount({ ...accepted, role: 'user' })
		const { body } = await call('GET', `${api}/players`, { headers: asOwner })
		expect(body[3]).toMatchObject({ name: 'Former player', userId: null })
		await write((tx) => tx.delete(teamBalancerPlayers).where(eq(teamBalancerPlayers.userId, accepted.id)))
		expect((await storedSquad(id)).assignments).toHaveLength(3)
		expect((await call('POST', `${api}/balance`, { headers: asOwner })).body).toMatchObject({ playersBalanced: 3 })
	})

	it('is closed to whom an admin has closed matchmaking', async () => {
		const { owner, asOwner, api, request } = await createSquad({ guests: 2 })
		await write((tx) => tx.update(users).set({ matchmakingSuspendedAt: new Date() }).where(eq(users.id, owner.id)))
		expect((await call('POST', `${api}/balance`, { headers: asOwner })).status).toBe(403)
		expect((await call('POST', `${api}/players`, { headers: asOwner, body: { name: 'Sam' } })).status).toBe(403)
		const body = { name: 'Another', matchRequestId: request.id }
		expect((await call('POST', SESSIONS, { headers: asOwner, body })).status).toBe(403)
		expect(await db.$count(teamBalancerSessions, eq(teamBalancerSessions.matchRequestId, request.id))).toBe(1)
	})
})
