import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { teamMembers, tournaments, tournamentTeams } from '#db/schema.ts'
import { joinTournament } from '#app/features/tournaments/teams/join.server.ts'
import { findRosters } from '#app/features/tournaments/teams/teams.server.ts'
import { withdrawTeam } from '#app/features/tournaments/teams/withdraw.server.ts'
import { takeToast } from '#app/lib/http/toast.server.ts'
import { toldTo } from '#tests/support/world/events.ts'
import { moneyOfEntry } from '#tests/support/world/money.ts'
import { paidEntry } from '#tests/support/world/paid.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createScheduled } from '#tests/support/world/scheduled.ts'
import { createTournament, enterTeam, matchesOf, storedTournament, teamsOf } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { call, visit } from '#tests/support/process/product.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const owner = await createUser({ role: 'venue_owner' })
const atVenue = { user: owner, headers: await signedIn(owner) }
const venue = await createVenue({ ownerId: owner.id, name: 'Langa Courts' })

async function person(fullName?: string) {
	const user = await createUser({ fullName })
	return { user, headers: await signedIn(user) }
}
const [organizer, captain, player, stranger] = [
	await person('Olga Organiser'),
	await person('Cleo Captain'),
	await person('Piet Player'),
	await person('Sam Stranger'),
]

let tournament: Awaited<ReturnType<typeof createTournament>>
beforeEach(async () => {
	tournament = await createTournament(venue, { organizerId: organizer.user.id, maxTeams: 4 })
})
const setTo = (row: Partial<typeof tournaments.$inferInsert>) =>
	write((tx) => tx.update(tournaments).set(row).where(eq(tournaments.id, tournament.id)))

const joinAddress = () => `/tournaments/${tournament.id}/join`
const post = (name: unknown, { headers } = captain, query = '') =>
	call('POST', `/api/tournaments/${tournament.id}/teams${query}`, { headers, body: { name } })
const send = (name: string, { headers } = captain) => visit(joinAddress(), { headers, form: { name } })

const teamOf = async (id: number) => {
	const [team] = await db.select().from(tournamentTeams).where(eq(tournamentTeams.id, id))
	return team!
}
const members = (teamId: number) => db.select().from(teamMembers).where(eq(teamMembers.teamId, teamId))
const placeOf = async (teamId: number, { user }: { user: { id: number } }) => {
	const which = and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, user.id))
	const [row] = await db.select().from(teamMembers).where(which)
	return row!
}
async function toastOf(headers: Headers) {
	const request = new Request('http://localhost/', { headers: { Cookie: headers.get('Set-Cookie') ?? '' } })
	return (await takeToast(request)).toast
}

/** The captain's team with the player on it. */
async function entered(name = 'Kasi Stars') {
	const { id } = (await post(name)).body as { id: number }
	const { inviteKey } = await teamOf(id)
	const address = `/tournaments/${tournament.id}/team/${id}`
	await visit(`${address}/join?key=${inviteKey}`, { headers: player.headers, form: {} })
	return { id, address, inviteKey }
}

