import { and, eq } from 'drizzle-orm'
import { expect, it, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, venuePins, venueTablets } from '#db/schema.ts'
import { actFor } from '#app/features/accounts/acting.server.ts'
import { setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { changeBooking } from '#app/features/bookings/desk/list/booking-changes.server.ts'
import { enterAt, setPin } from '#app/features/venues/tablets/pins.server.ts'
import { stopTablet } from '#app/features/venues/tablets/tablets.server.ts'
import { removeMember } from '#app/features/venues/team/team.server.ts'
import { at } from '#app/lib/time/time.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { newTablet, tabletOf } from '#tests/support/tablets.ts'
import { BEFORE, bookOnSaturday, createPlace, SATURDAY } from '#tests/support/world/booked.ts'
import { createUser } from '#tests/support/world/people.ts'
import { joinTeam } from '#tests/support/world/venues.ts'
import { arriveNaively } from './naive-team.ts'
import { guessNaively } from './naive-pin.ts'

const LONG = { timeout: within(180_000) }
const ROUNDS = times(5, 30)
/** On the Saturday, while the first booking is played. */
const NOW = at(SATURDAY, 9)

const statusOf = (work: Promise<unknown>) =>
	work.then(
		() => 200,
		(error: { init?: { status: number } }) => error.init?.status ?? 500,
	)

/** Makes a venue with a shared tablet, and a person of its desk with a PIN. */
async function atWork() {
	const { owner, player, venue } = await createPlace({ price: 200 })
	const runs = { id: owner.id, role: 'venue_owner' as const }
	const desk = await createUser()
	const member = await joinTeam(venue, desk, 'desk')
	await setPin(desk, venue.venueId, '7294', NOW)
	const headers = await newTablet(runs, venue.venueId, 'Front desk', NOW)
	const tablet = (await tabletOf(headers, NOW))!
	return { owner: runs, player, venue, venueId: venue.venueId, desk, memberId: member.id, headers, tablet }
}

const GUESSES = ['1590', '2601', '3712', '4823', '5934', '6045', '7156', '7294']

it('looks at five PINs of a person at most, however many come at once', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const { desk, tablet } = await atWork()
		const wrong = GUESSES.slice(0, 7)
		const statuses = await Promise.all(wrong.map((pin) => statusOf(enterAt(tablet, desk.id, pin, NOW))))
		expect(statuses.sort()).toEqual([400, 400, 400, 400, 400, 429, 429])
		expect(await statusOf(enterAt(tablet, desk.id, '7294', NOW))).toBe(429)
	}
})

it('never opens by the sixth that comes at once with the fifth', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const { desk, tablet, headers } = await atWork()
		for (const pin of GUESSES.slice(0, 4)) await statusOf(enterAt(tablet, desk.id, pin, NOW))
		const [wrong, right] = await Promise.all(
			['5934', '7294'].map((pin) => statusOf(enterAt(tablet, desk.id, pin, NOW))),
		)
		// The later one waits. If the right one was let in before, the wrong one is the first of a new count.
		expect(['400 429', '429 200', '400 200']).toContain(`${wrong} ${right}`)
		expect((await tabletOf(headers, NOW))!.person !== null).toBe(right === 200)
	}
})

test('the same race catches a try that looks first and counts later', LONG, async () => {
	const tried = { many: 0 }
	const guess = () => guessNaively('naive PIN', async () => ++tried.many < 0)
	await atOnce(GUESSES, guess)
	expect(tried.many).toBeGreaterThan(5)
})

const arrivedAt = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!.arrivedAt

it(
	'carries no act out for a person who was removed, or at a tablet that was stopped, at the same time',
	LONG,
	async () => {
		for (let round = 0; round < ROUNDS; round++) {
			const { owner, player, venue, venueId, desk, memberId, tablet } = await atWork()
			const id = await bookOnSaturday(venue, player, 8, 2)
			await setBookingStatus(owner, id, 'confirmed', BEFORE)
			await enterAt(tablet, desk.id, '7294', NOW)
			const arrive = () => changeBooking(desk, venueId, { bookingId: id, to: 'arrived' }, NOW)
			const acting = actFor(desk, arrive, { id: tablet.id, venueId, since: NOW })
			const end = round % 2 ? removeMember(owner, venueId, memberId, NOW) : stopTablet(owner, venueId, tablet.id, NOW)
			const [acted, ended] = await Promise.all([statusOf(acting), statusOf(end)])
			expect(ended).toBe(200)
			expect([200, 401, 404]).toContain(acted)
			expect((await arrivedAt(id)) !== null).toBe(acted === 200)
			expect([401, 404]).toContain(await statusOf(actFor(desk, arrive, { id: tablet.id, venueId, since: NOW })))
		}
	},
)

test('the same race catches an act that looks first', LONG, async () => {
	const { owner, player, venue, venueId, desk, memberId } = await atWork()
	const id = await bookOnSaturday(venue, player, 8, 2)
	await setBookingStatus(owner, id, 'confirmed', BEFORE)
	await inBetween(
		() => arriveNaively(desk, venueId, id, NOW),
		() => removeMember(owner, venueId, memberId, NOW),
	)
	expect(await arrivedAt(id)).not.toBeNull()
})

it('lets nobody in who is removed at the same time', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const { owner, venueId, desk, memberId, tablet, headers } = await atWork()
		const [entered] = await Promise.all([
			statusOf(enterAt(tablet, desk.id, '7294', NOW)),
			removeMember(owner, venueId, memberId, NOW),
		])
		expect([200, 400]).toContain(entered)
		expect((await tabletOf(headers, NOW))!.person).toBeNull()
		expect(await db.$count(venuePins, and(eq(venuePins.courtId, venueId), eq(venuePins.userId, desk.id)))).toBe(0)
	}
	expect(await fsck()).toEqual([])
})

it('never makes more tablets than a venue may have', LONG, async () => {
	const { owner, venueId } = await atWork()
	await write(async (tx) => {
		const row = { courtId: venueId, startedById: owner.id, createdAt: NOW, lastUsedAt: NOW }
		for (let i = 1; i < 19; i++)
			await tx.insert(venueTablets).values({ ...row, name: `${i}`, cookieHash: `${venueId}:${i}` })
	})
	const statuses = await Promise.all([1, 2, 3].map((i) => statusOf(newTablet(owner, venueId, `Last ${i}`, NOW))))
	expect(statuses.sort()).toEqual([200, 409, 409])
	expect(await db.$count(venueTablets, eq(venueTablets.courtId, venueId))).toBe(20)
})
