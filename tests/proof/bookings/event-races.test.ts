import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { events } from '#db/schema.ts'
import { fsck } from '#db/ops/fsck.ts'
import { atOnce } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { createEvent, placesOf, toldTo } from '#tests/support/world/events.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { joinNaively } from './naive-rsvp.ts'
import { call } from '#tests/support/process/product.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const PLACES = 10
const PEOPLE = times(50, 100)
const LONG = { timeout: within(120_000) }

const venue = await createVenue()
const people = await Promise.all(
	Array.from({ length: PEOPLE }, async () => {
		const user = await createUser()
		return { user, headers: await signedIn(user) }
	}),
)
type Person = (typeof people)[number]

const join = (eventId: number, { headers }: Person) => call('POST', `/api/events/${eventId}/participants`, { headers })
const leave = (eventId: number, { headers }: Person) =>
	call('DELETE', `/api/events/${eventId}/participants`, { headers })
const personOf = (userId: number) => people.find(({ user }) => user.id === userId)!
type Rows = Awaited<ReturnType<typeof placesOf>>
const inPlaces = (rows: Rows) => rows.filter(({ status }) => status === 'registered')
const waiting = (rows: Rows) => rows.filter(({ status }) => status === 'waitlisted')

describe(`10 places and ${PEOPLE} people at once`, () => {
	it('give exactly 10 a place, list the others in order and promote exactly the first', LONG, async () => {
		const event = await createEvent(venue, { maxParticipants: PLACES })
		const answers = await Promise.all(people.map((person) => join(event.id, person)))
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
		expect(answers.filter(({ body }) => body.status === 'registered')).toHaveLength(PLACES)
		const positions = answers.map(({ body }) => body.position).filter((position) => position !== null)
		expect(positions.sort((a, b) => a - b)).toEqual(Array.from({ length: PEOPLE - PLACES }, (_, i) => i + 1))

		const before = await placesOf(event.id)
		expect(inPlaces(before).map(({ id }) => id)).toEqual(before.slice(0, PLACES).map(({ id }) => id))
		for (const [i, { userId }] of waiting(before).entries()) {
			expect(answers[people.indexOf(personOf(userId))]!.body.position).toBe(i + 1)
		}

		const leaving = inPlaces(before).slice(0, 5)
		const left = await Promise.all(leaving.map(({ userId }) => leave(event.id, personOf(userId))))
		expect(left.map(({ status, body }) => [status, body.status, body.currentParticipants])).toEqual(
			Array.from({ length: 5 }, () => [200, null, PLACES]),
		)
		const after = await placesOf(event.id)
		const promoted = waiting(before).slice(0, 5)
		expect(inPlaces(after).map(({ userId }) => userId)).toEqual(
			[...inPlaces(before).slice(5), ...promoted].map(({ userId }) => userId),
		)
		expect(waiting(after)).toEqual(waiting(before).slice(5))
		for (const { userId } of promoted) expect(await toldTo({ id: userId })).toEqual(['You’re in: Padel Social'])
		expect(await toldTo({ id: waiting(after)[0]!.userId })).toEqual([])
		expect(await fsck()).toEqual([])
	})

	test('the same race finds out a naive RSVP', LONG, async () => {
		const event = await createEvent(venue, { maxParticipants: PLACES })
		await atOnce(people.slice(0, PLACES + 1), ({ user }) => joinNaively(user, event))
		expect(inPlaces(await placesOf(event.id))).toHaveLength(PLACES + 1)
		expect((await fsck()).length).toBeGreaterThan(0)
		await write((tx) => tx.delete(events).where(eq(events.id, event.id)))
		expect(await fsck()).toEqual([])
	})
})

test('one person 50 times at once has one place', LONG, async () => {
	const event = await createEvent(venue, { maxParticipants: PLACES })
	const answers = await Promise.all(Array.from({ length: 50 }, () => join(event.id, people[0]!)))
	expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(49)
	expect(await placesOf(event.id)).toHaveLength(1)
})

test('joining and leaving at once leave no place empty while people wait', LONG, async () => {
	const event = await createEvent(venue, { maxParticipants: 3 })
	const answers = await Promise.all(
		people.slice(0, 40).map(async (person, i) => {
			const joined = await join(event.id, person)
			return i % 2 ? joined : leave(event.id, person)
		}),
	)
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]))
	const rows = await placesOf(event.id)
	expect(rows).toHaveLength(20)
	expect(rows.map(({ status }) => status)).toEqual([
		...Array.from({ length: 3 }, () => 'registered'),
		...Array.from({ length: 17 }, () => 'waitlisted'),
	])
	expect(await fsck()).toEqual([])
})