describe('the name of a team', () => {
	const SHORT = 'Team name must be at least 3 characters'
	const LONG = 'Team name must be at most 50 characters'
	const ball = '⚽'
	test('each is refused by form and call', () =>
		each(
			[
				['', SHORT],
				['  ', SHORT],
				['\u200b\u200b\u200b\u200b', SHORT],
				['ab', SHORT],
				[' ab ', SHORT],
				['🏆🏆', SHORT],
				['x'.repeat(51), LONG],
				[ball.repeat(51), LONG],
				['x'.repeat(10_000), LONG],
				['Kasi\nStars', 'Some characters cannot be used here'],
				['Kasi\0Stars', 'Some characters cannot be used here'],
				['Kasi\u200b Stars', 'We can’t read some letters of this name. Type it again.'],
				['\u202eABC\u202c', 'We can’t read some letters of this name. Type it again.'],
				['https://x.example', 'A name cannot be a web address'],
			],
			async (name, message) => {
				const called = await post(name)
				expect([called.status, called.body]).toEqual([400, { message, fieldErrors: { name: [message] } }])
				const sent = await send(name)
				expect([sent.status, sent.action.result.error.name]).toEqual([400, [message]])
				expect(await teamsOf(tournament.id)).toEqual([])
			},
		))

	test('each is none', () =>
		each([undefined, null, 7, true, [], ['Kasi Stars'], { name: 'x' }], async (name) => {
			expect((await post(name)).status).toBe(400)
			expect(await teamsOf(tournament.id)).toEqual([])
		}))

	test('each is taken as it is', () =>
		each(
			['abc', 'x'.repeat(50), '🏆🏆🏆', '👨‍👩‍👧 United', '<script>alert(1)</script>', "Rob'); DROP TABLE--"],
			async (name) => {
				tournament = await createTournament(venue, { organizerId: organizer.user.id })
				const { status, body } = await post(name)
				expect([status, body.name]).toEqual([201, name])
				const list = await call('GET', `/api/tournaments/${tournament.id}/teams`)
				expect(list.body[0].name).toBe(name)
			},
		))

	it('is that of one team, without regard to case, width and spaces', async () => {
		await post('Kasi Stars')
		const message = 'Another team here has that name. Choose a different one.'
		for (const name of ['kasi  STARS', ' Kasi Stars', 'Ｋａｓｉ Stars']) {
			const called = await post(name, player)
			expect([called.status, called.body]).toEqual([409, { message, fieldErrors: { name: [message] } }])
			const sent = await send(name, player)
			expect([sent.status, sent.action.result.error]).toEqual([409, { name: [message] }])
			expect(sent.action.toast).toMatchObject({ title: 'Failed to join tournament', description: message })
		}
		expect((await storedTournament(tournament.id)).currentTeams).toBe(1)
	})
})

