import fc from 'fast-check'
import { and, eq } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { eventParticipants, runningEventParticipants } from '#db/schema.ts'
import { cancelEvent as cancelRun } from '#app/features/clubs/events/cancel.server.ts'
import { editEvent as editRun } from '#app/features/clubs/events/planning/edit.server.ts'
import { clubRuns } from '#app/features/clubs/events/gathering.server.ts'
import { venueEvents } from '#app/features/events/gathering.server.ts'
import { addEvent, editEvent } from '#app/features/events/planning/planning.server.ts'
import { join, reply, withdraw } from '#app/features/gatherings/places.server.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { placesOf } from '#tests/support/world/events.ts'
import { createUser } from '#tests/support/world/people.ts'
import { addMember, createClub, createRun, runnersOf } from '#tests/support/world/runs.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { caseSeed, cases, times, within } from '#tests/support/cases.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const SEQUENCES = inject('source').kind === 'sqlite' ? times(40, 2_000) : times(8, 400)
const now = new Date('2026-11-20T09:00:00Z')
const startTime = new Date(now.getTime() + 100 * HOUR)
const PEOPLE = 5

const JOINS = ['join', 'join', 'join', 'join', 'join'] as const
const DEEDS = [...JOINS, 'withdraw', 'withdraw', 'reply', 'resize', 'resize', 'leaveForGood', 'cancel'] as const
/** A step of a person; for `resize`, the new number of places: 0 is without limit. */
const step = fc.record({ does: fc.constantFrom(...DEEDS), who: fc.nat(PEOPLE - 1), places: fc.nat(4) })
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

type Person = Awaited<ReturnType<typeof createUser>>

/** A gathering with a waitlist and two places at first. */
type Opened = {
	people: Person[]
	join(person: Person): Promise<{ isNew: boolean }>
	withdraw(person: Person): Promise<unknown>
	/** Says that they can't come. */
	reply?(person: Person): Promise<unknown>
	withdrawNaively(person: Person): Promise<unknown>
	/** Sets the number of places; 0 is without limit. */
	resize(places: number): Promise<unknown>
	cancel?(): Promise<unknown>
	/** Returns the people on its list, in order. */
	stored(): Promise<{ userId: number; status: string }[]>
}

async function openEvent(): Promise<Opened> {
	const owner = await createUser({ role: 'venue_owner' })
	const { venueId, sportId } = await createVenue({ ownerId: owner.id })
	const plan = (maxParticipants: number | null) => ({
		title: 'Padel Social',
		description: 'Rotating partners, all levels.',
		sportId,
		startTime,
		isPublic: true,
		coachId: null,
		endTime: new Date(startTime.getTime() + HOUR),
		price: null,
		courts: [] as number[],
		maxParticipants,
	})
	const { id } = await addEvent(owner, venueId, plan(2), { now })
	const people: Person[] = []
	for (let i = 0; i < PEOPLE; i++) people.push(await createUser())
	const rowOf = (user: Person) => and(eq(eventParticipants.eventId, id), eq(eventParticipants.userId, user.id))
	return {
		people,
		join: (person) => join(venueEvents, person, { eventId: id }, now),
		withdraw: (person) => withdraw(venueEvents, person, { eventId: id }, now),
		withdrawNaively: (person) => write((tx) => tx.delete(eventParticipants).where(rowOf(person))),
		resize: (places) => editEvent(owner, venueId, id, plan(places || null), now),
		stored: () => placesOf(id),
	}
}

async function openRun(): Promise<Opened> {
	const club = await createClub()
	const run = await createRun(club, { date: startTime, maxParticipants: 2 })
	const ids = { clubId: club.id, eventId: run.id }
	const people: Person[] = []
	for (let i = 0; i < PEOPLE; i++) people.push((await addMember(club.id)).user)
	const { eventId, userId } = runningEventParticipants
	return {
		people,
		join: (person) => join(clubRuns, person, ids, now),
		withdraw: (person) => withdraw(clubRuns, person, ids, now),
		reply: (person) => reply(clubRuns, person, ids, 'absent', now),
		withdrawNaively: (person) =>
			write((tx) => tx.delete(runningEventParticipants).where(and(eq(eventId, run.id), eq(userId, person.id)))),
		resize: (maxParticipants) => editRun(club.host, ids, { maxParticipants }, now),
		cancel: () => cancelRun(club.host, ids, {}, now),
		stored: () => runnersOf(run.id),
	}
}

