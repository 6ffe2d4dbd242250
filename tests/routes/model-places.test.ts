import fc from 'fast-check'
import { and, eq } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { fsck } from '#db/fsck.ts'
import { eventParticipants } from '#db/schema.ts'
import { joinEvent, withdrawFromEvent } from '#app/features/events/places.server.ts'
import { addEvent, editEvent } from '#app/features/events/planning.server.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { HOUR } from '#app/lib/time.ts'
import { placesOf } from '#tests/support/events.ts'
import { createUser } from '#tests/support/people.ts'
import { createVenue } from '#tests/support/venues.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const SEQUENCES = Number(process.env.MODEL_RUNS ?? (inject('source').kind === 'sqlite' ? 60 : 12))
const now = new Date('2026-11-20T09:00:00Z')
const PEOPLE = 5

/** Who does what; for `resize`, how many places there are then: 0 is without limit. */
const step = fc.record({
	does: fc.constantFrom(...(['join', 'join', 'join', 'withdraw', 'withdraw', 'resize', 'leaveForGood'] as const)),
	who: fc.nat(PEOPLE - 1),
	places: fc.nat(4),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

type Withdraw = (...args: Parameters<typeof withdrawFromEvent>) => Promise<unknown>

const works = (attempt: Promise<unknown>) =>
	attempt.then(
		() => true,
		() => false,
	)

/** Does the steps to a new event and to the model, a line of people of whom the first have a place, and compares. */
async function follow(steps: Step[], withdraw: Withdraw) {
	const owner = await createUser({ role: 'venue_owner' })
	const { venueId, sportId } = await createVenue({ ownerId: owner.id })
	const startTime = new Date(now.getTime() + 100 * HOUR)
	const plan = (maxParticipants: number | null) => ({
		...{
			title: 'Padel Social',
			description: 'Rotating partners, all levels.',
			sportId,
			startTime,
			courts: [] as number[],
		},
		...{ endTime: new Date(startTime.getTime() + HOUR), isPublic: true, maxParticipants },
	})
	const { id } = await addEvent(owner, venueId, plan(2), { now })
	const people: Awaited<ReturnType<typeof createUser>>[] = []
	for (let i = 0; i < PEOPLE; i++) people.push(await createUser())

	/** The model: who is on the list in the order of places, how many places, who has no account any more. */
	let inside: number[] = []
	let waiting: number[] = []
	let places = 2
	const gone = new Set<number>()
	const fill = () => {
		const free = Math.max(0, places - inside.length)
		inside = [...inside, ...waiting.slice(0, free)]
		waiting = waiting.slice(free)
	}
	const leave = (who: number) => {
		inside = inside.filter((it) => it !== who)
		waiting = waiting.filter((it) => it !== who)
		fill()
	}

	for (const { does, who, places: wanted } of steps) {
		const person = people[who]!
		if (does === 'resize') {
			const most = wanted === 0 ? Infinity : wanted
			const done = await works(editEvent(owner, venueId, id, plan(wanted === 0 ? null : wanted), now))
			expect(done, 'nobody who has a place loses it').toBe(inside.length <= most)
			if (done) places = most
			fill()
		} else if (gone.has(who)) {
			continue
		} else if (does === 'join') {
			const { isNew } = await joinEvent(person, id, { now })
			expect(isNew).toBe(!inside.includes(who) && !waiting.includes(who))
			if (isNew) waiting.push(who)
			fill()
		} else if (does === 'withdraw') {
			await withdraw(person, id, { now })
			leave(who)
		} else {
			await eraseAccount(person, { now })
			gone.add(who)
			leave(who)
		}
		const stored = await placesOf(id)
		const having = (status: string) => stored.filter((it) => it.status === status).map(({ userId }) => userId)
		const idsOf = (list: number[]) => list.map((it) => people[it]!.id)
		expect(having('registered').sort(), 'who has a place').toEqual(idsOf(inside).sort())
		expect(having('waitlisted'), 'who waits, in their order').toEqual(idsOf(waiting))
	}
}

const sequences = (withdraw: Withdraw) =>
	fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 24, size: 'max' }), (steps) => follow(steps, withdraw))

test(
	'a place belongs to whoever came first, as in the model, in any order of things',
	{ timeout: 240_000 },
	async () => {
		await fc.assert(sequences(withdrawFromEvent), { numRuns: SEQUENCES })
		expect(await fsck()).toEqual([])
	},
)

/** How not to do it: takes somebody off the list and leaves their place empty. */
const withdrawNaively = async (user: { id: number }, eventId: number) => {
	const ofUser = and(eq(eventParticipants.eventId, eventId), eq(eventParticipants.userId, user.id))
	await write((tx) => tx.delete(eventParticipants).where(ofUser))
}

test('the same sequences find out a withdrawal after which nobody moves up', { timeout: 240_000 }, async () => {
	const { errorInstance } = await fc.check(sequences(withdrawNaively), { numRuns: SEQUENCES, endOnFailure: true })
	expect(String(errorInstance)).toContain('who has a place')
	expect(await fsck()).not.toEqual([])
})