describe('joining a tournament', () => {
	it('makes the joiner captain of an active team where it is free', async () => {
		const { status, body } = await call('POST', `/api/tournaments/${tournament.id}/teams`, {
			headers: captain.headers,
			body: {
				name: 'Kasi Stars',
				captainId: stranger.user.id,
				status: 'withdrawn',
				entryFee: 0,
				seed: 1,
				id: 1,
				userId: stranger.user.id,
				__proto__: { x: 1 },
				members: [{ userId: stranger.user.id }],
			},
		})
		const { username, fullName } = captain.user
		const user = { username, fullName }
		expect([status, body]).toEqual([
			201,
			{
				id: body.id,
				name: 'Kasi Stars',
				status: 'active',
				seed: null,
				captain: user,
				members: [{ role: 'captain', user }],
			},
		])
		const list = await call('GET', `/api/tournaments/${tournament.id}/teams`)
		expect([list.status, list.body]).toEqual([200, [body]])
		expect((await storedTournament(tournament.id)).currentTeams).toBe(1)
		expect((await members(body.id)).map(({ userId, role }) => [userId, role])).toEqual([[captain.user.id, 'captain']])
		expect(await toldTo(organizer.user)).toContain('New team: Kasi Stars')
		expect(await fsck()).toEqual([])
	})

	it('leads by the form back to the tournament with the toast', async () => {
		const sent = await send('Kasi Stars')
		expect([sent.status, sent.location]).toEqual([302, `/tournaments/${tournament.id}`])
		expect(await toastOf(sent.headers)).toMatchObject({
			title: 'Success',
			description: 'You have successfully joined the tournament',
		})
	})

	it('leaves the team registered where there is a fee, frozen, and leads on to paying it', async () => {
		await setTo({ entryFee: 450 })
		const sent = await send('Kasi Stars')
		const [team] = await teamsOf(tournament.id)
		expect(sent.location).toBe(`/tournaments/${tournament.id}/team/${team!.id}/pay`)
		expect(team).toMatchObject({ status: 'registered', entryFee: 450, keptFee: 0, captainId: captain.user.id })
		await setTo({ entryFee: 600 })
		expect((await teamOf(team!.id)).entryFee).toBe(450)
	})

	it('answers the same key with the same team, and another name with 422', async () => {
		const headers = { ...captain.headers, 'Idempotency-Key': 'one-tap' }
		const path = `/api/tournaments/${tournament.id}/teams`
		const first = await call('POST', path, { headers, body: { name: 'Kasi Stars' } })
		const again = await call('POST', path, { headers, body: { name: 'Kasi Stars' } })
		expect([again.status, again.body]).toEqual([201, first.body])
		expect((await call('POST', path, { headers, body: { name: 'Other Stars' } })).status).toBe(422)
		const form = { name: 'Kasi Stars', idempotencyKey: 'one-tap' }
		expect((await visit(joinAddress(), { headers: captain.headers, form })).status).toBe(302)
		expect(await teamsOf(tournament.id)).toHaveLength(1)
	})

	it('is refused to the organizer', async () => {
		const message = 'You can’t join your own tournament.'
		const called = await post('Kasi Stars', organizer)
		expect([called.status, called.body]).toEqual([403, { message }])
		const sent = await send('Kasi Stars', organizer)
		expect([sent.status, sent.action.toast]).toMatchObject([
			403,
			{ title: 'Failed to join tournament', description: message },
		])
		expect((await visit(joinAddress(), { headers: organizer.headers })).page.reason).toBe(message)
	})

	it('is refused to who is on a team there, as captain or as player', async () => {
		await entered()
		for (const who of [captain, player]) {
			const { status, body } = await post('Second Team', who)
			expect([status, body.message]).toEqual([409, 'You’re already on a team in this tournament.'])
		}
	})

	it('ends with the deadline, to the millisecond', async () => {
		const deadline = tournament.registrationDeadline
		const late = joinTournament(captain.user, tournament.id, { name: 'Too Late' }, { now: deadline })
		await expect(late).rejects.toMatchObject({
			init: { status: 409 },
			message: expect.stringMatching(/^Registration closed on /) as string,
		})
		const now = new Date(deadline.getTime() - 1)
		await joinTournament(captain.user, tournament.id, { name: 'Just In Time' }, { now })
		expect((await teamsOf(tournament.id)).map(({ name }) => name)).toEqual(['Just In Time'])
	})

	test.each([
		['ongoing', 'This tournament has started.'],
		['completed', 'This tournament is over.'],
		['cancelled', 'This tournament was cancelled.'],
	] as const)('is refused once it is %s', async (status, message) => {
		await setTo({ status })
		expect([(await post('Kasi Stars')).status, (await post('Kasi Stars')).body.message]).toEqual([409, message])
		await write((tx) => tx.delete(tournaments).where(eq(tournaments.id, tournament.id)))
	})

	it('is refused when it is full', async () => {
		for (let i = 0; i < 4; i++) await enterTeam(tournament)
		const { status, body } = await post('One Too Many')
		expect([status, body.message]).toEqual([409, 'All 4 places are taken.'])
		expect((await storedTournament(tournament.id)).currentTeams).toBe(4)
	})

	it('is 401 without signing in, and by the form leads there and back', async () => {
		const path = `/api/tournaments/${tournament.id}/teams`
		expect((await call('POST', path, { body: { name: 'Kasi Stars' } })).status).toBe(401)
		for (const asked of [await visit(joinAddress()), await visit(joinAddress(), { form: { name: 'Kasi Stars' } })])
			expect(asked.location).toBe(`/auth?next=${encodeURIComponent(joinAddress())}`)
		expect(await teamsOf(tournament.id)).toEqual([])
	})

	test('each is no tournament', () =>
		each(['0', '-1', '1.5', '1e3', 'abc', '9007199254740993', '999999'], async (id) => {
			for (const { status, body } of [
				await call('GET', `/api/tournaments/${id}/teams`),
				await call('POST', `/api/tournaments/${id}/teams`, { headers: captain.headers, body: { name: 'Kasi Stars' } }),
			])
				expect([status, body]).toEqual([404, { message: 'Tournament not found' }])
			const page = await visit(`/tournaments/${id}/join`, { headers: captain.headers })
			expect(page.status).toBe(404)
		}))

	it('takes the key of a private one, which is 404 without', async () => {
		await setTo({ isPublic: false })
		const path = `/api/tournaments/${tournament.id}/teams`
		for (const query of ['', '?key=', '?key=wrong', `?key=${tournament.linkKey}x`]) {
			expect((await post('Kasi Stars', captain, query)).status).toBe(404)
			expect((await call('GET', path + query, { headers: captain.headers })).status).toBe(404)
			expect((await visit(joinAddress() + query, { headers: captain.headers })).status).toBe(404)
		}
		const query = `?key=${tournament.linkKey}`
		expect((await visit(joinAddress() + query, { headers: captain.headers })).status).toBe(200)
		expect((await post('Kasi Stars', captain, query)).status).toBe(201)
		expect((await call('GET', path, { headers: captain.headers })).body).toHaveLength(1)
	})

	it('says nothing of ids of people, and to strangers no whole names of players', async () => {
		await entered()
		const path = `/api/tournaments/${tournament.id}/teams`
		const namesFor = async (headers?: Record<string, string>) => {
			const [{ members }] = (await call('GET', path, { headers })).body
			return members.map(({ user }: { user: { fullName: string } }) => user.fullName) as string[]
		}
		expect(await namesFor(captain.headers)).toEqual(['Cleo Captain', 'Piet Player'])
		expect(await namesFor()).toEqual(['Cleo Captain', 'Piet P.'])
		const { body } = await call('GET', path)
		expect(body[0].members.map(({ role }: { role: string }) => role)).toEqual(['captain', 'player'])
		expect(body[0].members[1].user).toEqual({ username: null, fullName: 'Piet P.' })
		expect(JSON.stringify(body)).not.toMatch(/userId|captainId|email|inviteKey/)
		const { text } = await visit(`/tournaments/${tournament.id}/team/${body[0].id}`)
		expect(text).not.toMatch(/userId|captainId|@example.com|inviteKey":"|Piet Player/)
		expect((await visit(`/tournaments/${tournament.id}/print`)).text).not.toContain('Piet Player')
	})
})