const KINDS = [
	['an event', openEvent],
	['a run of a club', openRun],
] as const

const works = (attempt: Promise<unknown>) =>
	attempt.then(
		() => true,
		() => false,
	)

/** Applies the steps to a new gathering and to the model: a list of people, of whom the first have a place. */
async function follow(steps: Step[], { people, ...it }: Opened) {
	/** The model: the people on the list in order, the number of places, and the deleted accounts. */
	let inside: number[] = []
	let waiting: number[] = []
	let places = 2
	let isOff = false
	const gone = new Set<number>()
	const fill = () => {
		const free = Math.max(0, places - inside.length)
		inside = [...inside, ...waiting.slice(0, free)]
		waiting = waiting.slice(free)
	}
	const leave = (who: number) => {
		inside = inside.filter((one) => one !== who)
		waiting = waiting.filter((one) => one !== who)
		fill()
	}

	for (const { does, who, places: wanted } of steps) {
		const person = people[who]!
		if (gone.has(who) && does !== 'resize' && does !== 'cancel') continue
		if (isOff) {
			if (does === 'join') expect(await works(it.join(person)), 'nobody joins what is off').toBe(false)
			if (does === 'withdraw') expect(await works(it.withdraw(person)), 'or leaves it').toBe(false)
			if (does === 'reply' && it.reply) expect(await works(it.reply(person)), 'or replies to it').toBe(false)
			if (does === 'resize') expect(await works(it.resize(wanted)), 'or changes it').toBe(false)
		} else if (does === 'resize') {
			const most = wanted === 0 ? Infinity : wanted
			const done = await works(it.resize(wanted))
			expect(done, 'nobody who has a place loses it').toBe(inside.length <= most)
			if (done) places = most
			fill()
		} else if (does === 'join') {
			const { isNew } = await it.join(person)
			expect(isNew).toBe(!inside.includes(who) && !waiting.includes(who))
			if (isNew) waiting.push(who)
			fill()
		} else if (does === 'withdraw') {
			await it.withdraw(person)
			leave(who)
		} else if (does === 'reply') {
			await (it.reply ?? it.withdraw)(person)
			leave(who)
		} else if (does === 'leaveForGood') {
			await eraseAccount(person, { now })
			gone.add(who)
			leave(who)
		} else if (it.cancel) {
			await it.cancel()
			isOff = true
		}
		const stored = (await it.stored()).filter(({ status }) => status !== 'absent')
		const waits = ({ status }: { status: string }) => status === 'waitlisted'
		const idsOf = (list: number[]) => list.map((one) => people[one]!.id)
		const having = stored.filter((row) => !waits(row)).map(({ userId }) => userId)
		expect(having.sort(), 'who has a place').toEqual(idsOf(inside).sort())
		expect(
			stored.filter(waits).map(({ userId }) => userId),
			'who waits, in their order',
		).toEqual(idsOf(waiting))
	}
}

const sequences = (open: () => Promise<Opened>) =>
	fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24, size: 'max' }), async (steps) =>
		follow(steps, await open()),
	)

test.each(KINDS)(
	'a place at %s belongs to the first who came, as in the model, in any order of steps',
	{ timeout: within(240_000) },
	async (_, open) => {
		await fc.assert(sequences(open), { numRuns: SEQUENCES, seed: caseSeed })
		expect(await fsck()).toEqual([])
	},
)

test.each(KINDS)(
	'the same sequences catch a withdrawal from %s after which the waitlist does not move up',
	{ timeout: within(240_000) },
	async (_, open) => {
		const openNaive = async () => {
			const opened = await open()
			return { ...opened, withdraw: opened.withdrawNaively, reply: undefined, cancel: undefined }
		}
		const { errorInstance } = await fc.check(sequences(openNaive), { ...cases(500), endOnFailure: true })
		expect(String(errorInstance)).toContain('who has a place')
		expect(await fsck()).not.toEqual([])
	},
)
