import { eq, like } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { notices, runningEvents } from '#db/schema.ts'
import { checkIn } from '#app/features/clubs/events/places/checkin.server.ts'
import { acceptPerson } from '#app/features/clubs/events/places/people.server.ts'
import { withdrawEverywhere } from '#app/features/clubs/events/places/places.server.ts'
import { findPoints } from '#app/features/rewards/points.server.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { toldTo } from '#tests/support/world/events.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createRun, createRunningClub, runnersOf, storedRun } from '#tests/support/world/runs.ts'
import { joinRunNaively } from './naive-club-rsvp.ts'
import { call } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const PLACES = 10
const PEOPLE = times(50, 100)
const LONG = { timeout: within(180_000) }

const host = await createUser()
const people = await Promise.all(
	Array.from({ length: PEOPLE }, async () => {
		const user = await createUser()
		return { user, headers: await signedIn(user) }
	}),
)
type Person = (typeof people)[number]
const club = await createRunningClub({ founderId: host.id, members: people.map(({ user }) => user) })

const address = (id: number) => `/api/running-clubs/${club.id}/events/${id}/participants`
const join = (id: number, { headers }: Person) => call('POST', address(id), { headers })
const leave = (id: number, { headers }: Person) => call('DELETE', address(id), { headers })
const personOf = (userId: number) => people.find(({ user }) => user.id === userId)!
type Rows = Awaited<ReturnType<typeof runnersOf>>
const going = (rows: Rows) => rows.filter(({ status }) => status === 'attending')
const waiting = (rows: Rows) => rows.filter(({ status }) => status === 'waitlisted')

describe(`10 places and ${PEOPLE} members at once`, () => {
	it('give exactly 10 a place, list the others in order and promote exactly the first', LONG, async () => {
		const run = await createRun(club, { maxParticipants: PLACES })
		const answers = await Promise.all(people.map((person) => join(run.id, person)))
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
		expect(answers.filter(({ body }) => body.status === 'attending')).toHaveLength(PLACES)
		const positions = answers.map(({ body }) => body.position).filter((position) => position !== null)
		expect(positions.sort((a, b) => a - b)).toEqual(Array.from({ length: PEOPLE - PLACES }, (_, i) => i + 1))

		const before = await runnersOf(run.id)
		expect(going(before)).toEqual(before.slice(0, PLACES))
		for (const [i, { userId }] of waiting(before).entries()) {
			expect(answers[people.indexOf(personOf(userId))]!.body.position).toBe(i + 1)
		}
		expect((await storedRun(run.id)).currentParticipants).toBe(PLACES)

		const leaving = going(before).slice(0, 5)
		const left = await Promise.all(leaving.map(({ userId }) => leave(run.id, personOf(userId))))
		expect(left.map(({ status, body }) => [status, body.status, body.currentParticipants])).toEqual(
			Array.from({ length: 5 }, () => [200, null, PLACES]),
		)
		const after = await runnersOf(run.id)
		const promoted = waiting(before).slice(0, 5)
		expect(going(after).map(({ userId }) => userId)).toEqual(
			[...going(before).slice(5), ...promoted].map(({ userId }) => userId),
		)
		expect(waiting(after)).toEqual(waiting(before).slice(5))
		for (const { userId } of promoted) expect(await toldTo({ id: userId })).toEqual(['You’re in: Sunrise 10'])
		expect(await toldTo({ id: waiting(after)[0]!.userId })).toEqual([])
		expect(await fsck()).toEqual([])
	})

	test('the same race finds out a naive RSVP', LONG, async () => {
		const run = await createRun(club, { maxParticipants: PLACES })
		await atOnce(people.slice(0, PLACES + 1), ({ user }) => joinRunNaively(user, run))
		expect(going(await runnersOf(run.id))).toHaveLength(PLACES + 1)
		expect((await fsck()).length).toBeGreaterThan(0)
		await write((tx) => tx.delete(runningEvents).where(eq(runningEvents.id, run.id)))
		expect(await fsck()).toEqual([])
	})
})

test('the database itself refuses one more than there are places', async () => {
	const run = await createRun(club, { maxParticipants: 2 })
	const oversell = write((tx) =>
		tx.update(runningEvents).set({ currentParticipants: 3 }).where(eq(runningEvents.id, run.id)),
	)
	await expect(oversell).rejects.toThrow()
	expect((await storedRun(run.id)).currentParticipants).toBe(0)
})