describe('an invitation', () => {
	it('shows the team to whoever has the link and puts them on it once', async () => {
		const { id, address, inviteKey } = await entered()
		const link = `${address}/join?key=${inviteKey}`
		const seen = await visit(link)
		expect(seen.page).toMatchObject({
			team: { name: 'Kasi Stars', captain: 'Cleo Captain' },
			tournament: { name: 'Spring Cup' },
			signIn: `/auth?next=${encodeURIComponent(link)}`,
		})
		expect((await visit(link, { form: {} })).location).toBe(`/auth?next=${encodeURIComponent(link)}`)
		for (let i = 0; i < 2; i++) {
			const joined = await visit(link, { headers: stranger.headers, form: {} })
			expect(joined.location).toBe(address)
		}
		expect(await members(id)).toHaveLength(3)
		expect(await toldTo(captain.user)).toContain('Sam Stranger joined Kasi Stars')
		expect(await fsck()).toEqual([])
	})

	it('is 404 with another key, for another team, and after a new link was made', async () => {
		const { address, inviteKey } = await entered()
		const other = await enterTeam(tournament)
		const links = [
			`${address}/join`,
			`${address}/join?key=`,
			`${address}/join?key=${tournament.linkKey}`,
			`/tournaments/${tournament.id}/team/${other.id}/join?key=${inviteKey}`,
			`/tournaments/999999/team/${other.id}/join?key=${other.inviteKey}`,
		]
		const made = await visit(address, { headers: captain.headers, form: { intent: 'reset-invite' } })
		expect([made.status, made.location]).toEqual([302, address])
		for (const link of [...links, `${address}/join?key=${inviteKey}`]) {
			for (const form of [undefined, {}]) {
				const { status, error } = await visit(link, { headers: stranger.headers, form })
				expect([status, error?.data?.message]).toEqual([
					404,
					'This invitation doesn’t work any more. Ask the captain for a new link.',
				])
			}
		}
	})

	it('opens a private tournament, whose page its players then find without the key', async () => {
		await setTo({ isPublic: false })
		const team = await enterTeam(tournament)
		const link = `/tournaments/${tournament.id}/team/${team.id}/join?key=${team.inviteKey}`
		const own = `/tournaments/${tournament.id}/team/${team.id}`
		expect((await visit(own, { headers: stranger.headers })).status).toBe(404)
		expect((await visit(link, { headers: stranger.headers, form: {} })).location).toBe(
			`${own}?key=${tournament.linkKey}`,
		)
		expect((await visit(own, { headers: stranger.headers })).status).toBe(200)
	})

	it('is refused to the organizer and to who is on another team', async () => {
		const { address, inviteKey } = await entered()
		const link = `${address}/join?key=${inviteKey}`
		const refused = await visit(link, { headers: organizer.headers, form: {} })
		expect([refused.status, refused.action.result.error['']]).toEqual([403, ['You can’t join your own tournament.']])
		await post('Other Team', stranger)
		const taken = await visit(link, { headers: stranger.headers, form: {} })
		expect([taken.status, taken.action.result.error['']]).toEqual([
			409,
			['You’re already on a team in this tournament.'],
		])
	})

	test.each([
		['ongoing', 302],
		['completed', 409],
		['cancelled', 409],
	] as const)('works while the tournament is %s: %i', async (status, expected) => {
		const { address, inviteKey } = await entered()
		await setTo({ status })
		const answer = await visit(`${address}/join?key=${inviteKey}`, { headers: stranger.headers, form: {} })
		expect(answer.status).toBe(expected)
		await setTo({ status: 'registration_open' })
	})
})

