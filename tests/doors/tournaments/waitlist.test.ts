import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { tournaments, tournamentWaits } from '#db/schema.ts'
import { suspend } from '#app/features/admin/people/suspension.server.ts'
import { cancelTournament } from '#app/features/tournaments/organize/cancel.server.ts'
import { editTournament } from '#app/features/tournaments/organize/edit.server.ts'
import { generateSchedule } from '#app/features/tournaments/placement/generate.server.ts'
import { NewSchedule } from '#app/features/tournaments/placement/schemas.ts'
import { findWaiting } from '#app/features/tournaments/teams/waitlist/waitlist.server.ts'
import { withdrawTeam } from '#app/features/tournaments/teams/withdraw.server.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { at } from '#app/lib/time/time.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createTournament, enterTeam, storedTournament, teamsOf } from '#tests/support/world/tournaments.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { call, visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const NOW = new Date('2027-03-01T04:30:00Z')
const DEADLINE = at('2027-03-10', 0)
vi.useFakeTimers({ toFake: ['Date'], now: NOW })
beforeEach(() => void vi.setSystemTime(NOW))
afterAll(async () => expect(await fsck()).toEqual([]))

type Wishes = Parameters<typeof createTournament>[1]

/** A tournament with two places, both taken, and people who do not play in it. */
async function full(wishes: Wishes = {}) {
	const venue = await createVenue()
	const organizer = await createUser()
	const tournament = await createTournament(venue, {
		organizerId: organizer.id,
		maxTeams: 2,
		startDate: at('2027-03-11', 0),
		endDate: at('2027-03-11', 0),
		registrationDeadline: DEADLINE,
		...wishes,
	})
	const teams = [await enterTeam(tournament, { name: 'Team A' }), await enterTeam(tournament, { name: 'Team B' })]
	return { ...tournament, organizer, teams }
}
type Full = Awaited<ReturnType<typeof full>>

async function waiter({ id }: Full, name: string) {
	const user = await createUser()
	const headers = await signedIn(user)
	const { status, body } = await call('POST', `/api/tournaments/${id}/waitlist`, { headers, body: { name } })
	return { user, headers, status, body }
}
const leave = ({ id, teams }: Full, i = 0, now = NOW) => {
	const { captain, id: teamId } = teams[i]!
	return withdrawTeam(captain, { id, teamId }, now)
}
const playing = async ({ id }: Full) =>
	(await teamsOf(id)).filter(({ status }) => status !== 'withdrawn').map(({ name }) => name)
const waiting = async ({ id }: Full) => (await findWaiting(db, { id })).map(({ name }) => name)
const titlesOf = async (user: { id: number }) => (await noticesOf(user.id)).map(({ title }) => title)

