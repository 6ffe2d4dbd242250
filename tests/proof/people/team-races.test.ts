import { eq } from 'drizzle-orm'
import { expect, it, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, venueInvitations, venueMembers } from '#db/schema.ts'
import { setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { changeBooking } from '#app/features/bookings/desk/list/booking-changes.server.ts'
import { addEvent, editEvent } from '#app/features/events/planning/planning.server.ts'
import { acceptInvitation, invite } from '#app/features/venues/team/invitations.server.ts'
import { MOST_MEMBERS } from '#app/features/venues/team/roles.ts'
import { removeMember } from '#app/features/venues/team/team.server.ts'
import { at } from '#app/lib/time/time.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { BEFORE, bookOnSaturday, createPlace, SATURDAY } from '#tests/support/world/booked.ts'
import { createUser } from '#tests/support/world/people.ts'
import { planOf, storedEvent } from '#tests/support/world/events.ts'
import { joinTeam } from '#tests/support/world/venues.ts'
import { arriveNaively, joinNaively, leadNaively } from './naive-team.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(180_000) }
const ROUNDS = times(10, 40)
/** On the Saturday, while the first booking is played. */
const NOW = at(SATURDAY, 9)

const people = await Promise.all(Array.from({ length: 4 }, () => createUser()))
const membersOf = (venueId: number) => db.$count(venueMembers, eq(venueMembers.courtId, venueId))
const keyOf = async (owner: { id: number; role: 'venue_owner' }, venueId: number) =>
	(await invite(owner, venueId, { role: 'desk' }, BEFORE)).path.split('/').at(-1)!

async function newVenue() {
	const { owner, player, venue } = await createPlace({ price: 200 })
	const runs = { id: owner.id, role: 'venue_owner' as const }
	return { owner: runs, player, venue, venueId: venue.venueId }
}

const statusOf = async (work: Promise<unknown>) =>
	work.then(
		() => 200,
		(error: { init?: { status: number } }) => error.init?.status ?? 500,
	)

it('lets one person in by an invitation that four people use at once', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const { owner, venueId } = await newVenue()
		const key = await keyOf(owner, venueId)
		const statuses = await Promise.all(people.map((person) => statusOf(acceptInvitation(person, key, BEFORE))))
		expect(statuses.sort()).toEqual([200, 409, 409, 409])
		expect(await membersOf(venueId)).toBe(1)
		const [invitation] = await db.select().from(venueInvitations).where(eq(venueInvitations.courtId, venueId))
		const [member] = await db.select().from(venueMembers).where(eq(venueMembers.courtId, venueId))
		expect(invitation!.acceptedById).toBe(member!.userId)
	}
})

it('lets one person in once who uses two invitations, or one of them twice, at once', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const { owner, venueId } = await newVenue()
		const keys = [await keyOf(owner, venueId), await keyOf(owner, venueId)]
		const [person] = people
		const used = [keys[0]!, keys[0]!, keys[1]!]
		const statuses = await Promise.all(used.map((key) => statusOf(acceptInvitation(person!, key, BEFORE))))
		expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
		expect(statuses).toContain(200)
		expect(await membersOf(venueId)).toBe(1)
	}
})

it('never has more people in a team than there is room for', LONG, async () => {
	const { owner, venue, venueId } = await newVenue()
	for (let i = 1; i < MOST_MEMBERS; i++) await joinTeam(venue, await createUser(), 'coach')
	const keys = await Promise.all(people.map(() => keyOf(owner, venueId)))
	const statuses = await Promise.all(people.map((one, i) => statusOf(acceptInvitation(one, keys[i]!, BEFORE))))
	expect(statuses.sort()).toEqual([200, 409, 409, 409])
	expect(await membersOf(venueId)).toBe(MOST_MEMBERS)
})

test('the same race catches a join that looks first and takes the invitation later', LONG, async () => {
	const { owner, venueId } = await newVenue()
	const key = await keyOf(owner, venueId)
	await atOnce(people, (person) => joinNaively(person, key))
	expect(await membersOf(venueId)).toBeGreaterThan(1)
})

const arrivedAt = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!.arrivedAt

async function atWork() {
	const { owner, player, venue, venueId } = await newVenue()
	const bookingId = await bookOnSaturday(venue, player, 8, 2)
	await setBookingStatus(owner, bookingId, 'confirmed', BEFORE)
	const [desk] = people
	const member = await joinTeam(venue, desk!, 'desk')
	const arrive = () => changeBooking(desk!, venueId, { bookingId, to: 'arrived' }, NOW)
	return { venueId, bookingId, desk: desk!, arrive, remove: () => removeMember(owner, venueId, member.id, NOW) }
}

it('does what a person of the team asks whole, or not at all, while they are taken out of it', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const { bookingId, arrive, remove } = await atWork()
		const [status] = await Promise.all(
			round % 2 ? [statusOf(arrive()), remove()] : [remove().then(() => statusOf(arrive()))],
		)
		expect([200, 404]).toContain(status)
		expect((await arrivedAt(bookingId)) === null).toBe(status === 404)
		if (round % 2 === 0) expect(status).toBe(404)
	}
	expect(await fsck()).toEqual([])
})

test('the same race catches an act that looks at the team only before its transaction', LONG, async () => {
	const { venueId, bookingId, desk, remove } = await atWork()
	await inBetween(() => arriveNaively(desk, venueId, bookingId, NOW), remove)
	expect(await membersOf(venueId)).toBe(0)
	expect(await arrivedAt(bookingId)).not.toBeNull()
})

async function coached() {
	const { owner, venue, venueId } = await newVenue()
	const [coach] = people
	const member = await joinTeam(venue, coach!, 'coach')
	const plan = (coachId: number | null) => planOf(venue, SATURDAY, { coachId })
	const { id } = await addEvent(owner, venueId, plan(null), { now: BEFORE })
	const lead = () => editEvent(owner, venueId, id, plan(coach!.id), BEFORE)
	const leave = () => removeMember(coach!, venueId, member.id, BEFORE)
	return { venueId, id, coach: coach!, lead, leave }
}
const coachOf = async (id: number) => (await storedEvent(id)).coachId

it('leaves no event to come to a coach who leaves the team while they are given it', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const { id, lead, leave } = await coached()
		const [status] = await Promise.all(round % 2 ? [statusOf(lead()), leave()] : [leave().then(() => statusOf(lead()))])
		expect(round % 2 ? [200, 400] : [400]).toContain(status)
		expect(await coachOf(id)).toBe(null)
	}
})

test('the same race catches a coach who is looked up only before', LONG, async () => {
	const { venueId, id, coach, leave } = await coached()
	await inBetween(() => leadNaively(coach, venueId, id), leave)
	expect(await coachOf(id)).toBe(coach.id)
})