describe('the captain', () => {
	it('renames the team', async () => {
		const { id, address } = await entered()
		await post('Hot Shots', stranger)
		const rename = (name: string, who = captain) => visit(`${address}/rename`, { headers: who.headers, form: { name } })
		expect((await rename('ab')).action.result.error.name).toEqual(['Team name must be at least 3 characters'])
		expect((await rename('x'.repeat(51))).action.result.error.name).toEqual(['Team name must be at most 50 characters'])
		expect((await rename('HOT shots')).status).toBe(409)
		expect((await rename('kasi stars')).location).toBe(address)
		expect((await rename('New Stars')).location).toBe(address)
		expect(await teamOf(id)).toMatchObject({ name: 'New Stars', nameKey: 'new stars' })
		expect((await rename('Stolen', player)).status).toBe(403)
	})

	it('removes a player, who is told and cannot come back by the link they had', async () => {
		const { id, address, inviteKey } = await entered()
		const place = await placeOf(id, player)
		const remove = `${address}/members/${place.id}/remove`
		expect((await visit(remove, { headers: captain.headers })).page.name).toBe('Piet Player')
		expect((await visit(remove, { headers: captain.headers, form: {} })).location).toBe(address)
		expect(await members(id)).toHaveLength(1)
		expect(await toldTo(player.user)).toContain('You’re no longer on Kasi Stars')
		const back = await visit(`${address}/join?key=${inviteKey}`, { headers: player.headers, form: {} })
		expect([back.status, await members(id)]).toEqual([404, [expect.objectContaining({ role: 'captain' })]])
		const { inviteKey: fresh } = await teamOf(id)
		expect((await visit(`${address}/join?key=${fresh}`, { headers: stranger.headers })).status).toBe(200)
		expect((await visit(remove, { headers: captain.headers, form: {} })).status).toBe(404)
		const own = await placeOf(id, captain)
		const self = `${address}/members/${own.id}/remove`
		expect((await visit(self, { headers: captain.headers, form: {} })).status).toBe(404)
		const other = await enterTeam(tournament)
		const [foreign] = await members(other.id)
		const theirs = `${address}/members/${foreign!.id}/remove`
		expect((await visit(theirs, { headers: captain.headers, form: {} })).status).toBe(404)
		expect(await members(other.id)).toHaveLength(1)
	})

	it('hands over to another player of the team, and to nobody else', async () => {
		const { id, address } = await entered()
		const other = await enterTeam(tournament)
		const [foreign] = await members(other.id)
		const hand = (memberId: string | number) =>
			visit(`${address}/transfer`, { headers: captain.headers, form: { memberId: String(memberId) } })
		for (const memberId of ['', '0', '-1', '1.5', 'x', '99999999999']) expect((await hand(memberId)).status).toBe(400)
		expect((await hand(foreign!.id)).status).toBe(404)
		expect((await hand((await placeOf(id, captain)).id)).status).toBe(404)
		expect((await hand((await placeOf(id, player)).id)).location).toBe(address)
		expect((await teamOf(id)).captainId).toBe(player.user.id)
		expect((await placeOf(id, captain)).role).toBe('player')
		expect((await placeOf(id, player)).role).toBe('captain')
		expect(await toldTo(player.user)).toContain('You captain Kasi Stars now')
		expect((await hand((await placeOf(id, player)).id)).status).toBe(403)
		expect(await fsck()).toEqual([])
	})

	it('cannot leave, and the others can', async () => {
		const { id, address } = await entered()
		const leave = (who: { headers: Record<string, string> }) =>
			visit(`${address}/leave`, { headers: who.headers, form: {} })
		const refused = await leave(captain)
		expect([refused.status, refused.action.result.error['']]).toEqual([
			409,
			['You’re the captain. Choose another one first, or withdraw the team.'],
		])
		const asked = () => visit(`${address}/leave`, { headers: captain.headers })
		expect((await asked()).page).toMatchObject({ mayHandOver: true, mayWithdraw: true })
		expect((await leave(stranger)).status).toBe(404)
		expect((await leave(player)).location).toBe(`/tournaments/${tournament.id}`)
		expect(await members(id)).toHaveLength(1)
		expect(await toldTo(captain.user)).toContain('Piet Player left Kasi Stars')
		expect((await leave(player)).status).toBe(404)
		expect((await asked()).page).toMatchObject({
			mayHandOver: false,
			mayWithdraw: true,
			reason: 'You’re the captain. You’re alone on the team, so you can only withdraw it.',
		})
	})
})