test('one person 50 times at once has one place', LONG, async () => {
	const run = await createRun(club, { maxParticipants: PLACES })
	const answers = await Promise.all(Array.from({ length: 50 }, () => join(run.id, people[0]!)))
	expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(49)
	expect(await runnersOf(run.id)).toHaveLength(1)
})

test('joining and leaving at once leave no place empty while people wait', LONG, async () => {
	const run = await createRun(club, { maxParticipants: 3 })
	const answers = await Promise.all(
		people.slice(0, 40).map(async (person, i) => {
			const joined = await join(run.id, person)
			return i % 2 ? joined : leave(run.id, person)
		}),
	)
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]))
	const rows = await runnersOf(run.id)
	expect(rows.map(({ status }) => status)).toEqual([
		...Array.from({ length: 3 }, () => 'attending'),
		...Array.from({ length: 17 }, () => 'waitlisted'),
	])
	expect((await storedRun(run.id)).currentParticipants).toBe(3)
	expect(await fsck()).toEqual([])
})

test('leaving the club while others join frees places at every run for who waits', LONG, async () => {
	const runs = await Promise.all([1, 2, 3].map(() => createRun(club, { maxParticipants: 2 })))
	const [first, second, ...rest] = people
	for (const { id } of runs) {
		await join(id, first!)
		await join(id, second!)
	}
	await Promise.all([
		...runs.flatMap(({ id }) => rest.slice(0, 10).map((person) => join(id, person))),
		write((tx) => withdrawEverywhere(tx, club.id, first!.user.id, new Date())),
		write((tx) => withdrawEverywhere(tx, club.id, second!.user.id, new Date())),
	])
	for (const { id } of runs) {
		const rows = await runnersOf(id)
		expect(rows).toHaveLength(10)
		expect(rows.map(({ status }) => status)).toEqual([
			'attending',
			'attending',
			...Array.from({ length: 8 }, () => 'waitlisted'),
		])
		expect((await storedRun(id)).currentParticipants).toBe(2)
	}
	expect(await fsck()).toEqual([])
})

test('accepting 20 at once for 5 places never oversells, and accepting twice tells once', LONG, async () => {
	const run = await createRun(club, { maxParticipants: 5, requiresApproval: true })
	for (const person of people.slice(0, 20)) expect((await join(run.id, person)).status).toBe(202)
	const ids = { clubId: club.id, eventId: run.id }
	const rows = await runnersOf(run.id)
	await Promise.all([...rows, ...rows].map(({ id }) => acceptPerson(host, ids, id)))
	const after = await runnersOf(run.id)
	expect(going(after)).toHaveLength(5)
	expect(waiting(after)).toHaveLength(15)
	const answered = await db
		.select({ cause: notices.cause })
		.from(notices)
		.where(like(notices.cause, `club-event:${run.id}:accepted:%`))
	expect(answered).toHaveLength(20)
	expect(await fsck()).toEqual([])
})

test('checking in at two runs of a day at once, again and again, gives the points of one', LONG, async () => {
	const runner = people[PEOPLE - 1]!
	const soon = new Date(Math.floor(Date.now() / HOUR) * HOUR + 2 * HOUR)
	const runs = [await createRun(club, { date: soon }), await createRun(club, { date: soon })]
	const asked: { ids: { clubId: number; eventId: number }; personId: number }[] = []
	for (const { id } of runs) {
		await join(id, runner)
		const [{ id: personId }] = (await runnersOf(id)) as [Rows[number]]
		asked.push({ ids: { clubId: club.id, eventId: id }, personId })
		await join(id, people[0]!)
		const other = (await runnersOf(id)).find((row) => row.id !== personId)!
		await checkIn(host, { clubId: club.id, eventId: id }, { personId: other.id, arrived: true }, soon)
	}
	const check = (arrived: boolean) =>
		Promise.all(
			[...asked, ...asked, ...asked].map(({ ids, personId }) => checkIn(host, ids, { personId, arrived }, soon)),
		)
	await check(true)
	expect(await findPoints(runner.user)).toBe(15)
	await check(false)
	expect(await findPoints(runner.user)).toBe(0)
	await check(true)
	expect(await findPoints(runner.user)).toBe(15)
	expect(await fsck()).toEqual([])
})
