import { and, eq, inArray } from 'drizzle-orm'
import { expect, it, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, regularRequests, regulars } from '#db/schema.ts'
import { book, setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { acceptRequest, askWeekly, declineRequest, takeBack } from '#app/features/bookings/regulars/requests.server.ts'
import { MOST_REQUESTS } from '#app/features/bookings/regulars/request-rules.ts'
import { addDays, at, dateOf } from '#app/lib/time/time.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { post, wish } from '#tests/support/world/wishes.ts'
import { acceptNaively, askNaively } from './naive-regular.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(180_000) }
const ROUNDS = times(8, 30)
const first = addDays(dateOf(new Date()), 3)
const dates = [1, 2, 3, 4].map((week) => addDays(first, week * 7))

const owner = await createUser({ role: 'venue_owner' })
const other = await createUser()
const otherSession = await signedIn(other)

/** A venue of one court, with a player who asks for the hour of their booking every week. */
async function newRequest() {
	const venue = await createVenue({ ownerId: owner.id, courts: 1, price: 200 })
	const player = await createUser()
	const { venueId, sportId } = venue
	const where = { venueId, sportId, paymentMethod: 'PayShap' as const, notes: '' }
	const { id: bookingId } = await book(player, { ...where, startTime: at(first, 18), endTime: at(first, 19) })
	await setBookingStatus(owner, bookingId, 'confirmed')
	const { id } = await askWeekly(player, bookingId, { times: dates.length, note: '' })
	return { venue, player, bookingId, id }
}
type Asked = Awaited<ReturnType<typeof newRequest>>

const refused = (error: { init?: { status: number } }) => {
	if (error.init?.status !== 409) throw error
	return null
}
const yes = ({ venue, id }: Asked) => acceptRequest(owner, venue.venueId, id, dates).catch(refused)
const back = ({ player, bookingId }: Asked) => takeBack(player, bookingId).then(() => true, refused)
const no = ({ venue, id }: Asked) => declineRequest(owner, venue.venueId, id, '').catch(refused)
const requestOf = async ({ id }: Asked) =>
	(await db.select().from(regularRequests).where(eq(regularRequests.id, id)))[0]!
const booked = ({ venue }: Asked) =>
	db
		.select()
		.from(bookings)
		.where(and(eq(bookings.courtId, venue.venueId), inArray(bookings.status, ['pending', 'confirmed'])))
const made = ({ venue }: Asked) => db.$count(regulars, eq(regulars.courtId, venue.venueId))

it('two desks that say yes at once make one regular', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const asked = await newRequest()
		const said = await Promise.all([yes(asked), yes(asked)])
		expect(said.filter(Boolean)).toHaveLength(1)
		expect([await made(asked), (await booked(asked)).length]).toEqual([1, dates.length + 1])
	}
	expect(await fsck()).toEqual([])
})

it('a yes against a no or a take-back: one of them counts, and its dates with it', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const asked = await newRequest()
		const against = round % 2 ? back : no
		const [said, ended] = await Promise.all(
			round % 4 < 2 ? [yes(asked), against(asked)] : [against(asked).then(() => yes(asked)), Promise.resolve(null)],
		)
		const { status, regularId } = await requestOf(asked)
		expect(status).toBe(said ? 'accepted' : round % 2 ? 'withdrawn' : 'declined')
		expect(regularId === null).toBe(!said)
		if (round % 4 < 2) expect([said, ended].filter(Boolean)).toHaveLength(1)
		expect([await made(asked), (await booked(asked)).length]).toEqual(said ? [1, dates.length + 1] : [0, 1])
	}
	expect(await fsck()).toEqual([])
})

it('a yes against a booking of one of its dates books all of them or none', LONG, async () => {
	const won = { venue: 0, other: 0 }
	for (let round = 0; round < ROUNDS; round++) {
		const asked = await newRequest()
		const take = async () => (await post(otherSession, wish(asked.venue, dates[2]!, 18, 19))).status
		const [said, status] = await Promise.all(
			round % 2 ? [yes(asked), take()] : [take().then(() => yes(asked)), Promise.resolve(201)],
		)
		const ofPlayer = (await booked(asked)).filter(({ userId }) => userId === asked.player.id)
		expect(ofPlayer).toHaveLength(said ? dates.length + 1 : 1)
		expect((await requestOf(asked)).status).toBe(said ? 'accepted' : 'open')
		if (round % 2) expect(status).toBe(said ? 409 : 201)
		won[said ? 'venue' : 'other']++
	}
	expect(won.other).toBeGreaterThan(0)
	expect(await fsck()).toEqual([])
})

/** Bookings of a player at one venue, one more than they may ask to repeat. */
async function manyBookings() {
	const venue = await createVenue({ ownerId: owner.id, courts: 1, price: 200 })
	const player = await createUser()
	const { venueId, sportId } = venue
	const ids: number[] = []
	for (let i = 0; i <= MOST_REQUESTS; i++) {
		const time = { startTime: at(first, 9 + i), endTime: at(first, 10 + i) }
		const { id } = await book(player, { venueId, sportId, paymentMethod: 'PayShap', notes: '', ...time })
		await setBookingStatus(owner, id, 'confirmed')
		ids.push(id)
	}
	return { venue, player, ids }
}
const openAt = (venueId: number) => db.$count(regularRequests, eq(regularRequests.courtId, venueId))

it('a player who asks for all their hours at once has no more than they may; for one hour, one', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const { venue, player, ids } = await manyBookings()
		const ask = (id: number, times = 4) => askWeekly(player, id, { times, note: '' }).catch(refused)
		await Promise.all(round % 2 ? ids.map((id) => ask(id)) : [1, 2, 3].map((times) => ask(ids[0]!, times)))
		expect(await openAt(venue.venueId)).toBe(round % 2 ? MOST_REQUESTS : 1)
	}
	expect(await fsck()).toEqual([])
})

test('the same races catch a yes that does not look again', LONG, async () => {
	const now = new Date()
	const asked = await newRequest()
	await inBetween(
		() => acceptNaively(owner, asked.venue.venueId, asked.id, dates, now),
		() => back(asked),
	)
	// Its player took it back, and has the dates all the same.
	expect((await booked(asked)).length).toBe(dates.length + 1)
	const twice = await newRequest()
	const halves = [dates.slice(0, 2), dates.slice(2)]
	await atOnce(halves, (on) => acceptNaively(owner, twice.venue.venueId, twice.id, on, now))
	expect(await made(twice)).toBe(2)
})

test('the same race catches a player’s request that only counts first', LONG, async () => {
	const { venue, player, ids } = await manyBookings()
	const row = {
		userId: player.id,
		courtId: venue.venueId,
		sportId: venue.sportId,
		courtNumber: 1,
		startMinute: 600,
		endMinute: 660,
		fromDate: dates[0]!,
		untilDate: dates[1]!,
	}
	await atOnce(ids, (bookingId) => askNaively({ ...row, bookingId }))
	expect(await openAt(venue.venueId)).toBe(MOST_REQUESTS + 1)
})