describe('withdrawing', () => {
	const withdraw = (address: string, { headers } = captain) => visit(`${address}/withdraw`, { headers, form: {} })

	it('before registration closes gives everything back and frees the place, the name and the players', async () => {
		await setTo({ entryFee: 450 })
		const { id, address } = await entered()
		await paidEntry(id, { by: owner })
		expect((await teamOf(id)).status).toBe('active')
		const asked = await visit(`${address}/withdraw`, { headers: captain.headers })
		expect(asked.page.words).toEqual([
			'R450.00 goes back to the people who paid it.',
			'Another team can take the place and the name.',
			'We’ll tell one player.',
			'You can’t undo this.',
		])
		expect((await withdraw(address)).location).toBe(`/tournaments/${tournament.id}`)
		expect(await teamOf(id)).toMatchObject({ status: 'withdrawn', keptFee: 0 })
		const { refunds } = await moneyOfEntry(id)
		expect(refunds.map(({ amount, reason }) => [amount, reason])).toEqual([[45_000, 'cancelled']])
		expect(await members(id)).toEqual([])
		expect((await storedTournament(tournament.id)).currentTeams).toBe(0)
		for (const who of [player.user, organizer.user]) expect(await toldTo(who)).toContain('Kasi Stars has withdrawn')
		expect((await withdraw(address)).status).toBe(409)
		expect((await post('Kasi Stars')).status).toBe(201)
		expect(await fsck()).toEqual([])
	})

	it('from the deadline on keeps what was paid, to the millisecond', async () => {
		await setTo({ entryFee: 450 })
		const deadline = tournament.registrationDeadline
		const paidTeam = async (who: typeof captain, name: string, now: Date) => {
			const { body } = await post(name, who)
			await paidEntry(body.id as number, { by: owner })
			await withdrawTeam(who.user, { id: tournament.id, teamId: body.id as number }, now)
			const { refunds } = await moneyOfEntry(body.id as number)
			return [(await teamOf(body.id as number)).keptFee, refunds.map(({ amount }) => amount)]
		}
		expect(await paidTeam(captain, 'In Time', new Date(deadline.getTime() - 1))).toEqual([0, [45_000]])
		expect(await paidTeam(player, 'Too Late', deadline)).toEqual([450, []])
		expect(await fsck()).toEqual([])
	})

	it('of a team that has paid a part keeps that part only', async () => {
		await setTo({ entryFee: 100 })
		const { body } = await post('Part Payers')
		await paidEntry(body.id as number, { by: owner, amount: 3333 })
		await withdrawTeam(captain.user, { id: tournament.id, teamId: body.id as number }, tournament.startDate)
		expect((await teamOf(body.id as number)).keptFee).toBe(34)
		expect((await moneyOfEntry(body.id as number)).refunds).toEqual([])
	})

	it('once the matches have begun gives the others walkovers and keeps the players on the roster', async () => {
		const running = await createScheduled({
			teams: ['Kasi Stars', 'Hot Shots', 'Net Gains'],
			matches: [
				{ home: 0, away: 1 },
				{ home: 2, away: 0 },
				{ home: 1, away: 2 },
			],
		})
		const { tournament: at, teams } = running
		const [kasi] = teams
		const headers = await signedIn(kasi!.captain)
		const address = `/tournaments/${at.id}/team/${kasi!.id}`
		const asked = await visit(`${address}/withdraw`, { headers })
		expect(asked.page.words).toContain('2 matches are walkovers for the others.')
		expect((await withdraw(address, { headers, user: captain.user })).status).toBe(302)
		const matches = await matchesOf(at.id)
		expect(matches.map(({ status, forfeitedBy }) => [status, forfeitedBy])).toEqual([
			['completed', 'home'],
			['completed', 'away'],
			['scheduled', null],
		])
		expect(await members(kasi!.id)).toHaveLength(1)
		expect((await storedTournament(at.id)).currentTeams).toBe(2)
		expect(await fsck()).toEqual([])
	})

	it('is for the captain, and for the organizer while registration is open, who gives everything back', async () => {
		await setTo({ entryFee: 450 })
		const { id, address } = await entered()
		await paidEntry(id, { by: owner })
		for (const who of [player, stranger]) expect((await withdraw(address, who)).status).toBe(403)
		await setTo({ registrationDeadline: new Date(Date.now() - 1000) })
		expect((await withdraw(address, organizer)).status).toBe(302)
		expect(await teamOf(id)).toMatchObject({ status: 'withdrawn', keptFee: 0 })
		expect((await moneyOfEntry(id)).refunds.map(({ amount, reason }) => [amount, reason])).toEqual([[45_000, 'venue']])
		const cause = `tournament:${tournament.id}:withdrawn:${id}`
		const told = (await noticesOf(captain.user.id)).find((notice) => notice.cause === cause)
		expect(told!.body).toBe('The organiser has taken Kasi Stars out of Spring Cup.')
		await setTo({ registrationDeadline: tournament.registrationDeadline })
		await post('Second Try')
		const [, second] = await teamsOf(tournament.id)
		await setTo({ status: 'ongoing' })
		expect((await withdraw(`/tournaments/${tournament.id}/team/${second!.id}`, organizer)).status).toBe(403)
		await setTo({ status: 'registration_open' })
	})
})