describe('the waitlist of a full tournament', () => {
	it('moves the first team up when another withdraws, and tells its captain and the organiser', async () => {
		const cup = await full()
		const [first, second] = [await waiter(cup, 'Late Birds'), await waiter(cup, 'Later Birds')]
		expect([first.status, first.body, second.body.position]).toEqual([201, { tournamentId: cup.id, position: 1 }, 2])
		await leave(cup)
		expect([await playing(cup), await waiting(cup)]).toEqual([['Team B', 'Late Birds'], ['Later Birds']])
		const entered = (await teamsOf(cup.id)).find(({ name }) => name === 'Late Birds')!
		expect(entered).toMatchObject({ captainId: first.user.id, status: 'active', entryFee: 0 })
		const [told] = (await noticesOf(first.user.id)).filter(({ title }) => title === 'A place for Late Birds')
		expect(told).toMatchObject({ link: `/tournaments/${cup.id}/team/${entered.id}` })
		expect(await titlesOf(cup.organizer)).toContain('New team: Late Birds')
		expect(await titlesOf(second.user)).toEqual([])
		expect((await storedTournament(cup.id)).currentTeams).toBe(2)
	})

	it('leaves the fee to pay, as for any team that joins', async () => {
		const cup = await full({ entryFee: 150 })
		const first = await waiter(cup, 'Late Birds')
		await leave(cup)
		const entered = (await teamsOf(cup.id)).find(({ name }) => name === 'Late Birds')!
		expect(entered).toMatchObject({ status: 'registered', entryFee: 150 })
		const [told] = (await noticesOf(first.user.id)).filter(({ title }) => title === 'A place for Late Birds')
		expect(told!.body).toContain('Pay the entry fee of R150')
		expect(told!.link).toBe(`/tournaments/${cup.id}/team/${entered.id}/pay`)
	})

	it('is for those who would join, once each, and only while it is full', async () => {
		const cup = await full()
		const { headers, status } = await waiter(cup, 'Late Birds')
		expect(status).toBe(201)
		const path = `/api/tournaments/${cup.id}/waitlist`
		const again = await call('POST', path, { headers, body: { name: 'Late Birds' } })
		expect([again.status, again.body.message]).toEqual([409, 'You’re on the waitlist already.'])
		const asOrganizer = await signedIn(cup.organizer)
		expect((await call('POST', path, { headers: asOrganizer, body: { name: 'Mine' } })).status).toBe(403)
		const asCaptain = await signedIn(cup.teams[0]!.captain)
		expect((await call('POST', path, { headers: asCaptain, body: { name: 'Second' } })).status).toBe(409)
		expect((await call('DELETE', path, { headers })).body).toEqual({ tournamentId: cup.id, position: null })
		expect((await call('DELETE', path, { headers })).status).toBe(404)
		await leave(cup)
		const free = await call('POST', path, { headers, body: { name: 'Late Birds' } })
		expect([free.status, free.body.message]).toEqual([409, 'A place is free. Join the tournament instead.'])
		vi.setSystemTime(DEADLINE)
		const late = await call('POST', path, { headers, body: { name: 'Late Birds' } })
		expect([late.status, late.body.message]).toEqual([409, 'Registration closed on Wed 10 Mar.'])
	})

	it('takes one key for one wish', async () => {
		const cup = await full()
		const headers = { ...(await signedIn(await createUser())), 'Idempotency-Key': crypto.randomUUID() }
		const ask = () => call('POST', `/api/tournaments/${cup.id}/waitlist`, { headers, body: { name: 'Late Birds' } })
		expect([await ask(), await ask()].map(({ status, body }) => [status, body.position])).toEqual([
			[201, 1],
			[201, 1],
		])
	})

	it('gives a name that is taken by then a number, and is left by who joins a team', async () => {
		const cup = await full({ maxTeams: 3 })
		await enterTeam(cup, { name: 'Late Birds' })
		const [first, second] = [await waiter(cup, 'Somewhere'), await waiter(cup, 'Late  Birds')]
		const { inviteKey, id: teamId } = (await teamsOf(cup.id)).find(({ name }) => name === 'Team B')!
		const join = `/tournaments/${cup.id}/team/${teamId}/join?key=${inviteKey}`
		expect((await visit(join, { headers: first.headers, form: {} })).status).toBe(302)
		expect(await waiting(cup)).toEqual(['Late  Birds'])
		await leave(cup)
		expect((await playing(cup)).at(-1)).toMatch(/^Late +Birds 2$/)
		expect(await titlesOf(second.user)).toHaveLength(1)
		expect(await waiting(cup)).toEqual([])
	})

	it('fills places that the organiser adds, and none after the deadline', async () => {
		const cup = await full()
		for (const name of ['One Bird', 'Two Birds', 'Three Birds']) await waiter(cup, name)
		await editTournament({ ...cup.organizer, role: 'user' }, cup.id, { maxTeams: 4 }, NOW)
		expect([await playing(cup), await waiting(cup)]).toEqual([
			['Team A', 'Team B', 'One Bird', 'Two Birds'],
			['Three Birds'],
		])
		vi.setSystemTime(DEADLINE)
		await leave(cup, 0, DEADLINE)
		expect(await waiting(cup)).toEqual(['Three Birds'])
		expect(await playing(cup)).toEqual(['Team B', 'One Bird', 'Two Birds'])
		expect(await fsck()).toEqual([])
		vi.setSystemTime(NOW)
		await write((tx) => tx.delete(tournamentWaits).where(eq(tournamentWaits.tournamentId, cup.id)))
	})

	it('ends with the schedule or with the tournament, and those who wait are told', async () => {
		const [cup, off] = [await full(), await full()]
		const [one, other] = [await waiter(cup, 'Late Birds'), await waiter(off, 'Late Birds')]
		const terms = NewSchedule.parse({ startTime: '07:00', endTime: '21:00' })
		await generateSchedule({ ...cup.organizer, role: 'admin' }, cup.id, terms)
		await cancelTournament({ ...off.organizer, role: 'user' }, off.id, {}, NOW)
		expect([await waiting(cup), await waiting(off)]).toEqual([[], []])
		for (const { user } of [one, other])
			expect(await titlesOf(user)).toEqual([expect.stringMatching(/^The waitlist has ended: /)])
		expect((await noticesOf(one.user.id))[0]!.body).toBe('Its schedule is out, and nobody moves up any more.')
		expect((await noticesOf(other.user.id))[0]!.body).toContain('was cancelled')
	})

	it('shows each their place, and the organiser the names', async () => {
		const cup = await full()
		const page = async (path: string, headers?: Record<string, string>) =>
			(await visit(`/tournaments/${cup.id}${path}`, { headers })).page
		const visitor = await signedIn(await createUser())
		const waitlist = async (headers: Record<string, string>) =>
			/"waitlist":(\{.*?\}|null),"/.exec((await visit(`/tournaments/${cup.id}`, { headers })).text)![1]
		expect(await waitlist(visitor)).toBe('{"count":0,"own":null,"mayJoin":true}')
		const { headers } = await waiter(cup, 'Late Birds')
		expect(await waitlist(headers)).toContain('{"count":1,"own":{"name":"Late Birds","position":1}')
		expect((await page('/waitlist', headers)).own).toEqual({ name: 'Late Birds', position: 1 })
		expect((await page('', await signedIn(cup.organizer))).waiting).toMatchObject([{ name: 'Late Birds' }])
		expect((await page('', headers)).waiting).toEqual([])
		const path = `/tournaments/${cup.id}/waitlist`
		const wrong = await visit(path, { headers: visitor, form: { intent: 'wait', name: 'Ab' } })
		expect(wrong.status).toBe(400)
		expect((await visit(path, { headers: visitor, form: { intent: 'wait', name: 'Birds' } })).status).toBe(302)
		expect(await waiting(cup)).toEqual(['Late Birds', 'Birds'])
		expect((await visit(path, { headers, form: { intent: 'leave' } })).status).toBe(302)
		expect(await waiting(cup)).toEqual(['Birds'])
	})

	it('of a private tournament is open to those on it without its link, and after registration closes', async () => {
		const cup = await full({ isPublic: false })
		const { user, headers, status } = await waiter(cup, 'Late Birds')
		expect(status).toBe(404)
		await write((tx) =>
			tx.insert(tournamentWaits).values({ tournamentId: cup.id, userId: user.id, name: 'Late Birds', createdAt: NOW }),
		)
		vi.setSystemTime(DEADLINE)
		const { text } = await visit(`/tournaments/${cup.id}`, { headers })
		expect(text).toContain('"own":{"name":"Late Birds","position":1}')
		const path = `/tournaments/${cup.id}/waitlist`
		expect((await visit(path, { headers })).page.own).toEqual({ name: 'Late Birds', position: 1 })
		expect((await visit(path, { headers, form: { intent: 'leave' } })).status).toBe(302)
		expect(await waiting(cup)).toEqual([])
		expect((await visit(path, { headers })).status).toBe(404)
	})

	it('passes over an account that is suspended', async () => {
		const cup = await full({ entryFee: 150 })
		const { user } = await waiter(cup, 'Early Birds')
		await waiter(cup, 'Late Birds')
		await suspend(await createUser({ role: 'admin' }), user.id, { reason: 'Abuse' }, NOW)
		await leave(cup)
		expect([await playing(cup), await waiting(cup)]).toEqual([['Team B', 'Late Birds'], []])
	})

	it('is left by those who delete their account', async () => {
		const cup = await full()
		const { user } = await waiter(cup, 'Late Birds')
		await eraseAccount({ ...user, role: 'user' })
		expect(await waiting(cup)).toEqual([])
	})

	it('has nobody who need not wait, which db:fsck checks', async () => {
		const cup = await full()
		await waiter(cup, 'Late Birds')
		const line = `Tournament ${cup.id} has teams on its waitlist that need not wait`
		const set = (maxTeams: number) =>
			write((tx) => tx.update(tournaments).set({ maxTeams }).where(eq(tournaments.id, cup.id)))
		await set(3)
		expect(await fsck()).toEqual([line])
		await set(2)
		expect(await fsck()).toEqual([])
		const { captain } = cup.teams[0]!
		const both = { tournamentId: cup.id, userId: captain.id, name: 'Both', createdAt: NOW }
		await write((tx) => tx.insert(tournamentWaits).values(both))
		expect(await fsck()).toEqual([`Tournament ${cup.id} has people on its waitlist who are on a team`])
		await write((tx) => tx.delete(tournamentWaits).where(eq(tournamentWaits.userId, captain.id)))
	})
})
