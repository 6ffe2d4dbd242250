import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { runningEventParticipants, runningEvents } from '#db/schema.ts'
import { LATE_DAYS } from '#app/features/clubs/events/club-event.ts'
import { clubRuns } from '#app/features/clubs/events/gathering.server.ts'
import { acceptPerson, declinePerson } from '#app/features/gatherings/approval.server.ts'
import { checkIn } from '#app/features/gatherings/check-in.server.ts'
import { messageParticipants } from '#app/features/gatherings/messages.server.ts'
import { fillPlaces, lock, reply, withdrawEverywhere } from '#app/features/gatherings/places.server.ts'
import { findEarnings } from '#app/features/rewards/history.server.ts'
import { findPoints } from '#app/features/rewards/points.server.ts'
import { clubStats, recentActivities } from '#app/features/clubs/stats/stats.server.ts'
import { at, DAY, HOUR } from '#app/lib/time/time.ts'
import { toldTo } from '#tests/support/world/events.ts'
import { earnedFor } from '#tests/support/world/earned.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createRun, createRunningClub, placeOf, runnersOf, storedRun } from '#tests/support/world/runs.ts'
import { ask, call, visit } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

// Monday 1 March 2027, half past eight in the morning in South Africa.
const NOW = new Date('2027-03-01T06:30:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: NOW })
const WEDNESDAY = at('2027-03-03', 6)
const SUNDAY = at('2027-02-28', 6)

const [host, admin, stranger] = [await createUser(), await createUser({ role: 'admin' }), await createUser()]
const thandi = await createUser({ fullName: 'Thandi Nkosi' })
const [sipho, ayanda, lerato] = [await createUser(), await createUser(), await createUser()]
const [asHost, asAdmin, asStranger] = [await signedIn(host), await signedIn(admin), await signedIn(stranger)]
const [asThandi, asSipho, asAyanda] = [await signedIn(thandi), await signedIn(sipho), await signedIn(ayanda)]
const members = [thandi, sipho, ayanda, lerato]
const club = await createRunningClub({ founderId: host.id, members })
const closed = await createRunningClub({
	founderId: host.id,
	members,
	isPublic: false,
	inviteKey: 'let-me-in-please',
	name: 'Secret Striders',
})

afterAll(async () => expect(await fsck()).toEqual([]))

type Headers = Record<string, string>
const calls = (id: number | string, clubId: number | string = club.id) =>
	`/api/running-clubs/${clubId}/events/${id}/participants`
const join = (id: number | string, headers: Headers = {}, clubId?: number) =>
	call('POST', calls(id, clubId), { headers })
const leave = (id: number | string, headers: Headers = {}, clubId?: number) =>
	call('DELETE', calls(id, clubId), { headers })
const page = (id: number | string, clubId = club.id) => `/running-club/${clubId}/events/${id}`
const ids = (run: { id: number }, clubId = club.id) => ({ clubId, eventId: run.id })

/** Gives a person a place of this status at a run. */
const put = async (eventId: number, user: { id: number }, status: 'attending' | 'attended' | 'requested') => {
	await write(async (tx) => {
		await tx.insert(runningEventParticipants).values({ eventId, userId: user.id, status })
		await fillPlaces(tx, clubRuns, await lock(tx, clubRuns, eventId), new Date())
	})
	return placeOf(eventId, user)
}

describe('POST and DELETE /api/running-clubs/{clubId}/events/{eventId}/participants', () => {
	it('say how the person stands, and may be repeated', async () => {
		const run = await createRun(club, { date: WEDNESDAY, maxParticipants: 1 })
		const place = { eventId: run.id, currentParticipants: 1, maxParticipants: 1 }
		const going = { ...place, status: 'attending', position: null }
		const nothing = { ...place, currentParticipants: 0, status: null, position: null }
		expect(await join(run.id, asThandi)).toMatchObject({ status: 201, body: going })
		expect(await join(run.id, asThandi)).toMatchObject({ status: 200, body: going })
		expect((await join(run.id, asSipho)).body).toEqual({ ...place, status: 'waitlisted', position: 1 })
		expect((await storedRun(run.id)).currentParticipants).toBe(1)
		await leave(run.id, asSipho)
		expect(await leave(run.id, asThandi)).toMatchObject({ status: 200, body: nothing })
		expect(await leave(run.id, asThandi)).toMatchObject({ status: 200, body: nothing })
	})

	it.each([null, 0])('know no limit where there is none: %s', async (maxParticipants) => {
		const run = await createRun(club, { date: WEDNESDAY, maxParticipants })
		const free = { eventId: run.id, position: null, maxParticipants: 0 }
		expect((await join(run.id, asThandi)).body).toEqual({ ...free, status: 'attending', currentParticipants: 1 })
		expect((await join(run.id, asSipho)).body).toEqual({ ...free, status: 'attending', currentParticipants: 2 })
	})

	it('refuse a run that has started, is over or was cancelled, and change nothing', async () => {
		const refused = [
			[await createRun(club, { date: NOW }), 'This run has started.'],
			[await createRun(club, { date: SUNDAY }), 'This run is over.'],
			[await createRun(club, { date: SUNDAY, status: 'completed' }), 'This run is over.'],
			[await createRun(club, { date: WEDNESDAY, status: 'cancelled' }), 'This run was cancelled.'],
		] as const
		for (const [run, message] of refused) {
			expect(await join(run.id, asThandi)).toMatchObject({ status: 409, body: { message } })
			expect(await leave(run.id, asThandi)).toMatchObject({ status: 409, body: { message } })
			expect(await runnersOf(run.id)).toEqual([])
		}
	})

	it('are for members of the club, and a private club is known to nobody else', async () => {
		const run = await createRun(club, { date: WEDNESDAY })
		const hidden = await createRun(closed, { date: WEDNESDAY })
		for (const ask of [join, leave]) {
			expect((await ask(run.id)).status, 'a visitor').toBe(401)
			expect((await ask(run.id, asStranger)).status, 'a stranger').toBe(403)
			expect((await ask(run.id, asAdmin)).status, 'an admin who is no member').toBe(403)
			expect(await ask(hidden.id, asStranger, closed.id)).toMatchObject({
				status: 404,
				body: { message: 'Running club not found' },
			})
			expect((await ask(hidden.id, asThandi)).status, 'a run of another club').toBe(404)
			for (const id of ['0', '-1', '1.5', 'abc', '999999', '9007199254740993', '1e3']) {
				expect((await ask(id, asThandi)).status, id).toBe(404)
			}
		}
		expect((await call('POST', calls(run.id, 'abc'), { headers: asThandi })).status).toBe(404)
		expect((await join(hidden.id, asThandi, closed.id)).status).toBe(201)
		expect(await runnersOf(run.id)).toEqual([])
	})

	it('take nothing from the body, and no other method', async () => {
		const run = await createRun(club, { date: WEDNESDAY, requiresApproval: true })
		const body = { status: 'attending', userId: sipho.id, eventId: 1, position: 1, __proto__: { status: 'attended' } }
		const answer = await call('POST', calls(run.id), { headers: asThandi, body })
		expect(answer).toMatchObject({ status: 202, body: { eventId: run.id, status: 'requested' } })
		expect(await runnersOf(run.id)).toMatchObject([{ userId: thandi.id, status: 'requested' }])
		expect((await call('POST', calls(run.id), { headers: asSipho, body: [] })).status).toBe(400)
		expect((await call('GET', calls(run.id), { headers: asThandi })).status).toBe(405)
		expect((await call('PUT', calls(run.id), { headers: asThandi, body: {} })).status).toBe(405)
	})
})

describe('a run that needs approval', () => {
	it('lets people ask; who manages it accepts, in order of the asking, or declines', async () => {
		const run = await createRun(club, { date: WEDNESDAY, maxParticipants: 1, requiresApproval: true })
		expect((await join(run.id, asThandi)).status).toBe(202)
		expect((await join(run.id, asThandi)).status).toBe(200)
		expect((await join(run.id, asSipho)).status).toBe(202)
		expect((await join(run.id, asAyanda)).status).toBe(202)
		expect((await storedRun(run.id)).currentParticipants).toBe(0)
		expect((await toldTo(host)).filter((title) => title === 'Asked to join: Sunrise 10')).toHaveLength(4)

		const [first, second, third] = await Promise.all([thandi, sipho, ayanda].map((user) => placeOf(run.id, user)))
		await expect(acceptPerson(clubRuns, sipho, ids(run), first!.id)).rejects.toMatchObject({ init: { status: 403 } })
		await acceptPerson(clubRuns, host, ids(run), first!.id)
		await acceptPerson(clubRuns, host, ids(run), first!.id)
		await acceptPerson(clubRuns, host, ids(run), second!.id)
		await declinePerson(clubRuns, host, ids(run), third!.id)
		await declinePerson(clubRuns, host, ids(run), third!.id)
		expect((await runnersOf(run.id)).map(({ status }) => status)).toEqual(['attending', 'waitlisted', 'declined'])
		expect((await toldTo(thandi)).at(-1)).toBe('You’re in: Sunrise 10')
		expect((await toldTo(sipho)).at(-1)).toBe('You’re on the waitlist: Sunrise 10')
		expect(await toldTo(ayanda)).toEqual(['Not this time: Sunrise 10'])

		expect(await join(run.id, asAyanda)).toMatchObject({ status: 409 })
		expect((await leave(run.id, asAyanda)).body).toMatchObject({ status: 'declined' })
		await acceptPerson(clubRuns, host, ids(run), third!.id)
		expect((await join(run.id, asAyanda)).body).toMatchObject({ status: 'waitlisted', position: 2 })
	})

	it('tells who organizes it once a day of who asks again and again', async () => {
		const run = await createRun(club, { date: WEDNESDAY, requiresApproval: true, name: 'Asked Often' })
		const told = async () => (await toldTo(host)).filter((title) => title === 'Asked to join: Asked Often').length
		for (const now of [NOW, NOW, new Date(NOW.getTime() + DAY)]) {
			vi.setSystemTime(now)
			expect((await join(run.id, asThandi)).status).toBe(202)
			await leave(run.id, asThandi)
		}
		vi.setSystemTime(NOW)
		expect(await told()).toBe(2)
	})

	it('is not for who was declined and has left the club since', async () => {
		const other = await createRunningClub({ founderId: host.id, members: [lerato] })
		const run = await createRun(other, { date: WEDNESDAY, requiresApproval: true })
		await join(run.id, await signedIn(lerato), other.id)
		const { id } = await placeOf(run.id, lerato)
		await declinePerson(clubRuns, host, ids(run, other.id), id)
		await call('DELETE', `/api/running-clubs/${other.id}/members/me`, { headers: await signedIn(lerato) })
		await expect(acceptPerson(clubRuns, host, ids(run, other.id), id)).rejects.toMatchObject({
			init: { status: 409 },
			data: { message: 'They’ve left the club.' },
		})
		expect(await placeOf(run.id, lerato)).toMatchObject({ status: 'declined' })
		expect((await storedRun(run.id)).currentParticipants).toBe(0)
	})

	it('is for the host to answer once who organizes it has left', async () => {
		const other = await createRunningClub({ members: [thandi] })
		const run = await createRun(other, { date: WEDNESDAY, requiresApproval: true, organizerId: stranger.id })
		expect((await join(run.id, asThandi, other.id)).status).toBe(202)
		expect(await toldTo({ id: other.founderId })).toEqual(['Asked to join: Sunrise 10'])
		expect(await toldTo(stranger)).toEqual([])
	})

	it('needs none of who manages it', async () => {
		const run = await createRun(club, { date: WEDNESDAY, requiresApproval: true, organizerId: sipho.id })
		expect((await join(run.id, asHost)).body).toMatchObject({ status: 'attending' })
		expect((await join(run.id, asSipho)).body).toMatchObject({ status: 'attending' })
		expect((await join(run.id, asThandi)).body).toMatchObject({ status: 'requested' })
	})
})

describe('an answer without a place', () => {
	const say = (run: { id: number }, intent: string, headers: Headers) =>
		visit(page(run.id), { headers, form: { intent } })

	it('is seen by who manages the run, holds no place, and gives up the one they had', async () => {
		const run = await createRun(club, { date: WEDNESDAY, maxParticipants: 1 })
		for (const headers of [asThandi, asSipho]) await join(run.id, headers)
		expect((await say(run, 'maybe', asAyanda)).location).toBe(page(run.id))
		await say(run, 'absent', asThandi)
		await say(run, 'absent', asThandi)
		expect((await runnersOf(run.id)).map(({ userId, status }) => [userId, status])).toEqual([
			[sipho.id, 'attending'],
			[ayanda.id, 'maybe'],
			[thandi.id, 'absent'],
		])
		expect((await storedRun(run.id)).currentParticipants).toBe(1)
		expect(await visit(`${page(run.id)}?list=absent`, { headers: asHost })).toMatchObject({
			page: { people: [{ name: 'Thandi Nkosi', status: 'absent' }], counts: { taken: 1, maybe: 1, absent: 1 } },
		})
		expect((await visit(page(run.id), { headers: asAyanda })).page).toMatchObject({ own: null, reply: 'maybe' })
		expect((await visit(`${page(run.id)}?list=absent`, { headers: asSipho })).page.people).toHaveLength(1)

		// One who may come is told of news; one who can't is not.
		const before = [await toldTo(ayanda), await toldTo(thandi)]
		await messageParticipants(clubRuns, host, ids(run), { title: 'Fog', text: 'Bring a light.' })
		expect(await toldTo(ayanda)).toEqual([...before[0]!, 'Fog'])
		expect(await toldTo(thandi)).toEqual(before[1])

		// A runner who changes their mind comes to the end of the waitlist; leaving takes an answer back.
		expect((await join(run.id, asThandi)).body).toMatchObject({ status: 'waitlisted', position: 1 })
		expect((await leave(run.id, asAyanda)).body).toMatchObject({ status: null })
		expect(await runnersOf(run.id)).toHaveLength(2)
	})

	it('is noted of who gives up their place, not of who leaves the waitlist', async () => {
		const run = await createRun(club, { date: WEDNESDAY, maxParticipants: 1 })
		for (const headers of [asThandi, asSipho]) await join(run.id, headers)
		for (const headers of [asSipho, asThandi]) await visit(`${page(run.id)}/withdraw`, { headers, form: {} })
		expect(await runnersOf(run.id)).toMatchObject([{ userId: thandi.id, status: 'absent' }])
	})

	it('is not for who was declined, is checked in or is no member, nor after the start', async () => {
		const run = await createRun(club, { date: WEDNESDAY, requiresApproval: true })
		await join(run.id, asThandi)
		await declinePerson(clubRuns, host, ids(run), (await placeOf(run.id, thandi)).id)
		await put(run.id, sipho, 'attended')
		expect((await say(run, 'maybe', asThandi)).status).toBe(409)
		expect((await say(run, 'absent', asSipho)).status).toBe(409)
		expect((await say(run, 'maybe', asStranger)).status).toBe(403)
		expect((await say(run, 'perhaps', asAyanda)).status).toBe(400)
		const begun = await createRun(club, { date: NOW })
		expect((await say(begun, 'absent', asAyanda)).status).toBe(409)
		expect((await runnersOf(run.id)).map(({ status }) => status)).toEqual(['declined', 'attended'])
	})

	it('is no place that could be taken off, and goes with its person when they leave the club', async () => {
		const other = await createRunningClub({ founderId: host.id, members: [lerato] })
		const run = await createRun(other, { date: WEDNESDAY })
		await reply(clubRuns, lerato, ids(run, other.id), 'maybe')
		const { id } = await placeOf(run.id, lerato)
		const address = `/running-club/${other.id}/events/${run.id}/people/${id}/remove`
		expect((await visit(address, { headers: asHost })).status).toBe(404)
		expect((await visit(address, { headers: asHost, form: {} })).status).toBe(404)
		await call('DELETE', `/api/running-clubs/${other.id}/members/me`, { headers: await signedIn(lerato) })
		expect(await runnersOf(run.id)).toEqual([])
	})
})

describe('taking somebody off a run', () => {
	it('is asked for first', async () => {
		const run = await createRun(club, { date: WEDNESDAY, maxParticipants: 1 })
		await join(run.id, asThandi)
		await join(run.id, asSipho)
		const { id } = await placeOf(run.id, thandi)
		const address = `${page(run.id)}/people/${id}/remove`
		expect((await visit(address, { headers: asHost })).page).toMatchObject({ waitlisted: 1, reason: null })
		expect((await visit(address, { headers: asHost, form: {} })).location).toBe(page(run.id))
		expect(await runnersOf(run.id)).toMatchObject([{ userId: sipho.id, status: 'attending' }])
		expect((await visit(address, { headers: asHost, form: {} })).status).toBe(404)
	})

	it('leaving the club gives up what is still to come and keeps what was', async () => {
		const past = await createRun(club, { date: SUNDAY, status: 'completed' })
		await put(past.id, lerato, 'attended')
		const full = await createRun(club, { date: WEDNESDAY, maxParticipants: 1 })
		await put(full.id, lerato, 'attending')
		await join(full.id, asThandi)
		const asks = await createRun(club, { date: WEDNESDAY, requiresApproval: true })
		await put(asks.id, lerato, 'requested')
		const elsewhere = await createRun(closed, { date: WEDNESDAY })
		await put(elsewhere.id, lerato, 'attending')

		await write((tx) => withdrawEverywhere(tx, clubRuns, lerato.id, new Date(), eq(runningEvents.clubId, club.id)))
		expect(await runnersOf(full.id)).toMatchObject([{ userId: thandi.id, status: 'attending' }])
		expect(await runnersOf(asks.id)).toEqual([])
		expect(await runnersOf(past.id)).toMatchObject([{ userId: lerato.id, status: 'attended' }])
		expect(await runnersOf(elsewhere.id)).toHaveLength(1)
	})
})

test('more places are filled by who has waited longest; not once the run has started', async () => {
	const run = await createRun(club, { date: WEDNESDAY, maxParticipants: 1 })
	for (const headers of [asThandi, asSipho, asAyanda]) await join(run.id, headers)
	const raise = (maxParticipants: number, now: Date) =>
		write(async (tx) => {
			await tx.update(runningEvents).set({ maxParticipants }).where(eq(runningEvents.id, run.id))
			await fillPlaces(tx, clubRuns, await lock(tx, clubRuns, run.id), now)
		})
	const statuses = async () => (await runnersOf(run.id)).map(({ status }) => status)
	await raise(2, new Date())
	expect(await statuses()).toEqual(['attending', 'attending', 'waitlisted'])
	await raise(0, WEDNESDAY)
	expect(await statuses()).toEqual(['attending', 'attending', 'waitlisted'])
	await raise(0, new Date())
	expect(await statuses()).toEqual(['attending', 'attending', 'attending'])
})

describe('check-in', () => {
	const runner = sipho
	const pointsNow = () => findPoints(runner)

	it('is open from an hour before the start until 30 days after the end, for who manages the run', async () => {
		const run = await createRun(club, { date: WEDNESDAY })
		const { id: personId } = await put(run.id, ayanda, 'attending')
		const check = (user: typeof host, now: Date, arrived = true) =>
			checkIn(clubRuns, user, ids(run), { personId, arrived }, now)
		const opens = WEDNESDAY.getTime() - HOUR
		const closes = WEDNESDAY.getTime() + HOUR + LATE_DAYS * DAY
		await expect(check(host, new Date(opens - 1))).rejects.toMatchObject({
			init: { status: 409 },
			data: { message: 'Check-in opens on Wed 3 Mar at 05:00.' },
		})
		await expect(check(thandi, new Date(opens))).rejects.toMatchObject({ init: { status: 403 } })
		await expect(check(stranger, new Date(WEDNESDAY))).rejects.toMatchObject({ init: { status: 403 } })
		await check(host, new Date(opens))
		await check(host, new Date(opens), false)
		await check(admin, new Date(closes))
		expect(await placeOf(run.id, ayanda)).toMatchObject({ status: 'attended' })
		expect((await storedRun(run.id)).currentParticipants).toBe(1)
		await expect(check(host, new Date(closes + 1), false)).rejects.toMatchObject({ init: { status: 409 } })
		const nobody = checkIn(clubRuns, host, ids(run), { personId: 999_999, arrived: true }, WEDNESDAY)
		await expect(nobody).rejects.toMatchObject({ init: { status: 404 } })
	})

	it('gives points once for each South African day, and takes them back', async () => {
		const morning = await createRun(club, { date: at('2027-02-20', 6) })
		const evening = await createRun(closed, { date: at('2027-02-20', 23) })
		const nextDay = await createRun(club, { date: at('2027-02-21', 0) })
		const runs = [
			[morning, club.id],
			[evening, closed.id],
			[nextDay, club.id],
		] as const
		const check = async (i: number, arrived: boolean) => {
			const [run, clubId] = runs[i]!
			const { id } = await placeOf(run.id, runner)
			await checkIn(clubRuns, host, ids(run, clubId), { personId: id, arrived })
		}
		for (const [run] of runs) await put(run.id, runner, 'attending')
		for (const [run] of runs) await put(run.id, ayanda, 'attended')
		expect(await pointsNow()).toBe(0)
		await check(0, true)
		await check(0, true)
		expect(await pointsNow()).toBe(15)
		await check(1, true)
		expect(await pointsNow(), 'the second run of the day').toBe(15)
		await check(2, true)
		expect(await pointsNow(), 'the next day').toBe(30)
		await check(0, false)
		expect(await pointsNow(), 'the other run of the day stands in').toBe(30)
		await check(1, false)
		expect(await pointsNow()).toBe(15)
		await check(0, true)
		expect(await pointsNow()).toBe(30)
		await check(0, false)
		await check(2, false)
		await check(2, false)
		expect(await pointsNow()).toBe(0)
	})

	it('taken back of who has left the club gives their place to who waits', async () => {
		const other = await createRunningClub({ founderId: host.id, members: [lerato, thandi] })
		const run = await createRun(other, { date: WEDNESDAY, maxParticipants: 2 })
		const asLerato = await signedIn(lerato)
		await put(run.id, host, 'attended')
		for (const headers of [asLerato, asThandi]) await join(run.id, headers, other.id)
		const { id: personId } = await placeOf(run.id, lerato)
		const opens = new Date(WEDNESDAY.getTime() - HOUR)
		vi.setSystemTime(opens)
		await checkIn(clubRuns, host, ids(run, other.id), { personId, arrived: true })
		await call('DELETE', `/api/running-clubs/${other.id}/members/me`, { headers: asLerato })
		expect((await runnersOf(run.id)).map(({ status }) => status)).toEqual(['attended', 'attended', 'waitlisted'])
		const earned = await findPoints(lerato)
		await checkIn(clubRuns, host, ids(run, other.id), { personId, arrived: false })
		vi.setSystemTime(NOW)
		expect(await runnersOf(run.id)).toMatchObject([{ userId: host.id }, { userId: thandi.id, status: 'attending' }])
		expect(await findPoints(lerato)).toBe(earned - 15)
	})

	it('gives nobody points for running alone, and both theirs once there are two', async () => {
		const run = await createRun(club, { date: at('2027-02-18', 6) })
		const people = [runner, ayanda, thandi]
		const before = await Promise.all(people.map((person) => findPoints(person)))
		const rows: { id: number }[] = []
		for (const person of people) rows.push(await put(run.id, person, 'attending'))
		const check = (i: number, arrived: boolean) =>
			checkIn(clubRuns, host, ids(run), { personId: rows[i]!.id, arrived }, at('2027-02-18', 7))
		const earned = async () =>
			(await Promise.all(people.map((person) => findPoints(person)))).map((points, i) => points - before[i]!)
		const steps = [
			[0, true, [0, 0, 0]],
			[1, true, [15, 15, 0]],
			[2, true, [15, 15, 15]],
			[0, false, [0, 15, 15]],
			[1, false, [0, 0, 0]],
			[1, false, [0, 0, 0]],
			[0, true, [15, 0, 15]],
			[2, false, [0, 0, 0]],
			[0, false, [0, 0, 0]],
			[1, true, [0, 0, 0]],
		] as const
		for (const [i, arrived, points] of steps) {
			await check(i, arrived)
			expect(await earned()).toEqual(points)
		}
	})

	it('that leaves one runner alone gives them the points of another run of that day', async () => {
		const [alone, shared] = [
			await createRun(club, { date: at('2027-02-17', 6) }),
			await createRun(club, { date: at('2027-02-17', 17) }),
		]
		const before = await findPoints(runner)
		const check = async (run: typeof alone, person: typeof runner, arrived: boolean) =>
			checkIn(clubRuns, host, ids(run), { personId: (await placeOf(run.id, person)).id, arrived }, at('2027-02-18', 7))
		for (const run of [alone, shared]) {
			for (const person of [runner, ayanda]) {
				await put(run.id, person, 'attending')
				await check(run, person, true)
			}
		}
		await check(alone, ayanda, false)
		expect(await earnedFor(runner, `club-event:${alone.id}`)).toEqual([15, -15])
		expect(await earnedFor(runner, `club-event:${shared.id}`)).toEqual([15])
		expect((await findPoints(runner)) - before).toBe(15)
		const { earnings } = await findEarnings(runner)
		const words = `${shared.name}, Wed 17 Feb`
		expect(earnings.filter(({ description }) => description === words)).toHaveLength(3)
	})

	it('is done on the page of the run', async () => {
		const run = await createRun(club, { date: SUNDAY, status: 'completed' })
		const { id } = await put(run.id, ayanda, 'attending')
		const form = { intent: 'arrived', personId: String(id) }
		expect((await visit(page(run.id), { form })).location).toMatch(/^\/auth/)
		expect((await visit(page(run.id), { headers: asThandi, form })).status).toBe(403)
		expect((await visit(page(run.id), { headers: asHost, form })).location).toBe(page(run.id))
		expect(await placeOf(run.id, ayanda)).toMatchObject({ status: 'attended' })
		const misfits: Record<string, string>[] = [
			{},
			{ intent: 'fly' },
			{ intent: 'arrived' },
			{ intent: 'arrived', personId: '1e3' },
		]
		for (const bad of misfits) {
			expect((await visit(page(run.id), { headers: asHost, form: bad })).status).toBe(400)
		}
		await visit(page(run.id), { headers: asHost, form: { ...form, intent: 'not-arrived' } })
		expect(await placeOf(run.id, ayanda)).toMatchObject({ status: 'attending' })
	})
})

describe('the own run', () => {
	it('is entered by who was checked in, within its limits', async () => {
		const run = await createRun(club, { date: SUNDAY, status: 'completed' })
		await put(run.id, thandi, 'attended')
		await put(run.id, sipho, 'attending')
		const address = `${page(run.id)}/log`
		const log = (form: Record<string, string>, headers = asThandi) => visit(address, { headers, form })
		const stored = async () => {
			const { completedDistance, completedTime, feedback, rating } = await placeOf(run.id, thandi)
			return [completedDistance, completedTime, feedback, rating]
		}
		for (const [distance, kept] of [
			['0', 0],
			['250', 250],
			['250.00', 250],
			['5,25', 5.25],
			[' 10.2 ', 10.2],
		] as const) {
			expect((await log({ distance })).location, distance).toBe(page(run.id))
			expect(await stored()).toEqual([kept, null, null, null])
		}
		for (const [time, seconds] of [
			['27:30', 1_650],
			['0:01', 1],
			['1:02:30', 3_750],
			['24:00:00', 86_400],
		] as const) {
			expect((await log({ time })).location, time).toBe(page(run.id))
			expect((await stored())[1]).toBe(seconds)
		}
		await log({ distance: '10.2', time: '52:30', rating: '5', feedback: '  <script>alert(1)</script>\r\nLovely  ' })
		const before = await stored()
		expect(before).toEqual([10.2, 3_150, '<script>alert(1)</script>\r\nLovely', 5])
		const bad = [
			...['250.01', '-1', '1e3', '0x1', '5.123', '.5', 'abc', '251', '9007199254740993'].map((distance) => ({
				distance,
			})),
			...['24:00:01', '0:00', '61:00', '1:60:00', '1:5:00', '5', '5:3', '-1:00', '1:02:60', 'x'.repeat(99)].map(
				(time) => ({ time }),
			),
			...['0', '6', '4.5', 'five'].map((rating) => ({ rating })),
			...['x'.repeat(501), 'a\u0000b'].map((feedback) => ({ feedback })),
			{},
			{ feedback: ' \u200b ' },
		]
		for (const form of bad) expect((await log(form as never)).status, JSON.stringify(form)).toBe(400)
		expect((await log({ distance: '1' }, asSipho)).status, 'not checked in').toBe(403)
		expect((await log({ distance: '1' }, asStranger)).status).toBe(403)
		expect((await visit(address, { form: { distance: '1' } })).location).toMatch(/^\/auth/)
		expect(await stored()).toEqual(before)
		await log({ feedback: '👩🏽‍🦱'.repeat(100), distance: '1' })
		expect((await stored())[2]).toBe('👩🏽‍🦱'.repeat(100))
	})

	it('is entered from the start until 30 days after the end', async () => {
		const run = await createRun(club, { date: WEDNESDAY })
		await put(run.id, thandi, 'attended')
		const statuses = []
		const end = WEDNESDAY.getTime() + HOUR + LATE_DAYS * DAY
		for (const time of [WEDNESDAY.getTime() - 1, WEDNESDAY.getTime(), end, end + 1]) {
			vi.setSystemTime(time)
			const headers = await signedIn(thandi)
			const told = await visit(`${page(run.id)}/log`, { headers, form: { distance: '5' } })
			statuses.push([told.status, told.location])
		}
		vi.setSystemTime(NOW)
		expect(statuses).toEqual([
			[409, null],
			[302, page(run.id)],
			[302, page(run.id)],
			[409, null],
		])
	})

	it('counts in the totals of the club and is shown to members only', async () => {
		const own = await createRunningClub({ founderId: host.id, members: [thandi, sipho] })
		const run = await createRun(own, { date: SUNDAY, status: 'completed', name: 'Long one' })
		const old = await createRun(own, { date: at('2027-01-01', 6), status: 'completed' })
		const off = await createRun(own, { date: SUNDAY, status: 'cancelled' })
		const enter = async (eventId: number, user: typeof host, more: object) =>
			write((tx) =>
				tx.insert(runningEventParticipants).values({ eventId, userId: user.id, status: 'attended', ...more }),
			)
		await enter(run.id, thandi, { completedDistance: 10.2, completedTime: 3_150, feedback: 'Too fast', rating: 2 })
		await enter(run.id, sipho, { completedDistance: 5.15 })
		await enter(old.id, host, { completedDistance: 0.1 })
		await enter(old.id, thandi, {})
		await enter(off.id, host, { completedDistance: 99 })
		await write(async (tx) => {
			for (const { id } of [run, old, off]) await fillPlaces(tx, clubRuns, await lock(tx, clubRuns, id), NOW)
		})
		expect(await clubStats(own.id)).toEqual({ totalDistance: 15.45, totalActivities: 4, activeMembers: 2 })
		const { id } = own
		expect(await recentActivities({ id, isMember: false })).toBeNull()
		expect(await recentActivities({ id, isMember: true })).toMatchObject([
			{ name: 'Long one', distance: 5.15, movingTime: null, user: { username: sipho.username } },
			{ name: 'Long one', distance: 10.2, movingTime: 52.5, startDate: SUNDAY },
			{ distance: 0.1 },
		])
		for (const [headers, most] of [
			[{}, 0],
			[asStranger, 0],
			[asAdmin, 0],
			[asSipho, 3],
		] as const) {
			const { body } = await call('GET', `/api/running-clubs/${id}`, { headers })
			expect(body.recentActivities).toHaveLength(most)
		}

		const shown = async (headers?: Headers) => (await visit(page(run.id, own.id), { headers })).text
		const [toVisitor, toMember, toHost] = [await shown(), await shown(asSipho), await shown(asHost)]
		expect(toVisitor).toContain('Thandi N.')
		for (const secret of ['Nkosi', 'Too fast', '10.2', '3150', '@example.com', thandi.username + '"']) {
			expect(toVisitor, secret).not.toContain(secret)
		}
		expect(toMember).toContain('Thandi Nkosi')
		expect(toMember).toContain('10.2')
		expect(toMember).not.toContain('Too fast')
		expect(toHost).toContain('Too fast')
		const names = JSON.stringify(await visit(page(run.id, own.id)))
		for (const { email } of [host, thandi, sipho]) expect(names).not.toContain(email)
	})
})

describe('/running-club/{id}/events/{eventId}', () => {
	it('is open to members, and to others once the run has started and only where both are public', async () => {
		const upcoming = await createRun(club, { date: WEDNESDAY })
		const past = await createRun(club, { date: SUNDAY })
		const inside = await createRun(club, { date: SUNDAY, isPublic: false })
		const hidden = await createRun(closed, { date: SUNDAY })
		const seen = async (address: string, headers?: Headers) => (await visit(address, { headers })).status
		const table = []
		for (const headers of [undefined, asStranger, asThandi, asHost, asAdmin]) {
			table.push([
				await seen(page(upcoming.id), headers),
				await seen(page(past.id), headers),
				await seen(page(inside.id), headers),
				await seen(page(hidden.id, closed.id), headers),
				await seen(`${page(hidden.id, closed.id)}?key=let-me-in-please`, headers),
			])
		}
		expect(table).toEqual([
			[403, 200, 404, 404, 200],
			[403, 200, 404, 404, 200],
			[200, 200, 200, 200, 200],
			[200, 200, 200, 200, 200],
			[200, 200, 200, 200, 200],
		])
		const leaked = await visit(page(hidden.id, closed.id), { headers: asStranger })
		expect(leaked.text).not.toContain('Secret Striders')
		expect(leaked.text).not.toContain('Sunrise')
	})

	it('takes an RSVP and, by its dialog, the withdrawal; both keep the place exactly once', async () => {
		const run = await createRun(club, { date: WEDNESDAY, maxParticipants: 1 })
		const rsvp = (headers: Headers) => visit(page(run.id), { headers, form: { intent: 'join' } })
		expect((await rsvp(asThandi)).location).toBe(page(run.id))
		await rsvp(asThandi)
		await rsvp(asSipho)
		expect((await visit(page(run.id), { headers: asSipho })).page).toMatchObject({
			own: { status: 'waitlisted', position: 1 },
			counts: { waitlisted: 1 },
			event: { participantCount: 1 },
		})
		expect((await visit(`${page(run.id)}/withdraw`, { headers: asThandi })).page).toMatchObject({
			status: 'attending',
			waitlisted: 1,
			closed: null,
		})
		const gone = await visit(`${page(run.id)}/withdraw`, { headers: asThandi, form: {} })
		expect(gone.location).toBe(page(run.id))
		expect(await runnersOf(run.id)).toMatchObject([
			{ userId: sipho.id, status: 'attending' },
			{ userId: thandi.id, status: 'absent' },
		])
		expect((await visit(page(run.id), { headers: asStranger, form: { intent: 'join' } })).status).toBe(403)
		expect((await visit(page(run.id), { form: { intent: 'join' } })).location).toContain('/auth?next=')
	})

	it('lists waits and requests for who manages the run and for nobody else', async () => {
		const run = await createRun(club, { date: WEDNESDAY, requiresApproval: true })
		const { id } = await put(run.id, thandi, 'requested')
		const list = `${page(run.id)}?list=requests`
		expect((await visit(list, { headers: asHost })).page).toMatchObject({ list: 'requests', people: [{ id }] })
		expect((await visit(list, { headers: asSipho })).page).toMatchObject({ list: 'going', people: [] })
		const answer = (intent: string, headers: Headers) =>
			visit(list, { headers, form: { intent, personId: String(id) } })
		expect((await answer('accept', asSipho)).status).toBe(403)
		expect((await answer('decline', asHost)).location).toBe(list)
		expect(await placeOf(run.id, thandi)).toMatchObject({ status: 'declined' })
		expect((await answer('accept', asHost)).location).toBe(list)
		expect(await placeOf(run.id, thandi)).toMatchObject({ status: 'attending' })
	})

	it('keeps the dialogs from who may not use them', async () => {
		const run = await createRun(club, { date: WEDNESDAY })
		const other = await createRun(club, { date: WEDNESDAY })
		const { id } = await put(run.id, thandi, 'attending')
		const remove = `${page(run.id)}/people/${id}/remove`
		for (const path of [remove, `${page(run.id)}/log`, `${page(run.id)}/withdraw`]) {
			expect((await visit(path)).location, path).toMatch(/^\/auth/)
			expect((await visit(path, { headers: asStranger })).status, path).toBe(403)
		}
		expect((await visit(remove, { headers: asThandi })).status).toBe(403)
		expect((await visit(remove, { headers: asThandi, form: {} })).status).toBe(403)
		expect((await visit(`${page(other.id)}/people/${id}/remove`, { headers: asHost, form: {} })).status).toBe(404)
		expect((await visit(`${page(run.id)}/people/abc/remove`, { headers: asHost, form: {} })).status).toBe(404)
		expect(await runnersOf(run.id)).toHaveLength(1)
		expect((await ask(remove, { method: 'HEAD', headers: asHost })).status).toBe(200)
	})
})