describe('the venue, which entry fees are owed to', () => {
	it('waives the fee of a team that has paid nothing', async () => {
		await setTo({ entryFee: 450 })
		const { id, address } = await entered()
		const waive = ({ headers }: typeof captain) => visit(`${address}/waive`, { headers, form: {} })
		for (const who of [captain, player, stranger, organizer]) expect((await waive(who)).status).toBe(403)
		const seenBy = async ({ headers }: typeof captain) =>
			(await visit(`/tournaments/${tournament.id}`, { headers })).page
		const owing = { due: 45_000, claimed: 0, cash: 0 }
		expect(await seenBy(organizer)).toMatchObject({
			owing: { [id]: { ...owing, mayWaive: false } },
			asks: 'Langa Courts',
		})
		expect(await seenBy(atVenue)).toMatchObject({ owing: { [id]: { ...owing, mayWaive: true } }, asks: null })
		expect((await seenBy(captain)).owing).toBeNull()
		expect((await waive(atVenue)).location).toBe(`/tournaments/${tournament.id}`)
		expect(await teamOf(id)).toMatchObject({ status: 'active', entryFee: 0 })
		for (const who of [captain, player]) expect(await toldTo(who.user)).toContain('Your team is in')
		expect(await toldTo(organizer.user)).toContain('Kasi Stars is in')
		expect((await waive(atVenue)).status).toBe(409)
		expect(await fsck()).toEqual([])
	})

	it('cannot waive where something was paid', async () => {
		await setTo({ entryFee: 450 })
		const { id, address } = await entered()
		await paidEntry(id, { by: owner, amount: 100 })
		const refused = await visit(`${address}/waive`, { headers: atVenue.headers, form: {} })
		expect([refused.status, refused.action.result.error['']]).toEqual([
			409,
			['Part of the fee is paid or on its way. Ask the venue to send it back first.'],
		])
		expect(await teamOf(id)).toMatchObject({ status: 'registered', entryFee: 450 })
	})
})

