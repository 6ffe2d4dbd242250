import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { call } from '#tests/support/process/product.ts'
import { toldTo } from '#tests/support/world/events.ts'
import { WORLDS } from '#tests/support/world/gatherings.ts'
import { signedIn } from '#tests/support/world/people.ts'
import { joinNaively } from './naive-rsvp.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const PLACES = 10
const PEOPLE = times(50, 100)
const LONG = { timeout: within(180_000) }

describe.each(WORLDS)('%s', async (_, createWorld) => {
	const world = await createWorld(PEOPLE)
	const { going, open } = world
	const people = await Promise.all(world.people.map(async (user) => ({ user, headers: await signedIn(user) })))
	type Person = (typeof people)[number]
	type Opened = Awaited<ReturnType<typeof open>>

	const join = ({ address }: Opened, { headers }: Person) => call('POST', address, { headers })
	const leave = ({ address }: Opened, { headers }: Person) => call('DELETE', address, { headers })
	const personOf = (userId: number) => people.find(({ user }) => user.id === userId)!
	type Rows = Awaited<ReturnType<Opened['list']>>
	const inPlaces = (rows: Rows) => rows.filter(({ status }) => status === going)
	const waiting = (rows: Rows) => rows.filter(({ status }) => status === 'waitlisted')

	it(
		`with ${PLACES} places for ${PEOPLE} at once gives them in order and promotes exactly the first`,
		LONG,
		async () => {
			const gathering = await open({ maxParticipants: PLACES })
			const answers = await Promise.all(people.map((person) => join(gathering, person)))
			expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
			expect(answers.filter(({ body }) => body.status === going)).toHaveLength(PLACES)
			const positions = answers.map(({ body }) => body.position).filter((position) => position !== null)
			expect(positions.sort((a, b) => a - b)).toEqual(Array.from({ length: PEOPLE - PLACES }, (_, i) => i + 1))

			const before = await gathering.list()
			expect(inPlaces(before)).toEqual(before.slice(0, PLACES))
			for (const [i, { userId }] of waiting(before).entries()) {
				expect(answers[people.indexOf(personOf(userId))]!.body.position).toBe(i + 1)
			}

			const leaving = inPlaces(before).slice(0, 5)
			const left = await Promise.all(leaving.map(({ userId }) => leave(gathering, personOf(userId))))
			expect(left.map(({ status, body }) => [status, body.status, body.currentParticipants])).toEqual(
				Array.from({ length: 5 }, () => [200, null, PLACES]),
			)
			const after = await gathering.list()
			const promoted = waiting(before).slice(0, 5)
			expect(inPlaces(after).map(({ userId }) => userId)).toEqual(
				[...inPlaces(before).slice(5), ...promoted].map(({ userId }) => userId),
			)
			expect(waiting(after)).toEqual(waiting(before).slice(5))
			for (const { userId } of promoted) expect(await toldTo({ id: userId })).toEqual([`You’re in: ${world.title}`])
			expect(await toldTo({ id: waiting(after)[0]!.userId })).toEqual([])
			expect(await fsck(), 'the count it keeps too').toEqual([])
		},
	)

	test('the same race catches a naive RSVP', LONG, async () => {
		const { kind } = world
		const { id, list } = await open({ maxParticipants: PLACES })
		await atOnce(people.slice(0, PLACES + 1), ({ user }) => joinNaively(kind, user, id, PLACES))
		expect(inPlaces(await list())).toHaveLength(PLACES + 1)
		expect((await fsck()).length).toBeGreaterThan(0)
		await write((tx) => tx.delete(kind.rows).where(eq(kind.rows.id, id)))
		expect(await fsck()).toEqual([])
	})

	test('one person 50 times at once has one place', LONG, async () => {
		const gathering = await open({ maxParticipants: PLACES })
		const answers = await Promise.all(Array.from({ length: 50 }, () => join(gathering, people[0]!)))
		expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(49)
		expect(await gathering.list()).toHaveLength(1)
	})

	test('joining and leaving at once leave no place empty while people wait', LONG, async () => {
		const gathering = await open({ maxParticipants: 3 })
		const answers = await Promise.all(
			people.slice(0, 40).map(async (person, i) => {
				const joined = await join(gathering, person)
				return i % 2 ? joined : leave(gathering, person)
			}),
		)
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]))
		expect((await gathering.list()).map(({ status }) => status)).toEqual([
			...Array.from({ length: 3 }, () => going),
			...Array.from({ length: 17 }, () => 'waitlisted'),
		])
		expect(await fsck()).toEqual([])
	})

	test('deleting the account while others join frees places everywhere for the waitlist', LONG, async () => {
		const opened = await Promise.all([1, 2, 3].map(() => open({ maxParticipants: 2 })))
		const [first, second, ...rest] = people as [Person, Person, ...Person[]]
		for (const gathering of opened) for (const person of [first, second]) await join(gathering, person)
		await Promise.all([
			...opened.flatMap((gathering) => rest.slice(0, 10).map((person) => join(gathering, person))),
			world.withdrawEverywhere(first.user),
			world.withdrawEverywhere(second.user),
		])
		for (const gathering of opened) {
			expect((await gathering.list()).map(({ status }) => status)).toEqual([
				going,
				going,
				...Array.from({ length: 8 }, () => 'waitlisted'),
			])
		}
		expect(await fsck()).toEqual([])
	})

	test('checking in and taking off at once ends with one of them', LONG, async () => {
		const startTime = new Date(Math.ceil(Date.now() / HOUR) * HOUR + HOUR)
		const opens = new Date(startTime.getTime() - HOUR)
		const gathering = await open({ maxParticipants: 5, startTime })
		for (const person of people.slice(0, 10)) await join(gathering, person)
		const rows = inPlaces(await gathering.list())
		const deeds = rows.flatMap(({ id }) => [gathering.checkIn(id, true, opens), gathering.remove(id, opens)])
		const done = (await Promise.allSettled(deeds)).filter(({ status }) => status === 'fulfilled')
		expect(done).toHaveLength(rows.length)
		const after = await gathering.list()
		const there = after.filter(({ status }) => status === 'attended')
		expect(there.length + inPlaces(after).length, 'every place is taken').toBe(5)
		expect(await fsck()).toEqual([])
	})
})