describe('the organizer', () => {
	it('seeds the teams until there is a schedule', async () => {
		const [one, two, three] = [await enterTeam(tournament), await enterTeam(tournament), await enterTeam(tournament)]
		const seed = (form: Record<string, string>, who = organizer) =>
			visit(`/tournaments/${tournament.id}/seeds`, { headers: who.headers, form })
		const seeds = async () => (await teamsOf(tournament.id)).map((team) => team.seed)
		expect((await seed({ [`seeds.${one.id}`]: '2', [`seeds.${two.id}`]: '1', [`seeds.${three.id}`]: '' })).status).toBe(
			302,
		)
		expect(await seeds()).toEqual([2, 1, null])
		const twice = await seed({ [`seeds.${one.id}`]: '1', [`seeds.${two.id}`]: '1' })
		const double = ['You gave seed 1 twice. Each seed is for one team.']
		expect([twice.status, twice.action.result.error]).toEqual([
			400,
			{ [`seeds.${one.id}`]: double, [`seeds.${two.id}`]: double },
		])
		const { maxTeams } = await storedTournament(tournament.id)
		await setTo({ maxTeams: 8 })
		const large = await seed({ [`seeds.${one.id}`]: '9', [`seeds.${two.id}`]: '8' })
		expect([large.status, large.action.result.error]).toEqual([
			400,
			{ [`seeds.${one.id}`]: ['This tournament has 8 teams, so seeds go from 1 to 8.'] },
		])
		await setTo({ maxTeams })
		for (const text of ['0', '65', '-1', '1.5', 'x', '1e1'])
			expect((await seed({ [`seeds.${one.id}`]: text })).status).toBe(400)
		const elsewhere = await enterTeam(await createTournament(venue))
		expect((await seed({ [`seeds.${elsewhere.id}`]: '1' })).status).toBe(404)
		expect((await seed({ 'seeds.99999999999': '1' })).status).toBe(400)
		expect((await seed({ [`seeds.${one.id}`]: '3' }, captain)).status).toBe(403)
		expect(await seeds()).toEqual([2, 1, null])
		expect((await seed({})).status).toBe(302)
		expect(await seeds()).toEqual([null, null, null])
		await setTo({ status: 'ongoing' })
		expect((await seed({ [`seeds.${one.id}`]: '1' })).status).toBe(409)
		await setTo({ status: 'registration_open' })
	})
})

test('once the tournament is over nothing about a team changes', async () => {
	const { id, address } = await entered()
	const place = await placeOf(id, player)
	for (const status of ['completed', 'cancelled'] as const) {
		await setTo({ status })
		for (const [screen, form] of [
			['rename', { name: 'Later Name' }],
			['transfer', { memberId: String(place.id) }],
			[`members/${place.id}/remove`, {}],
			['withdraw', {}],
		] as [string, Record<string, string>][])
			expect((await visit(`${address}/${screen}`, { headers: captain.headers, form })).status, screen).toBe(409)
		expect((await visit(`${address}/leave`, { headers: player.headers, form: {} })).status).toBe(409)
		expect((await visit(address, { headers: captain.headers, form: { intent: 'reset-invite' } })).status).toBe(409)
	}
	await setTo({ status: 'registration_open' })
	expect(await findRosters(tournament.id)).toMatchObject([{ name: 'Kasi Stars', members: [{}, {}] }])
})
